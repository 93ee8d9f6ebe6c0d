package rules

import (
	"cmp"
	"math"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"canopy/core/board"
)

// Finding is something in the rules of a game that works, and is likely to be a mistake.
type Finding struct {
	// Origin is where it is written: file and line.
	Origin string
	// Says is what was found, Do what can be done about it.
	Says, Do string
}

// SortFindings puts findings into the order of their places, and drops repeated ones.
func SortFindings(list []Finding) []Finding {
	slices.SortStableFunc(list, func(a, b Finding) int {
		fileA, lineA := SplitOrigin(a.Origin)
		fileB, lineB := SplitOrigin(b.Origin)
		return cmp.Or(cmp.Compare(fileA, fileB), cmp.Compare(lineA, lineB))
	})
	return slices.Compact(list)
}

// Usage is how often the rules of a game were used in the games that were played with it.
// A state that is watched ([State.Watch]) counts which conditions it asks; who plays the
// games tells the rest with [Usage.Start], [Usage.Decide], [Usage.Played] and
// [Usage.Ended].
type Usage struct {
	Games      int
	Conditions []ConditionUse
	Actions    []ActionUse
	Stages     []StageUse
	Pieces     []PieceUse
	Ends       []EndUse

	captured []uint16
	stage    int
}

// ConditionUse is how often a condition was asked.
type ConditionUse struct {
	Words  string
	Origin string
	// Of is the stage and action that it belongs to: "play.discard"; "must" or "obliged"
	// on boards.
	Of string
	// True and False are how often something met it, or did not. One that counts only
	// if it can be met was Waived so often, since nothing did. Games are those in which it
	// was asked.
	True, False, Waived uint64
	Games               int

	inGame bool
}

// Asked is how often it was asked.
func (c *ConditionUse) Asked() uint64 { return c.True + c.False }

// ActionUse is how often an action was offered, in decisions, and chosen.
type ActionUse struct {
	Stage, Name, Origin string
	Offered, Chosen     uint64
	// Missed is the logarithm of the chance that it is never chosen where it was offered, by
	// players who choose at random.
	Missed float64
	// Never: it is not offered with the parameters as they are.
	Never bool
}

// StageUse is how often a stage was entered, and how often somebody decided in it.
type StageUse struct {
	Name, Origin       string
	Entered, Decisions uint64
}

// PieceUse is how often pieces of a kind moved, were dropped or were taken.
type PieceUse struct {
	Name, Origin          string
	Moved, Dropped, Taken uint64
	// Moves reports whether it can move at all.
	Moves bool
}

// EndUse is how often games came to an end. One that the rules do not declare, such as
// that of a script, has no origin.
type EndUse struct {
	Name, Origin string
	Games        uint64
}

// Watch lets a state count in a usage of its game what it asks; nil for no longer. It is
// not part of the state: copies count nothing.
func (s *State) Watch(u *Usage) { s.usage = u }

// NewUsage makes an empty usage of the game.
func (g *Game) NewUsage() *Usage {
	u := &Usage{}
	if g.staged != nil {
		g.stagedUsage(u)
	} else {
		g.boardUsage(u)
	}
	for i := range g.definition.Ends {
		e := &g.definition.Ends[i]
		u.Ends = append(u.Ends, EndUse{Name: e.Name, Origin: e.Origin})
	}
	return u
}

func (g *Game) stagedUsage(u *Usage) {
	sg := g.staged
	for i := range sg.Stages {
		u.Stages = append(u.Stages, StageUse{Name: g.definition.Stages[i].Name, Origin: sg.Stages[i].Origin})
	}
	for i := range sg.choices {
		c := &sg.choices[i]
		stage := g.definition.Stages[c.stage].Name
		u.Actions = append(u.Actions, ActionUse{Stage: stage, Name: c.Name, Origin: c.Origin, Never: c.Never})
		for _, list := range [2][]choiceCondition{c.when, c.must} {
			for j := range list {
				u.Conditions = append(u.Conditions, ConditionUse{Words: list[j].Words, Origin: list[j].Origin, Of: stage + "." + c.Name})
			}
		}
	}
}

// numberConditions gives the conditions of actions their places in a usage.
func (sg *stagedGame) numberConditions() {
	n := 0
	for i := range sg.choices {
		for _, list := range [2][]choiceCondition{sg.choices[i].when, sg.choices[i].must} {
			for j := range list {
				list[j].number = n
				n++
			}
		}
	}
}

func (g *Game) boardUsage(u *Usage) {
	d := &g.definition
	for _, name := range g.stages {
		u.Stages = append(u.Stages, StageUse{Name: name})
	}
	for i := range g.actions {
		a := &g.actions[i]
		u.Actions = append(u.Actions, ActionUse{Stage: g.stages[a.stage], Name: a.Name, Origin: a.Origin})
		if stage := &u.Stages[a.stage]; stage.Origin == "" {
			stage.Origin = a.Origin
		}
	}
	for i := range d.Must {
		u.Conditions = append(u.Conditions, ConditionUse{Words: d.Must[i].Words, Origin: d.Must[i].Origin, Of: "must"})
	}
	for i := range d.Obliged {
		u.Conditions = append(u.Conditions, ConditionUse{Words: d.Obliged[i].Words, Origin: d.Obliged[i].Origin, Of: "obliged"})
	}
	for _, kind := range d.Pieces.Kinds() {
		u.Pieces = append(u.Pieces, PieceUse{Name: kind.Name, Origin: kind.Origin, Moves: len(kind.Moves) > 0})
	}
}

