package scripts_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

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
	for name, list := range gamesInStages {
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

// Worlds can be played to their end, and their original stays as it is.
func TestWorldsArePlayable(t *testing.T) {
	eachGameInStages(t, 1, func(t *testing.T, s *rules.State, luck *chance.Stream) {
		if s.Ply()%5 > 0 {
			return
		}
		full, err := json.Marshal(s.FullView())
		if err != nil {
			t.Fatal(err)
		}
		before := s.Hash()
		world := s.Game().NewState()
		for _, p := range seats(s) {
			if err := s.World(p, luck, world); err != nil {
				t.Fatal(err)
			}
			for moves := world.Moves(nil); len(moves) > 0; moves = world.Moves(moves) {
				world.Play(moves[luck.Below(len(moves))])
			}
			if !world.Over() || world.Err() != nil {
				t.Fatalf("ply %d, a world of player %d, ply %d: %v", s.Ply(), p+1, world.Ply(), world.Err())
			}
		}
		after, err := json.Marshal(s.FullView())
		if err != nil {
			t.Fatal(err)
		}
		if s.Hash() != before || string(after) != string(full) {
			t.Fatalf("ply %d: playing in worlds has changed the game", s.Ply())
		}
	})
}

// Worlds vary where something is hidden, and what they hide is not the truth again and
// again.
func TestWorldsVary(t *testing.T) {
	hidden := []string{"crazy-eights", "fireworks", "frog-finder", "hearts", "logik", "pips-jungle", "whist"}
	for _, name := range hidden {
		t.Run(name, func(t *testing.T) {
			s := load(t, name, gamesInStages[name][0]).NewState()
			s.Start(1, 1)
			for range 8 {
				moves := s.Moves(nil)
				s.Play(moves[0])
			}
			draw, texts := chance.NewStream(1, 2, chance.Named("worlds")), map[string]int{}
			world := s.Game().NewState()
			for range 50 {
				if err := s.World(0, &draw, world); err != nil {
					t.Fatal(err)
				}
				text, err := json.Marshal(world.FullView())
				if err != nil {
					t.Fatal(err)
				}
				texts[string(text)]++
			}
			if len(texts) < 10 {
				t.Errorf("there are %d worlds among 50", len(texts))
			}
		})
	}
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

// Worlds agree with all that was told of a hand.
func TestWorldsAgreeWithClues(t *testing.T) {
	s := load(t, "fireworks", "-").NewState()
	world := s.Game().NewState()
	draw := chance.NewStream(1, 9, chance.Named("clues"))
	for number := range 4 {
		s.Start(6, uint64(number))
		for !s.Over() {
			for _, p := range seats(s) {
				of := fmt.Sprint(p + 1)
				hand := pileOf(t, s.View(p), "hand", of).Places[0]
				if err := s.World(p, &draw, world); err != nil {
					t.Fatal(err)
				}
				for i, text := range pileOf(t, world.FullView(), "hand", of).Places[0].Cards {
					if hand.Maybe != nil && hand.Maybe[i] != nil && !slices.Contains(hand.Maybe[i], text) {
						t.Fatalf("game %d, ply %d: %s may be %v", number, s.Ply(), text, hand.Maybe[i])
					}
				}
			}
			moves := s.Moves(nil)
			s.Play(moves[draw.Below(len(moves))])
		}
	}
}

// Who has not followed suit has none of it, in any world.
func TestWorldsAgreeWithVoids(t *testing.T) {
	for _, name := range []string{"whist", "hearts"} {
		t.Run(name, func(t *testing.T) {
			s := load(t, name, gamesInStages[name][0]).NewState()
			world := s.Game().NewState()
			draw := chance.NewStream(1, 9, chance.Named("voids"))
			found := 0
			for number := range 6 {
				s.Start(6, uint64(number))
				void := map[string]bool{} // by player and suit
				for !s.Over() {
					for _, p := range seats(s) {
						if s.StageName() != "play" || s.Ply()%3 > 0 {
							continue
						}
						if err := s.World(p, &draw, world); err != nil {
							t.Fatal(err)
						}
						found += checkVoids(t, s, world, void, p)
					}
					moves := s.Moves(nil)
					m := moves[draw.Below(len(moves))]
					trick := pileOf(t, s.FullView(), "trick", "").Places[0].Cards
					if text := s.MoveText(m); len(trick) > 0 && suitOf(trick[0]) != suitOf(text) {
						void[fmt.Sprint(s.Due()+1, suitOf(trick[0]))] = true
					}
					s.Play(m)
				}
			}
			if found == 0 {
				t.Error("nobody was ever out of a suit")
			}
		})
	}
}

func suitOf(text string) string { return text[len(text)-1:] }

func checkVoids(t *testing.T, s, world *rules.State, void map[string]bool, p board.Player) (found int) {
	t.Helper()
	for _, q := range seats(s) {
		for _, text := range pileOf(t, world.FullView(), "hand", fmt.Sprint(q+1)).Places[0].Cards {
			if void[fmt.Sprint(q+1, suitOf(text))] {
				t.Fatalf("ply %d: player %d imagines %s in the hand of player %d", s.Ply(), p+1, text, q+1)
			}
		}
	}
	return len(void)
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

// uneven is how often fair draws would look at least as uneven as these counts.
func uneven(counts map[string]int, among int) float64 {
	total, sum := 0, 0.0
	for _, n := range counts {
		total += n
	}
	want := float64(total) / float64(among)
	for _, n := range counts {
		sum += (float64(n) - want) * (float64(n) - want) / want
	}
	sum += float64(among-len(counts)) * want
	return distuv.ChiSquared{K: float64(max(among-1, 1))}.Survival(sum)
}

// The code that one imagines is each of those equally often that agree with all answers,
// found here by going through all codes.
func TestImaginedCodesAreUniform(t *testing.T) {
	const places, colours = 3, 4
	s := load(t, "logik", "places=3, colours=4").NewState()
	world := s.Game().NewState()
	draw := chance.NewStream(3, 1, chance.Named("codes"))
	for number := range 6 {
		s.Start(4, uint64(number))
		var told []func(code []int) bool
		for !s.Over() && s.Begun(rules.RoundUnit) < 3 {
			round := s.Begun(rules.RoundUnit)
			moves := s.Moves(nil)
			s.Play(moves[draw.Below(len(moves))])
			if s.Over() || s.Begun(rules.RoundUnit) == round {
				continue
			}
			guess, code := rowOf(t, s, "pegs", 0), rowOf(t, s, "code", 1)
			black, common := compareCodes(code, guess)
			told = append(told, func(code []int) bool {
				x, y := compareCodes(code, guess)
				return x == black && y == common
			})
			want := map[string]bool{}
			for n := range colours * colours * colours {
				code := []int{1 + n/16, 1 + n/4%4, 1 + n%4}
				if !slices.ContainsFunc(told, func(agrees func([]int) bool) bool { return !agrees(code) }) {
					want[fmt.Sprint(code)] = true
				}
			}
			counts := map[string]int{}
			for range 100 * len(want) {
				if err := s.World(0, &draw, world); err != nil {
					t.Fatal(err)
				}
				code := fmt.Sprint(rowOf(t, world, "code", 1))
				if !want[code] {
					t.Fatalf("game %d: the code %s does not agree with what was told", number, code)
				}
				counts[code]++
			}
			if p := uneven(counts, len(want)); p < 1e-6 {
				t.Errorf("game %d: a fair draw among %d codes would be as uneven once in %.0f times", number, len(want), 1/p)
			}
		}
	}
}

// rowOf is the values of a row of a player, from 0.
func rowOf(t *testing.T, s *rules.State, name string, p board.Player) []int {
	t.Helper()
	for _, row := range s.FullView().Rows {
		if row.Name == name && row.Of == fmt.Sprint(p+1) {
			var values []int
			for _, text := range row.Values {
				values = append(values, int(text[0]-'0'))
			}
			return values
		}
	}
	t.Fatalf("there is no row %s", name)
	return nil
}

func compareCodes(code, guess []int) (black, common int) {
	var a, b [10]int
	for i := range code {
		if code[i] == guess[i] {
			black++
		}
		a[code[i]]++
		b[guess[i]]++
	}
	for i := range a {
		common += min(a[i], b[i])
	}
	return black, common
}

// The frogs that one imagines are in all ways equally often that agree with the shots,
// found here by going through all of them.
func TestImaginedFrogsAreUniform(t *testing.T) {
	const size = 6
	s := load(t, "frog-finder", "size=6, frogs=2").NewState()
	world := s.Game().NewState()
	draw := chance.NewStream(3, 1, chance.Named("frogs"))
	for number := range 2 {
		s.Start(4, uint64(number))
		told := map[int]int{}     // by square: how many are around
		settled := map[int]bool{} // by square: whether a frog is there
		for !s.Over() && s.Ply() < 7 {
			m := s.Moves(nil)
			move := m[draw.Below(len(m))]
			verb, name, _ := strings.Cut(s.MoveText(move), " ")
			sq := int(name[0]-'a') + size*int(name[1]-'1')
			all := frogsAt(s, 0) | frogsAt(s, 1)
			if settled[sq] = all>>sq&1 == 1; verb == "shoot" {
				told[sq] = around(all, sq, size)
			}
			s.Play(move)
			if s.Over() {
				break
			}
			compareFrogs(t, s, world, &draw, told, settled)
		}
	}
}

func compareFrogs(t *testing.T, s, world *rules.State, draw *chance.Stream, told map[int]int, settled map[int]bool) {
	t.Helper()
	const size = 6
	mine, truth := frogsAt(s, 0), frogsAt(s, 1)
	want := map[string]bool{}
	for a := range size * size {
	next:
		for b := range a {
			his := uint64(1)<<a | 1<<b
			if mine&his != 0 {
				continue
			}
			for sq, found := range settled {
				if (mine|his)>>sq&1 == 1 != found {
					continue next
				}
			}
			for sq, n := range told {
				if around(mine|his, sq, size) != n {
					continue next
				}
			}
			want[fmt.Sprint(his)] = true
		}
	}
	if !want[fmt.Sprint(truth)] {
		t.Fatalf("ply %d: the test takes the truth to be impossible", s.Ply())
	}
	counts := map[string]int{}
	for range 20 * len(want) {
		if err := s.World(0, draw, world); err != nil {
			t.Fatal(err)
		}
		if frogsAt(world, 0) != mine {
			t.Fatalf("ply %d: the player's own frogs have jumped", s.Ply())
		}
		his := fmt.Sprint(frogsAt(world, 1))
		if !want[his] {
			t.Fatalf("ply %d: frogs do not agree with what was told", s.Ply())
		}
		counts[his]++
	}
	if p := uneven(counts, len(want)); p < 1e-6 {
		t.Errorf("ply %d: a fair draw among %d ways would be as uneven once in %.0f times", s.Ply(), len(want), 1/p)
	}
}

// frogsAt is where a player's frogs are, as bits by rank and file.
func frogsAt(s *rules.State, p board.Player) (set uint64) {
	code, _ := s.Game().Definition().Pieces.Find("frog", p)
	b := s.Game().Definition().Board
	for sq := range board.Square(b.Squares()) {
		if s.At(sq) == code {
			name := b.Name(sq)
			set |= 1 << (int(name[0]-'a') + 6*int(name[1]-'1'))
		}
	}
	return set
}

func around(set uint64, sq, size int) (n int) {
	for at := range size * size {
		dx, dy := at%size-sq%size, at/size-sq/size
		if at != sq && dx*dx <= 1 && dy*dy <= 1 {
			n += int(set >> at & 1)
		}
	}
	return n
}

// In the showdown of Pips a suit is followed from hand and treasures together. Who did
// not has none of it in his hand, which alone is hidden.
func TestVoidsOfTheShowdownOfPips(t *testing.T) {
	s := load(t, "pips-jungle", "-").NewState()
	world := s.Game().NewState()
	draw := chance.NewStream(1, 9, chance.Named("voids"))
	found := 0
	for number := range 12 {
		s.Start(6, uint64(number))
		void, fought := map[string]bool{}, ""
		for !s.Over() {
			if s.StageName() == "explore" {
				clear(void) // what was drawn since may be anything
			}
			lead := pileOf(t, s.FullView(), "duel", "").Places[0].Cards
			m := s.Moves(nil)
			move := m[draw.Below(len(m))]
			text := strings.Fields(s.MoveText(move))
			if now := counterText(s, "fought"); now != fought {
				clear(void)
				fought = now
			}
			if fought != "0" && s.StageName() == "respond" && suitOf(text[1]) != suitOf(lead[len(lead)-1]) {
				void[fmt.Sprint(s.Due()+1, suitOf(lead[len(lead)-1]))] = true
			}
			s.Play(move)
			if s.Over() || len(void) == 0 || counterText(s, "fought") != fought {
				continue
			}
			for _, p := range seats(s) {
				if err := s.World(p, &draw, world); err != nil {
					t.Fatal(err)
				}
				found += checkVoids(t, s, world, void, p)
			}
		}
	}
	if found == 0 {
		t.Error("nobody was ever out of a suit in a showdown")
	}
}

// counterText is the value of a counter of the whole game.
func counterText(s *rules.State, name string) string {
	for _, c := range s.FullView().Counters {
		if c.Name == name {
			return c.Values[""]
		}
	}
	return ""
}
