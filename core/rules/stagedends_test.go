package rules_test

import (
	"slices"
	"testing"
)

// Ends are judged when a turn is over: also when the move would have the same player go
// on, and not while a script keeps him due.
func TestEndsAreJudgedWhenTheTurnIsOver(t *testing.T) {
	keys := func(outcome string) string {
		return `
		players = 2,
		piles = {
			stock = pile { starts_with = deck { from = 1, to = 6, name = "value" } },
			hand  = pile { per = "player", seen_by = "owner" },
			open  = pile { seen_by = "all" },
		},
		setup = function(g) g.stock:deal(1, g.hand) g:to("play", 1) end,
		stages = {
			play = {
				stay = { from = "hand", to = "open", stay = "more" },
				next = { from = "hand", to = "open", next = "play" },
				hold = { from = "hand", to = "open", does = function(g, player) g:to("more", player) end },
			},
			more = {
				draw = { from = "stock", to = "hand", next = "play" },
				done = { does = function(g, player) g:to("play", g:next(player)) end },
			},
		},
		ends = { out = ` + outcome + ` { empty = "hand" } }`
	}
	for _, c := range []struct {
		outcome, verb, then string
		places              [2]uint8
	}{
		{"wins", "stay", "", [2]uint8{1, 2}},
		{"wins", "next", "", [2]uint8{1, 2}},
		{"loses", "next", "", [2]uint8{2, 1}},
		{"draws", "next", "", [2]uint8{1, 1}},
		{"wins", "hold", "draw", [2]uint8{}},
		{"wins", "hold", "done", [2]uint8{1, 2}},
	} {
		s := begun(staged(t, keys(c.outcome)))
		playFirst(s, c.verb)
		if c.then != "" {
			if s.Over() {
				t.Errorf("%s %s: the turn goes on, and the game is over", c.outcome, c.verb)
				continue
			}
			plays(t, s, c.then)
		}
		r := s.Result()
		if over := c.places[0] > 0; s.Err() != nil || s.Over() != over || over && ([2]uint8(r.Places[:2]) != c.places || r.End != "out") {
			t.Errorf("%s %s %s: over %v, %+v, %v", c.outcome, c.verb, c.then, s.Over(), r, s.Err())
		}
	}
}

// Where all choose at once, ends are judged when all have.
func TestEndsAreJudgedWhenAllHaveChosen(t *testing.T) {
	s := begun(staged(t, `
		players = 3,
		piles = {
			stock = pile { starts_with = deck { from = 1, to = 6, name = "value" } },
			hand  = pile { per = "player", seen_by = "owner" },
			open  = pile { seen_by = "all" },
		},
		setup = function(g)
			g.stock:deal(1, g.hand)
			g.stock:deal(1, g.hand[1])
			g:to("play", "all")
		end,
		stages = { play = {
			together = true,
			play  = { from = "hand", to = "open" },
			after = function(g) g:to("play", "all") end,
		} },
		ends = { out = wins { empty = "hand" } }`))
	for range 3 {
		s.Play(s.Moves(nil)[0])
	}
	if !s.Over() || s.Result().End != "out" || s.Result().Places[0] == 1 {
		t.Errorf("%s, %+v", due(s), s.Result())
	}
}

func TestPlacesOfTeamsAndOfAllTogether(t *testing.T) {
	for _, c := range []struct {
		teams, does string
		want        []uint8
	}{
		{"", "g:win(2)", []uint8{2, 1, 2, 2}},
		{"", "g:lose(2)", []uint8{1, 4, 1, 1}},
		{"", "g:draw()", []uint8{1, 1, 1, 1}},
		{"", "g:rank { 3, 5, 5, 1 }", []uint8{3, 1, 1, 4}},
		{"", `g:rank({ 3, 5, 5, 1 }, "low")`, []uint8{2, 3, 3, 1}},
		{"teams = { { 1, 3 }, { 2, 4 } },", "g:win(2)", []uint8{3, 1, 3, 1}},
		{"teams = { { 1, 3 }, { 2, 4 } },", "g:lose(1)", []uint8{3, 1, 3, 1}},
		{"teams = { { 1, 2, 3 }, { 4 } },", "g:lose(4)", []uint8{1, 1, 1, 4}},
		{`teams = "all",`, `g:win "all"`, []uint8{1, 1, 1, 1}},
		{`teams = "all",`, `g:lose "all"`, []uint8{2, 2, 2, 2}},
		{`teams = "all",`, `g:lose(3)`, []uint8{2, 2, 2, 2}},
	} {
		s := begun(staged(t, `players = 4, `+c.teams+`
			setup = function(g) g:to("go", 1) end,
			stages = { go = { go = { does = function(g) `+c.does+` end } } }`))
		plays(t, s, "go")
		if r := s.Result(); s.Err() != nil || !slices.Equal(r.Places[:4], c.want) {
			t.Errorf("%s%s: %v, want %v (%v)", c.teams, c.does, r.Places[:4], c.want, s.Err())
		}
	}
}

// Turns, hands and rounds that are played end a game before another begins.
func TestEndsAfterSoManyAreJudgedBeforeAnother(t *testing.T) {
	s := begun(staged(t, `
		players = 2,
		counters = { score = counter { per = "player" } },
		setup = function(g) g:begin "round" g:to("go", 1) end,
		stages = { go = { go = { next = "go", does = function(g, player)
			g.score[player] = g.score[player] + player
			if player == 2 then g:begin "round" end
		end } } },
		ends = { done = scores { played = 2, unit = "round" } }`))
	plays(t, s, "go", "go", "go")
	if s.Over() {
		t.Fatal("it is over too early")
	}
	plays(t, s, "go")
	if r := s.Result(); !s.Over() || r.End != "done" || r.Places[0] != 2 || counter(t, s, "score", 1) != 4 {
		t.Errorf("over %v, %+v, %v", s.Over(), r, s.Err())
	}
}
