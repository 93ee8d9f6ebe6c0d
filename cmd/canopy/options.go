package main

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"canopy/core/board"
	"canopy/core/record"
	"canopy/core/rules"
	"canopy/scripts"
	"canopy/scripts/lua"

	"github.com/spf13/cobra"
)

// wholeNumber is the value of a flag that takes a whole number within bounds.
type wholeNumber struct {
	n, from, to uint64
	given       bool
}

// Set reads the number.
func (w *wholeNumber) Set(text string) error {
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil || n < w.from || n > w.to {
		return fmt.Errorf("expected a whole number from %d to %d, found %q", w.from, w.to, text)
	}
	w.n, w.given = n, true
	return nil
}

// String is the number, or nothing where it stands for no choice: then the help
// shows no default.
func (w *wholeNumber) String() string {
	if w.n == 0 {
		return ""
	}
	return strconv.FormatUint(w.n, 10)
}

// Type is what the help calls the value.
func (w *wholeNumber) Type() string { return "N" }

// text is the value of a flag that takes any text, an empty one too.
type text struct {
	value string
	given bool
	kind  string // what the help calls it
}

// Set takes the text.
func (t *text) Set(value string) error {
	t.value, t.given = value, true
	return nil
}

func (t *text) String() string { return t.value }

// Type is what the help calls the value.
func (t *text) Type() string { return t.kind }

// texts is the value of a flag that may be given several times.
type texts struct {
	values []string
	kind   string // what the help calls one of them
}

// Set takes one more.
func (t *texts) Set(value string) error {
	t.values = append(t.values, value)
	return nil
}

func (t *texts) String() string { return strings.Join(t.values, " ") }

// Type is what the help calls one value.
func (t *texts) Type() string { return t.kind }

// gameOptions are the flags of all commands that take a game.
type gameOptions struct {
	sets     texts
	players  wholeNumber
	plyLimit wholeNumber
	json     bool
	profile  *lua.Profile  // unless nil, is told where scripts spend instructions in play
	coverage *lua.Coverage // unless nil, is told which lines of scripts run
}

func (o *gameOptions) addTo(p *program, c *cobra.Command) {
	o.sets.kind = "PARAMETER=VALUE"
	o.plyLimit.from, o.plyLimit.to = 1, rules.MaxPlyLimit
	c.Flags().Var(&o.sets, "set", "give a parameter a value; may be repeated")
	o.players.from, o.players.to = 1, board.MaxPlayers
	c.Flags().Var(&o.players, "players", "how many play, where a game leaves that open: short for --set players=N")
	c.Flags().Var(&o.plyLimit, "ply-limit", "cut a game off after so many plies (default: as the script says)")
	c.Flags().BoolVar(&o.json, "json", false, "write JSON")
	c.ValidArgsFunction = p.completeGame
	p.complete(c, "set", p.completeSet)
}

// maxScript is more than a script may have.
const maxScript = 8 << 20

// load loads the game that was named, with the parameters that were set.
func (o *gameOptions) load(p *program, name string) (*rules.Game, error) {
	began := p.system.now()
	options, err := o.loading(p)
	if err != nil {
		return nil, err
	}
	g, err := scripts.Load(name, options)
	if err == nil && p.verbose {
		p.log().Debug("loaded", "game", g.Name(), "script", g.Definition().Script, "took", p.system.now().Sub(began))
	}
	return g, err
}

// loading says how a game is loaded.
func (o *gameOptions) loading(p *program) (scripts.Options, error) {
	settings, err := o.settings()
	return scripts.Options{
		Settings: settings,
		PlyLimit: int(o.plyLimit.n),
		Profile:  o.profile,
		Coverage: o.coverage,
		ReadFile: func(path string) ([]byte, error) { return p.system.readFile(path, maxScript) },
	}, err
}

func (o *gameOptions) settings() ([]scripts.Setting, error) {
	var settings []scripts.Setting
	for _, set := range o.sets.values {
		name, value, ok := strings.Cut(set, "=")
		if !ok || name == "" {
			return nil, usagef("--set: expected PARAMETER=VALUE, found %q", set)
		}
		settings = append(settings, scripts.Setting{Name: name, Value: value})
	}
	if o.players.given {
		settings = append(settings, scripts.Setting{Name: "players", Value: strconv.FormatUint(o.players.n, 10)})
	}
	return settings, nil
}

// seedFlag is the flag for the seed. A default other than 0 is used where no seed
// is given; else one is drawn when it is needed.
func seedFlag(c *cobra.Command, seed *wholeNumber, usual uint64) {
	seed.to = math.MaxUint64
	seed.n = usual
	words := "decides all that chance does"
	if usual == 0 {
		words += " (default: a new one is drawn)"
	}
	c.Flags().Var(seed, "seed", words)
}

// positionOptions are the flags that say in which position of the game.
type positionOptions struct {
	from   text
	seed   wholeNumber
	number wholeNumber
	record text
	as     text

	ply  int            // of the record
	read *record.Record // nil where none is gone on from
}

func (o *positionOptions) addTo(c *cobra.Command) {
	o.from.kind = "POSITION"
	c.Flags().Var(&o.from, "from", "begin in this position (default: the start)")
}

