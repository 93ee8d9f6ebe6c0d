package scripts_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"sync/atomic"
	"testing"

	"canopy/core/board"
	"canopy/core/chance"
	"canopy/core/rules"
)

// formsWithCounters are the games in stages, and besides those in which numbers or marks
// belong to single cards.
func formsWithCounters() map[string][]string {
	forms := maps.Clone(gamesInStages)
	forms["jungle-matrix"] = []string{"-", "mistakes=honour"}
	forms["pet-cards"] = []string{"-"}
	forms["pacal"] = []string{"-"}
	return forms
}

// allOf is all that anybody may see of a game in play, and what is hidden from all.
func allOf(t *testing.T, s *rules.State) string {
	t.Helper()
	text := outlineOf(s)
	views := []*rules.View{s.FullView(), s.View(board.Nobody)}
	for _, p := range seats(s) {
		views = append(views, s.View(p))
	}
	for _, v := range views {
		view, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		text += string(view) + "\n"
	}
	table := s.Table()
	for slot := range table.Set().Slots() {
		for _, c := range table.Cards(uint8(slot)) {
			text += fmt.Sprintf("%d: card %d, by %d, known to %b\n", slot, c, table.By(c), table.KnownTo(c))
		}
	}
	return text
}

// outlineOf is what tells a game in play from most others, quickly.
func outlineOf(s *rules.State) string {
	return fmt.Sprintf("ply %d, hash %x, over %t, due %d, deciding %v, moves %v, error %v\n",
		s.Ply(), s.Hash(), s.Over(), s.Due(), s.Deciding(), s.Moves(nil), s.Err())
}

// same wants two texts to be the same.
func same(t *testing.T, what, a, b string) {
	t.Helper()
	if a == b {
		return
	}
	at := 0
	for at < min(len(a), len(b)) && a[at] == b[at] {
		at++
	}
	t.Fatalf("%s: %q and %q", what, a[max(at-30, 0):min(at+30, len(a))], b[max(at-30, 0):min(at+30, len(b))])
}

// sameGames plays two games in play on with the same moves, and wants them to be the
// same, the luck to come included.
func sameGames(t *testing.T, what string, one, other *rules.State, luck *chance.Stream) {
	t.Helper()
	same(t, what, allOf(t, one), allOf(t, other))
	for range 10 {
		if one.Over() {
			break
		}
		moves := one.Moves(nil)
		m := moves[luck.Below(len(moves))]
		one.Play(m)
		other.Play(m)
		same(t, what+", played on", outlineOf(one), outlineOf(other))
	}
	same(t, what+", at last", allOf(t, one), allOf(t, other))
}

// worldsOf draws a world of a player from each of two games, with the same luck.
func worldsOf(t *testing.T, one, other *rules.State, p board.Player) (a, b *rules.State) {
	t.Helper()
	stream := chance.NewStream(9, uint64(one.Ply()), chance.Named("alike"))
	again := stream
	a, b = one.Game().NewState(), one.Game().NewState()
	if err := one.World(p, &stream, a); err != nil {
		t.Fatal(err)
	}
	if err := other.World(p, &again, b); err != nil {
		t.Fatal(err)
	}
	return a, b
}

// Worlds follow from what a player knows and from their luck alone: another game that
// looks alike to him gives the same ones, whatever is hidden in truth.
func TestWorldsFollowFromWhatAPlayerKnows(t *testing.T) {
	eachFormOf(t, formsWithCounters(), 1, func(t *testing.T, s *rules.State, luck *chance.Stream) {
		if luck.Below(6) > 0 {
			return
		}
		alike := s.Game().NewState()
		for _, p := range seats(s) {
			if err := s.World(p, luck, alike); err != nil {
				t.Fatal(err)
			}
			a, b := worldsOf(t, s, alike, p)
			sameGames(t, fmt.Sprintf("ply %d, worlds of player %d", s.Ply(), p+1), a, b, luck)
		}
	})
}

