package main

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"canopy/core/board"
	"canopy/core/record"
	"canopy/core/rules"

	"github.com/charmbracelet/x/ansi"
	"github.com/spf13/cobra"
)

type replayOptions struct {
	program *program
	game    gameOptions
	script  text
	at      wholeNumber
	as      text
	verify  bool
}

func newReplay(p *program) *cobra.Command {
	o := &replayOptions{program: p, script: text{kind: "GAME"}, as: text{kind: "PLAYER"}}
	c := &cobra.Command{
		Use:   "replay FILE",
		Short: "Play a saved game again, or verify that it still fits",
		Long: `Play a saved game again, move by move, and check each against the rules as they
are now: that the move is legal, that there were as many moves to choose from, and
that the game ends as it did. If something differs, it says at which move and why,
and whether the script has changed since; the exit status is 1.
--verify tells no moves, and only whether all fits.
--at PLY shows the game after so many moves, 0 being the start, as FILE@PLY does: a
game that is over with nothing hidden, else as the player sees it who is due, or
--as PLAYER.
The game and its parameters are those that the file names. --script takes another
one, such as your script where it lies now, and --set another value.
JSON: { game, parameters, seed, number, script_hash, seats: [{ player, who }],
moves: [{ ply, player, move, of: how many there were }], result, differences: [what
has changed since], view: what is seen, and position where the game has one, with
--at }`,
		Example: `  canopy replay evening.txt
  canopy replay evening.txt --verify
  canopy replay evening.txt --at 12 --as 2`,
		Args: takes("FILE"),
	}
	o.game.addTo(p, c)
	c.ValidArgsFunction = nil
	o.at.to = rules.MaxPlyLimit
	c.Flags().Var(&o.script, "script", "play it with this game (default: as the file says)")
	c.Flags().Var(&o.at, "at", "show the game after so many moves")
	c.Flags().Var(&o.as, "as", "whose view is shown")
	c.Flags().BoolVar(&o.verify, "verify", false, "only tell whether the file fits the game")
	p.complete(c, "script", p.completeGame)
	p.runs(c, func(args []string) error { return o.run(args[0]) })
	return c
}

// replayed is a record that has been played again.
type replayed struct {
	Game        string         `json:"game"`
	Parameters  map[string]any `json:"parameters"`
	Seed        uint64         `json:"seed"`
	Number      uint64         `json:"number"`
	ScriptHash  string         `json:"script_hash"`
	Seats       []seatOf       `json:"seats"`
	Moves       []replayedMove `json:"moves"`
	Result      *result        `json:"result,omitempty"`
	Differences []string       `json:"differences,omitempty"`
	View        *rules.View    `json:"view,omitempty"`
	Position    string         `json:"position,omitempty"`

	record *record.Record
	game   *rules.Game
	end    *rules.State // nil where the record does not fit
}

// replayedMove is a move that was played again.
type replayedMove struct {
	Ply    int    `json:"ply"`
	Player string `json:"player"`
	Move   string `json:"move"`
	Of     int    `json:"of"`
}

func (o *replayOptions) run(place string) error {
	file, ply, err := record.SplitPlace(place)
	if err != nil {
		return &usageError{err}
	}
	if o.at.given {
		ply = int(o.at.n)
	}
	r, g, err := o.load(file)
	if err != nil {
		return err
	}
	if ply != record.End {
		return o.show(file, r, g, ply)
	}
	if o.as.given {
		return usagef("--as says whose view is shown: expected --at PLY besides")
	}
	played, misfit := o.play(r, g)
	if misfit != nil {
		misfit = doesNotFit(file, r, g, misfit)
	}
	if err := o.tell(file, played, misfit); err != nil {
		return err
	}
	return misfit
}

// load reads a file, and loads the game that it names.
func (o *replayOptions) load(file string) (*record.Record, *rules.Game, error) {
	data, err := o.program.system.readFile(file, record.MaxBytes)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", file, plainPathError(err))
	}
	r, err := record.Read(bytes.NewReader(data))
	if err != nil {
		return nil, nil, fmt.Errorf("%s, %w", file, err)
	}
	name := r.Game
	if o.script.given {
		name = o.script.value
	}
	own := o.game // what the file says does not change the options
	own.sets.values = o.settings(r)
	g, err := own.load(o.program, name)
	switch {
	case err != nil && !o.script.given:
		return nil, nil, fmt.Errorf("%s is a game of %s, which cannot be loaded: %v", file, r.Game, err)
	case err != nil:
		return nil, nil, err
	}
	return r, g, nil
}

// settings are the parameters of a record and those of the command line, which beat
// them.
func (o *replayOptions) settings(r *record.Record) []string {
	given := slices.Clone(o.game.sets.values)
	if o.game.players.given {
		given = append(given, "players=")
	}
	list := slices.Clone(o.game.sets.values)
	for _, p := range r.Parameters {
		isSet := func(set string) bool { return strings.HasPrefix(set, p.Name+"=") }
		if !slices.ContainsFunc(given, isSet) {
			list = append(list, p.Name+"="+p.Value)
		}
	}
	return list
}

// play plays a record again, as far as it fits.
func (o *replayOptions) play(r *record.Record, g *rules.Game) (*replayed, error) {
	played := newReplayed(r, g)
	end, err := r.Follow(g, played.add)
	if err != nil {
		return played, err
	}
	played.end = end
	if end.Over() && end.Err() == nil {
		played.Result = newResult(g, end.Result())
	}
	return played, nil
}

