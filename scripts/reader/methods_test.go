package reader

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// tableInPlay is a game in stages in which there is all that the examples of methods
// speak of. %s stands where they are asked, when cards have been dealt.
const tableInPlay = `return game {
	title = "Table", players = 4,
	piles = {
		stock   = pile { starts_with = standard_deck {}, refilled_from = "discard" },
		discard = pile { seen_by = "all" },
		hand    = pile { per = "player", seen_by = "owner" },
		passed  = pile { per = "player", seen_by = "owner" },
		trick   = pile { seen_by = "all" },
		grid    = pile { laid = places(4), stacks = true, seen_by = "all" },
		jungle  = pile { laid = layout "v v" },
	},
	rows     = { code = row { 4, values = 6, per = "player" } },
	dice     = { throw = dice { 5 } },
	counters = {
		score = counter { per = "player" },
		sheet = counter { per = "player", start = none, rows = { "ones", "twos" } },
	},
	amounts = { cells = amount(9) },
	sets    = { combination = { { name = "trio", "K", "Q", "J" } } },
	laws    = {
		follows      = function(card, lead) return lead == none or card.suit == lead.suit end,
		beats        = function(card, best) return card.rank > best.rank end,
		points       = function(card) return card.rank end,
		two_of_clubs = function(card) return card.suit == "clubs" and card.rank == 2 end,
	},
	stages = { play = { play = { from = "hand", to = "discard" }, pass = pass() } },
	setup  = function(g)
		local player = 1
		g.stock:shuffle()
		g.stock:deal(5, g.hand)
		g.stock:deal(2, g.trick)
		g.stock:deal("each place", g.grid)
		g.stock:deal("each place", g.jungle)
		g.throw:roll()
		local card = g.hand[player]:top()
		%s
	end,
}`

// partsInPlay is what g has in that game beside methods.
var partsInPlay = []string{
	"cells", "code", "discard", "done", "grid", "hand", "jungle", "last", "passed", "score",
	"sheet", "stock", "throw", "trick",
}

const frogsInPlay = `return game {
	title = "Frogs", players = 2, board = grid(4, 4),
	pieces = { frog = { letter = "F", seen_by = "owner" } },
	stages = { look = {
		look = { to = "board", onto = { "empty", "enemy" }, does = function(g, player, square)
			local _ = square:around()
		end },
	} },
	setup = function(g)
		local player = 1
		%s
		g:to("look", player)
	end,
}`

// asked is a script in which an example of a method is asked.
func asked(m Method) string {
	statement := m.Example
	if !strings.HasPrefix(statement, "for ") {
		statement = "local _ = " + statement
	}
	switch {
	case m.Of == "a square":
		return strings.Replace(fmt.Sprintf(frogsInPlay, ""), "square:around()", m.Example, 1)
	case m.Of == "the board" || m.Name == "swap_seats": // two play there
		return fmt.Sprintf(frogsInPlay, statement)
	case m.Name != "to":
		statement += `; g:to("play", player)`
	}
	return fmt.Sprintf(tableInPlay, statement)
}

// Every example of a method runs.
func TestMethodExamplesRun(t *testing.T) {
	seen := map[string]bool{}
	for _, m := range slices.Concat(methodsInPlay, methodsOnBoards) {
		if m.Doc == "" || !strings.Contains(m.Example, ":"+m.Name) {
			t.Errorf("%s of %s: meaning %q, example %q", m.Name, m.Of, m.Doc, m.Example)
		}
		if seen[m.Of+":"+m.Name] {
			t.Errorf("%s of %s is there twice", m.Name, m.Of)
		}
		seen[m.Of+":"+m.Name] = true
		if err := begun(asked(m)); err != nil {
			t.Errorf("%s of %s: %s\n%v", m.Name, m.Of, m.Example, err)
		}
	}
}

// What can be asked is explained, and what is explained can be asked: things in play
// name all their words when they are asked for one that is not there.
func TestMethodsAreExplained(t *testing.T) {
	tests := []struct {
		script, thing string
		of            []string
	}{
		{tableInPlay, "g", []string{"g"}},
		{tableInPlay, "g.stock", []string{"cards", "a pile"}},
		{tableInPlay, "g.hand[1]", []string{"cards", "a pile"}},
		{tableInPlay, "g.grid:tops()", []string{"cards"}},
		{tableInPlay, "g.throw", []string{"a row or dice"}},
		{tableInPlay, "g.code[1]", []string{"a row or dice"}},
		{tableInPlay, "g.score", []string{"a counter"}},
		{frogsInPlay, "g.board", []string{"the board"}},
	}
	for _, test := range tests {
		var want []string
		for _, m := range slices.Concat(methodsInPlay, methodsOnBoards) {
			if slices.Contains(test.of, m.Of) {
				want = append(want, m.Name)
			}
		}
		slices.Sort(want)
		err := begun(fmt.Sprintf(test.script, "local _ = "+test.thing+".no_such_word_at_all()"))
		if err == nil {
			t.Fatalf("%s has a word that is not there", test.thing)
		}
		_, list, _ := strings.Cut(strings.Split(err.Error(), "\n")[0], "known are ")
		got := slices.DeleteFunc(strings.Split(list, ", "), func(name string) bool {
			return slices.Contains(partsInPlay, name)
		})
		if !slices.Equal(got, want) {
			t.Errorf("of %s can be asked %q, and explained are %q\n%v", test.thing, got, want, err)
		}
	}
}
