package scripts_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"canopy/core/rules"
)

// What the first pass of a turn is worth is known exactly, whatever is covered: whole
// turns are known from a simulation.
func TestFiguresOfJungleMatrix(t *testing.T) {
	skipSlow(t)
	figures := figuresOf(t, "jungle-matrix")
	for _, test := range []struct{ cells, games int }{{9, 20_000}, {8, 2000}, {10, 2000}, {12, 1000}} {
		name := fmt.Sprint(test.cells, " cells")
		t.Run(name, func(t *testing.T) {
			files := map[string]string{"cells.lua": fmt.Sprintf(`return variant {
	of = "jungle-matrix", title = "Other cells",
	change = function(rules) rules.amounts.cells = amount(%d, { from = 6, to = 12 }) end,
}`, test.cells)}
			noted := notesOf(t, loadFiles(t, "cells.lua", "rounds=5", files), test.games**moreGames, nil)
			first := noted["first pass"]
			n := first.count()
			if n != 10*test.games**moreGames {
				t.Fatalf("%d turns were noted, want ten a game", n)
			}
			of := func(what string) float64 { return figures[[2]string{name, what}].value }
			withinShare(t, "exhausted", first.share(52-test.cells), of("exhausted"), n)
			withinShare(t, "score 0", first.share(0), of("score 0"), n)
			sd := of("sd of the score")
			within(t, "mean score", first.mean(), of("mean score"), 4*sd/math.Sqrt(float64(n)))
			// the standard error of a variance, over that of its root
			variance := sd * sd
			se := math.Sqrt((first.moment(4, first.mean()) - variance*variance) / float64(n) / 4 / variance)
			within(t, "sd of the score", first.sd(), sd, 4*se)
			if test.cells != 9 {
				return
			}
			for value := range first {
				if value < 0 || value == 1 || value > 38 && value != 43 {
					t.Errorf("a first pass cannot be worth %d", value)
				}
			}
			points := noted["points in a turn"]
			mean, deviation := figures[[2]string{"whole turn", "mean score"}], figures[[2]string{"whole turn", "sd of the score"}]
			within(t, "points in a turn", points.mean(), mean.value, 4*(mean.within+deviation.value/math.Sqrt(float64(n))))
		})
	}
}

// The order of the deck alone says what the first pass of a turn is worth: it is stuck as
// soon as all but nine of the cards dealt could be put together to combinations.
func TestFirstPassOfJungleMatrixFollowsFromTheDeck(t *testing.T) {
	for _, settings := range []string{"rounds=50", "rounds=50, cover_order=drawn"} {
		game := load(t, "jungle-matrix", settings)
		s := game.NewState()
		foreseen, seen := map[int]int{}, 0
		s.OnNote(func(name string, value int) {
			turn := s.Begun(rules.TurnUnit)
			want, ok := foreseen[turn]
			if name != "first pass" || !ok {
				return
			}
			if seen++; value != want {
				t.Errorf("%s: turn %d was worth %d in its first pass, want %d", settings, turn, value, want)
			}
		})
		for number := range uint64(20) {
			clear(foreseen)
			look := func(s *rules.State) error {
				if turn := s.Begun(rules.TurnUnit); foreseen[turn] == 0 && len(dealtOrder(s)) == 52 {
					foreseen[turn] = firstPass(dealtOrder(s))
				}
				return nil
			}
			if err := playNoted(s, number, look); err != nil {
				t.Fatal(err)
			}
		}
		if seen < 500 {
			t.Errorf("only %d turns were looked at", seen)
		}
	}
}

// dealtOrder is the order in which the cards are dealt in a turn of Jungle Matrix that has
// just begun, by their names; nil if cards are covered already.
func dealtOrder(s *rules.State) []string {
	table := stagedTable{s}
	var order []string
	for place := range 12 {
		cards := table.Pile("grid", -1, place)
		if len(cards) > 1 {
			return nil
		}
		order = append(order, cards...)
	}
	deck := table.Pile("deck", -1, -1)
	slices.Reverse(deck)
	order = append(order, deck...)
	for i, card := range order {
		order[i] = card[:len(card)-1] // less the suit
	}
	return order
}

// firstPass is what the first pass of a turn is worth.
func firstPass(order []string) int {
	seen := map[string]int{}
	for n, card := range order {
		seen[card]++
		combined := 3 * min(seen["J"], seen["Q"], seen["K"])
		for _, pair := range [][2]string{{"10", "A"}, {"9", "2"}, {"8", "3"}, {"7", "4"}, {"6", "5"}} {
			combined += 2 * min(seen[pair[0]], seen[pair[1]])
		}
		if n+1 >= 9 && n+1 < 52 && n+1-combined == 9 {
			return n + 1 - 9
		}
	}
	return 43
}

// arranged is Lua that lays the cards of a deck so that those of the names wanted are
// dealt in this order.
const arranged = `
local function arrange(g, wanted)
	for i = #wanted, 1, -1 do
		for n = 1, g.deck:count() do
			local card = g.deck:top(n)
			if card.name == wanted[i] or card.name .. (card.suit and card.suit:sub(1, 1) or "") == wanted[i] then
				g.aside:take(card)
				break
			end
		end
	end
	g.deck:take(g.aside)
end
`

// luaList writes a list of texts in Lua.
func luaList(texts []string) string { return `{ "` + strings.Join(texts, `", "`) + `" }` }

// Decks in a known order.
func TestKnownDecksOfJungleMatrix(t *testing.T) {
	ranks := strings.Fields("A 2 3 4 5 6 7 8 9 10 J Q K")
	var grouped []string
	for _, rank := range ranks {
		grouped = append(grouped, rank, rank, rank, rank)
	}
	for _, test := range []struct {
		name   string
		order  []string
		worth  int
		covers int // until the deck is used up; 0 where it is not
	}{
		{"ascending", slices.Repeat(ranks, 4), 43, 20},
		{"in pairs", slices.Repeat(strings.Fields("A 10 2 9 3 8 4 7 5 6 J Q K"), 4), 43, 0},
		{"grouped", grouped, 0, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			game := loadFiles(t, "jungle-matrix+known.lua", "rounds=1", map[string]string{"known.lua": arranged + `
return variant {
	title  = "A known deck",
	change = function(rules)
		rules.piles.aside = pile {}
		rules.steps.lay_out = function(g, player)
			g.deck:gather()
			arrange(g, ` + luaList(test.order) + `)
			g:deal_grid(player)
			g.one_pass = g.deck:count()
			g:to("cover", player)
		end
	end,
}`})
			covers := 0
			for number := range 10 {
				noted := notes{}
				s := game.NewState()
				s.OnNote(noted.add)
				plies := 0
				err := playNoted(s, uint64(number), func(s *rules.State) error {
					plies++
					if s.Begun(rules.TurnUnit) == 1 && covers == 0 && len(stagedTable{s}.Pile("deck", -1, -1)) == 0 {
						covers = plies
					}
					return nil
				})
				if err != nil {
					t.Fatal(err)
				}
				if first := noted["first pass"]; first.count() != 2 || first[test.worth] != 2 {
					t.Errorf("the turns were worth %v in their first pass, want %d twice", first, test.worth)
				}
			}
			if test.covers > 0 && covers != test.covers {
				t.Errorf("the deck was used up after %d combinations, want %d", covers, test.covers)
			}
		})
	}
}
