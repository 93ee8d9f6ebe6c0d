package main

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
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
parameters. Variants stand below their game, with the parameters that they set, and
those that go with any game at the end; canopy about tells what each parameter means.

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
		title, parameters, err := scripts.Alone(name, scripts.Options{})
		return listed{Name: name, Title: title, Players: []string{}, Kind: "variant", Parameters: parametersIn(parameters)}, err
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

// table lists the games, a line each, with their variants under them. It fits a
// terminal of the usual width, so that pipes and people get the same.
func (o *gamesOptions) table(list []listed) string {
	rows := [][]string{{"NAME", "TITLE", "PLAYERS", "KIND", "PARAMETERS"}}
	anyGame := false
	for _, g := range grouped(list) {
		name := g.Name
		if g.Kind == "variant" {
			name = "  " + name
		}
		if g.base == nil && g.Kind == "variant" && !anyGame {
			anyGame = true
			rows = append(rows, []string{"any game", "", "", "", ""})
		}
		rows = append(rows, []string{name, g.ownTitle(), g.playersText(), g.Kind, g.parametersText()})
	}
	width := 0
	if o.program.system.stdoutTerminal {
		width = o.program.system.width()
	}
	return columns(rows, width)
}

// entry is a game or variant and, for a variant, the game that it changes.
type entry struct {
	listed
	base *listed
}

// grouped puts the variants after the games that they change. Those of any game
// stand at the end.
func grouped(list []listed) []entry {
	var entries []entry
	for i := range list {
		if list[i].Kind != "game" {
			continue
		}
		entries = append(entries, entry{listed: list[i]})
		for _, v := range list {
			if v.Of == list[i].Name {
				entries = append(entries, entry{v, &list[i]})
			}
		}
	}
	for _, v := range list {
		if v.Kind != "game" && !slices.ContainsFunc(entries, func(e entry) bool { return e.Name == v.Name }) {
			entries = append(entries, entry{listed: v})
		}
	}
	return entries
}

// ownTitle is the title without that of the game above.
func (e *entry) ownTitle() string {
	if e.base == nil {
		return e.Title
	}
	return strings.TrimPrefix(e.Title, e.base.Title+" + ")
}

// playersText names the players, or counts them where they have no names of their own.
func (e *entry) playersText() string {
	for _, p := range e.Parameters {
		if p.Name == "players" && p.From != nil {
			return fmt.Sprintf("%v to %v", *p.From, *p.To)
		}
	}
	for i, name := range e.Players {
		if name != fmt.Sprintf("Player %d", i+1) {
			return strings.Join(e.Players, ", ")
		}
	}
	if len(e.Players) == 0 {
		return ""
	}
	return strconv.Itoa(len(e.Players))
}

// parametersRoom is what the other columns leave of a terminal of a hundred columns.
const parametersRoom = 17

// parametersText names the parameters, or counts them where they are many: about
// has them all. A variant has those of its game, and only what differs is told.
func (e *entry) parametersText() string {
	var parts []string
	for _, p := range e.Parameters {
		if e.base == nil {
			parts = append(parts, p.Name)
		} else if !slices.ContainsFunc(e.base.Parameters, p.isAs) {
			parts = append(parts, fmt.Sprintf("%s=%v", p.Name, p.Value))
		}
	}
	if text := strings.Join(parts, ", "); len(text) <= parametersRoom {
		return text
	}
	if len(parts) == 1 {
		return "1 parameter"
	}
	return fmt.Sprintf("%d parameters", len(parts))
}

// isAs reports whether two parameters have the same name and value.
func (p *parameter) isAs(other parameter) bool { return p.Name == other.Name && p.Value == other.Value }

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
