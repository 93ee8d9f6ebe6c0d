package main

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"canopy/core/board"
	"canopy/core/rules"

	"github.com/charmbracelet/x/ansi"
)

// event is one thing that happens at a table.
type event struct {
	Event      string           `json:"event"`
	Game       string           `json:"game,omitempty"`
	Parameters map[string]any   `json:"parameters,omitempty"`
	Seed       *uint64          `json:"seed,omitempty"`
	Seats      []seatOf         `json:"seats,omitempty"`
	Ply        *int             `json:"ply,omitempty"`
	Position   string           `json:"position,omitempty"`
	Due        string           `json:"due,omitempty"`
	Going      string           `json:"going,omitempty"`
	MayStop    bool             `json:"may_stop,omitempty"`
	Stage      string           `json:"stage,omitempty"`
	Result     *result          `json:"result,omitempty"`
	Player     string           `json:"player,omitempty"`
	Who        string           `json:"who,omitempty"`
	Move       string           `json:"move,omitempty"`
	Thrown     map[string][]int `json:"thrown,omitempty"`
	Moves      []string         `json:"moves,omitempty"`
	Legal      *bool            `json:"legal,omitempty"`
	Reasons    []reason         `json:"reasons,omitempty"`
	Command    string           `json:"command,omitempty"`
	File       string           `json:"file,omitempty"`
	Message    string           `json:"message,omitempty"`
	Forced     bool             `json:"forced,omitempty"`
	View       *rules.View      `json:"view,omitempty"`
	Timed      []string         `json:"timed,omitempty"`
	Advice     []advice         `json:"advice,omitempty"`

	title     string       // of the game
	state     *rules.State // of a position
	explained bool         // the position is to be shown with what its signs mean
	asks      bool         // the table will read moves
	goesOn    bool         // the move is by a piece on its way
	staged    bool         // the move is of a game in stages
}

// seatOf is a player and who sits there.
type seatOf struct {
	Player string `json:"player"`
	Who    string `json:"who"`
}

// teller tells what happens at a table.
type teller interface {
	tell(e *event) error
	// prompt asks for a line.
	prompt() error
	// leave is for when no line comes.
	leave() error
	// handOver says whose turn it is at the screen, and reports whether he is to press
	// Enter before anything is shown.
	handOver(player string) (waits bool, err error)
	// wipe clears the screen.
	wipe() error
}

// jsonTeller tells every event as one line of JSON.
type jsonTeller struct{ program *program }

func (t *jsonTeller) tell(e *event) error {
	out := json.NewEncoder(t.program.system.stdout)
	out.SetEscapeHTML(false)
	return out.Encode(e)
}

func (t *jsonTeller) prompt() error                 { return nil }
func (t *jsonTeller) leave() error                  { return nil }
func (t *jsonTeller) handOver(string) (bool, error) { return false, nil }
func (t *jsonTeller) wipe() error                   { return nil }

// textTeller tells events to people.
type textTeller struct {
	program *program
	drawing *drawing
}

func (t *textTeller) tell(e *event) error { return t.program.print(t.text(e)) }

// prompt asks only where somebody can see it and answer.
func (t *textTeller) prompt() error {
	if !t.interactive() {
		return nil
	}
	return t.program.print("> ")
}

// leave ends the line of the prompt.
func (t *textTeller) leave() error {
	if !t.interactive() {
		return nil
	}
	return t.program.print("\n")
}

func (t *textTeller) handOver(player string) (bool, error) {
	if !t.interactive() {
		return false, t.program.print(fmt.Sprintf("\n%s's turn.\n", player))
	}
	if err := t.wipe(); err != nil {
		return false, err
	}
	return true, t.program.print(player + "'s turn: press Enter")
}

// wipe clears the screen, and what has scrolled off it. A terminal that knows no such
// command is filled with empty lines.
func (t *textTeller) wipe() error {
	if !t.interactive() {
		return nil
	}
	clear := "\x1b[H\x1b[2J\x1b[3J"
	if t.program.system.getenv("TERM") == "dumb" {
		clear = strings.Repeat("\n", 100)
	}
	_, err := io.WriteString(t.program.system.stdout, clear)
	return err
}

func (t *textTeller) interactive() bool {
	return t.program.system.stdinTerminal && t.program.system.stdoutTerminal
}

func (t *textTeller) text(e *event) string {
	switch e.Event {
	case "table":
		return t.tableText(e)
	case "position":
		return t.positionText(e)
	case "move":
		return t.moveText(e)
	case "chosen":
		return whoText(e) + " has chosen.\n"
	case "said":
		return wrapped(e.Message, t.program.textWidth(), "  ", "  ")
	case "moves":
		return t.movesText(e)
	case "why":
		if *e.Legal {
			return e.Move + " is legal.\n"
		}
		return refusalText(e.Move, e.Reasons)
	case "refused":
		return refusalText(e.Move, e.Reasons)
	case "hint":
		return t.hintText(e)
	case "done":
		return t.doneText(e)
	}
	return e.Message + "\n"
}