// add adds the move that is about to be played.
func (r *replayed) add(s *rules.State, _ rules.Move) {
	m := r.record.Moves[len(r.Moves)]
	r.Moves = append(r.Moves, replayedMove{
		Ply: len(r.Moves) + 1, Player: r.game.PlayerName(s.Due()), Move: m.Text, Of: m.Legal,
	})
}

func newReplayed(r *record.Record, g *rules.Game) *replayed {
	played := &replayed{
		Game: g.Name(), Parameters: valuesOf(g), Seed: r.Seed, Number: r.Number,
		ScriptHash: g.Definition().Script, Moves: []replayedMove{},
		Differences: r.Differences(g), record: r, game: g,
	}
	for _, seat := range r.Seats {
		played.Seats = append(played.Seats, seatOf{Player: seat.Player, Who: seat.Occupant})
	}
	return played
}

// doesNotFit says why a record does not fit, and what has changed since.
func doesNotFit(file string, r *record.Record, g *rules.Game, misfit error) error {
	if changed := r.Differences(g); len(changed) > 0 {
		return fmt.Errorf("%s does not fit the game: %w\n%s", file, misfit, strings.Join(changed, "\n"))
	}
	return fmt.Errorf("%s does not fit the game: %w", file, misfit)
}

// tell tells what was played, as far as it fits.
func (o *replayOptions) tell(file string, played *replayed, misfit error) error {
	switch {
	case o.game.json && misfit == nil:
		return o.program.printJSON(played)
	case o.game.json:
		return nil
	case !o.verify:
		return o.program.print(played.text(misfit == nil))
	case misfit != nil:
		return nil
	}
	text := fmt.Sprintf("%s fits: %s of %s, %s.\n", file, count(len(played.Moves), "move"), played.Game, played.record.Result)
	for _, changed := range played.Differences {
		text += changed + "\n"
	}
	return o.program.print(text)
}

// text is the moves, a line each, between what was played and how it ended.
func (r *replayed) text(whole bool) string {
	var b strings.Builder
	b.WriteString(r.heading(whole))
	widest := 0
	for p := range board.Player(r.game.Players()) {
		widest = max(widest, ansi.StringWidth(r.game.PlayerName(p)))
	}
	digits := len(strconv.Itoa(len(r.Moves)))
	for _, m := range r.Moves {
		fmt.Fprintf(&b, "%*d  %s  %s\n", digits, m.Ply, padded(m.Player, widest), m.Move)
	}
	if !whole {
		return b.String()
	}
	fmt.Fprintf(&b, "\n%s\n", endText(r.end))
	return b.String()
}

// heading says what was played, by whom, and what has changed since.
func (r *replayed) heading(changed bool) string {
	var b strings.Builder
	b.WriteString(r.game.Definition().Title + ".")
	for i, seat := range r.Seats {
		fmt.Fprintf(&b, "%s %s: %s", [...]string{"", ","}[min(i, 1)], seat.Player, seat.Who)
	}
	fmt.Fprintf(&b, ". Seed %d, game %d.\n", r.Seed, r.Number)
	for _, difference := range r.Differences {
		if changed {
			b.WriteString(difference + "\n")
		}
	}
	return b.String() + "\n"
}

// endText says how a game has ended, or that it goes on.
func endText(s *rules.State) string {
	switch {
	case s.Err() != nil:
		return "The script failed: " + s.Err().Error()
	case s.Over():
		return overText(s)
	}
	return fmt.Sprintf("The game is not over: %s is due, ply %d.", s.Game().PlayerName(s.Due()), s.Ply()+1)
}

// show shows a game after some of its moves.
func (o *replayOptions) show(file string, r *record.Record, g *rules.Game, ply int) error {
	if o.verify {
		return usagef("--verify looks at the whole file: --at and @%d do not go with it", ply)
	}
	shown := newReplayed(r, g)
	s, err := r.FollowTo(g, ply, shown.add)
	if err != nil {
		return doesNotFit(file, r, g, err)
	}
	view, err := o.view(r, s)
	if err != nil {
		return err
	}
	shown.View = view
	if g.HasBoard() && !g.IsStaged() {
		shown.Position = s.Position()
	}
	if o.game.json {
		return o.program.printJSON(shown)
	}
	return o.program.print(shown.heading(true) + o.program.pictureText(g, s, view) + "\n" + endText(s) + "\n")
}

// view is what is shown of a game: all of one that is over, else what one player sees.
func (o *replayOptions) view(r *record.Record, s *rules.State) (*rules.View, error) {
	if o.as.given {
		p, err := playerNamed(s.Game(), o.as.value)
		if err != nil {
			return nil, usagef("--as: %w", err)
		}
		return s.View(board.Player(p)), nil
	}
	if r.Result.Unfinished() {
		return s.View(s.Due()), nil
	}
	return s.FullView(), nil
}

// pictureText draws a game as a view has it.
func (p *program) pictureText(g *rules.Game, s *rules.State, v *rules.View) string {
	if g.IsStaged() {
		return p.viewText(g, v)
	}
	text := newDrawing(g, p.colour()).draw(s)
	if facts := newSituation(s).factsText(p.textWidth()); facts != "" {
		text += "\n" + facts
	}
	return text + "\n  position: " + s.Position() + "\n"
}
