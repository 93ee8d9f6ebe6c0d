package rules

import (
	"errors"
	"fmt"
	"slices"
	"sync/atomic"

	"canopy/core/board"
	"canopy/core/cards"
	"canopy/core/nearest"
)

// stagedGame is what a game has that is played in stages, made ready.
type stagedGame struct {
	*Staged
	set        *cards.Set
	choices    []choice
	stages     [][]int // by stage: its choices
	rowAt      []int   // by row: where its values begin
	rowSize    int
	longest    int // the most places of a row
	teams      []int
	fills      []int // by pile: how many cards are full, 0 for never
	sets       []setKinds
	force      inForce
	resets     map[string][]int
	unitResets [unitCount][]int
	ends       []stagedEnd
	codes      []board.Codes // by player: the pieces that he sees only if they are his
}

// choice is an action made ready.
type choice struct {
	*Choice
	number     int
	stage      int
	nextStage  int // -1: none
	stayStage  int
	when, must []choiceCondition
	masked     bool // all conditions are masks of kinds
	tells      bool // and one of them counts only if it can be met: who does not meet it tells something
	tellsApart bool // conditions may differ for equal cards, by a counter for each card
	options    int
	ontos      []board.Codes // by player: who may stand on the square chosen
	several    bool
	resets     []int          // counters
	goesOn     []atomic.Int32 // by kind of card: the stage that a law names, plus 2; 0 is not asked yet
}

// maxChoices is how many actions a move has room for.
const maxChoices = 256

// staged is the part of a state that games have which are played in stages.
type staged struct {
	table *cards.Table
	marks []int32
	sets  [][4]uint64 // by mark: its cards
	rows  []uint8

	begun      [unitCount]int32 // how many turns, hands and rounds have begun
	turnsSince int32            // turns since the hand or round began
	turnOf     int8             // whose turn it is, -1 before the first
	done       []uint8          // by choice: how often it was made in this turn

	// Where play goes on, when what is done now is done.
	went     bool
	toStage  int16
	toPlayer int8 // everyone for all players together

	together  bool  // all decide in secret
	waiting   uint8 // who has still to decide, as bits
	secret    [board.MaxPlayers]Move
	filling   []uint8 // by player: the places of a row filled so far
	filled    [board.MaxPlayers]uint8
	chain     int16 // the choice whose row is being filled, -1 for none
	endName   string
	shown     []uint8
	told      []squareTell
	rowsTold  []rowTell
	offered   []Move
	offeredOK bool

	// What follows is no part of the position.
	chosen     Chosen
	cards      [cards.MaxCards]cards.Card
	offers     []offer
	named      []Source // piles that a script has named for an action
	options    [2][]Value
	candidates []candidate
	resolved   [board.MaxPlayers]resolved
	args       []Value
	backup     *State
	worlds     *Worlds // with which this state is made a world
	observed   observedOffers
	spent      int64 // by the script, since somebody has decided something
	notes      func(name string, value int)
	says       func(text string)
}

// everyone stands for all players in g:to.
const everyone = -2

// Unit is what can begin: a turn, a hand, a round.
type Unit uint8

// Units that scripts count.
const (
	TurnUnit Unit = iota
	HandUnit
	RoundUnit
	unitCount
)

var unitNames = [unitCount]string{"turn", "hand", "round"}

func (u Unit) String() string { return unitNames[u] }

// UnitNamed finds a unit by its name.
func UnitNamed(name string) (Unit, bool) {
	i := slices.Index(unitNames[:], name)
	return Unit(max(i, 0)), i >= 0
}

