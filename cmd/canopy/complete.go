package main

import (
	"fmt"
	"slices"
	"strings"

	"canopy/core/rules"
	"canopy/scripts"

	"github.com/spf13/cobra"
)

// complete completes the values of a flag.
func (p *program) complete(c *cobra.Command, flag string, values cobra.CompletionFunc) {
	if err := c.RegisterFlagCompletionFunc(flag, values); err != nil {
		panic(err) // the flag is not there, or has been registered twice
	}
}

// fixed completes from a list that never changes.
func fixed(values ...string) cobra.CompletionFunc {
	return func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return values, cobra.ShellCompDirectiveNoFileComp
	}
}

// completeGame completes names of games and sums of them. Where none fits, the
// shell completes the names of files.
func (p *program) completeGame(_ *cobra.Command, args []string, begun string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	before, names := "", append(scripts.Games(), scripts.Variants()...)
	if plus := strings.LastIndexByte(begun, '+'); plus >= 0 {
		before, names = begun[:plus+1], scripts.Variants()
	}
	var fitting []string
	for _, name := range names {
		if strings.HasPrefix(before+name, begun) {
			fitting = append(fitting, before+name)
		}
	}
	return fitting, cobra.ShellCompDirectiveDefault
}

// completeSeat completes who sits in the seats of the game that stands before, or in
// those that most games have.
func (p *program) completeSeat(_ *cobra.Command, args []string, begun string) ([]string, cobra.ShellCompDirective) {
	isOther := func(choice string) bool { return !strings.HasPrefix(choice, begun) }
	return slices.DeleteFunc(seatChoices(p.seatsOf(args)), isOther), cobra.ShellCompDirectiveNoFileComp
}

// completeAs completes players by their numbers.
func (p *program) completeAs(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	return numbered(p.seatsOf(args)), cobra.ShellCompDirectiveNoFileComp
}

// usualSeats is how many seats a game has of which nothing is known.
const usualSeats = 2

func (p *program) seatsOf(args []string) int {
	if len(args) == 0 {
		return usualSeats
	}
	g, err := (&gameOptions{}).load(p, args[0])
	if err != nil {
		return usualSeats
	}
	return g.Players()
}

// completeSet completes the parameters of the game that stands before, and their
// values.
func (p *program) completeSet(_ *cobra.Command, args []string, begun string) ([]string, cobra.ShellCompDirective) {
	if len(args) == 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	g, err := (&gameOptions{}).load(p, args[0])
	if err != nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	name, _, valued := strings.Cut(begun, "=")
	var fitting []string
	for _, parameter := range g.Definition().Parameters {
		if !valued {
			fitting = append(fitting, parameter.Name+"=\t"+parameter.Words)
		}
		if valued && parameter.Name == name {
			fitting = settingsOf(parameter)
		}
	}
	if !valued {
		return fitting, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
	}
	return fitting, cobra.ShellCompDirectiveNoFileComp
}

// settingsOf are the settings of a parameter that can be listed.
func settingsOf(parameter rules.Parameter) []string {
	values := parameter.Choices
	switch parameter.Type {
	case "flag":
		values = []any{false, true}
	case "number":
		values = []any{parameter.From, parameter.To}
	}
	settings := make([]string, len(values))
	for i, v := range values {
		settings[i] = fmt.Sprintf("%s=%v", parameter.Name, v)
	}
	return settings
}
