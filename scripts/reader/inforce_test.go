package reader_test

import (
	"fmt"
	"strings"
	"testing"
)

// pets is a change that brings cards with effects into the game, and lays some of them
// before players: "fox 1, hen 2".
func pets(cards, laid string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "rules.piles.deck = pile { starts_with = deck { copies = 2, %s } }\n", cards)
	b.WriteString(`rules.piles.pets = pile { per = "player", seen_by = "all", in_force = true }
rules.piles.more = pile { per = "player", in_force = true }
local function lay(g, name, player, pile)
  for i = 1, g.deck:count() do
    if g.deck:at(i).name == name then return pile[player]:take(g.deck:at(i)) end
  end
  error("there is no " .. name)
end
rules.setup = before(function(g)
`)
	for one := range strings.SplitSeq(laid, ", ") {
		name, player, _ := strings.Cut(one, " ")
		player, pile, ok := strings.Cut(player, " ")
		if !ok {
			pile = "pets"
		}
		if name != "" {
			fmt.Fprintf(&b, "lay(g, %q, %s, g.%s)\n", name, player, pile)
		}
	}
	return b.String() + "end)"
}

// card is an entry of a deck with hooks that say its name and whom they concern.
func card(name, more string) string { return fmt.Sprintf("{ name = %q, %s }", name, more) }

func sayingCard(name, when, step string, more ...string) string {
	return card(name, fmt.Sprintf("%s = { %s = function(g, player, pet, ...) g:say('%s %s {1} of {2}', player, g:owner(pet)) %s end }",
		when, step, name, when, strings.Join(more, " ")))
}

// The hooks of cards in force run after those of variants: by holder from the player due,
// then as the piles are called, then as the cards lie. They are given the card.
func TestOrderOfCardsInForce(t *testing.T) {
	fox := sayingCard("fox", "before", "work") // of its owner
	hen := strings.Replace(sayingCard("hen", "before", "work"), "{ name", "{ of = 'all', name", 1)
	owl := strings.Replace(sayingCard("owl", "after", "work"), "{ name", "{ of = 'others', name", 1)
	ape := sayingCard("ape", "instead", "work")
	eel := sayingCard("eel", "instead", "work", "g:to('rest', player) return done")
	all := strings.Join([]string{fox, hen, owl, ape, eel}, ", ")
	for _, test := range []struct{ laid, want string }{
		{"", "work, rest"},
		{"fox 1", "fox before 1 of 1, work, rest"},
		{"fox 2", "work, rest"},
		{"hen 2", "hen before 1 of 2, work, rest"},
		{"owl 1", "work, rest"},
		{"owl 2", "work, owl after 1 of 2, rest"},
		{"hen 2, fox 1, hen 1", "fox before 1 of 1, hen before 1 of 1, hen before 1 of 2, work, rest"},
		{"fox 1, fox 1", "fox before 1 of 1, fox before 1 of 1, work, rest"},
		{"hen 1 pets, fox 1 more", "fox before 1 of 1, hen before 1 of 1, work, rest"}, // more comes before pets
		{"ape 1, owl 2", "ape instead 1 of 1, work, owl after 1 of 2, rest"},
		{"ape 1, eel 1, ape 1, owl 2, fox 1", "fox before 1 of 1, ape instead 1 of 1, eel instead 1 of 1, rest"},
	} {
		if got := said(t, changed(t, "cards.lua", pets(all, test.laid)), "go"); got != test.want {
			t.Errorf("%s: %s\nwant %s", test.laid, got, test.want)
		}
	}
	hooks := saying("before", "variant before") + saying("instead", "variant instead") + saying("after", "variant after")
	got := said(t, changed(t, "cards.lua", pets(all, "fox 1, ape 1, owl 2"), hooks), "go")
	if want := "variant before, fox before 1 of 1, variant instead, ape instead 1 of 1, work, variant after, owl after 1 of 2, rest"; got != want {
		t.Errorf("with hooks of a variant: %s\nwant %s", got, want)
	}
}

// Cards count as long as they lie there: for the turns of whom they concern.
func TestCardsInForceComeAndGo(t *testing.T) {
	s := changed(t, "cards.lua", pets(sayingCard("fox", "before", "work"), "fox 2"), `
		rules.steps.rest = before(function(g, player)
			if g.pets[player]:count() > 0 then g.deck:take(g.pets[player]) end
		end)`)
	for i, want := range []string{"work, rest", "fox before 2 of 2, work, rest", "work, rest", "work, rest"} {
		if got := said(t, s, "go"); got != want {
			t.Errorf("turn %d: %s, want %s", i+1, got, want)
		}
	}
}

// A card's hook is not offered the step that it calls itself; that of another card of its
// kind is.
func TestCardsThatCallSteps(t *testing.T) {
	fox := card("fox", "instead = { rest = function(g, player, pet) g:say 'fox' g:rest(player) return done end }")
	if got := said(t, changed(t, "cards.lua", pets(fox, "fox 1")), "go"); got != "work, fox, rest" {
		t.Errorf("one: %s", got)
	}
	if got := said(t, changed(t, "cards.lua", pets(fox, "fox 1, fox 1")), "go"); got != "work, fox, fox, rest" {
		t.Errorf("two: %s", got)
	}
}