// Games that look alike to a player, played on with moves that look alike to him, lead
// him to imagine the same, for as long as he sees the same.
func TestWorldsFollowFromWhatAPlayerHasSeen(t *testing.T) {
	var compared atomic.Int32
	eachFormOf(t, formsWithCounters(), 1, func(t *testing.T, s *rules.State, luck *chance.Stream) {
		if luck.Below(8) > 0 {
			return
		}
		p := board.Player(luck.Below(s.Game().Players()))
		one, other := s.Copy(), s.Game().NewState()
		if err := s.World(p, luck, other); err != nil {
			t.Fatal(err)
		}
		for range 30 {
			if one.Over() || !playAlike(one, other, p, luck) || inSight(t, one, p) != inSight(t, other, p) {
				return
			}
			compared.Add(1)
			a, b := worldsOf(t, one, other, p)
			same(t, fmt.Sprintf("ply %d, worlds of player %d", one.Ply(), p+1), allOf(t, a), allOf(t, b))
		}
	})
	t.Cleanup(func() { met(t, "games played on that look alike", int(compared.Load())) })
}

// playAlike makes a move in one game, and one in the other of which a player observes the
// same. It reports whether there is one.
func playAlike(one, other *rules.State, p board.Player, luck *chance.Stream) bool {
	moves := one.Moves(nil)
	m := moves[luck.Below(len(moves))]
	var alike []rules.Move
	for _, n := range other.Moves(nil) {
		if other.Observed(n, p) == one.Observed(m, p) {
			alike = append(alike, n)
		}
	}
	if len(alike) == 0 {
		return false
	}
	one.Play(m)
	other.Play(alike[luck.Below(len(alike))])
	return true
}

// inSight is what a player is sent, in which order the cards lie that he sees, and who has
// played them.
func inSight(t *testing.T, s *rules.State, p board.Player) string {
	t.Helper()
	text, set := seen(t, s, p, nil), s.Table().Set()
	for slot := range set.Slots() {
		if set.Viewers(uint8(slot))>>p&1 == 0 {
			continue
		}
		for _, c := range s.Table().Cards(uint8(slot)) {
			text += fmt.Sprint(" ", s.Table().Text(c), s.Table().By(c))
		}
	}
	return text
}

// In games of moving pieces all is seen but the luck to come, which follows from nothing
// that was: neither from the seed, nor from the number of the game, nor from what has
// been thrown.
func TestWorldsOfBoardGames(t *testing.T) {
	for _, name := range []string{"ludo", "froglet", "breakthrough"} {
		t.Run(name, func(t *testing.T) {
			s, other := load(t, name, "-").NewState(), load(t, name, "-").NewState()
			s.Start(3, 5)
			for range 8 {
				playRandomly(s, luck(1), 5, nil)
				other.Start(8, 13)
				if err := other.SetPosition(s.Position()); err != nil {
					t.Fatal(err)
				}
				a, b := worldsOf(t, s, other, s.Due())
				if x, y := s.Position(), a.Position(); x != y {
					t.Fatalf("a world of %s is %s", x, y)
				}
				for range 20 {
					if x, y := a.Position(), b.Position(); x != y {
						t.Fatalf("the same luck leads to %s and %s", x, y)
					}
					if a.Over() {
						break
					}
					moves := a.Moves(nil)
					a.Play(moves[0])
					b.Play(moves[0])
				}
			}
		})
	}
}

// The dice fall otherwise in other worlds of one game.
func TestLuckToComeOfBoardGames(t *testing.T) {
	s := load(t, "ludo", "-").NewState()
	s.Start(3, 5)
	world, stream, seen := s.Game().NewState(), chance.NewStream(1, 1, chance.Named("worlds")), map[string]bool{}
	for range 60 {
		if err := s.World(s.Due(), &stream, world); err != nil {
			t.Fatal(err)
		}
		world.Play(world.Moves(nil)[0])
		seen[fmt.Sprint(world.Thrown(0))] = true
	}
	if len(seen) < 6 {
		t.Errorf("of 60 throws there are %v", seen)
	}
}
