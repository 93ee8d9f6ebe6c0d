package scripts_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"canopy/core/board"
	"canopy/core/cards"
	"canopy/core/chance"
	"canopy/core/rules"
	"canopy/scripts/internal/plaincards"
)

// stagedTable shows a state to a game written by hand: what lies on the table and what
// chance has decided, but neither moves nor whose turn it is.
type stagedTable struct{ state *rules.State }

func (t stagedTable) Pile(name string, owner, place int) []string {
	table := t.state.Table()
	set := table.Set()
	pile := set.Find(name)
	if pile < 0 {
		panic(fmt.Sprintf("the script has no pile %q", name))
	}
	var names []string
	for _, c := range table.Cards(set.Slot(pile, max(owner, 0), max(place, 0))) {
		names = append(names, table.Text(c))
	}
	return names
}

func (t stagedTable) Dice(name string) []int {
	index, ok := t.state.Game().DiceIndex(name)
	if !ok {
		panic(fmt.Sprintf("the script has no dice %q", name))
	}
	return widened(t.state.Thrown(index))
}

func (t stagedTable) Row(name string, owner int) []int {
	index := slices.IndexFunc(t.state.Game().Definition().Staged.Rows, func(r rules.Row) bool { return r.Name == name })
	return widened(t.state.Row(index, board.Player(max(owner, 0))))
}

func widened(numbers []uint8) []int {
	var wide []int
	for _, n := range numbers {
		wide = append(wide, int(n))
	}
	return wide
}

func (t stagedTable) Squares(kind string, owner int) []string {
	d := t.state.Game().Definition()
	code, ok := d.Pieces.Find(kind, board.Player(owner))
	if !ok {
		panic(fmt.Sprintf("the script has no kind %q", kind))
	}
	var squares []string
	for sq, c := range standing(t.state) {
		if c == code {
			squares = append(squares, d.Board.Name(board.Square(sq)))
		}
	}
	return squares
}

func (t stagedTable) Count(unit string) int {
	u, ok := rules.UnitNamed(unit)
	if !ok {
		panic(fmt.Sprintf("no unit is called %q", unit))
	}
	return t.state.Begun(u)
}

func (t stagedTable) Counter(name string, owner int) int {
	index, ok := t.state.Game().CounterIndex(name)
	if !ok {
		panic(fmt.Sprintf("the script has no counter %q", name))
	}
	return t.state.Counter(index, max(owner, 0))
}

func (t stagedTable) Cell(sheet string, owner int, row string, column int) (points int, filled bool) {
	game := t.state.Game()
	index, ok := game.CounterIndex(sheet)
	if !ok {
		panic(fmt.Sprintf("the script has no counter %q", sheet))
	}
	definition := &game.Definition().Counters[index]
	_, cells := game.CounterSize(index)
	at := slices.Index(definition.Rows, row)
	if at < 0 {
		panic(fmt.Sprintf("the sheet has no row %q", row))
	}
	key := owner*cells + (column-1)*len(definition.Rows) + at
	if !t.state.HasValue(index, key) {
		return 0, false
	}
	return t.state.Counter(index, key), true
}

// cardGame is a game to be compared: the values that are tried of its numbers, and how
// many games with each of its settings.
type cardGame struct {
	name    string
	numbers map[string][]int
	games   int
	// besides are settings that are tried beside those of chance.
	besides []string
	// likes tells which moves are rather played, so that games of chance see more of
	// the rules; nil if all are alike.
	likes func(t stagedTable, move string) bool
	// ends are those that some games are to come to.
	ends []string
	// sees compares what the game by hand knows besides; nil for nothing.
	sees func(t *testing.T, s *rules.State, plain plaincards.Game, move string, said []string)
}

