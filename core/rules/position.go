package rules

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"canopy/core/board"
	"canopy/core/nearest"
)

// Position writes the state as text: the ranks, the player due by the first letter
// of his name, and then, only where it is not as at the start, what is in the hands
// and which piece is on its way. What came before (repetition, clocks) is not part
// of it.
func (s *State) Position() string {
	if s.staged != nil {
		return s.stagedPosition()
	}
	d := &s.game.definition
	text := d.Board.Ranks(d.Pieces, s.standing) + " " + s.game.dueLetters[s.due]
	if hand := s.handText(); hand != "" {
		text += " hand=" + hand
	}
	if s.stage != uint8(s.game.firstStage) {
		text += " stage=" + s.game.stages[s.stage]
	}
	if s.going != 0 {
		text += " at=" + s.game.goingText(int(s.going), s.at)
	}
	for i := range s.game.counters {
		text += s.counterText(i)
	}
	for i, d := range s.game.definition.Dice {
		if numbers := s.Thrown(i); len(numbers) > 0 {
			text += " " + d.Name + "=" + joined(numbers)
		}
	}
	return text
}

// stagedPosition names a position of a game in stages, which no text holds: what
// players know is part of it. It is not read back.
func (s *State) stagedPosition() string {
	return fmt.Sprintf("ply %d, stage %s, due %s", s.ply, s.StageName(), s.game.PlayerName(s.due))
}

func joined(numbers []uint8) string {
	texts := make([]string, len(numbers))
	for i, n := range numbers {
		texts[i] = strconv.Itoa(int(n))
	}
	return strings.Join(texts, ",")
}

// counterText writes a counter with a space before it, "" where it is as at the
// start.
func (s *State) counterText(index int) string {
	c := &s.game.counters[index]
	values := s.values[c.at : c.at+c.size]
	if slices.Equal(values, s.game.values[c.at:c.at+c.size]) {
		return ""
	}
	entries := make([]string, len(values))
	for i, v := range values {
		entries[i] = fmt.Sprint(v)
		if key := s.game.counterKey(c, i); key != "" {
			entries[i] = key + ":" + entries[i]
		}
	}
	return " " + c.Name + "=" + strings.Join(entries, ",")
}

// counterKey is what a value of a counter belongs to, "" for one of the whole game.
func (g *Game) counterKey(c *counter, i int) string {
	switch c.Per {
	case PerSquare:
		return g.definition.Board.Name(board.Square(i))
	case PerPlayer:
		return g.playerKey(board.Player(i))
	}
	return ""
}

// handText writes the hands, "" where they are as at the start.
func (s *State) handText() string {
	if slices.Equal(s.hands, s.game.hands) {
		return ""
	}
	d := &s.game.definition
	var players []string
	for p := range board.Player(len(d.Players)) {
		var kinds []string
		for c, n := range s.hands {
			if n > 0 && d.Pieces.Owner(board.Code(c)) == p {
				kinds = append(kinds, fmt.Sprintf("%s*%d", d.Pieces.Piece(board.Code(c)).Kind.Name, n))
			}
		}
		if len(kinds) > 0 {
			players = append(players, s.game.playerKey(p)+":"+strings.Join(kinds, "+"))
		}
	}
	if len(players) == 0 {
		return "nothing"
	}
	return strings.Join(players, ",")
}

// playerKey is a player's name where a position lists what players have, or his
// number where the name has signs that positions need.
func (g *Game) playerKey(p board.Player) string {
	name := g.definition.Players[p]
	if strings.ContainsAny(name, " ,:+*=") {
		return strconv.Itoa(int(p) + 1)
	}
	return name
}

func (g *Game) playerKeys() []string {
	keys := make([]string, g.Players())
	for p := range keys {
		keys[p] = g.playerKey(board.Player(p))
	}
	return keys
}

// goingText writes which piece is on its way, and how where that is not plain.
func (g *Game) goingText(set int, at board.Square) string {
	name := g.definition.Board.Name(at)
	if sets := g.goingSets(); len(sets) > 1 {
		return fmt.Sprintf("%s:%d", name, slices.Index(sets, set)+1)
	}
	return name
}

// goingSets are the sets with which pieces go on.
func (g *Game) goingSets() []int {
	var sets []int
	for _, e := range g.effects {
		if e.next != 0 && !slices.Contains(sets, e.next) {
			sets = append(sets, e.next)
		}
	}
	slices.Sort(sets)
	return sets
}

// SetPosition sets the state to what [State.Position] writes, as if a game began
// there. Chance goes on following from the seed and number that the state was
// started with. Without a letter the first player is due. A mistake leaves the state
// unchanged; its error names the rank and column.
func (s *State) SetPosition(text string) error {
	fresh := s.game.newState()
	fresh.stage = uint8(s.game.firstStage)
	fresh.seed, fresh.number = s.seed, s.number
	fresh.seedDice(s.seed, s.number)
	if err := fresh.setPosition(text); err != nil {
		return err
	}
	fresh.begin()
	if fresh.err != nil {
		return fresh.err
	}
	s.CopyFrom(fresh)
	return nil
}

