package plaincards

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// dicePoker is Dice Poker: rows to fill, one a turn, each with one throw of the dice.
// Triple Dice Poker has three columns of them; with six dice there are two rows more.
type dicePoker struct {
	placing
	rows    []string
	columns int
	dice    int // how many
	rerolls int // that a turn may have
	bonus   bool
	due     int
	rolled  int // rerolls in this turn
	thrown  []int
	sheets  []map[sheetCell]int // by player, what is filled in
}

// Sheets is a table that also tells what is written on sheets; the column counts from 1.
type Sheets interface {
	Table
	// Cell gives the number in a cell, 0 and false where there is none yet.
	Cell(sheet string, owner int, row string, column int) (points int, filled bool)
}

// sheetCell is a row and a column from 1.
type sheetCell struct {
	row    string
	column int
}

var (
	upperRows = []string{"ones", "twos", "threes", "fours", "fives", "sixes"}
	fiveDice  = []string{
		"three of a kind", "four of a kind", "full house", "small straight", "large straight",
		"five of a kind", "chance",
	}
	sixDice = []string{
		"three of a kind", "four of a kind", "full house", "small straight", "large straight",
		"long straight", "five of a kind", "six of a kind", "chance",
	}
)

func makeDicePoker(lowerRows []string, columns int) maker {
	return func(players int, options map[string]string, start Table) (Game, error) {
		s := &settings{given: options}
		d := &dicePoker{
			rows:    slices.Concat(upperRows, lowerRows),
			columns: columns,
			dice:    5,
			rerolls: s.number("rerolls", 2, 0, 5),
			bonus:   s.flag("bonus", false),
		}
		if slices.Contains(lowerRows, "six of a kind") {
			d.dice = 6
		}
		if err := s.check(); err != nil {
			return nil, err
		}
		if err := checkPlayers(players, 1, 6); err != nil {
			return nil, err
		}
		for range players {
			d.sheets = append(d.sheets, map[sheetCell]int{})
		}
		return d, d.readDice(nil, start)
	}
}

// readDice reads the dice after a throw, of which some were kept.
func (d *dicePoker) readDice(kept []int, table Table) error {
	thrown := slices.Clone(table.Dice("dice"))
	if len(thrown) != d.dice {
		return fmt.Errorf("there are %d dice, want %d", len(thrown), d.dice)
	}
	for _, face := range thrown {
		if face < 1 || face > 6 {
			return fmt.Errorf("a die shows %d", face)
		}
	}
	for _, face := range kept {
		if countOf(face, kept) > countOf(face, thrown) {
			return fmt.Errorf("the dice are %v although %v were kept", thrown, kept)
		}
	}
	d.thrown = thrown
	return nil
}

func countOf(face int, dice []int) int {
	n := 0
	for _, other := range dice {
		if other == face {
			n++
		}
	}
	return n
}

func (d *dicePoker) Due() int { return d.due }

func (d *dicePoker) Stage() string { return "throw" }

func (d *dicePoker) Moves() []string {
	if d.over {
		return nil
	}
	var moves []string
	for _, row := range d.rows {
		for column := 1; column <= d.columns; column++ {
			if _, filled := d.sheets[d.due][sheetCell{row, column}]; !filled {
				moves = append(moves, d.scoreText(row, column))
			}
		}
	}
	if d.rolled < d.rerolls {
		moves = append(moves, rollsOf(d.thrown)...)
	}
	return sortedOnce(moves)
}

// scoreText names the column only if there are several.
func (d *dicePoker) scoreText(row string, column int) string {
	if d.columns == 1 {
		return "score " + row
	}
	return fmt.Sprintf("score %s %d", row, column)
}

// rollsOf gives a move for everything that may be picked up from the dice.
func rollsOf(dice []int) []string {
	sorted := slices.Sorted(slices.Values(dice))
	var moves []string
	for picked := 1; picked < 1<<len(sorted); picked++ {
		text := "roll"
		for i, face := range sorted {
			if picked>>i&1 == 1 {
				text += " " + strconv.Itoa(face)
			}
		}
		moves = append(moves, text)
	}
	return sortedOnce(moves)
}