var cardGames = []cardGame{
	{
		name: "crazy-eights", games: 4,
		numbers: map[string][]int{"players": {2, 3, 4, 5, 6, 7}, "cards": {3, 4, 5, 6, 7}},
		likes:   hoardsCards, ends: []string{"out", "ranked"},
	},
	{name: "hearts", games: 1, numbers: map[string][]int{"to": {1, 30, 60, 200}}},
	{name: "whist", games: 20},
	{
		name: "fireworks", games: 10,
		numbers: map[string][]int{"players": {2, 3, 4, 5}, "goal": {1, 5, 9, 18, 25}},
		likes:   fitsFirework, sees: toldFirework, ends: []string{"won", "lost"},
	},
	{
		name: "logik", games: 20, besides: slices.Repeat([]string{"places=3, colours=4, rows=30"}, 10),
		numbers: map[string][]int{"places": {3, 4, 5, 6}, "colours": {4, 5, 8, 10}, "rows": {1, 2, 10, 30}},
		sees:    saidPegs, ends: []string{"won", "both codes found", "all rows used"},
	},
	{
		name: "frog-finder", games: 2,
		numbers: map[string][]int{"size": {6, 7, 9, 12}, "frogs": {1, 2, 5, 18}},
		besides: []string{"size=20, frogs=18"}, sees: countedFrogs,
	},
	dicePoker("dice-poker", 2), dicePoker("dice-poker-6d", 1),
	dicePoker("triple-dice-poker", 1), dicePoker("triple-dice-poker-6d", 1),
	{name: "pips-jungle", games: 5, numbers: map[string][]int{"pairs": {1, 2, 3, 100, 500}}},
	{
		name: "jungle-matrix", games: 4,
		numbers: map[string][]int{"rounds": {1, 2, 5, 20}, "wrong": {0, 2, 20}, "reshuffles": {1, 2, 100, 1000}},
		likes:   func(_ stagedTable, move string) bool { return move == "accept" || strings.HasPrefix(move, "cover") },
	},
	{name: "pyramids", games: 8, numbers: map[string][]int{"stones": {0, 1, 2, 5, 10, 40}}},
}

// dicePoker is one of the games of Dice Poker.
func dicePoker(name string, games int) cardGame {
	return cardGame{
		name: name, games: games,
		numbers: map[string][]int{"players": {1, 2, 3, 6}, "rerolls": {0, 1, 2, 5}},
		besides: []string{"bonus=true, rerolls=5", "bonus=true, rerolls=5, players=4"},
		likes:   collectsFaces, sees: sameScores,
	}
}

// The engine, as the scripts use it, and games written by hand go through whole games of
// chance side by side: the same moves under the same names, the same player due in the
// same stage, the same things on the table, and the same places at the end.
func TestCardGamesAgainstPlainCards(t *testing.T) {
	for _, game := range cardGames {
		t.Run(game.name, func(t *testing.T) {
			ends, decisions := map[string]int{}, 0
			for i, settings := range game.settings(t) {
				for number := range game.rounds() {
					decisions += game.compare(t, load(t, game.name, settings), settings, uint64(i*100+number), ends)
				}
			}
			t.Logf("%d decisions, ends %v", decisions, ends)
			for _, end := range game.ends {
				if ends[end] == 0 && !testing.Short() {
					t.Errorf("no game ended by %q", end)
				}
			}
		})
	}
}

// rounds is how many games are played with the same settings.
func (c *cardGame) rounds() int {
	if testing.Short() || raceDetector {
		return 1
	}
	return c.games
}

// settings are the default, every value of every parameter by itself, and some values of
// all at once.
func (c *cardGame) settings(t *testing.T) []string {
	few := testing.Short() || raceDetector
	parameters := load(t, c.name, "-").Definition().Parameters
	all := []map[string]string{{}}
	for _, p := range parameters {
		for _, value := range c.values(t, p) {
			if few {
				break
			}
			all = append(all, map[string]string{p.Name: value})
		}
	}
	draw := luck(1)
	for range map[bool]int{false: 12, true: 2}[few] {
		settings := map[string]string{}
		for _, p := range parameters {
			values := c.values(t, p)
			settings[p.Name] = values[draw.Below(len(values))]
		}
		all = append(all, settings)
	}
	var texts []string
	for _, settings := range all {
		texts = append(texts, settingsText(settings))
	}
	return append(texts, c.besides...)
}

func (c *cardGame) values(t *testing.T, p rules.Parameter) []string {
	if p.Type != "number" {
		return valuesOf(p)
	}
	var values []string
	for _, n := range c.numbers[p.Name] {
		values = append(values, fmt.Sprint(n))
	}
	if len(values) == 0 {
		t.Fatalf("no values of %s are tried", p.Name)
	}
	return values
}

