package plaingames

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// knightFight is Knight Fight: each visit scores the number of a square and wipes out
// the mirrored number.
type knightFight struct {
	ending
	board   grid // N, n; # for a square that is gone
	numbers map[square]int
	due     int
	scores  [2]int
	erasing bool // the player due has come to a double, and may erase another
}

// makeKnightFight has no start to offer: the numbers lie by chance.
func makeKnightFight(*options) (string, func(*position) (Game, error)) {
	return "", func(p *position) (Game, error) {
		k := &knightFight{}
		return k, k.setUp(p)
	}
}

func (k *knightFight) setUp(p *position) (err error) {
	if k.board, err = newGrid(10, 10).read(p.ranks, "Nn#"); err != nil {
		return err
	}
	if err := k.readNumbers(p); err != nil {
		return err
	}
	if err := k.readScores(p); err != nil {
		return err
	}
	stage, ok := p.take("stage")
	if ok && stage != "move" && stage != "erase" {
		return errors.New("the stages are move and erase")
	}
	k.erasing = stage == "erase"
	if k.due, err = p.due("wb"); err != nil {
		return err
	}
	k.judgeStuck()
	return nil
}

// readNumbers reads the numbers of the squares: 0 to 99, each once.
func (k *knightFight) readNumbers(p *position) error {
	numbers, err := p.takeNumbers("number")
	if err != nil {
		return err
	}
	k.numbers = map[square]int{}
	seen := map[int]bool{}
	for name, n := range numbers {
		s, err := readSquare(name)
		if err != nil {
			return err
		}
		if k.board.at(s) == nowhere || n > 99 {
			return fmt.Errorf("%s cannot hold %d", s, n)
		}
		k.numbers[s] = n
		seen[n] = true
	}
	if len(seen) != 100 || len(k.numbers) != 100 {
		return errors.New("want number=a1:…, with each from 0 to 99 once")
	}
	return nil
}

func (k *knightFight) readScores(p *position) error {
	scores, err := p.takeNumbers("score")
	if err != nil {
		return err
	}
	for name, n := range scores {
		player := slices.Index([]string{"White", "Black"}, name)
		if player < 0 {
			return fmt.Errorf("no player is called %q", name)
		}
		k.scores[player] = n
	}
	return nil
}

// knight tells where the knight of a player is, if it has been placed.
func (k *knightFight) knight(player int) (square, bool) {
	on := k.board.with("Nn"[player : player+1])
	if len(on) == 0 {
		return square{}, false
	}
	return on[0], true
}

func (k *knightFight) Moves() []string {
	var moves []string
	switch from, placed := k.knight(k.due); {
	case k.over:
		return nil
	case k.erasing:
		moves = append(k.erasures(), "keep")
	case placed:
		for _, d := range knightly {
			if to := from.plus(d); k.mayCome(to) {
				moves = append(moves, from.String()+"-"+to.String())
			}
		}
	default:
		for x := range 10 {
			if to := (square{x, 9 * k.due}); k.mayCome(to) {
				moves = append(moves, "@"+to.String())
			}
		}
	}
	slices.Sort(moves)
	return moves
}

// mayCome tells whether a square is still there, free, and out of the enemy's reach.
func (k *knightFight) mayCome(to square) bool {
	if k.board.at(to) != empty {
		return false
	}
	enemy, placed := k.knight(1 - k.due)
	return !placed || !slices.Contains(knightly, square{to.x - enemy.x, to.y - enemy.y})
}

// erasures are the doubles that nobody has come to or erased.
func (k *knightFight) erasures() []string {
	var moves []string
	for _, s := range k.board.with(string(empty)) {
		if k.numbers[s]%11 == 0 {
			moves = append(moves, "erase "+s.String())
		}
	}
	return moves
}

func (k *knightFight) Play(move string) {
	switch {
	case move == "keep":
		k.endTurn()
	case k.erasing:
		k.board.put(mustSquare(strings.TrimPrefix(move, "erase ")), '#')
		k.endTurn()
	case move[0] == '@':
		k.visit(mustSquare(move[1:]))
	default:
		from, to := fromTo(move)
		k.board.put(from, '#')
		k.visit(to)
	}
}

// visit puts the knight of the player due on a square, and does what its number says.
func (k *knightFight) visit(to square) {
	k.board.put(to, "Nn"[k.due])
	n := k.numbers[to]
	k.scores[k.due] += n
	if n%11 == 0 {
		k.erasing = true
		return
	}
	for _, s := range k.board.with(string(empty)) {
		if k.numbers[s] == n%10*10+n/10 {
			k.board.put(s, '#')
		}
	}
	k.endTurn()
}

func (k *knightFight) endTurn() {
	k.erasing = false
	k.due = 1 - k.due
	k.judgeStuck()
}

func (k *knightFight) judgeStuck() {
	if len(k.Moves()) == 0 {
		k.endByScore(k.scores, "stuck")
	}
}

func (k *knightFight) Position() string {
	var numbers []string
	for _, s := range k.board.all() {
		numbers = append(numbers, fmt.Sprintf("%s:%d", s, k.numbers[s]))
	}
	text := k.board.ranks() + " " + "wb"[k.due:k.due+1] + " number=" + strings.Join(numbers, ",")
	if k.scores != [2]int{} {
		text += fmt.Sprintf(" score=White:%d,Black:%d", k.scores[0], k.scores[1])
	}
	if k.erasing {
		text += " stage=erase"
	}
	return text
}

// Clone shares the numbers, which do not change.
func (k *knightFight) Clone() Game {
	c := *k
	c.board = k.board.clone()
	return &c
}