// compileStaged makes ready what only games in stages have, before counters.
func (g *Game) compileStaged(d *Definition) error {
	st := d.Staged
	if st == nil {
		return nil
	}
	sg := &stagedGame{Staged: st, teams: st.Teams, resets: map[string][]int{}}
	set, pile, err := cards.Compile(st.Piles, len(d.Players), st.Teams)
	if err != nil {
		p := &st.Piles[pile]
		return board.Placed(p.Origin, fmt.Errorf("the pile %s: %w", p.Name, err))
	}
	sg.set = set
	for i := range st.Rows {
		r := &st.Rows[i]
		if r.Places < 1 || r.Places > 16 || r.Values < 1 || r.Values > 100 {
			return board.Placed(r.Origin, fmt.Errorf("the row %s: a row has 1 to 16 places and 1 to 100 values, not %d and %d", r.Name, r.Places, r.Values))
		}
		sg.rowAt = append(sg.rowAt, sg.rowSize)
		sg.rowSize += r.Places * sg.rowMembers(r, len(d.Players))
		sg.longest = max(sg.longest, r.Places)
	}
	sg.compileSets()
	sg.compileEffectsInForce()
	for i := range st.PileRules {
		sg.fills = append(sg.fills, st.PileRules[i].Full)
	}
	g.staged = sg
	return nil
}

func (sg *stagedGame) rowMembers(r *Row, players int) int {
	if r.PerPlayer {
		return players
	}
	return 1
}

// compileChoices makes the choices ready, when counters are known.
func (g *Game) compileChoices(d *Definition) error {
	sg := g.staged
	if sg == nil {
		return nil
	}
	for i := range d.Counters {
		for _, r := range d.Counters[i].Resets {
			sg.resets[r] = append(sg.resets[r], i)
		}
	}
	for u := range unitCount {
		sg.unitResets[u] = sg.resets[u.String()]
	}
	for p := range board.Player(len(d.Players)) {
		var hidden board.Codes
		for kind := range sg.Hidden {
			for q := range board.Player(len(d.Players)) {
				if c, ok := d.Pieces.Find(kind, q); ok && q != p {
					hidden |= 1 << c
				}
			}
		}
		sg.codes = append(sg.codes, hidden)
	}
	for i := range sg.Stages {
		var list []int
		for j := range sg.Stages[i].Choices {
			c := &sg.Stages[i].Choices[j]
			if len(sg.choices) == maxChoices {
				return board.Placed(c.Origin, fmt.Errorf("there are more than %d actions", maxChoices))
			}
			compiled, err := g.compileChoice(c, i)
			if err != nil {
				return board.Placed(c.Origin, fmt.Errorf("the action %s: %w", c.Name, err))
			}
			compiled.number = len(sg.choices)
			compiled.resets = sg.resets[c.Name]
			if c.StayLaw >= 0 || c.NextLaw >= 0 {
				compiled.goesOn = make([]atomic.Int32, len(sg.set.Kinds))
			}
			list = append(list, compiled.number)
			sg.choices = append(sg.choices, compiled)
		}
		sg.stages = append(sg.stages, list)
	}
	sg.numberConditions()
	return nil
}

func (g *Game) compileChoice(d *Choice, stage int) (c choice, err error) {
	c = choice{Choice: d, stage: stage, options: len(d.Options)}
	if c.nextStage, err = g.stagedIndex(d.Next); err != nil {
		return c, fmt.Errorf("next: %w", err)
	}
	if c.stayStage, err = g.stagedIndex(d.Stay); err != nil {
		return c, fmt.Errorf("stay: %w", err)
	}
	if (d.NextLaw >= 0 || d.Next != "") && (d.StayLaw >= 0 || d.Stay != "") {
		return c, errors.New("play goes on with the next player or stays with the same one: not both")
	}
	c.several = d.From != nil && (d.From.Most > 0 || d.From.Sets != "")
	if d.To != nil && d.To.Board {
		for p := range board.Player(g.Players()) {
			who, err := g.definition.Pieces.Who(d.To.Onto, p)
			if err != nil {
				return c, fmt.Errorf("onto: %w", err)
			}
			c.ontos = append(c.ontos, who)
		}
	}
	if c.options > 0 && d.To != nil && (d.To.Board || g.targetsCells(d.To) || g.targetsPlaces(d.To)) {
		return c, errors.New("it chooses an option and a place: one of them has to be an action of its own")
	}
	if picks := c.several || d.From != nil && d.From.Dice > 0; picks && (c.options > 0 || d.To != nil && g.targets(d.To)) {
		return c, errors.New("it chooses dice or several cards, and an option or a place besides: one of them has to be an action of its own")
	}
	if c.when, err = g.compileConditions(&c, d.When, false); err != nil {
		return c, err
	}
	if c.must, err = g.compileConditions(&c, d.Must, true); err != nil {
		return c, err
	}
	c.masked = d.From != nil && d.From.Dice == 0 && !c.several && c.options == 0 && (d.To == nil || !g.targets(d.To))
	for i := range c.must {
		c.masked = c.masked && c.must[i].masks
		c.tells = c.tells || c.must[i].IfAble
	}
	c.tells = c.tells && c.masked
	c.tellsApart = d.From != nil && len(c.must) > 0 && !c.masked && !c.several &&
		slices.ContainsFunc(g.definition.Counters, func(counter Counter) bool { return counter.Per == PerCard })
	return c, nil
}

