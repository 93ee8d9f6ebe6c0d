package scripts_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"canopy/core/board"
	"canopy/core/record"
	"canopy/core/rules"
)

// recorded is the beginning of a random game, and the state that it leads to.
func recorded(t testing.TB, g *rules.Game, number, plies int) (*record.Record, *rules.State) {
	t.Helper()
	r := record.New(g, recordSeed, uint64(number))
	s, err := r.Begin(g)
	if err != nil {
		t.Fatal(err)
	}
	playRandomly(s, luck(number), plies, func(m rules.Move) { r.Add(s, m) })
	r.Finish(s)
	return r, s
}

func redacted(t testing.TB, r *record.Record, g *rules.Game, p board.Player) *record.Record {
	t.Helper()
	seen, err := r.Redacted(g, p)
	if err != nil {
		t.Fatal(err)
	}
	return seen
}

func texts(r *record.Record) []string {
	var list []string
	for _, m := range r.Moves {
		list = append(list, m.Text)
	}
	return list
}

// Of the cards that are passed in Hearts each player learns which he gave and which he
// got, and no others; what is played on a trick is seen by all, that of the last trick too.
func TestRedactedHearts(t *testing.T) {
	g := load(t, "hearts", "-")
	whole, _ := recorded(t, g, 3, 4+52+4+30)
	for p := range board.Player(4) {
		seen := redacted(t, whole, g, p)
		for i, text := range texts(seen) {
			pass := strings.HasPrefix(text, "pass")
			got := (i%56 + [2]int{1, 3}[i/56]) % 4 // to the left, then to the right
			switch mine := i%56 == int(p) || got == int(p); {
			case pass && !mine && text != "pass ? ? ?":
				t.Errorf("player %d reads %q of another's cards passed", p+1, text)
			case (!pass || mine) && text != whole.Moves[i].Text:
				t.Errorf("player %d reads %q, want %q", p+1, text, whole.Moves[i].Text)
			}
		}
	}
	if !strings.HasPrefix(whole.Moves[57].Text, "pass") {
		t.Fatal("the record does not reach the second hand")
	}
}

// A choice in secret is not told at all before all have chosen.
func TestRedactedSecrets(t *testing.T) {
	g := load(t, "hearts", "-")
	whole, _ := recorded(t, g, 0, 2)
	if got := texts(redacted(t, whole, g, 1)); got[0] != "?" || got[1] != whole.Moves[1].Text {
		t.Errorf("the second player reads %q", got)
	}
	logik := load(t, "logik", "-")
	whole, _ = recorded(t, logik, 0, 5+5+5+3)
	got := texts(redacted(t, whole, logik, 1))
	if !slices.Equal(got[:5], slices.Repeat([]string{"hide ?"}, 5)) {
		t.Errorf("the code of the other reads %q", got[:5])
	}
	if !slices.Equal(got[5:10], texts(whole)[5:10]) {
		t.Errorf("the own code reads %q", got[5:10])
	}
	if !slices.Equal(got[10:15], slices.Repeat([]string{"?"}, 5)) {
		t.Errorf("a guess that is still secret reads %q", got[10:15])
	}
}

// A record for a player has no seed and no numbers of others' moves, and is written and
// read back; when the game is over it is the record itself.
func TestRedactedRecords(t *testing.T) {
	for _, name := range everyGame() {
		t.Run(name, func(t *testing.T) {
			g := load(t, name, "-")
			for _, plies := range []int{0, 1, 7, 20, 60} {
				whole, s := recorded(t, g, plies, plies)
				for p := range board.Player(g.Players() + 1) {
					if int(p) == g.Players() {
						p = board.Nobody
					}
					checkRedacted(t, whole, redacted(t, whole, g, p), s, p)
				}
			}
		})
	}
}

func checkRedacted(t *testing.T, whole, seen *record.Record, s *rules.State, p board.Player) {
	t.Helper()
	var due []board.Player
	if _, err := whole.Follow(s.Game(), func(s *rules.State, _ rules.Move) { due = append(due, s.Due()) }); err != nil {
		t.Fatal(err)
	}
	open := s.Over() || !s.Game().HasChance() && !s.Game().IsStaged()
	if open != seen.Equal(whole) {
		t.Errorf("over: %t, the record is shown whole: %t", s.Over(), !open)
	}
	for i, m := range seen.Moves {
		if told := m.Legal > 0; !open && s.Game().IsStaged() && told != (whole.Seats[due[i]].Player == seen.SeenBy) {
			t.Errorf("of %d moves is told of ply %d, by player %d", m.Legal, i+1, due[i]+1)
		}
	}
	var text bytes.Buffer
	if err := seen.Write(&text); err != nil {
		t.Fatal(err)
	}
	if !open && strings.Contains(text.String(), "seed") {
		t.Errorf("the seed is told:\n%s", &text)
	}
	back, err := record.Read(&text)
	if err != nil || !back.Equal(seen) {
		t.Errorf("read back: %v", err)
	}
	if _, err := seen.Replay(s.Game()); !open && err == nil {
		t.Error("a record without a seed is replayed")
	}
}

// What others read of a game of hidden things follows from what they could know: no card
// that was never shown to a player stands in what he reads.
func TestRedactedNamesNoHiddenCard(t *testing.T) {
	for _, name := range everyGame() {
		g := load(t, name, "-")
		if g.CardSet() == nil || g.CardSet().Cards() == 0 {
			continue
		}
		t.Run(name, func(t *testing.T) {
			for number := range 6 {
				followKnowledge(t, g, number)
			}
		})
	}
}

// followKnowledge plays a game and holds every text that a player reads at once against
// the cards that he knew before or knows then.
func followKnowledge(t *testing.T, g *rules.Game, number int) {
	s := g.NewState()
	s.Start(recordSeed, uint64(number))
	unique := map[string]int{}
	set := g.CardSet()
	for c := range set.Cards() {
		unique[set.Kinds[set.KindOf(uint8(c))].Text]++
	}
	draw := luck(number)
	for range 150 {
		if s.Over() {
			return
		}
		moves := s.Moves(nil)
		m := moves[draw.Below(len(moves))]
		before := s.Copy()
		s.Play(m)
		for p := range board.Player(g.Players()) {
			if p == before.Due() || s.Over() {
				continue
			}
			text, _ := before.MoveTextFor(m, s, p)
			for c := range set.Cards() {
				word := set.Kinds[set.KindOf(uint8(c))].Text
				if unique[word] > 1 || !slices.Contains(strings.Fields(text), word) {
					continue
				}
				// What is played lies open, also where it is gathered at once.
				knew := before.Table().Knows(int(p), uint8(c)) || s.Table().Knows(int(p), uint8(c))
				if !knew && !strings.HasPrefix(text, "play ") {
					t.Errorf("player %d reads %q and does not know %s", p+1, text, word)
				}
			}
		}
	}
}