// An error in a card's hook ends the game, and hooks nothing in the next one.
func TestErrorsInCardsInForce(t *testing.T) {
	fox := card("fox", "before = { work = function(g, player, pet) g.score[player] = -1 end }")
	s := changed(t, "cards.lua", pets(fox, "fox 1"))
	for number := range uint64(3) {
		s.Start(1, number)
		if got := said(t, s, "go"); !strings.HasPrefix(got, "error: change1.lua:2: ") {
			t.Errorf("game %d: %s", number, got)
		}
	}
}

// Amounts: those of variants first, then cards in their order, bounded once.
func TestAmountsOfCardsInForce(t *testing.T) {
	const tell = "rules.stages.play.go.does = function(g, player) g:say('{1} {2}', g.cells[1], g.cells[2]) g:to('rest', player) end"
	cards := strings.Join([]string{
		card("toucan", "amounts = { cells = plus(1) }"),
		card("anteater", "amounts = { cells = plus(-4) }"),
		card("double", "amounts = { cells = times(2) }"),
		card("least", "amounts = { cells = at_least(10) }"),
		card("most", "amounts = { cells = at_most(7) }"),
		card("vulture", "of = 'others', amounts = { cells = plus(-1) }"),
		card("sun", "of = 'all', amounts = { cells = plus(2) }"),
		card("odd", "amounts = { cells = function(g, player, n) return n + player end }"),
	}, ", ")
	for _, test := range []struct{ laid, want string }{
		{"", "9 9"},
		{"toucan 1", "10 9"},
		{"toucan 1, toucan 1", "11 9"},
		{"anteater 1, anteater 1, toucan 1", "6 9"},
		{"double 1, anteater 1, anteater 1", "10 9"}, // 18, 14, 10: within its bounds in the end alone
		{"anteater 1, double 1", "10 9"},
		{"toucan 1, double 1", "12 9"},
		{"least 1, anteater 1", "6 9"},
		{"anteater 1, least 1", "10 9"},
		{"most 1, toucan 1", "8 9"},
		{"vulture 1", "9 8"},
		{"vulture 2, sun 1", "10 11"},
		{"sun 2, double 1", "12 11"}, // his own come first: 18, then 20
		{"odd 1, odd 2", "10 11"},
	} {
		if got := said(t, changed(t, "cards.lua", tell, pets(cards, test.laid)), "go"); got != test.want+", rest" {
			t.Errorf("%s: %s, want %s", test.laid, got, test.want)
		}
	}
	got := said(t, changed(t, "cards.lua", tell, "rules.amounts.cells = times(2)", pets(cards, "anteater 1, anteater 1")), "go")
	if got != "10 12, rest" {
		t.Errorf("an amount that a variant doubles: %s", got)
	}
}

// Between on and off for a combination the last in order decides.
func TestSetsOfCardsInForce(t *testing.T) {
	const tell = `
		rules.sets.combination[3].off = true
		rules.stages.play.go.does = function(g, player)
			local nine, trio = g.stock:set "combination", g.used:set "combination"
			g:say("{1} {2}", trio, nine)
			g:to("rest", player)
		end
		rules.setup = after(function(g)
			for _, name in ipairs { "K", "Q", "J", "9", "2" } do
				local pile = name:find "%d" and g.nine or g.used
				for i = 1, g.stock:count() do
					if g.stock:at(i).name == name then pile:take(g.stock:at(i)) break end
				end
			end
		end)
		rules.piles.nine = pile {}`
	change := strings.Replace(tell, "g.stock:set", "g.nine:set", 1)
	cards := strings.Join([]string{
		card("on", "sets = { ['9+2'] = on, trio = on }"),
		card("off", "sets = { ['9+2'] = off, trio = off }"),
		card("others", "of = 'others', sets = { trio = off }"),
	}, ", ")
	for _, test := range []struct{ laid, want string }{
		{"", "trio none"},
		{"on 1", "trio 9+2"},
		{"on 2", "trio none"},
		{"off 1", "none none"},
		{"on 1, off 1", "none none"},
		{"off 1, on 1", "trio 9+2"},
		{"others 1", "trio none"},
		{"others 2", "none none"},
		{"others 2, on 1", "none 9+2"}, // the other's come after his own
	} {
		if got := said(t, changed(t, "cards.lua", change, pets(cards, test.laid)), "go"); got != test.want+", rest" {
			t.Errorf("%s: %s, want %s", test.laid, got, test.want)
		}
	}
}

// Cards in force offer actions to whom they concern.
func TestActionsOfCardsInForce(t *testing.T) {
	extra := "stages = { play = { dance = { times = 1, stay = 'play', does = function(g, player, ...) g:say('dance {1}', player) end } } }"
	change := pets(card("fox", extra)+", "+card("hen", "of = 'others', "+strings.ReplaceAll(extra, "dance", "sing")), "fox 1, hen 2")
	s := changed(t, "cards.lua", change)
	for _, step := range []struct{ moves, move, said string }{
		{"dance go sing", "dance", "dance 1"},
		{"go sing", "sing", "sing 1"},
		{"go", "go", "work, rest"},
		{"go", "go", "work, rest"}, // the second player has the hen, which is for others
		{"dance go sing", "go", "work, rest"},
	} {
		if got := strings.Join(s.SortedMoveTexts(), " "); got != step.moves {
			t.Errorf("moves %s, want %s", got, step.moves)
		}
		if got := said(t, s, step.move); got != step.said {
			t.Errorf("%s: %s, want %s", step.move, got, step.said)
		}
	}
}
