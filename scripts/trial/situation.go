package trial

import (
	"slices"
	"strings"

	"canopy/core/board"
	"canopy/core/cards"
	"canopy/core/nearest"
	"canopy/core/rules"
	"canopy/scripts"
	"canopy/scripts/lua"

	glua "github.com/yuin/gopher-lua"
)

// trial is a test that runs.
type trial struct {
	run   *run
	game  *rules.Game
	state *rules.State // nil before anything is asked
	// laid are the cards that the test has put somewhere, and where.
	laid    map[cards.Card]cards.Slot
	changed bool // something was set, and play has not gone on yet
	notes   map[string]int
	said    []string
}

// firstSeed is the seed of a test that names none.
const firstSeed = 1

// playing is the game, begun if it has not.
func (t *trial) playing(c *lua.Call) *rules.State {
	if t.state == nil {
		t.begin(c, firstSeed, 0)
	}
	return t.state
}

// settled is the game, gone on with after something was set.
func (t *trial) settled(c *lua.Call) *rules.State {
	s := t.playing(c)
	if t.changed {
		t.changed = false
		if err := s.Resume(); err != nil {
			c.Fail("the game cannot go on from here: %v", err)
		}
	}
	return s
}

func (t *trial) begin(c *lua.Call, seed, number uint64) {
	if t.game == nil {
		if t.run.game == nil {
			g, err := t.run.load(t.run.settings)
			if err != nil {
				c.Fail("%v", err)
			}
			t.run.game = g
		}
		t.game = t.run.game
	}
	t.state = t.game.NewState()
	t.notes, t.said, t.laid = map[string]int{}, nil, map[cards.Card]cards.Slot{}
	t.changed = false
	t.state.OnNote(func(name string, value int) { t.notes[name] = value })
	t.state.OnSay(func(text string) { t.said = append(t.said, text) })
	t.state.Start(seed, number)
	t.check(c)
}

// check fails if the script has made a mistake.
func (t *trial) check(c *lua.Call) {
	if err := t.state.Err(); err != nil {
		c.Fail("the script fails: %v", err)
	}
}

func (t *trial) with(c *lua.Call) {
	more, err := settings(c.Table(2))
	if err != nil {
		c.Fail("%v", err)
	}
	merged := slices.DeleteFunc(slices.Clone(t.run.settings), func(s scripts.Setting) bool {
		return slices.ContainsFunc(more, func(m scripts.Setting) bool { return m.Name == s.Name })
	})
	g, err := t.run.load(append(merged, more...))
	if err != nil {
		c.Fail("%v", err)
	}
	t.game, t.state = g, nil
}

func (t *trial) start(c *lua.Call) {
	seed, number := c.Int(2), 0
	if c.Len() > 2 {
		number = c.Int(3)
	}
	if seed < 0 || number < 0 {
		c.Fail("start: seed and number are whole numbers from 0")
	}
	t.begin(c, uint64(seed), uint64(number))
}

func (t *trial) position(c *lua.Call) {
	text := c.String(2)
	s := t.playing(c)
	if t.game.IsStaged() {
		c.Fail("no position says all that is in play in a game in stages: use t:set and t:to")
	}
	if err := s.SetPosition(text); err != nil {
		c.Fail("%v", err)
	}
	t.check(c)
}

func (t *trial) to(c *lua.Call) {
	name := c.String(2)
	s := t.playing(c)
	if !t.game.IsStaged() {
		c.Fail("the game is not played in stages; the position says whose turn it is: t:position")
	}
	stages := t.game.Definition().Stages
	stage := slices.IndexFunc(stages, func(s rules.Stage) bool { return s.Name == name })
	if stage < 0 {
		var known []string
		for i := range stages {
			known = append(known, stages[i].Name)
		}
		c.Fail("%v", nearest.Unknown("stage", name, known))
	}
	t.mayChange(c)
	if c.Arg(3) == glua.LString("all") {
		s.GoToAll(stage)
	} else {
		s.GoTo(stage, t.player(c, c.Arg(3)))
	}
	t.changed = true
}

// mayChange fails if the game is over.
func (t *trial) mayChange(c *lua.Call) {
	if t.state.Over() {
		c.Fail("the game is over: begin another with t:start(1)")
	}
}

func (t *trial) play(c *lua.Call) {
	t.moves(c)
	for i := 2; i <= c.Len(); i++ {
		s := t.settled(c)
		text := c.String(i)
		m, err := s.ParseMove(text)
		if err != nil {
			c.Fail("play: %v", err)
		}
		s.Play(m)
		t.check(c)
	}
}

// moves fails if no move is named.
func (t *trial) moves(c *lua.Call) {
	if c.Len() < 2 {
		c.Fail("%s takes moves, as texts", c.Name())
	}
}

// player is a player by number or name.
func (t *trial) player(c *lua.Call, v glua.LValue) board.Player {
	switch v := v.(type) {
	case glua.LNumber:
		if n := int(v); glua.LNumber(n) == v && n >= 1 && n <= t.game.Players() {
			return board.Player(n - 1)
		}
	case glua.LString:
		for p := range board.Player(t.game.Players()) {
			if strings.EqualFold(t.game.PlayerName(p), string(v)) {
				return p
			}
		}
	}
	c.Fail("%s: expected a player, a number from 1 to %d or a name, found %s", c.Name(), t.game.Players(), describe(v))
	return 0
}
