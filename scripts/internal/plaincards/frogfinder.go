package plaincards

import (
	"fmt"
	"slices"
	"strconv"
)

// frogFinder is Frog Finder: find the other's hidden frogs. A shot tells how many frogs
// are around; a guess does not.
type frogFinder struct {
	placing
	size     int
	both     bool // the game ends when the frogs of both are found
	due      int
	frogs    [2]map[string]bool // where they stand: true until they are found
	resolved map[string]bool    // squares that were shot at or guessed rightly
	score    [2]int
	told     []int
}

func makeFrogFinder(players int, options map[string]string, start Table) (Game, error) {
	s := &settings{given: options}
	f := &frogFinder{size: s.number("size", 12, 4, 20), resolved: map[string]bool{}}
	frogs := s.number("frogs", 5, 1, 20)
	f.both = s.choice("ends", "one", "both") == "both"
	if err := s.check(); err != nil {
		return nil, err
	}
	if err := checkPlayers(players, 2, 2); err != nil {
		return nil, err
	}
	if err := f.readFrogs(frogs, start); err != nil {
		return nil, err
	}
	return f, f.Check(start)
}

// readFrogs: no two frogs share a square.
func (f *frogFinder) readFrogs(frogs int, start Table) error {
	seen := map[string]bool{}
	for player := range f.frogs {
		f.frogs[player] = map[string]bool{}
		squares := start.Squares("frog", player)
		if len(squares) != frogs {
			return fmt.Errorf("player %d has %d frogs, want %d", player+1, len(squares), frogs)
		}
		for _, square := range squares {
			if seen[square] || !slices.Contains(f.squares(), square) {
				return fmt.Errorf("no frog can be on %q", square)
			}
			seen[square], f.frogs[player][square] = true, true
		}
	}
	return nil
}

func (f *frogFinder) square(x, y int) string { return string(rune('a'+x)) + strconv.Itoa(y+1) }

func (f *frogFinder) squares() []string {
	var all []string
	for x := range f.size {
		for y := range f.size {
			all = append(all, f.square(x, y))
		}
	}
	return all
}

func (f *frogFinder) Due() int { return f.due }

func (f *frogFinder) Stage() string { return "look" }

// Told gives, after a shot, how many frogs are around and how many of the other's were
// there; after a guess, how many were there.
func (f *frogFinder) Told() []int { return slices.Clone(f.told) }

func (f *frogFinder) Moves() []string {
	if f.over {
		return nil
	}
	var moves []string
	for _, square := range f.open(f.due) {
		moves = append(moves, "guess "+square, "shoot "+square)
	}
	return sortedOnce(moves)
}

// open lists the squares that a player may look at.
func (f *frogFinder) open(player int) []string {
	return slices.DeleteFunc(f.squares(), func(square string) bool {
		_, own := f.frogs[player][square]
		return own || f.resolved[square]
	})
}

func (f *frogFinder) Play(move string, after Table) error {
	if err := checkOffered(f, move); err != nil {
		return err
	}
	square, shot := afterAction(move), move[0] == 's'
	hit := f.frogs[1-f.due][square]
	f.told = nil
	if shot {
		f.told = append(f.told, f.around(square))
		f.resolved[square] = true
	}
	f.told = append(f.told, map[bool]int{true: 1}[hit])
	switch {
	case hit && shot:
		f.find(square, -5, 5)
	case hit:
		f.find(square, 5, 0)
	case !shot:
		f.score[f.due] -= 3
	}
	if !f.over {
		f.endTurn()
	}
	return f.Check(after)
}

// around counts the frogs of either player on the neighbouring squares, found or not.
func (f *frogFinder) around(square string) int {
	file := int(square[0] - 'a')
	rank, _ := strconv.Atoi(square[1:])
	n := 0
	for x := file - 1; x <= file+1; x++ {
		for y := rank - 2; y <= rank; y++ {
			neighbour := f.square(x, y)
			for player := range f.frogs {
				if _, there := f.frogs[player][neighbour]; there && neighbour != square {
					n++
				}
			}
		}
	}
	return n
}

func (f *frogFinder) find(square string, mine, theirs int) {
	other := 1 - f.due
	f.frogs[other][square] = false
	f.resolved[square] = true
	f.score[f.due] += mine
	f.score[other] += theirs
	if f.hidden(other) == 0 && (!f.both || f.hidden(f.due) == 0) {
		f.rank(f.score[:])
	}
}

// hidden counts the frogs of a player that are not found yet.
func (f *frogFinder) hidden(player int) int {
	n := 0
	for _, hidden := range f.frogs[player] {
		if hidden {
			n++
		}
	}
	return n
}

// endTurn: who has no square left to look at lets the other go on. That one has: some
// frog is still hidden, and if it is not his he may look for it.
func (f *frogFinder) endTurn() {
	f.due = 1 - f.due
	if len(f.open(f.due)) == 0 {
		f.due = 1 - f.due
	}
}

// Check: frogs that have been found may still be listed, for they stay where they are.
func (f *frogFinder) Check(now Table) error {
	for player, frogs := range f.frogs {
		listed := now.Squares("frog", player)
		for _, square := range listed {
			if _, there := frogs[square]; !there {
				return fmt.Errorf("player %d has a frog on %s, by the rules he has not", player+1, square)
			}
		}
		for square, hidden := range frogs {
			if hidden && !slices.Contains(listed, square) {
				return fmt.Errorf("player %d has no frog on %s, by the rules he has", player+1, square)
			}
		}
	}
	return checkNumbers(now, []number{{"score", 0, f.score[0]}, {"score", 1, f.score[1]}})
}