func settingsText(settings map[string]string) string {
	var list []string
	for _, name := range slices.Sorted(maps.Keys(settings)) {
		list = append(list, name+"="+settings[name])
	}
	return strings.Join(list, ", ")
}

// compare plays one game and returns how many decisions it took.
func (c *cardGame) compare(t *testing.T, game *rules.Game, settings string, number uint64, ends map[string]int) (decisions int) {
	t.Helper()
	s := game.NewState()
	s.Start(7, number)
	table := stagedTable{s}
	options := map[string]string{}
	for _, setting := range parseSettings(settings) {
		options[setting.Name] = setting.Value
	}
	delete(options, "players")
	plain, err := plaincards.New(c.name, game.Players(), options, table)
	if err != nil {
		t.Fatalf("%s, game %d: %v", settings, number, err)
	}
	var said []string
	s.OnSay(func(text string) { said = append(said, text) })
	draw := luck(int(number))
	for ; ; decisions++ {
		where := fmt.Sprintf("%s, game %d, after %d decisions", settings, number, decisions)
		c.compareOver(t, where, s, plain)
		if s.Over() {
			ends[s.Result().End]++
			return decisions
		}
		moves := plain.Moves()
		if got := s.SortedMoveTexts(); !slices.Equal(got, moves) {
			t.Fatalf("moves, %s:\n  engine %q\n  plain  %q", where, got, moves)
		}
		if int(s.Due()) != plain.Due() || s.StageName() != plain.Stage() {
			t.Fatalf("%s: player %d is due in %s, by the plain game %d in %s", where, s.Due(), s.StageName(), plain.Due(), plain.Stage())
		}
		move := c.choose(table, moves, draw)
		m, err := s.ParseMove(move)
		if err != nil {
			t.Fatalf("%s: %v", where, err)
		}
		said = said[:0]
		s.Play(m)
		if err := plain.Play(move, table); err != nil {
			t.Fatalf("%s, %s: %v", where, move, err)
		}
		if err := plain.Check(table); err != nil {
			t.Fatalf("%s, %s: %v", where, move, err)
		}
		if err := s.Table().Check(); err != nil {
			t.Fatalf("%s, %s: %v", where, move, err)
		}
		if c.sees != nil {
			c.sees(t, s, plain, move, said)
		}
	}
}

// choose draws a move; nine times of ten one of those that are liked, if there are any.
func (c *cardGame) choose(table stagedTable, moves []string, draw *chance.Stream) string {
	if c.likes != nil && draw.Below(10) > 0 {
		liked := slices.DeleteFunc(slices.Clone(moves), func(move string) bool { return !c.likes(table, move) })
		if len(liked) > 0 {
			moves = liked
		}
	}
	return moves[draw.Below(len(moves))]
}

func (c *cardGame) compareOver(t *testing.T, where string, s *rules.State, plain plaincards.Game) {
	t.Helper()
	if err := s.Err(); err != nil {
		t.Fatalf("%s: %v", where, err)
	}
	places, over := plain.Over()
	if over != s.Over() {
		t.Fatalf("%s: over is %t, in the plain game %t", where, s.Over(), over)
	}
	if !over {
		return
	}
	result := s.Result()
	if got := widened(result.Places[:result.Players]); result.CutOff || !slices.Equal(got, places) {
		t.Fatalf("%s: the places are %v, in the plain game %v (cut off: %t)", where, got, places, result.CutOff)
	}
}

// hoardsCards likes to draw and to pass where the first player was dealt a low card, so
// that some games come to where nobody can go on.
func hoardsCards(t stagedTable, move string) bool {
	return t.Pile("discard", -1, -1)[0] > "5" || move == "draw" || move == "pass"
}

// collectsFaces likes to collect the face that most dice show of those whose row is still
// empty, so that some players come to the bonus.
func collectsFaces(t stagedTable, move string) bool {
	dice := t.Dice("dice")
	best, most, score := 0, -1, ""
	for i, row := range []string{"ones", "twos", "threes", "fours", "fives", "sixes"} {
		count := len(slices.DeleteFunc(slices.Clone(dice), func(face int) bool { return face != i+1 }))
		if empty := t.emptyCell(row); empty != "" && count >= most {
			best, most, score = i+1, count, "score "+empty
		}
	}
	roll := "roll"
	for _, face := range dice {
		if face != best {
			roll += fmt.Sprint(" ", face)
		}
	}
	times, _ := t.state.Done("roll")
	return move == roll || move == score && (times == 5 || roll == "roll")
}

