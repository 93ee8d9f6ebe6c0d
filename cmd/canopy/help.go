package main

import (
	"strings"

	"github.com/spf13/cobra"
)

func newHelp(p *program) *cobra.Command {
	c := &cobra.Command{
		Use:   "help [COMMAND | scripts [WORD] | agents | metrics]",
		Short: "Explain a command, agents, metrics, or how scripts are written",
		Long: `Explain a command: what it does, its flags, its JSON and examples. canopy help scripts
is the guide for those who write games and house rules; with a word it explains that
word. canopy help agents tells which players there are that are programs, and how to
write one, and canopy help metrics what can be measured of games.`,
		Example: "  canopy help sim\n  canopy help scripts\n  canopy help scripts pile\n  canopy help agents",
		Args: func(_ *cobra.Command, args []string) error {
			most := 1
			if len(args) > 0 && args[0] == guideTopic {
				most = 2
			}
			if len(args) > most {
				return usagef("%q is one word too many: canopy help [COMMAND]", args[most])
			}
			return nil
		},
		ValidArgsFunction: func(c *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			switch {
			case len(args) == 1 && args[0] == guideTopic:
				return topicNames(guideSections()), cobra.ShellCompDirectiveNoFileComp
			case len(args) > 0:
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			return append(commandNames(c.Root()), guideTopic, agentsTopic, metricsTopic), cobra.ShellCompDirectiveNoFileComp
		},
	}
	p.runs(c, func(args []string) error {
		if len(args) > 0 && args[0] == guideTopic {
			return p.guide(strings.Join(args[1:], ""))
		}
		if len(args) > 0 && args[0] == metricsTopic {
			return p.explainMetrics()
		}
		if len(args) > 0 && args[0] == agentsTopic {
			return p.explainAgents()
		}
		found, _, err := c.Root().Find(args)
		if err != nil || len(args) > 0 && found == c.Root() {
			return unknownCommand(c.Root(), args[0])
		}
		found.InitDefaultHelpFlag()
		return found.Help()
	})
	return c
}