// targets reports whether a place is chosen.
func (g *Game) targets(to *To) bool {
	return to.Board || g.targetsCells(to) || g.targetsPlaces(to) || to.Row > 0
}

func (g *Game) targetsCells(to *To) bool {
	return to.Counter > 0 && g.counters[to.Counter-1].cells() > 1
}

func (g *Game) targetsPlaces(to *To) bool {
	return to.Pile > 0 && g.staged.Piles[to.Pile-1].Layout != nil
}

func (g *Game) stagedIndex(name string) (int, error) {
	if name == "" {
		return -1, nil
	}
	for i := range g.definition.Stages {
		if g.definition.Stages[i].Name == name {
			return i, nil
		}
	}
	var known []string
	for i := range g.definition.Stages {
		known = append(known, g.definition.Stages[i].Name)
	}
	return 0, nearest.Unknown("stage", name, known)
}

func (g *Game) newStaged() *staged {
	sg := g.staged
	return &staged{
		table:    sg.set.NewTable(),
		marks:    slices.Repeat([]int32{noNumber}, len(sg.Marks)),
		sets:     make([][4]uint64, len(sg.Marks)),
		rows:     make([]uint8, sg.rowSize),
		done:     make([]uint8, len(sg.choices)),
		filling:  make([]uint8, g.Players()*sg.longest),
		chain:    -1,
		turnOf:   -1,
		shown:    make([]uint8, g.squares),
		toPlayer: -1,
	}
}

// copyFrom makes st the same as other, without what is no part of the position.
func (st *staged) copyFrom(other *staged) {
	st.table.CopyFrom(other.table)
	copy(st.marks, other.marks)
	copy(st.sets, other.sets)
	copy(st.rows, other.rows)
	st.begun, st.turnsSince, st.turnOf = other.begun, other.turnsSince, other.turnOf
	copy(st.done, other.done)
	st.went, st.toStage, st.toPlayer = other.went, other.toStage, other.toPlayer
	st.together, st.waiting, st.secret = other.together, other.waiting, other.secret
	copy(st.filling, other.filling)
	st.filled, st.chain, st.endName = other.filled, other.chain, other.endName
	copy(st.shown, other.shown)
	// What was told only grows: copies share it, and one that adds to it makes it its own.
	st.told = slices.Clip(other.told)
	st.rowsTold = slices.Clip(other.rowsTold)
	st.offered, st.offeredOK = append(st.offered[:0], other.offered...), other.offeredOK
	st.observed.choice = 0
}

// IsStaged reports whether the game is played in stages: with cards, dice or hidden
// things, and with no more moves of pieces than its actions say.
func (g *Game) IsStaged() bool { return g.staged != nil }

// HasBoard reports whether the game has a board.
func (g *Game) HasBoard() bool { return g.staged == nil || !g.staged.NoBoard }

// CardSet is the cards and piles of a game that is played in stages, else nil.
func (g *Game) CardSet() *cards.Set {
	if g.staged == nil {
		return nil
	}
	return g.staged.set
}

// Together reports whether all players win or lose together.
func (g *Game) Together() bool { return g.staged != nil && g.staged.Staged.Together }

// Table is the cards in play; nil in a game that has none.
func (s *State) Table() *cards.Table {
	if s.staged == nil {
		return nil
	}
	return s.staged.table
}

// StageName is the name of the stage that is due.
func (s *State) StageName() string {
	if s.game.staged != nil {
		return s.game.definition.Stages[s.stage].Name
	}
	return s.game.stages[s.stage]
}
