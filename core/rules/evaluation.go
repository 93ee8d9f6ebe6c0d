package rules

import (
	"errors"
	"fmt"
	"math"

	"canopy/core/board"
)

// Evaluation says how good a state is for a player, for programs that search: the sum
// of what is listed, each for the player's own. What the others have needs no mention,
// since it counts for them.
type Evaluation struct {
	// Pieces are the worths of pieces, on the board and in hand.
	Pieces KindWorths
	// Squares are further worths of pieces by where they stand.
	Squares []SquareWorth
	// Nearer are the worths of being near to somewhere.
	Nearer []Nearness
	// Counters are the worths of values of counters.
	Counters []CounterWorth
	// Cards are the worths of cards in piles.
	Cards []CardWorth
	// Score is what a point of [Definition.Score] is worth: less than nothing, by
	// itself, where the fewest points win.
	Score float64
	// Live is a worth besides, as a function of the script; nil for none. It changes
	// nothing.
	Live func(s *State, p board.Player) (float64, error)
	// Lead is the lead with which ten games are won for each one lost; 0 for the mean
	// size of the players' worths, and at least 1.
	Lead   float64
	Origin string
}

// KindWorths are what pieces are worth, by their kinds. Kinds that are not there are
// worth nothing.
type KindWorths map[string]float64

// SquareWorth is what a piece is worth besides on squares that a phrase names.
type SquareWorth struct {
	Where  string
	Worth  KindWorths
	Origin string
}

// Nearness is what each move is worth that a piece is nearer to some squares, if
// nothing else stood on the board; how far away it can be is worth nothing.
type Nearness struct {
	To    []string
	Worth KindWorths
	// Each: all pieces count; else the one alone for which it is worth most.
	Each   bool
	Origin string
}

// CounterWorth is what each is worth that a player's own values of a counter count:
// his or his team's, or those on his ground. In a game of all against the game that
// may be the values of everybody.
type CounterWorth struct {
	Counter string
	Worth   float64
	// Empty is what a value is worth that is none yet, by the rows of the counter; one
	// that has no rows has "" for its only one. Rows that are not there are worth nothing.
	Empty  map[string]float64
	Origin string
}

// CardWorth is what each card is worth in the pile of a player or of his team; in a
// game of all against the game, in any pile.
type CardWorth struct {
	Pile  string
	Worth float64
	// Law, if not 0, is one more than the index of a law that says of a card how often
	// the worth counts: a number, or yes for once.
	Law int
	// Attribute, if not "", is the attribute of a card that says so. Cards without it are
	// worth nothing.
	Attribute string
	Origin    string
}

// mostLeads bounds by how many leads worths differ in an outlook, so that no game
// counts as won before it is.
const mostLeads = 6

// mostWorth bounds how good or bad a state can be, so that worths can be reckoned with.
const mostWorth = 1e12

var errNoEvaluation = errors.New("nothing says how good a state is: the game has neither evaluate nor score")

// Evaluates reports whether the rules say how good a state is: by an evaluation, or by
// a score, of which each point is then worth 1.
func (g *Game) Evaluates() bool { return g.evaluation != nil }

// Evaluate writes how good the state is for each player, in the order of the players:
// a worth that grows with how good it is, of no particular size. Players of a team
// have the mean of their worths. It fails where nothing says how good states are, where a
// function of the script fails, and where a worth is no number or beyond 1e12.
func (s *State) Evaluate(worths []float64) error {
	g := s.game
	if err := g.hasRoom(worths); err != nil {
		return err
	}
	if g.evaluation == nil {
		return errNoEvaluation
	}
	if st := s.staged; st != nil {
		spent := st.spent // whoever thinks ahead may ask more often than a game goes on
		defer func() { st.spent = spent }()
	}
	for p := range worths {
		worth, err := s.worth(board.Player(p))
		if err != nil {
			return err
		}
		if g.definition.Reversed {
			worth = -worth
		}
		worths[p] = worth
	}
	g.shareTeamWorths(worths)
	return nil
}

// Outlook writes the share of the win that each player can expect, in the order of the
// players. When the game is over it is what he has got (see [Result.Share]). Before,
// and in a game that was cut off, it follows from the worths of [State.Evaluate]: a
// share w of one player or team to v of another as 10^((w-v)/lead), as by Bradley and
// Terry (1952), and by Luce (1959) for more than two. Shares lie between 0 and 1,
// without either, and sum to 1.
//
// Where all win or lose together, or somebody plays alone, nobody is there to lead
// against: they win with the probability 1/(1+10^(-w/lead)), of which each has an equal
// share.
func (s *State) Outlook(shares []float64) error {
	g := s.game
	if err := g.hasRoom(shares); err != nil {
		return err
	}
	if s.err != nil {
		return s.err
	}
	if s.over && !s.cutOff {
		s.sharesOfResult(shares)
		return nil
	}
	if err := s.Evaluate(shares); err != nil {
		return err
	}
	lead := g.lead(shares)
	if g.sides == 1 {
		leads := min(max(shares[0]/lead, -mostLeads), mostLeads)
		for p := range shares {
			shares[p] = 1 / (1 + math.Pow(10, -leads)) / float64(len(shares))
		}
		return nil
	}
	g.toShares(shares, lead)
	return nil
}