func (s *State) setPosition(text string) error {
	fields := strings.Fields(text)
	if len(fields) == 0 {
		return fmt.Errorf("the position is empty: expected the ranks from top to bottom, like %q", s.game.start.Position())
	}
	d := &s.game.definition
	if err := d.Board.ParseRanks(d.Pieces, fields[0], s.standing); err != nil {
		return err
	}
	if len(fields) > 1 {
		due, err := s.game.parseDue(fields[1])
		if err != nil {
			return err
		}
		s.due = due
	}
	copy(s.hands, s.game.hands)
	for _, field := range fields[min(len(fields), 2):] {
		if err := s.setField(field); err != nil {
			return err
		}
	}
	if s.going != 0 && !s.game.tables.CanContinue(int(s.going), s.at, s.query(s.due)) {
		return fmt.Errorf("at: the piece on %s cannot go on", d.Board.Name(s.at))
	}
	for sq, c := range s.standing {
		if c != board.Empty {
			s.put(board.Square(sq), c)
		}
	}
	return nil
}

func (g *Game) parseDue(letter string) (board.Player, error) {
	for p, l := range g.dueLetters {
		if l == letter {
			return board.Player(p), nil
		}
	}
	return 0, fmt.Errorf("%q is not a player who could be due: expected %s", letter, strings.Join(g.dueLetters, " or "))
}

// setField reads one key=value of a position.
func (s *State) setField(field string) error {
	key, value, _ := strings.Cut(field, "=")
	switch {
	case key == "hand" && len(s.hands) > 0:
		return s.setHands(value)
	case key == "stage" && len(s.game.stages) > 1:
		i, err := s.game.stageIndex(value)
		s.stage = uint8(max(i, 0))
		return err
	case key == "at" && len(s.game.goingSets()) > 0:
		return s.setGoing(value)
	}
	if i, ok := s.game.CounterIndex(key); ok {
		return s.setCounters(i, value)
	}
	if i, ok := s.game.DiceIndex(key); ok {
		return s.setDice(i, value)
	}
	return fmt.Errorf("the position goes on after the player due: %q has no meaning here", field)
}

func (s *State) setHands(text string) error {
	clear(s.hands)
	if text == "nothing" {
		return nil
	}
	d := &s.game.definition
	for part := range strings.SplitSeq(text, ",") {
		name, kinds, _ := strings.Cut(part, ":")
		keys := s.game.playerKeys()
		p := slices.Index(keys, name)
		if p < 0 {
			return fmt.Errorf("hand: %w", nearest.Unknown("player", name, keys))
		}
		for entry := range strings.SplitSeq(kinds, "+") {
			kind, number, _ := strings.Cut(entry, "*")
			c, ok := d.Pieces.Find(kind, board.Player(p))
			n, err := strconv.ParseUint(number, 10, 10)
			if !ok || err != nil {
				return fmt.Errorf("hand: %q is not a kind of piece and a number, like man*3", entry)
			}
			s.hands[c] = uint16(n)
		}
	}
	return nil
}

func (s *State) setGoing(text string) error {
	name, number, numbered := strings.Cut(text, ":")
	sq, err := s.game.definition.Board.Square(name)
	if err != nil {
		return fmt.Errorf("at: %w", err)
	}
	sets, i := s.game.goingSets(), 1
	if numbered {
		i, err = strconv.Atoi(number)
	}
	if err != nil || i < 1 || i > len(sets) {
		return fmt.Errorf("at: expected a square and a number from 1 to %d, like %s:1", len(sets), name)
	}
	if s.game.definition.Pieces.Owner(s.standing[sq]) != s.due && !s.game.anyone {
		return fmt.Errorf("at: no piece of %s stands on %s", s.game.PlayerName(s.due), name)
	}
	s.going, s.at = uint16(sets[i-1]), sq
	for _, e := range s.game.effects {
		s.mayStop = s.mayStop || e.next == sets[i-1] && e.mayStop
	}
	return nil
}

// setCounters reads what counterText writes. Every place has its value.
func (s *State) setCounters(index int, text string) error {
	c := &s.game.counters[index]
	entries := strings.Split(text, ",")
	if len(entries) != c.size {
		return fmt.Errorf("%s: found %d values, expected %d", c.Name, len(entries), c.size)
	}
	for i, entry := range entries {
		want := s.game.counterKey(c, i)
		number := entry
		if want != "" {
			key, value, _ := strings.Cut(entry, ":")
			if key != want {
				return fmt.Errorf("%s: found %q, expected the value of %s, like %s:1", c.Name, entry, want, want)
			}
			number = value
		}
		n, err := strconv.Atoi(number)
		if err != nil || n < c.From || n > c.To {
			return fmt.Errorf("%s: %q is not a number from %d to %d", c.Name, number, c.From, c.To)
		}
		s.values[c.at+i] = int32(n)
	}
	return nil
}

// setDice reads numbers thrown.
func (s *State) setDice(index int, text string) error {
	d, t := &s.game.definition.Dice[index], &s.dice[index]
	t.count = 0
	for part := range strings.SplitSeq(text, ",") {
		n, err := strconv.Atoi(part)
		if err != nil || n < 1 || n > d.Faces || t.count == maxThrown {
			return fmt.Errorf("%s: %q is not a number from 1 to %d", d.Name, part, d.Faces)
		}
		t.numbers[t.count] = uint8(n)
		t.count++
	}
	return nil
}
