package bot

import (
	"errors"
	"slices"

	"canopy/core/board"
	"canopy/core/nearest"
	"canopy/core/rules"
	"canopy/core/seat"
	"canopy/scripts/lua"

	glua "github.com/yuin/gopher-lua"
)

// Player is a script at play. It belongs to one goroutine.
type Player struct {
	bot     *Bot
	options Options
	script  *instance // nil where it has to be loaded
}

// Begin readies it for another game: it forgets the one before.
func (p *Player) Begin() {
	if p.script != nil {
		p.script.begin()
	}
}

// Choose asks the script for one of the seat's moves. If there is only one, the script is
// not asked. An error is a [*lua.Error], with file and line.
func (p *Player) Choose(s *seat.Seat) (rules.Move, error) {
	if len(s.Moves) == 1 {
		return s.Moves[0], nil
	}
	if p.script == nil {
		loaded, err := p.bot.load(p.options)
		if err != nil {
			return 0, err
		}
		p.script = loaded
	}
	m, err := p.script.choose(s)
	if errors.Is(err, lua.ErrDepth) || errors.Is(err, lua.ErrInternal) {
		p.script = nil // its machine is of no more use; the next game is to find another
	}
	return m, err
}

// instance is a script that has been loaded, on its machine.
type instance struct {
	bot     *Bot
	judge   Judge
	machine *lua.Machine
	written *glua.LTable // by bot { … }
	title   string
	of      []string
	chooses *glua.LFunction
	begins  *glua.LFunction // nil if it has none
	classes map[string]*class
	seat    *glua.LUserData

	memory *glua.LTable // of this game
	begun  bool         // the script has been told of this game
	table  *gameThings  // of the game that is played; nil before the first
	now    *decision    // nil between decisions
}

// decision is what the script is asked.
type decision struct {
	seat   *seat.Seat
	moves  *glua.LTable
	texts  []string // of the moves; nil until asked for
	view   *rules.View
	codes  []board.Code           // of the view; nil until asked for
	named  map[string]glua.LValue // what has been asked of the view so far
	shares map[rules.Move]float64 // nil until a move is tried
}

// begin forgets the game before.
func (in *instance) begin() { in.begun, in.memory = false, in.machine.Lua().NewTable() }

// choose asks the script.
func (in *instance) choose(s *seat.Seat) (rules.Move, error) {
	in.sit(s)
	defer func() { in.now = nil }()
	if !in.begun && in.begins != nil {
		if _, err := in.machine.Call(in.begins, in.seat); err != nil {
			return 0, err
		}
	}
	in.begun = true
	v, err := in.machine.Call(in.chooses, in.seat)
	if err != nil {
		return 0, err
	}
	if err := in.checkMemory(); err != nil {
		return 0, err
	}
	return in.chosen(v)
}

// sit puts a decision before the script.
func (in *instance) sit(s *seat.Seat) {
	if in.table == nil || in.table.game != s.Game() {
		in.table = in.newGameThings(s.Game())
	}
	L := in.machine.Lua()
	in.now = &decision{seat: s, moves: L.CreateTable(len(s.Moves), 0), named: map[string]glua.LValue{}}
	for i := range s.Moves {
		in.now.moves.Append(in.thing(aMove, &move{index: i}))
	}
}

// chosen is the move that the script has answered: one of the seat's, or its text.
func (in *instance) chosen(v glua.LValue) (rules.Move, error) {
	if m, ok := valueOf[*move](v); ok {
		return in.now.seat.Moves[m.index], nil
	}
	at := in.machine.FuncPlace(in.chooses)
	text, ok := v.(glua.LString)
	if !ok {
		return 0, in.fail(at, "choose answered %s: expected one of seat.moves, or the text of one", describe(v))
	}
	texts := in.moveTexts()
	if i := slices.Index(texts, string(text)); i >= 0 {
		return in.now.seat.Moves[i], nil
	}
	return 0, in.fail(at, "choose answered what is no move now: %v", notAmong(string(text), texts))
}

// mostListed is how many moves an error lists.
const mostListed = 10

func notAmong(text string, texts []string) error {
	if _, isNear := nearest.Name(text, texts); !isNear && len(texts) > mostListed {
		return errors.New(nearest.Unknown("move", text, texts[:mostListed]).Error() + " …")
	}
	return nearest.Unknown("move", text, texts)
}

// moveTexts are the texts of the seat's moves.
func (in *instance) moveTexts() []string {
	if in.now.texts == nil {
		in.now.texts = in.now.seat.MoveTexts()
	}
	return in.now.texts
}