func (g *Game) hasRoom(list []float64) error {
	if len(list) != g.Players() {
		return fmt.Errorf("the game has %d players, and there is room for %d", g.Players(), len(list))
	}
	return nil
}

// sharesOfResult writes the shares of a game that has ended. Results go by seats.
func (s *State) sharesOfResult(shares []float64) {
	result := s.Result()
	for p := range shares {
		shares[p] = result.Share(board.Player(s.Seat(board.Player(p))))
	}
}

// lead is the lead with which ten games are won for each one lost.
func (g *Game) lead(worths []float64) float64 {
	if lead := g.evaluation.Lead; lead > 0 {
		return lead
	}
	size := 0.0
	for _, worth := range worths {
		size += math.Abs(worth)
	}
	return max(1, size/float64(len(worths)))
}

// toShares turns worths into shares: those of the members of a team are equal, and
// together as great as the share of a player alone with that worth.
func (g *Game) toShares(worths []float64, lead float64) {
	most := worths[0]
	for _, worth := range worths[1:] {
		most = max(most, worth)
	}
	sum := 0.0
	for p, worth := range worths {
		worths[p] = math.Pow(10, max((worth-most)/lead, -mostLeads)) / float64(g.members[g.sideOf[p]])
		sum += worths[p]
	}
	for p := range worths {
		worths[p] /= sum
	}
}

// shareTeamWorths gives the members of each team the mean of their worths.
func (g *Game) shareTeamWorths(worths []float64) {
	if g.sides == len(worths) {
		return
	}
	var means [board.MaxPlayers]float64
	for p, worth := range worths {
		side := g.sideOf[p]
		means[side] += worth / float64(g.members[side])
	}
	for p := range worths {
		worths[p] = means[g.sideOf[p]]
	}
}

// worth is the sum of all that an evaluation lists, for one player.
func (s *State) worth(p board.Player) (float64, error) {
	e := s.game.evaluation
	worth := s.worthOfPieces(e, p)
	for i := range e.counters {
		worth += s.worthOfValues(&e.counters[i], p)
	}
	for i := range e.piles {
		worth += s.worthOfCards(&e.piles[i], p)
	}
	if e.score != 0 {
		score, err := s.game.definition.Score(s, p)
		if err != nil {
			return 0, err
		}
		worth += e.score * float64(score)
	}
	if e.Live != nil {
		live, err := e.Live(s, p)
		if err != nil {
			return 0, err
		}
		worth += live
	}
	if math.IsNaN(worth) || math.Abs(worth) > mostWorth {
		return 0, board.Placed(e.Origin, fmt.Errorf("evaluate: the game is worth %v for %s: expected a number from %g to %g", worth, s.game.PlayerName(p), -mostWorth, mostWorth))
	}
	return worth, nil
}

// worthOfPieces adds up what a player's pieces are worth where they stand.
func (s *State) worthOfPieces(e *evaluation, p board.Player) float64 {
	if e.places == nil {
		return 0
	}
	worth, squares := 0.0, s.game.squares
	var best [mostNearest]float64 // nowhere near is worth nothing
	for sq := range s.squaresOf(p).All() {
		place := int(s.standing[sq])*squares + int(sq)
		worth += e.places[place]
		for i := range e.nearest {
			best[i] = max(best[i], e.nearest[i][place])
		}
	}
	for i := range e.nearest {
		worth += best[i]
	}
	if len(s.hands) == 0 {
		return worth
	}
	for _, c := range e.codes[p] {
		worth += e.hands[c] * float64(s.hands[c])
	}
	return worth
}

// worthOfValues adds up what a player's own values of a counter are worth.
func (s *State) worthOfValues(c *weightedCounter, p board.Player) float64 {
	worth := 0.0
	for i, at := range c.values[p] {
		if value := s.values[at]; value != noNumber {
			worth += c.worth * float64(value)
		} else if c.empty != nil {
			worth += c.empty[i%len(c.empty)]
		}
	}
	return worth
}

// worthOfCards adds up what the cards of a player's own pile are worth.
func (s *State) worthOfCards(pile *weightedPile, p board.Player) float64 {
	table := s.staged.table
	worth := 0.0
	for _, slot := range pile.slots[p] {
		if pile.kinds == nil {
			worth += pile.worth * float64(table.Count(slot))
			continue
		}
		for _, c := range table.Cards(slot) {
			worth += pile.kinds[table.Kind(c)]
		}
	}
	return worth
}
