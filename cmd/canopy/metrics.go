package main

import (
	"strings"

	"canopy/sim/measure"

	"github.com/spf13/cobra"
)

// metricsTopic is what help calls the explanation of metrics.
const metricsTopic = "metrics"

// explainMetrics says what can be measured of games.
func (p *program) explainMetrics() error {
	var b strings.Builder
	b.WriteString(`What can be measured of games, by --metrics NAME,NAME. Each figure is told with its
95 % interval, which comes from blocks of games. "all" is everything, and takes a while.
Those marked * need to know how a game stands before each move. That is an estimate for
the player who is due: by what the script says of positions (evaluate, score), or by 20
random playouts. Estimates by playouts are noisy, and make games look more changeable.

`)
	for _, m := range measure.General() {
		name := m.Name
		if m.NeedsValues {
			name += "*"
		}
		b.WriteString(wrapped(name+": "+m.About+" ["+m.Source+"]", p.textWidth(), "  ", "      "))
	}
	return p.print(b.String())
}

// completeMetrics completes the last of several metrics with commas between.
func (p *program) completeMetrics(_ *cobra.Command, _ []string, begun string) ([]string, cobra.ShellCompDirective) {
	before := begun[:strings.LastIndexByte(begun, ',')+1]
	var fitting []string
	for _, m := range measure.General() {
		if strings.HasPrefix(before+m.Name, begun) {
			fitting = append(fitting, before+m.Name)
		}
	}
	return append(fitting, before+"all"), cobra.ShellCompDirectiveNoFileComp
}
