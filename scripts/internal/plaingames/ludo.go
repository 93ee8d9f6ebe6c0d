package plaingames

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// ludo is Ludo for two: one man uses all the numbers of a turn.
type ludo struct {
	ending
	board grid
	due   int
	hands [2]int
	throw []int // none: the dice are due
}

const ludoMap = `
# # # # . . . # # # #
# # # # . . . # # # #
# # # # . . . # # # #
# # # # . . . # # # #
. . . . . . . . . . .
. # # # # # # # # # .
. . . . . . . . . . .
# # # # . . . # # # #
# # # # . . . # # # #
# # # # . . . # # # #
# # # # . . . # # # #`

// ludoTracks are the squares of each player in order, the last four his home.
var ludoTracks = [2][]square{
	squares(`e1 e2 e3 e4 e5 d5 c5 b5 a5 a6 a7 b7 c7 d7 e7 e8 e9 e10 e11 f11
		g11 g10 g9 g8 g7 h7 i7 j7 k7 k6 k5 j5 i5 h5 g5 g4 g3 g2 g1 f1 f2 f3 f4 f5`),
	squares(`g11 g10 g9 g8 g7 h7 i7 j7 k7 k6 k5 j5 i5 h5 g5 g4 g3 g2 g1 f1
		e1 e2 e3 e4 e5 d5 c5 b5 a5 a6 a7 b7 c7 d7 e7 e8 e9 e10 e11 f11 f10 f9 f8 f7`),
}

func makeLudo(*options) (string, func(*position) (Game, error)) {
	return "3/3/3/3/11/2/11/3/3/3/3 w", func(p *position) (Game, error) {
		l := &ludo{}
		return l, l.setUp(p)
	}
}

func (l *ludo) setUp(p *position) (err error) {
	if l.board, err = drawnGrid(ludoMap).read(p.ranks, "Mm"); err != nil {
		return err
	}
	if err := l.readHands(p); err != nil {
		return err
	}
	if err := l.readThrow(p); err != nil {
		return err
	}
	l.due, err = p.due("wb")
	return err
}

func (l *ludo) readHands(p *position) error {
	hands, err := p.takeNumbers("hand")
	if err != nil {
		return err
	}
	l.hands = [2]int{4, 4}
	if hands != nil {
		l.hands = [2]int{hands["White:man"], hands["Black:man"]}
	}
	for player := range 2 {
		for _, s := range l.men(player) {
			if !slices.Contains(ludoTracks[player], s) {
				return fmt.Errorf("the man on %s is off his track", s)
			}
		}
		if n := l.hands[player] + len(l.men(player)); n != 4 {
			return fmt.Errorf("player %d has %d men, want 4", player+1, n)
		}
	}
	return nil
}

func (l *ludo) readThrow(p *position) error {
	text, ok := p.take("throw")
	if !ok {
		return nil
	}
	for digit := range strings.SplitSeq(text, ",") {
		n, err := strconv.Atoi(digit)
		if err != nil {
			return err
		}
		l.throw = append(l.throw, n)
	}
	return checkThrow(l.throw)
}

// checkThrow: a six, and nothing else, is thrown on.
func checkThrow(numbers []int) error {
	for i, n := range numbers {
		last := i == len(numbers)-1
		if n < 1 || n > 6 || (n == 6) == last {
			return fmt.Errorf("no throw gives %v", numbers)
		}
	}
	return nil
}

func (l *ludo) men(player int) []square { return l.board.with("Mm"[player : player+1]) }

func (l *ludo) Waiting() bool { return !l.over && l.throw == nil }

// Tries are three for a six as long as none of one's men stands on the board.
func (l *ludo) Tries() int {
	if len(l.men(l.due)) > 0 {
		return 1
	}
	return 3
}

func (l *ludo) Throw(numbers ...int) {
	if err := checkThrow(numbers); err != nil || len(numbers) == 0 {
		panic(fmt.Sprintf("plaingames: no throw gives %v", numbers))
	}
	l.throw = slices.Clone(numbers)
}

// stops lists where a man comes to a stop with the numbers of the throw, one after the
// other: from where he stands on his track, or from the hand (-1), which he leaves with
// a six. There are none if one of the numbers cannot be used, as where another man of
// his side stands. (He never comes back to where he stood himself.)
func (l *ludo) stops(place int) []square {
	track := ludoTracks[l.due]
	var stops []square
	for _, n := range l.throw {
		switch {
		case place >= 0:
			place += n
		case n == 6:
			place = 0
		default:
			return nil
		}
		if place >= len(track) || l.board.at(track[place]) == "Mm"[l.due] {
			return nil
		}
		stops = append(stops, track[place])
	}
	return stops
}

// ways lists the moves with their stops.
func (l *ludo) ways() map[string][]square {
	ways := map[string][]square{}
	for _, from := range l.men(l.due) {
		if stops := l.stops(slices.Index(ludoTracks[l.due], from)); stops != nil {
			to := stops[len(stops)-1]
			sign := "-"
			if l.board.at(to) != empty {
				sign = "x"
			}
			ways[from.String()+sign+to.String()] = stops
		}
	}
	if l.hands[l.due] > 0 {
		if stops := l.stops(-1); stops != nil {
			ways["@"+stops[len(stops)-1].String()] = stops
		}
	}
	return ways
}

func (l *ludo) Moves() []string {
	if l.over || l.throw == nil {
		return nil
	}
	var moves []string
	for text := range l.ways() {
		moves = append(moves, text)
	}
	if len(moves) == 0 {
		return []string{"pass"}
	}
	slices.Sort(moves)
	return moves
}

func (l *ludo) Play(move string) {
	if move != "pass" {
		l.advance(move, l.ways()[move])
	}
	if l.isHome() {
		l.end(l.due, "home")
	}
	l.throw = nil
	l.due = 1 - l.due
}

// advance sends home every enemy at a stop.
func (l *ludo) advance(move string, stops []square) {
	if move[0] == '@' {
		l.hands[l.due]--
	} else {
		from, _ := fromTo(move)
		l.board.put(from, empty)
	}
	for _, s := range stops {
		if l.board.at(s) != empty {
			l.hands[1-l.due]++
			l.board.put(s, empty)
		}
	}
	l.board.put(stops[len(stops)-1], "Mm"[l.due])
}

func (l *ludo) isHome() bool {
	track := ludoTracks[l.due]
	return !slices.ContainsFunc(track[len(track)-4:], func(s square) bool {
		return l.board.at(s) != "Mm"[l.due]
	})
}

func (l *ludo) Position() string {
	text := l.board.ranks() + " " + "wb"[l.due:l.due+1]
	if l.hands != [2]int{4, 4} {
		text += fmt.Sprintf(" hand=White:man*%d,Black:man*%d", l.hands[0], l.hands[1])
	}
	if l.throw != nil {
		text += " throw=" + strings.Trim(strings.ReplaceAll(fmt.Sprint(l.throw), " ", ","), "[]")
	}
	return text
}

func (l *ludo) Clone() Game {
	c := *l
	c.board = l.board.clone()
	c.throw = slices.Clone(l.throw)
	return &c
}
