package rules

import (
	"cmp"
	"fmt"
	"slices"

	"canopy/core/board"
)

// Action is something that a player may do besides moving a piece.
type Action struct {
	// Name is how the action is written: "sow".
	Name string
	// Title says in words what it does.
	Title string
	// On are phrases that say which squares may be chosen: where they lie or who
	// stands there. Squares says it for the game in play, instead. An action with
	// neither chooses nothing.
	On      []string
	Squares func(s *State) ([]board.Square, error)
	// Puts is the kind that appears on the square chosen, Removes that the piece
	// there leaves the game.
	Puts    string
	Removes bool
	// Sow are counters that are sown from the square chosen.
	Sow *Sow
	// Does is what the script does.
	Does func(s *State, p board.Player, on board.Square) error
	// Next is the stage in which the next player is due, Stay that in which the same
	// player goes on.
	Next, Stay string
	// Players are those who may do it; empty for all.
	Players []board.Player
	// Turn is the only turn of his own in which a player may do it; 0 for all.
	Turn   int
	Origin string
}

// Stage is a kind of decision: what a player may do in it.
type Stage struct {
	Name    string
	Actions []Action
}

// MoveStage is the stage in which pieces are moved, which every game on a board
// has, and in which turns begin.
const MoveStage = "move"

// maxActions is how many actions a game has room for in a move.
const maxActions = 1 << 10

// action is an action made ready.
type action struct {
	*Action
	stage     int
	chooses   bool
	where     []board.Squares // by player; nil where who stands there decides
	who       []board.Codes
	puts      [board.MaxPlayers]board.Code
	sow       *sowing
	nextStage int // -1: none
	stayStage int
}

// moves beyond Pass and Stop are actions.
const firstAction = 3

func actionMove(number int, on board.Square) Move {
	return Move(firstAction+number)<<board.RulesShift | Move(on)
}

// actionOf is the number of a move's action, -1 for any other move.
func actionOf(m Move) int { return int(m>>board.RulesShift) - firstAction }

func (g *Game) compileActions(d *Definition) error {
	g.stages = []string{MoveStage}
	for _, stage := range d.Stages {
		g.stages = append(g.stages, stage.Name)
	}
	if err := g.addActions(0, d.Actions); err != nil {
		return err
	}
	for i := range d.Stages {
		if err := g.addActions(i+1, d.Stages[i].Actions); err != nil {
			return err
		}
	}
	first := cmp.Or(d.FirstStage, MoveStage)
	g.firstStage = slices.Index(g.stages, first)
	if g.firstStage < 0 {
		return board.Placed(d.Origin, fmt.Errorf("first_stage: there is no stage %q", first))
	}
	return nil
}

func (g *Game) addActions(stage int, list []Action) error {
	for i := range list {
		a, err := g.compileAction(stage, &list[i])
		if err != nil {
			return board.Placed(list[i].Origin, fmt.Errorf("the action %s: %w", list[i].Name, err))
		}
		if len(g.actions) == maxActions {
			return board.Placed(list[i].Origin, fmt.Errorf("there are more than %d actions", maxActions))
		}
		g.actions = append(g.actions, a)
	}
	return nil
}

func (g *Game) compileAction(stage int, d *Action) (a action, err error) {
	a = action{Action: d, stage: stage, chooses: len(d.On) > 0 || d.Squares != nil}
	if len(d.On) > 0 {
		if a.where, err = g.places(d.On); err != nil {
			if a.who, err = g.crowds(d.On, err); err != nil {
				return a, err
			}
		}
	}
	for p := range board.Player(g.Players()) {
		if a.puts[p], err = g.ownCode(d.Puts, p); err != nil {
			return a, fmt.Errorf("puts: %w", err)
		}
	}
	if d.Sow != nil {
		if a.sow, err = g.compileSow(d.Sow); err != nil {
			return a, err
		}
		if err := a.sow.checkTrack(g, a.where); err != nil {
			return a, err
		}
	}
	if a.nextStage, err = g.stageIndex(d.Next); err != nil {
		return a, fmt.Errorf("next: %w", err)
	}
	a.stayStage, err = g.stageIndex(d.Stay)
	return a, err
}