// addRecordTo adds the flags that say how a game has gone before.
func (o *positionOptions) addRecordTo(c *cobra.Command) {
	o.record.kind = "FILE[@PLY]"
	o.number.to = math.MaxUint64
	c.Flags().Var(&o.record, "record", "go on from a saved game, after its last move or after ply PLY")
	c.Flags().Var(&o.number, "game", "the number of the game among those of the seed (default 0)")
}

func (o *positionOptions) addAsTo(p *program, c *cobra.Command, words string) {
	o.as.kind = "PLAYER"
	c.Flags().Var(&o.as, "as", words)
	p.complete(c, "as", p.completeAs)
}

// state sets the game up.
func (o *positionOptions) state(p *program, g *rules.Game) (*rules.State, error) {
	if o.record.given {
		return o.recorded(p, g)
	}
	if o.from.given && g.IsStaged() {
		return nil, usagef("--from: a position does not say what players of %s know and have in hand: expected --record FILE[@PLY]", g.Name())
	}
	o.draw(p, g)
	s := g.NewState()
	s.Start(o.seed.n, o.number.n)
	if !o.from.given {
		return s, s.Err()
	}
	err := s.SetPosition(o.from.value)
	var mistake *lua.Error
	if errors.As(err, &mistake) {
		return nil, err // of the script, and not of the position
	}
	if err != nil {
		return nil, usagef("--from: %w", err)
	}
	return s, nil
}

// recorded is the game of a record after some of its moves.
func (o *positionOptions) recorded(p *program, g *rules.Game) (*rules.State, error) {
	if o.from.given || o.seed.given || o.number.given {
		return nil, usagef("--record says how the game has begun: --from, --seed and --game do not go with it")
	}
	file, ply, err := record.SplitPlace(o.record.value)
	if err != nil {
		return nil, usagef("--record: %w", err)
	}
	r, err := p.readRecord(g, file)
	if err != nil {
		return nil, fmt.Errorf("%s cannot be gone on with: %w", file, err)
	}
	s, err := r.ReplayTo(g, ply)
	if err != nil {
		return nil, fmt.Errorf("%s cannot be gone on with: %w", file, err)
	}
	o.read, o.ply = r, s.Ply()
	o.seed.n, o.number.n = r.Seed, r.Number
	return s, s.Err()
}

// readUpTo is the record as far as it is gone on from.
func (o *positionOptions) readUpTo() *record.Record {
	r := *o.read
	if o.ply < len(r.Moves) {
		r.Moves, r.Result = r.Moves[:o.ply], record.Result{}
	}
	return &r
}

// player is who sees the game, by default the player due. It must be he who is due if
// it is asked what he may do.
func (o *positionOptions) player(s *rules.State, mustBeDue bool) (board.Player, error) {
	g := s.Game()
	if !o.as.given {
		return s.Due(), nil
	}
	p, err := playerNamed(g, o.as.value)
	if err != nil {
		return 0, usagef("--as: %w", err)
	}
	if mustBeDue && !s.Over() && board.Player(p) != s.Due() {
		return 0, usagef("--as: %s is due, and not %s", g.PlayerName(s.Due()), g.PlayerName(board.Player(p)))
	}
	return board.Player(p), nil
}

// draw draws a seed where chance decides and nobody has given one.
func (o *positionOptions) draw(p *program, g *rules.Game) {
	if !o.seed.given && o.hasChance(g) {
		o.seed.n = p.system.drawSeed()
	}
}

// hasChance reports whether the position depends on the seed.
func (o *positionOptions) hasChance(g *rules.Game) bool {
	return g.HasChance() && !o.from.given && !o.record.given
}

// header says in JSON which game is meant, so that whoever keeps the answer can ask
// again.
type header struct {
	Game       string         `json:"game"`
	Parameters map[string]any `json:"parameters"`
	// Seed is left out where chance plays no part.
	Seed *uint64 `json:"seed,omitempty"`
	// Number is that of the game among those of the seed.
	Number uint64 `json:"number,omitempty"`
	// Position is where the answer begins. Games in stages have none.
	Position string `json:"position,omitempty"`
	// Record and Ply are the record from which the game goes on.
	Record string `json:"record,omitempty"`
	Ply    int    `json:"ply,omitempty"`
}

func (o *positionOptions) header(g *rules.Game, s *rules.State) header {
	h := header{Game: g.Name(), Parameters: valuesOf(g), Number: o.number.n}
	if !g.IsStaged() {
		h.Position = s.Position()
	}
	if o.hasChance(g) {
		h.Seed = &o.seed.n
	}
	if o.read != nil {
		h.Record, h.Ply, h.Number = o.record.value, o.ply, 0
	}
	return h
}

// tellSeed tells on stderr which seed has decided, so that the answer can be had
// again.
func (o *positionOptions) tellSeed(p *program, g *rules.Game) {
	if o.hasChance(g) {
		fmt.Fprintf(p.system.stderr, "seed %d\n", o.seed.n)
	}
}

// valuesOf are the values of all parameters of a game.
func valuesOf(g *rules.Game) map[string]any {
	values := map[string]any{}
	for _, parameter := range g.Definition().Parameters {
		values[parameter.Name] = valueOf(parameter)
	}
	return values
}

// valueOf is the value of a parameter, which is its default unless it was set.
func valueOf(parameter rules.Parameter) any {
	if parameter.Value == nil {
		return parameter.Default
	}
	return parameter.Value
}
