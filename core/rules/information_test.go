package rules_test

import (
	"fmt"
	"testing"

	"canopy/core/rules"
)

// What the rules declare says what is not known; of single players nobody hides anything,
// but what the game keeps is hidden from them as well.
func TestInformationByWhatIsDeclared(t *testing.T) {
	const deck = `starts_with = deck { from = 1, to = 4, name = "value" }`
	for name, c := range map[string]struct {
		players int
		keys    string
		want    rules.Information
	}{
		"nothing":                  {2, ``, rules.Information{}},
		"dice":                     {2, `dice = { dice = dice { 2, faces = 6 } },`, rules.Information{Chance: true}},
		"cards face down":          {2, `piles = { stock = pile { ` + deck + ` } },`, rules.Information{Chance: true}},
		"hands":                    {2, `piles = { stock = pile { ` + deck + ` }, hand = pile { per = "player", seen_by = "owner" } },`, rules.Information{Hidden: true, Chance: true}},
		"one's own hand alone":     {1, `piles = { stock = pile { ` + deck + ` }, hand = pile { per = "player", seen_by = "owner" } },`, rules.Information{Chance: true}},
		"a hand that others see":   {2, `piles = { stock = pile { ` + deck + ` }, hand = pile { per = "player", seen_by = "others" } },`, rules.Information{Hidden: true, Chance: true}},
		"a row that all see":       {2, `rows = { code = row { 2, values = 3, per = "player", seen_by = "all" } },`, rules.Information{}},
		"a row of one's own":       {2, `rows = { code = row { 2, values = 3, per = "player", seen_by = "owner" } },`, rules.Information{Hidden: true}},
		"a row that nobody sees":   {1, `rows = { code = row { 2, values = 3 } },`, rules.Information{Hidden: true}},
		"a number of one's own":    {2, `counters = { bid = counter { per = "player", seen_by = "owner" } },`, rules.Information{Hidden: true}},
		"pieces that all see":      {2, `board = grid(3, 3), pieces = { frog = { letter = "F" } },`, rules.Information{Chance: true}},
		"pieces seen by the owner": {2, `board = grid(3, 3), pieces = { frog = { letter = "F", seen_by = "owner" } },`, rules.Information{Hidden: true, Chance: true}},
	} {
		t.Run(name, func(t *testing.T) {
			g := staged(t, fmt.Sprintf(`players = %d, %s
				setup = function(g) g:to("go", 1) end,
				stages = { go = { go = { next = "go" } } }`, c.players, c.keys))
			if got := g.Information(); got != c.want {
				t.Errorf("%+v, want %+v", got, c.want)
			}
		})
	}
}

// Choices of several players at the same time hide something; that of one does not.
func TestInformationOfChoicesInSecret(t *testing.T) {
	for players, want := range map[int]rules.Information{1: {}, 2: {Hidden: true, Simultaneous: true}} {
		g := staged(t, fmt.Sprintf(`players = %d,
			setup = function(g) g:to("go", "all") end,
			stages = { go = { together = true, go = {}, after = function(g) g:to("go", "all") end } }`, players))
		if got := g.Information(); got != want {
			t.Errorf("%d players: %+v, want %+v", players, got, want)
		}
	}
}
