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

// Worlds agree with all that was told of a hand.
func TestWorldsAgreeWithClues(t *testing.T) {
	s := load(t, "fireworks", "-").NewState()
	world := s.Game().NewState()
	draw := chance.NewStream(1, 9, chance.Named("clues"))
	told := 0
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
					if hand.Maybe == nil || hand.Maybe[i] == nil {
						continue
					}
					if told++; !slices.Contains(hand.Maybe[i], text) {
						t.Fatalf("game %d, ply %d: %s may be %v", number, s.Ply(), text, hand.Maybe[i])
					}
				}
			}
			moves := s.Moves(nil)
			s.Play(moves[draw.Below(len(moves))])
		}
	}
	met(t, "cards of which something was told", told)
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
