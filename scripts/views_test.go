package scripts_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"canopy/core/board"
	"canopy/core/chance"
	"canopy/core/rules"
)

// gamesInStages are the games with cards, dice or hidden things, and settings that make
// them short or varied.
var gamesInStages = map[string][]string{
	"crazy-eights":  {"-", "draws=until you can, cards=3"},
	"dice-poker":    {"-"},
	"fireworks":     {"-"},
	"frog-finder":   {"size=6, frogs=2", "size=6, frogs=6, ends=both"},
	"hearts":        {"to=1", "to=30, passing=left, moon=self"},
	"jungle-matrix": {"-"},
	"logik":         {"places=3, colours=4", "places=4, colours=5, rows=4"},
	"pips-jungle":   {"-", "layout=stacks, duel=trick", "duel=pressure, pairs=3, next_lead=winner"},
	"pyramids":      {"-"},
	"whist":         {"-"},
}

// eachGameInStages plays random games of all games in stages, and looks at every
// position of them.
func eachGameInStages(t *testing.T, games int, look func(t *testing.T, s *rules.State, luck *chance.Stream)) {
	eachFormOf(t, gamesInStages, games, look)
}

// eachFormOf does so with games and settings of its own.
func eachFormOf(t *testing.T, forms map[string][]string, games int, look func(t *testing.T, s *rules.State, luck *chance.Stream)) {
	for name, list := range forms {
		for _, settings := range list {
			t.Run(name+" "+settings, func(t *testing.T) {
				t.Parallel()
				if testing.Short() || raceDetector {
					games = 1
				}
				s := load(t, name, settings).NewState()
				for number := range games {
					s.Start(11, uint64(number))
					playThrough(t, s, number, look)
				}
			})
		}
	}
}

func playThrough(t *testing.T, s *rules.State, number int, look func(t *testing.T, s *rules.State, luck *chance.Stream)) {
	t.Helper()
	draw, other := luck(number), chance.NewStream(5, uint64(number), chance.Named("worlds"))
	for !s.Over() {
		look(t, s, &other)
		moves := s.Moves(nil)
		if len(moves) == 0 {
			t.Fatalf("game %d, ply %d: nothing to choose (%v)", number, s.Ply(), s.Err())
		}
		s.Play(moves[draw.Below(len(moves))])
	}
	if s.Err() != nil {
		t.Fatalf("game %d: %v", number, s.Err())
	}
}

// seen is everything that a player is sent: his view, and if he is due how his moves are
// written and what is said of others.
func seen(t *testing.T, s *rules.State, p board.Player, texts []string) string {
	t.Helper()
	view, err := json.Marshal(s.View(p))
	if err != nil {
		t.Fatal(err)
	}
	all := string(view)
	if s.Due() != p {
		return all
	}
	moves := s.Moves(nil)
	all += fmt.Sprint("\n", moves)
	for _, text := range texts {
		_, err := s.ParseMove(text)
		all += fmt.Sprintf("\n%s: %v", text, err)
	}
	return all
}

// attempts are texts of moves that a player may try: those of this position, of another
// and of nowhere.
func attempts(s, other *rules.State) []string {
	list := []string{"", "nonsense", "play", "play 8H", "play QS", "pass", "shoot a1", "draw", "lay 9", "explore @1", "clue 2 red"}
	for _, of := range []*rules.State{s, other} {
		for i, m := range of.Moves(nil) {
			if i%3 == 0 && i < 30 {
				list = append(list, of.MoveText(m))
			}
		}
	}
	return list
}

func seats(s *rules.State) []board.Player {
	var list []board.Player
	for p := range s.Game().Players() {
		list = append(list, board.Player(p))
	}
	return list
}