// crowds reads phrases as who stands on a square, or fails as they failed before.
func (g *Game) crowds(phrases []string, before error) ([]board.Codes, error) {
	who := make([]board.Codes, g.Players())
	for p := range who {
		codes, err := g.definition.Pieces.Who(phrases, board.Player(p))
		if err != nil {
			return nil, before
		}
		who[p] = codes
	}
	return who, nil
}

func (g *Game) stageIndex(name string) (int, error) {
	if name == "" {
		return -1, nil
	}
	if i := slices.Index(g.stages, name); i >= 0 {
		return i, nil
	}
	return 0, fmt.Errorf("there is no stage %q", name)
}

// offerActions writes the actions of the stage to moves, from n on.
func (s *State) offerActions(moves []Move, n int) int {
	for i := range s.game.actions {
		a := &s.game.actions[i]
		if a.stage != int(s.stage) || s.going != 0 || !a.concerns(s) {
			continue
		}
		if !a.chooses {
			moves[n] = actionMove(i, board.Nowhere)
			n++
			continue
		}
		n = s.offerSquares(i, a, moves, n)
	}
	return n
}

func (a *action) concerns(s *State) bool {
	if len(a.Players) > 0 && !slices.Contains(a.Players, s.due) {
		return false
	}
	return a.Turn == 0 || a.Turn == int(s.turns[s.due])+1
}

func (s *State) offerSquares(number int, a *action, moves []Move, n int) int {
	if a.Squares != nil {
		squares, err := a.Squares(s)
		if err != nil {
			s.breakOff(err)
			return n
		}
		for _, sq := range squares {
			if a.fits(s.standing[sq]) {
				moves[n] = actionMove(number, sq)
				n++
			}
		}
		return n
	}
	for sq := range board.Square(s.game.squares) {
		if a.admits(s, sq) {
			moves[n] = actionMove(number, sq)
			n++
		}
	}
	return n
}

// admits reports whether a square can be chosen. What would change nothing is not
// offered: to sow from an empty square.
func (a *action) admits(s *State, sq board.Square) bool {
	if a.where != nil && !a.where[s.due].Has(sq) || a.who != nil && !a.who[s.due].Has(s.standing[sq]) {
		return false
	}
	return a.fits(s.standing[sq]) && (a.sow == nil || s.values[a.sow.counter.at+int(sq)] > 0)
}

// fits reports whether the action can be done where such a piece stands: what it
// removes has to be there, and what it puts down needs an empty square, or one that
// it empties.
func (a *action) fits(there board.Code) bool {
	if a.Removes {
		return there != board.Empty
	}
	return a.Puts == "" || there == board.Empty
}

// doAction does an action. What the script does in it may say where play goes on.
func (s *State) doAction(m Move) {
	a := &s.game.actions[actionOf(m)]
	on := m.To()
	s.lasting = true
	if a.Removes && s.standing[on] != board.Empty {
		s.lift(on, s.standing[on])
	}
	if c := a.puts[s.due]; c != board.Empty {
		s.put(on, c)
	}
	if a.sow != nil {
		s.sowFrom(a.sow, on)
	}
	if a.Does != nil {
		if err := a.Does(s, s.due, on); err != nil {
			s.breakOff(err)
		}
	}
	switch {
	case s.err != nil || s.turnTo >= 0:
	case a.stayStage >= 0:
		s.To(a.stayStage, s.due)
	case a.nextStage >= 0:
		s.To(a.nextStage, s.following(s.due))
	}
}

// following is the player whose turn comes after another's.
func (s *State) following(p board.Player) board.Player {
	if int(p)+1 == s.game.Players() {
		return 0
	}
	return p + 1
}

// To says where play goes on: in which stage, and who is due there. If it is the
// player whose turn it is, his turn goes on.
func (s *State) To(stage int, p board.Player) { s.toStage, s.turnTo = int8(stage), int8(p) }

// Again makes the turn after this one the same player's.
func (s *State) Again() { s.again = true }

// Stage finds a stage by its name.
func (g *Game) Stage(name string) (int, error) { return g.stageIndex(name) }

// breakOff ends the game without a result: its script has made a mistake.
func (s *State) breakOff(err error) {
	if s.err == nil {
		s.err = err
	}
	s.over = true
}
