package main

import (
	"canopy/core/nearest"

	"github.com/spf13/cobra"
)

// shells are those that completion can be written for.
var shells = []string{"bash", "zsh", "fish", "powershell"}

func newCompletion(p *program) *cobra.Command {
	c := &cobra.Command{
		Use:   "completion SHELL",
		Short: "Write a script that lets a shell complete games, flags and parameters",
		Long: `Write a script for bash, zsh, fish or powershell that completes the names of
commands, games, flags, parameters and their values.`,
		Example: `  source <(canopy completion bash)
  canopy completion fish > ~/.config/fish/completions/canopy.fish`,
		Args:              takes("SHELL"),
		ValidArgsFunction: fixed(shells...),
	}
	p.runs(c, func(args []string) error { return p.writeCompletion(c.Root(), args[0]) })
	return c
}

func (p *program) writeCompletion(root *cobra.Command, shell string) error {
	switch shell {
	case "bash":
		return root.GenBashCompletionV2(p.system.stdout, true)
	case "zsh":
		return root.GenZshCompletion(p.system.stdout)
	case "fish":
		return root.GenFishCompletion(p.system.stdout, true)
	case "powershell":
		return root.GenPowerShellCompletionWithDesc(p.system.stdout)
	}
	return &usageError{nearest.Unknown("shell", shell, shells)}
}
