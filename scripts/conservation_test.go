package scripts_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"canopy/core/board"
	"canopy/core/rules"
)

// maxCutOff is the largest share of games of random players that may reach the ply
// limit. Camelot's are the longest.
const maxCutOff = 0.002

// Whatever stands on the board, lies in hands or holes or was taken is accounted for
// after every move; no game fails, none is without a move while it is open, and
// hardly any is cut off.
func TestNothingIsLostOrMade(t *testing.T) {
	for _, name := range everyGame() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			games := 2000
			if testing.Short() || raceDetector {
				games = 20
			}
			g, cutOff := load(t, name, "-"), 0
			s := g.NewState()
			for number := range games {
				s.Start(2, uint64(number))
				keepAccounts(t, s, number)
				if s.Result().CutOff {
					cutOff++
				}
			}
			if share := float64(cutOff) / float64(games); share > maxCutOff {
				t.Errorf("%d of %d games were cut off", cutOff, games)
			}
		})
	}
}

// keepAccounts plays a game at random, and compares its accounts after every move
// with those at the start.
func keepAccounts(t *testing.T, s *rules.State, number int) {
	t.Helper()
	l := &ledger{balance: balanceOf(s.Game())}
	var moves []rules.Move
	want, draw := l.balance(l, s), luck(number)
	for !s.Over() {
		moves = s.Moves(moves)
		if len(moves) == 0 {
			t.Fatalf("game %d: %s is not over, and has no move", number, s.Position())
		}
		m := moves[draw.Below(len(moves))]
		l.note(s, m)
		s.Play(m)
		if got := l.balance(l, s); !slices.Equal(got, want) {
			t.Fatalf("game %d: the accounts of %s are %v, want %v", number, s.Position(), got, want)
		}
	}
	if s.Err() != nil {
		t.Fatalf("game %d fails after %d plies: %v", number, s.Ply(), s.Err())
	}
}

// ledger is what a game's accounts need besides the state.
type ledger struct {
	balance func(*ledger, *rules.State) []int
	dropped [2]int // pieces that each player has put on the board so far
	gaps    int    // gaps that Knight Fight should have
}

// note counts what a move is about to do.
func (l *ledger) note(s *rules.State, m rules.Move) {
	if m.From() == board.Nowhere {
		l.dropped[s.Due()]++
	}
	if s.Game().Name() == "knight-fight" {
		l.gaps += gapsBy(s, m)
	}
}

// balanceOf gives the sums of a game that no move changes.
func balanceOf(g *rules.Game) func(*ledger, *rules.State) []int {
	base, _, _ := strings.Cut(g.Name(), "+")
	switch base {
	case "amazons":
		return balanceOfArrows
	case "ataxx", "connect-four", "tic-tac-toe":
		return balanceOfDrops
	case "mancala":
		return balanceOfBeads
	case "froglet":
		return balanceOfFrogs
	case "knight-fight":
		return balanceOfNumbers
	case "cheversi":
		return balanceOfSets
	case "jarmo", "ludo":
		return balanceOfHands
	}
	return onBoardOrTaken
}

// onBoardOrTaken is how many pieces of each kind and player there are, on the board
// and among those taken.
func onBoardOrTaken(_ *ledger, s *rules.State) []int {
	all := count(s)
	sums := make([]int, s.Game().Definition().Pieces.Codes())
	for c := range sums {
		sums[c] = all[c] + takenOf(s, board.Code(c))
	}
	return sums
}

func takenOf(s *rules.State, code board.Code) int {
	n := 0
	for p := range board.Player(s.Game().Players()) {
		n += s.TakenBy(p, func(c board.Code) int {
			if c == code {
				return 1
			}
			return 0
		})
	}
	return n
}

// Every second decision shoots an arrow.
func balanceOfArrows(l *ledger, s *rules.State) []int {
	sums := onBoardOrTaken(l, s)
	arrow, _ := s.Game().Definition().Pieces.Find("arrow", board.Nobody)
	sums[arrow] -= s.Ply() / 2
	return sums
}

// Pieces come by drops alone, and turn from one player's to the other's.
func balanceOfDrops(l *ledger, s *rules.State) []int {
	all := count(s)
	sum := -l.dropped[0] - l.dropped[1]
	for _, n := range all {
		sum += n
	}
	return []int{sum}
}

func balanceOfBeads(_ *ledger, s *rules.State) []int { return []int{total(s, "beads")} }

// total adds up a counter over all squares.
func total(s *rules.State, counter string) int {
	index, _ := s.Game().CounterIndex(counter)
	sum := 0
	for sq := range s.Game().Definition().Board.Squares() {
		sum += s.Counter(index, sq)
	}
	return sum
}

