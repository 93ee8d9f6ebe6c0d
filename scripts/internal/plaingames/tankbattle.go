package plaingames

import (
	"slices"
	"strings"
)

// The map of Tank Battle: B, b base of White, Black; * mine; + red.
const tankBattleMap = `
b b b b b . . . . . .
b b b b . . . . . . .
b b b . . . * . * . .
b b . * . . . . . . .
. . . . + + + . . * .
. . . . + + + . . . .
. * . . + + + . . . .
. . . . . . . * . B B
. . * . * . . . B B B
. . . . . . . B B B B
. . . . . . B B B B B`

const tankBattleStart = "ctttt6/tttt7/ttt8/tt9/11/11/11/9TT/8TTT/7TTTT/6TTTTC w"

// tankCircles is where the commander of each player begins.
var tankCircles = [2]square{mustSquare("k1"), mustSquare("a11")}

// tankBattle is Tank Battle: bring every tank you have left into the enemy base.
type tankBattle struct {
	ending
	ground grid // as drawn
	board  grid
	due    int
}

func makeTankBattle(*options) (string, func(*position) (Game, error)) {
	return tankBattleStart, func(p *position) (Game, error) {
		t := &tankBattle{ground: drawnGrid(tankBattleMap)}
		return t, t.setUp(p)
	}
}

func (t *tankBattle) setUp(p *position) (err error) {
	if t.board, err = t.ground.read(p.ranks, "TtCc"); err != nil {
		return err
	}
	if t.due, err = p.due("wb"); err != nil {
		return err
	}
	t.judgeStuck()
	return nil
}

func tanksOf(player int) string { return [2]string{"TC", "tc"}[player] }

func isCommander(tank byte) bool { return tank == 'C' || tank == 'c' }

func (t *tankBattle) owns(player int, s square) bool {
	return strings.IndexByte(tanksOf(player), t.board.at(s)) >= 0
}

func (t *tankBattle) inBase(owner int, s square) bool { return t.ground.at(s) == "Bb"[owner] }

// mayDrive tells whether the ground lets a tank that stands on one square drive over or
// stop on another.
func (t *tankBattle) mayDrive(player int, from, over square) bool {
	switch t.ground.at(over) {
	case '*':
		return false
	case '+':
		if !isCommander(t.board.at(from)) {
			return false
		}
	}
	return !t.inBase(1-player, from) || t.inBase(1-player, over)
}

// mayTake: on red squares commanders do not take each other, wherever the other comes
// from.
func (t *tankBattle) mayTake(from, prey square) bool {
	both := isCommander(t.board.at(from)) && isCommander(t.board.at(prey))
	return !both || t.ground.at(prey) != '+'
}

func (t *tankBattle) movesOf(player int) []string {
	var moves []string
	for _, from := range t.board.with(tanksOf(player)) {
		for _, d := range around {
			to := from.plus(d)
			for t.board.at(to) == empty && t.mayDrive(player, from, to) {
				moves = append(moves, from.String()+"-"+to.String())
				to = to.plus(d)
			}
			if t.owns(1-player, to) && t.mayDrive(player, from, to) && t.mayTake(from, to) {
				moves = append(moves, from.String()+"x"+to.String())
			}
		}
	}
	slices.Sort(moves)
	return moves
}

func (t *tankBattle) Moves() []string {
	if t.over {
		return nil
	}
	if moves := t.movesOf(t.due); len(moves) > 0 {
		return moves
	}
	return []string{"pass"}
}

func (t *tankBattle) Play(move string) {
	if move != "pass" {
		t.board.move(fromTo(move))
	}
	switch {
	case len(t.board.with(tanksOf(1-t.due))) == 0:
		t.end(t.due, "wiped")
	case t.home(0), t.home(1): // the last tank outside may have been taken by the enemy
		t.endByScore([2]int{t.score(0), t.score(1)}, "home")
	}
	t.due = 1 - t.due
	t.judgeStuck()
}

// home tells whether a player has tanks, and all of them in the enemy base.
func (t *tankBattle) home(player int) bool {
	tanks := t.board.with(tanksOf(player))
	for _, s := range tanks {
		if !t.inBase(1-player, s) {
			return false
		}
	}
	return len(tanks) > 0
}

// score: in the enemy base a tank is worth 1, a commander 2, and 3 on the circle.
func (t *tankBattle) score(player int) int {
	score := 0
	for _, s := range t.board.with(tanksOf(player)) {
		switch {
		case !t.inBase(1-player, s):
		case !isCommander(t.board.at(s)):
			score++
		case s == tankCircles[1-player]:
			score += 3
		default:
			score += 2
		}
	}
	return score
}

func (t *tankBattle) judgeStuck() {
	if t.over || len(t.movesOf(t.due)) > 0 || len(t.movesOf(1-t.due)) > 0 {
		return
	}
	t.endByScore([2]int{t.score(0), t.score(1)}, "all_stuck")
}

func (t *tankBattle) Position() string { return t.board.ranks() + " " + "wb"[t.due:t.due+1] }

func (t *tankBattle) Clone() Game {
	c := *t
	c.board = t.board.clone()
	return &c
}