// met counts that a condition was met so often, and not met so often.
func (u *Usage) met(number, yes, no int) {
	c := &u.Conditions[number]
	c.True += uint64(yes)
	c.False += uint64(no)
	if !c.inGame && yes+no > 0 {
		c.inGame = true
		c.Games++
	}
}

// metOne counts that a condition was asked once.
func (u *Usage) metOne(number int, yes bool) {
	if yes {
		u.met(number, 1, 0)
	} else {
		u.met(number, 0, 1)
	}
}

// waived counts that a condition did not count, since nothing could meet it.
func (u *Usage) waived(number int) { u.Conditions[number].Waived++ }

// entered counts that a stage was entered.
func (u *Usage) entered(stage int) { u.Stages[stage].Entered++ }

// Start begins a game.
func (u *Usage) Start() {
	u.Games++
	u.stage = -1
	for i := range u.Conditions {
		u.Conditions[i].inGame = false
	}
}

// Decide counts what is offered in a position, and what is chosen there before it is
// played.
func (u *Usage) Decide(s *State, offered []Move, chosen Move) {
	stage := int(s.stage)
	u.Stages[stage].Decisions++
	if s.staged == nil && stage != u.stage {
		u.Stages[stage].Entered++
	}
	u.stage = stage
	u.offer(s.game, offered)
	if s.staged != nil {
		u.Actions[choiceOf(chosen)].Chosen++
		return
	}
	u.captured = append(u.captured[:0], s.captured...)
	if a := s.game.actionNumber(chosen); a >= 0 {
		u.Actions[a].Chosen++
	} else if chosen != Pass && chosen != Stop {
		u.movement(s, chosen)
	}
}

// offer counts the actions among some moves. Those of an action follow one another.
func (u *Usage) offer(g *Game, moves []Move) {
	for from := 0; from < len(moves); {
		a, to := g.actionNumber(moves[from]), from+1
		for to < len(moves) && g.actionNumber(moves[to]) == a {
			to++
		}
		if a >= 0 {
			u.Actions[a].Offered++
			u.Actions[a].Missed += math.Log1p(-float64(to-from) / float64(len(moves)))
		}
		from = to
	}
}

// actionNumber is the action that a move does, -1 if it moves a piece.
func (g *Game) actionNumber(m Move) int {
	if g.staged != nil {
		return choiceOf(m)
	}
	if m == Pass || m == Stop || m&advanceBit != 0 || m < firstAction<<board.RulesShift {
		return -1
	}
	return actionOf(m)
}

func (u *Usage) movement(s *State, m Move) {
	if m.From() == board.Nowhere {
		u.piece(s.game, m.Code()).Dropped++
		return
	}
	u.piece(s.game, s.standing[m.From()]).Moved++
}

func (u *Usage) piece(g *Game, c board.Code) *PieceUse {
	name := g.definition.Pieces.Piece(c).Kind.Name
	i := slices.IndexFunc(u.Pieces, func(p PieceUse) bool { return p.Name == name })
	return &u.Pieces[i]
}

// Played counts what the move has taken for which [Usage.Decide] was called.
func (u *Usage) Played(s *State) {
	if len(u.captured) != len(s.captured) {
		return
	}
	codes := s.game.definition.Pieces.Codes()
	for i, n := range s.captured {
		if n != u.captured[i] {
			u.piece(s.game, board.Code(i%codes)).Taken += uint64(n - u.captured[i])
		}
	}
}

// Ended counts how a game has ended.
func (u *Usage) Ended(s *State) {
	if !s.over || s.err != nil {
		return
	}
	name := s.Result().End
	if s.cutOff {
		name = CutOffName
	}
	i := slices.IndexFunc(u.Ends, func(e EndUse) bool { return e.Name == name })
	if i < 0 {
		i = len(u.Ends)
		u.Ends = append(u.Ends, EndUse{Name: name})
	}
	u.Ends[i].Games++
}

// CutOffName is what a usage calls it when a game reached its ply limit.
const CutOffName = "cut off"

// metOf counts that of some things so many met a condition.
func (u *Usage) metOf(c *choiceCondition, kept, all int) {
	u.met(c.number, kept, all-kept)
	if c.IfAble && kept == 0 && all > 0 {
		u.waived(c.number)
	}
}

// metKinds counts which of the kinds of card held in some piles meet a condition.
func (u *Usage) metKinds(c *choiceCondition, held [][4]uint64, mask []uint64) {
	kept, all := 0, 0
	for p := range held {
		for w := range mask {
			kept += bits.OnesCount64(held[p][w] & mask[w])
			all += bits.OnesCount64(held[p][w])
		}
	}
	u.metOf(c, kept, all)
}

// SplitOrigin takes a place apart: "jungle.lua:12" is line 12 of jungle.lua. The line is
// 0 where none is known.
func SplitOrigin(origin string) (file string, line int) {
	i := strings.LastIndexByte(origin, ':')
	if i < 0 {
		return origin, 0
	}
	line, err := strconv.Atoi(origin[i+1:])
	if err != nil {
		return origin, 0
	}
	return origin[:i], line
}