// The green frog that is cleared away first is nobody's.
func balanceOfFrogs(l *ledger, s *rules.State) []int {
	sums := onBoardOrTaken(l, s)
	green, _ := s.Game().Definition().Pieces.Find("green", board.Nobody)
	sums[green] += min(s.Ply(), 1)
	all := 0
	for _, n := range sums {
		all += n
	}
	return append(sums, all)
}

// Each has one knight to place, numbers stay where they are, and gaps come where a
// number is left or erased.
func balanceOfNumbers(l *ledger, s *rules.State) []int {
	all := count(s)
	pieces := s.Game().Definition().Pieces
	gap, _ := pieces.Find("gap", board.Nobody)
	sums := []int{total(s, "number"), all[gap] - l.gaps}
	for p := range board.Player(2) {
		knight, _ := pieces.Find("knight", p)
		sums = append(sums, all[knight]+1-l.dropped[p])
	}
	return sums
}

// gapsBy is how many gaps a move of Knight Fight makes.
func gapsBy(s *rules.State, m rules.Move) int {
	text := s.MoveText(m)
	switch {
	case text == "keep" || text == "pass":
		return 0
	case strings.HasPrefix(text, "erase "):
		return 1
	}
	index, _ := s.Game().CounterIndex("number")
	n, gaps := s.Counter(index, int(m.To())), 0
	if m.From() != board.Nowhere {
		gaps++
	}
	for sq := range board.Square(s.Game().Definition().Board.Squares()) {
		other := s.Counter(index, int(sq))
		if other != n && other == n%10*10+n/10 && s.At(sq) == board.Empty {
			gaps++
		}
	}
	return gaps
}

// Every piece of a chess set is in hand or on the board.
func balanceOfSets(_ *ledger, s *rules.State) []int {
	all, hands := count(s), inHand(s)
	sums := make([]int, s.Game().Definition().Pieces.Codes())
	for c := range sums {
		sums[c] = all[c] + hands[c]
	}
	return sums
}

// A player's pieces, of whichever kind, are on the board or in his hand, and in his
// hand are those taken that have not come back.
func balanceOfHands(l *ledger, s *rules.State) []int {
	all, hands := count(s), inHand(s)
	pieces := s.Game().Definition().Pieces
	var sums []int
	for p := range board.Player(2) {
		on, in, taken := 0, 0, 0
		for c := board.Code(1); int(c) < pieces.Codes(); c++ {
			if pieces.Owner(c) == p {
				on, in, taken = on+all[c], in+hands[c], taken+takenOf(s, c)
			}
		}
		sums = append(sums, on+in, in-taken+l.dropped[p])
	}
	return sums
}

// inHand reads from a position how many pieces of each code are in hand.
func inHand(s *rules.State) (n [board.MaxCodes]int) {
	pieces := s.Game().Definition().Pieces
	_, text, stated := strings.Cut(s.Position(), " hand=")
	if !stated {
		for c := board.Code(1); int(c) < pieces.Codes(); c++ {
			n[c] = pieces.Piece(c).Kind.Hand
		}
		return n
	}
	text, _, _ = strings.Cut(text, " ")
	if text == "nothing" {
		return n
	}
	for part := range strings.SplitSeq(text, ",") {
		player, kinds, _ := strings.Cut(part, ":")
		owner := slices.Index(s.Game().Definition().Players, player)
		for entry := range strings.SplitSeq(kinds, "+") {
			kind, number, _ := strings.Cut(entry, "*")
			code, _ := pieces.Find(kind, board.Player(owner))
			n[code], _ = strconv.Atoi(number)
		}
	}
	return n
}

// What the games hold at the start, so that the accounts above begin with all there is.
func TestWhatGamesHold(t *testing.T) {
	for game, want := range map[string]string{
		"mancala":        "[48]",
		"froglet":        "[0 6 66 21 51 144]",
		"anti-froglet":   "[0 6 66 21 51 144]",
		"sphere-froglet": "[0 6 66 21 51 144]",
		"knight-fight":   "[4950 0 1 1]",
		"ludo":           "[4 4 4 4]",
		"jarmo":          "[5 0 5 0]",
		"ataxx":          "[4]",
		"amazons":        "[0 4 4 0]",
		"tank-battle":    "[0 1 1 13 13]",
		"tablut":         "[0 1 0 8 16]",
		"camelot":        "[0 4 4 10 10]",
		"cheversi":       "[0 1 1 1 1 2 2 1 1 1 1 2 2]",
	} {
		s := load(t, game, "-").NewState()
		l := &ledger{}
		if got := fmt.Sprint(balanceOf(s.Game())(l, s)); got != want {
			t.Errorf("%s holds %s, want %s", game, got, want)
		}
	}
}