func (d *dicePoker) Play(move string, after Table) error {
	if err := checkOffered(d, move); err != nil {
		return err
	}
	if strings.HasPrefix(move, "roll ") {
		return d.roll(strings.Fields(move)[1:], after)
	}
	row, column := afterAction(move), 1
	if d.columns > 1 {
		last := strings.LastIndex(row, " ")
		column, _ = strconv.Atoi(row[last+1:])
		row = row[:last]
	}
	d.sheets[d.due][sheetCell{row, column}] = worth(row, d.thrown)
	return d.endTurn(after)
}

func (d *dicePoker) roll(picked []string, after Table) error {
	kept := slices.Clone(d.thrown)
	for _, text := range picked {
		face, _ := strconv.Atoi(text)
		i := slices.Index(kept, face)
		kept = slices.Delete(kept, i, i+1)
	}
	d.rolled++
	return d.readDice(kept, after)
}

// endTurn: the last turn leaves the dice as they lie.
func (d *dicePoker) endTurn(after Table) error {
	full := true
	for _, sheet := range d.sheets {
		full = full && len(sheet) == len(d.rows)*d.columns
	}
	if full {
		d.rank(d.Scores())
		return d.Check(after)
	}
	d.due, d.rolled = (d.due+1)%len(d.sheets), 0
	return d.readDice(nil, after)
}

// Scores: the bonus is 35 for 63 in the upper rows, with three columns three times as
// much for three times as many, in all columns together.
func (d *dicePoker) Scores() []int {
	var scores []int
	for _, sheet := range d.sheets {
		sum, upper := 0, 0
		for cell, n := range sheet {
			sum += n
			if slices.Contains(upperRows, cell.row) {
				upper += n
			}
		}
		if d.bonus && upper >= 63*d.columns {
			sum += 35 * d.columns
		}
		scores = append(scores, sum)
	}
	return scores
}

// worth is what dice count in a row.
func worth(row string, dice []int) int {
	if face := slices.Index(upperRows, row) + 1; face > 0 {
		return face * countOf(face, dice)
	}
	sum, most, faces, run, longest := 0, 0, 0, 0, 0
	for face := 1; face <= 6; face++ {
		n := countOf(face, dice)
		sum += n * face
		most = max(most, n)
		if n == 0 {
			run = 0
			continue
		}
		faces++
		run++
		longest = max(longest, run)
	}
	if row == "chance" {
		return sum
	}
	condition := map[string]struct {
		met    bool
		points int
	}{
		"three of a kind": {most >= 3, sum},
		"four of a kind":  {most >= 4, sum},
		// Equal dice are none. With six dice it takes three and three.
		"full house":     {most == 3 && faces == 2, 25},
		"small straight": {longest >= 4, 30},
		"large straight": {longest >= 5, 40},
		"long straight":  {longest >= 6, 50},
		"five of a kind": {most >= 5, 50},
		"six of a kind":  {most >= 6, 60},
	}[row]
	if condition.met {
		return condition.points
	}
	return 0
}

func (d *dicePoker) Check(now Table) error {
	if got := now.Dice("dice"); !slices.Equal(got, d.thrown) {
		return fmt.Errorf("the dice are %v, by the rules they are %v", got, d.thrown)
	}
	table, ok := now.(Sheets)
	if !ok {
		return nil
	}
	for player, sheet := range d.sheets {
		for _, row := range d.rows {
			for column := 1; column <= d.columns; column++ {
				want, filled := sheet[sheetCell{row, column}]
				if got, ok := table.Cell("sheet", player, row, column); got != want || ok != filled {
					return fmt.Errorf("player %d has %d in %s (%t), by the rules %d (%t)", player+1, got, row, ok, want, filled)
				}
			}
		}
	}
	return nil
}