// Worlds that differ only in what a player does not know look alike to him, byte for
// byte: his view, what he may choose, and why he may not choose something else.
func TestWhatIsHiddenLeavesNoTrace(t *testing.T) {
	eachGameInStages(t, 3, func(t *testing.T, s *rules.State, luck *chance.Stream) {
		before := s.Hash()
		world := s.Game().NewState()
		for _, p := range seats(s) {
			if err := s.World(p, luck, world); err != nil {
				t.Fatalf("ply %d, player %d: %v", s.Ply(), p+1, err)
			}
			texts := attempts(s, world)
			if got, want := seen(t, world, p, texts), seen(t, s, p, texts); got != want {
				t.Fatalf("ply %d: player %d sees\n%s\nand in another world\n%s", s.Ply(), p+1, want, got)
			}
			if err := world.Table().Check(); err != nil {
				t.Fatalf("ply %d, player %d: %v", s.Ply(), p+1, err)
			}
		}
		if s.Hash() != before {
			t.Fatalf("ply %d: looking at a game has changed it", s.Ply())
		}
	})
}

// The seed is in no view, not even when the game is over; the luck to come is other in
// another world.
func TestViewsDoNotTellTheSeed(t *testing.T) {
	const seed = 7_345_998_123_456_789
	for name, list := range gamesInStages {
		s := load(t, name, list[0]).NewState()
		s.Start(seed, 4_711_004)
		for _, p := range append(seats(s), board.Nobody) {
			text := seen(t, s, p, attempts(s, s))
			for _, secret := range []string{fmt.Sprint(uint64(seed)), fmt.Sprintf("%x", uint64(seed)), "4711004"} {
				if strings.Contains(text, secret) {
					t.Errorf("%s: player %d reads %s", name, p+1, secret)
				}
			}
		}
	}
}

// What a player can tell apart differs in what he is sent: the cards that he sees, and
// what he has chosen himself in secret.
func TestWhatAPlayerSeesDiffers(t *testing.T) {
	eachGameInStages(t, 2, func(t *testing.T, s *rules.State, luck *chance.Stream) {
		other := s.Game().NewState()
		for _, p := range seats(s) {
			for _, q := range append(seats(s), board.Nobody) {
				if p == q || q == board.Nobody {
					continue
				}
				if err := s.World(q, luck, other); err != nil {
					t.Fatal(err)
				}
				if lying(s, p) != lying(other, p) && seen(t, s, p, nil) == seen(t, other, p, nil) {
					t.Fatalf("ply %d: player %d sees %s and %s, and is sent the same", s.Ply(), p+1, lying(s, p), lying(other, p))
				}
			}
		}
		if !s.Secret() {
			return
		}
		p, sent := s.Due(), map[string]string{}
		for _, m := range s.Moves(nil)[:2] {
			other.CopyFrom(s)
			if other.Play(m); !other.Secret() {
				return // all have chosen
			}
			sent[seen(t, other, p, nil)] = s.MoveText(m)
		}
		if len(sent) == 1 {
			t.Fatalf("ply %d: player %d is sent the same whatever he chooses in secret, like %v", s.Ply(), p+1, sent)
		}
	})
}

// lying is the cards that lie where a player sees them, and the rows that are his.
func lying(s *rules.State, p board.Player) string {
	set, all := s.Table().Set(), ""
	for slot := range set.Slots() {
		if set.Viewers(uint8(slot))>>p&1 == 0 {
			continue
		}
		var list []string
		for _, c := range s.Table().Cards(uint8(slot)) {
			list = append(list, s.Table().Text(c))
		}
		slices.Sort(list)
		all += fmt.Sprint(slot, list)
	}
	for _, row := range s.FullView().Rows {
		if row.Of == fmt.Sprint(p+1) {
			all += fmt.Sprint(row.Values)
		}
	}
	return all
}

// pileOf finds a pile in a view.
func pileOf(t *testing.T, v *rules.View, name, of string) rules.PileView {
	t.Helper()
	i := slices.IndexFunc(v.Piles, func(p rules.PileView) bool { return p.Name == name && p.Of == of })
	if i < 0 {
		t.Fatalf("the view has no pile %s of %s", name, of)
	}
	return v.Piles[i]
}

