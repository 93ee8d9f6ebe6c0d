package main

import (
	"github.com/spf13/cobra"
)

func newHelp(p *program) *cobra.Command {
	c := &cobra.Command{
		Use:     "help [COMMAND]",
		Short:   "Explain a command",
		Long:    "Explain a command: what it does, its flags, its JSON and examples.",
		Example: "  canopy help sim",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 1 {
				return usagef("%q is one word too many: canopy help [COMMAND]", args[1])
			}
			return nil
		},
		ValidArgsFunction: func(c *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			if len(args) > 0 {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			return commandNames(c.Root()), cobra.ShellCompDirectiveNoFileComp
		},
	}
	p.runs(c, func(args []string) error {
		found, _, err := c.Root().Find(args)
		if err != nil || len(args) > 0 && found == c.Root() {
			return unknownCommand(c.Root(), args[0])
		}
		found.InitDefaultHelpFlag()
		return found.Help()
	})
	return c
}
