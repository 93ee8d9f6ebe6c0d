package main

import (
	"errors"
	"fmt"
	"strings"

	"canopy/core/rules"
	"canopy/scripts"

	"github.com/charmbracelet/x/ansi"
	"github.com/spf13/cobra"
)

type gamesOptions struct {
	program *program
	json    bool
}

func newGames(p *program) *cobra.Command {
	o := &gamesOptions{program: p}
	c := &cobra.Command{
		Use:   "games",
		Short: "List the games and variants that come with Canopy",
		Long: `List the games and variants that come with Canopy: name, title, players, kind and
parameters.

JSON: { games: [{ name, title, players: [name], kind: "game" or "variant",
of: the game that a variant changes, parameters: [{ name, type: "flag", "choice"
or "number", meaning, default, value, choices, from, to }] }] }`,
		Example: `  canopy games
  canopy games --json`,
		Args:              takes(),
		ValidArgsFunction: cobra.NoFileCompletions,
	}
	c.Flags().BoolVar(&o.json, "json", false, "write JSON")
	p.runs(c, func([]string) error { return o.run() })
	return c
}

// listed is a game or variant in the list.
type listed struct {
	Name       string      `json:"name"`
	Title      string      `json:"title"`
	Players    []string    `json:"players"`
	Kind       string      `json:"kind"`
	Of         string      `json:"of,omitempty"`
	Parameters []parameter `json:"parameters"`
}

func (o *gamesOptions) run() error {
	var list []listed
	for _, name := range scripts.Games() {
		g, err := (&gameOptions{}).load(o.program, name)
		if err != nil {
			return err
		}
		list = append(list, newListed(name, g))
	}
	for _, name := range scripts.Variants() {
		v, err := o.variant(name)
		if err != nil {
			return err
		}
		list = append(list, v)
	}
	if o.json {
		return o.program.printJSON(map[string]any{"games": list})
	}
	return o.program.print(o.table(list))
}

// variant lists a variant, which alone stands for its game and itself.
func (o *gamesOptions) variant(name string) (listed, error) {
	g, err := (&gameOptions{}).load(o.program, name)
	var ofAnyGame *scripts.NameError
	if errors.As(err, &ofAnyGame) {
		return listed{Name: name, Title: name, Players: []string{}, Kind: "variant", Parameters: []parameter{}}, nil
	}
	if err != nil {
		return listed{}, err
	}
	v := newListed(name, g)
	v.Kind, v.Of = "variant", strings.TrimSuffix(g.Name(), "+"+name)
	return v, nil
}

func newListed(name string, g *rules.Game) listed {
	d := g.Definition()
	return listed{Name: name, Title: d.Title, Players: d.Players, Kind: "game", Parameters: parametersOf(g)}
}

// table lists the games, a line each. On a terminal the parameters, which stand
// last, go on below; elsewhere every game is one line, for tools that read lines.
func (o *gamesOptions) table(list []listed) string {
	rows := [][]string{{"NAME", "TITLE", "PLAYERS", "KIND", "PARAMETERS"}}
	for _, g := range list {
		kind := g.Kind
		if g.Of != "" {
			kind += " of " + g.Of
		}
		var names []string
		for _, parameter := range g.Parameters {
			names = append(names, parameter.Name)
		}
		rows = append(rows, []string{g.Name, g.Title, strings.Join(g.Players, ", "), kind, strings.Join(names, ", ")})
	}
	width := 0
	if o.program.system.stdoutTerminal {
		width = o.program.system.width()
	}
	return columns(rows, width)
}

// columns lays rows out in columns. If there is a width, the last column is broken
// to fit it.
func columns(rows [][]string, width int) string {
	widest := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, cell := range row {
			widest[i] = max(widest[i], ansi.StringWidth(cell))
		}
	}
	last := len(widest) - 1
	indent := 0
	for _, w := range widest[:last] {
		indent += w + len(gap)
	}
	var b strings.Builder
	for _, row := range rows {
		line := ""
		for i, cell := range row[:last] {
			line += padded(cell, widest[i]) + gap
		}
		for i, part := range broken(row[last], width-indent) {
			if i > 0 {
				line = strings.Repeat(" ", indent)
			}
			fmt.Fprintln(&b, strings.TrimRight(line+part, " "))
		}
	}
	return b.String()
}

// gap stands between columns.
const gap = "  "

func padded(text string, width int) string {
	return text + strings.Repeat(" ", max(0, width-ansi.StringWidth(text)))
}

// broken breaks text between words, unless there is no room worth it.
func broken(text string, width int) []string {
	const narrowest = 20
	if width < narrowest {
		return []string{text}
	}
	return strings.Split(ansi.Wrap(text, width, ""), "\n")
}