// The hands of others have no order: neither does it show in which order cards came to
// them, nor where in them a card lies that one knows.
func TestHandsOfOthersHaveNoOrder(t *testing.T) {
	s := load(t, "hearts", "passing=left, to=1").NewState()
	for number := range 5 {
		s.Start(8, uint64(number))
		for s.StageName() == "pass" {
			moves := s.Moves(nil)
			s.Play(moves[len(moves)/2])
		}
		cards := pileOf(t, s.View(0), "hand", "2").Places[0].Cards
		known := 0
		for i, text := range cards {
			if text == "?" {
				continue
			}
			if known++; i != known-1 {
				t.Errorf("a card that was passed lies at %d of %v", i+1, cards)
			}
		}
		if s.StageName() == "play" && s.Ply() == 4 && known != 3 {
			t.Errorf("the first player passed three cards, and knows %d of %v", known, cards)
		}
	}
}

// One's own hand in Fireworks shows what was told of it, and all other hands lie open.
func TestTheHandOfFireworksShowsWhatWasTold(t *testing.T) {
	s := load(t, "fireworks", "-").NewState()
	s.Start(2, 3)
	red := slices.Collect(func(yield func(int) bool) {
		for i, text := range pileOf(t, s.View(0), "hand", "2").Places[0].Cards {
			if strings.HasPrefix(text, "red-") && !yield(i) {
				return
			}
		}
	})
	m, err := s.ParseMove("clue 2 red")
	if err != nil || len(red) == 0 {
		t.Fatal(err, red)
	}
	s.Play(m)
	hand := pileOf(t, s.View(1), "hand", "2").Places[0]
	if len(hand.Maybe) != len(hand.Cards) {
		t.Fatalf("something was told of %d cards, and the hand shows what %d may be", len(hand.Cards), len(hand.Maybe))
	}
	for i, maybe := range hand.Maybe {
		for _, text := range maybe {
			if strings.HasPrefix(text, "red-") != slices.Contains(red, i) {
				t.Errorf("card %d of the hand may be %v, and the red ones are %v", i, maybe, red)
			}
		}
		if len(maybe) == 0 || hand.Cards[i] != "?" {
			t.Errorf("card %d of the hand is %s, and may be %v", i, hand.Cards[i], maybe)
		}
	}
}

// The true world is among those that a player may imagine: what was shown of cards is
// true of them.
func TestWhatIsTakenAsKnownIsTrue(t *testing.T) {
	eachGameInStages(t, 5, func(t *testing.T, s *rules.State, _ *chance.Stream) {
		table := s.Table()
		for c := range table.Set().Cards() {
			card := uint8(c)
			kind := table.Kind(card)
			if table.Possible(card)[kind>>6]>>(kind&63)&1 == 0 {
				t.Fatalf("ply %d: %s in %s is taken to be another card", s.Ply(), table.Text(card), table.Set().SlotName(table.SlotOf(card)))
			}
		}
	})
}

// A choice in secret leaves no trace for others: another choice in its place would look
// the same, to the hash of their view, the number of their candidates and who is due.
func TestSecretChoicesLeaveNoTrace(t *testing.T) {
	for name, settings := range map[string]string{"hearts": "to=1", "logik": "places=3, colours=4"} {
		t.Run(name, func(t *testing.T) {
			s, one, other := load(t, name, settings).NewState(), load(t, name, settings).NewState(), load(t, name, settings).NewState()
			draw := chance.NewStream(1, 4, chance.Named("secrets"))
			for number := range 10 {
				s.Start(5, uint64(number))
				for s.Secret() && s.Ply() < 12 {
					p := s.Due()
					moves := s.Moves(nil)
					a, b := moves[draw.Below(len(moves))], moves[draw.Below(len(moves))]
					one.CopyFrom(s)
					other.CopyFrom(s)
					one.Play(a)
					other.Play(b)
					last := len(s.Deciding()) == 1 && !one.IsFilling()
					for _, q := range append(seats(s), board.Nobody) {
						if q == p || last {
							continue
						}
						if x, y := seen(t, one, q, attempts(s, s)), seen(t, other, q, attempts(s, s)); x != y {
							t.Fatalf("game %d, ply %d: player %d can tell %q from %q:\n%s\n%s", number, s.Ply(), q+1, s.MoveText(a), s.MoveText(b), x, y)
						}
					}
					s.Play(a)
				}
			}
		})
	}
}