// emptyCell is an empty cell of a row on the sheet of the player due, as moves name it.
func (t stagedTable) emptyCell(row string) string {
	index, _ := t.state.Game().CounterIndex("sheet")
	columns := max(t.state.Game().Definition().Counters[index].Columns, 1)
	for column := 1; column <= columns; column++ {
		if _, filled := t.Cell("sheet", int(t.state.Due()), row, column); filled {
			continue
		}
		if columns == 1 {
			return row
		}
		return fmt.Sprintf("%s %d", row, column)
	}
	return ""
}

// sameScores: the players have as many points as in the plain game.
func sameScores(t *testing.T, s *rules.State, plain plaincards.Game, move string, _ []string) {
	t.Helper()
	if !strings.HasPrefix(move, "score") {
		return
	}
	for p, want := range plain.(plaincards.Scorer).Scores() {
		got, err := s.Game().Definition().Score(s, board.Player(p))
		if err != nil {
			t.Fatal(err)
		}
		if got != want {
			t.Fatalf("%s: player %d has %d points, in the plain game %d", move, p+1, got, want)
		}
	}
}

// fitsFirework likes clues, discards and to lay what can be laid: three wrong cards end
// the game.
func fitsFirework(t stagedTable, move string) bool {
	place, lays := strings.CutPrefix(move, "lay ")
	if !lays {
		return true
	}
	card := t.Pile("hand", int(t.state.Due()), -1)[place[0]-'1']
	set := t.state.Table().Set()
	kind := set.Kinds[slices.IndexFunc(set.Kinds, func(k cards.Kind) bool { return k.Text == card })]
	suit := slices.Index(set.Suits(), fmt.Sprint(kind.Attributes["suit"]))
	return kind.Attributes["rank"] == float64(len(t.Pile("laid", suit, -1))+1)
}

// toldFirework: whoever was given a clue knows of every card whether it was meant.
func toldFirework(t *testing.T, s *rules.State, plain plaincards.Game, move string, _ []string) {
	t.Helper()
	var player int
	var what string
	if n, _ := fmt.Sscanf(move, "clue %d %s", &player, &what); n < 2 || s.Over() {
		return
	}
	table := s.Table()
	set := table.Set()
	meant := set.KindSet(func(kind int) bool {
		return set.Kinds[kind].Attributes["suit"] == what || fmt.Sprint(set.Kinds[kind].Attributes["rank"]) == what
	})
	told := plain.(plaincards.Teller).Told()
	for i, c := range table.Cards(set.Slot(set.Find("hand"), player-1, 0)) {
		for word, possible := range table.Possible(c) {
			if slices.Contains(told, i+1) && possible&^meant[word] != 0 || !slices.Contains(told, i+1) && possible&meant[word] != 0 {
				t.Fatalf("after %s card %d may be of the kinds %b, told were %v", move, i+1, possible, told)
			}
		}
	}
}

// saidPegs: what is said of the guesses is what the plain game counts, for one player after
// the other.
func saidPegs(t *testing.T, _ *rules.State, plain plaincards.Game, _ string, said []string) {
	t.Helper()
	told := plain.(plaincards.Teller).Told()
	if 2*len(said) != len(told) {
		t.Fatalf("%q is said, the plain game tells of %v", said, told)
	}
	for player, text := range said {
		black, common := told[2*player], told[2*player+1]
		if want := fmt.Sprintf(": %d black, %d white", black, common-black); !strings.HasSuffix(text, want) {
			t.Fatalf("%q is said, want %q", text, want)
		}
	}
}

// countedFrogs: a shot leaves written what the plain game counts around it.
func countedFrogs(t *testing.T, s *rules.State, plain plaincards.Game, move string, _ []string) {
	t.Helper()
	square, shot := strings.CutPrefix(move, "shoot ")
	if !shot {
		return
	}
	at, err := s.Game().Definition().Board.Square(square)
	if err != nil {
		t.Fatal(err)
	}
	index, _ := s.Game().CounterIndex("around")
	if got, want := s.Counter(index, int(at)), plain.(plaincards.Teller).Told()[0]; got != want {
		t.Fatalf("%s: %d frogs are around, want %d", move, got, want)
	}
}