func (t *textTeller) tableText(e *event) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s.", e.title)
	for i, seat := range e.Seats {
		fmt.Fprintf(&b, "%s %s: %s", [...]string{"", ","}[min(i, 1)], seat.Player, seat.Who)
	}
	b.WriteByte('.')
	if e.Seed != nil {
		fmt.Fprintf(&b, " Seed %d.", *e.Seed)
	}
	b.WriteByte('\n')
	if len(e.Timed) > 0 {
		b.WriteString(wrapped(strings.Join(e.Timed, ", ")+" thinks for a time: no seed repeats such a game.", t.program.textWidth(), "", ""))
	}
	if e.asks {
		b.WriteString("Type a move, or help.\n")
	}
	return b.String()
}

func (t *textTeller) positionText(e *event) string {
	if e.View != nil {
		return t.viewText(e)
	}
	var b strings.Builder
	at := newSituation(e.state)
	fmt.Fprintf(&b, "\n%s", t.drawing.draw(e.state))
	if facts := at.factsText(t.program.textWidth()); facts != "" {
		fmt.Fprintf(&b, "\n%s", facts)
	}
	if e.explained {
		fmt.Fprintf(&b, "\n%s%s  position: %s\n", t.drawing.piecesLegend(t.program.textWidth()), t.drawing.groundLegend(t.program.textWidth()), e.Position)
	}
	b.WriteByte('\n')
	if e.state.Over() {
		fmt.Fprintf(&b, "%s\n", overText(e.state))
		return b.String()
	}
	fmt.Fprintf(&b, "%s\n", at.due(t.drawing.painted(e.Due, e.state.Due()), *e.Ply+1))
	return b.String()
}

// viewText is the position of a game in stages, as somebody sees it.
func (t *textTeller) viewText(e *event) string {
	var b strings.Builder
	g := t.drawing.game
	view := tableView{game: g, view: e.View, drawing: t.drawing, width: t.program.textWidth(), whole: e.explained}
	if e.state.IsFilling() && e.View.Player == int(e.state.Due())+1 {
		view.view = &rules.View{Player: e.View.Player, Filling: e.View.Filling}
		fmt.Fprintf(&b, "%s", view.facts())
	} else {
		b.WriteByte('\n')
		if text := view.text(); text != "" {
			b.WriteString(text + "\n")
		}
		if e.explained && g.HasBoard() {
			b.WriteString(t.drawing.piecesLegend(view.width) + t.drawing.groundLegend(view.width) + view.squaresLegend() + "\n")
		}
	}
	if e.state.Over() {
		b.WriteString(wrapped(finalText(e.state), view.width, "", "  "))
		return b.String()
	}
	name := func(p int) string { return t.drawing.painted(g.PlayerName(board.Player(p-1)), board.Player(p-1)) }
	b.WriteString(wrapped(stagedDue(g, e.View, name, *e.Ply+1), t.program.textWidth(), "", "  "))
	return b.String()
}

// whoText names the player of an event, and who sits there if that is an agent.
func whoText(e *event) string {
	if e.Who == human {
		return e.Player
	}
	return e.Player + " (" + e.Who + ")"
}

func (t *textTeller) moveText(e *event) string {
	who := whoText(e)
	var throws []string
	for _, name := range slices.Sorted(maps.Keys(e.Thrown)) {
		throws = append(throws, plainName(name)+" "+numbersText(e.Thrown[name]))
	}
	if len(throws) > 0 {
		who += ", " + strings.Join(throws, ", ") + ","
	}
	switch {
	case e.staged && e.Forced:
		return fmt.Sprintf("%s: %s, the only choice.\n", strings.TrimSuffix(who, ","), e.Move)
	case e.staged:
		return wrapped(fmt.Sprintf("%s: %s.", strings.TrimSuffix(who, ","), e.Move), t.program.textWidth(), "", "  ")
	case e.Move == "pass":
		return who + " can do nothing and passes.\n"
	case e.Move == "stop":
		return who + " stops.\n"
	case e.goesOn:
		return fmt.Sprintf("%s goes on: %s.\n", who, e.Move)
	}
	return fmt.Sprintf("%s plays %s.\n", who, e.Move)
}

// movesWidth is that of the lists of moves.
const movesWidth = 72

func (t *textTeller) movesText(e *event) string {
	if len(e.Moves) == 0 {
		return "There are no moves: the game is over.\n"
	}
	// Moves have hyphens in them, at which they are not to be broken.
	var b strings.Builder
	width := 0
	for _, move := range e.Moves {
		w := ansi.StringWidth(move)
		switch {
		case width == 0:
		case width+1+w > movesWidth:
			b.WriteByte('\n')
			width = 0
		default:
			b.WriteByte(' ')
			width++
		}
		b.WriteString(move)
		width += w
	}
	b.WriteByte('\n')
	return b.String()
}

func (t *textTeller) doneText(e *event) string {
	switch e.Command {
	case "save":
		return "Saved to " + e.File + ".\n"
	case "load":
		return "Loaded from " + e.File + ".\n"
	}
	return "A move, like " + t.example() + ", or:\n" + wordsHelp()
}

// example is a move that the first player can make at the start.
func (t *textTeller) example() string {
	moves := t.drawing.game.NewState().SortedMoveTexts()
	if len(moves) == 0 {
		return "pass"
	}
	return moves[0]
}
