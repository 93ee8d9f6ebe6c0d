package reader_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
)

// stagedKeys are the keys of a game in stages, in the order in which they are written.
var stagedKeys = []string{
	"title", "players", "teams", "board", "pieces", "piles", "rows", "dice", "counters", "marks",
	"amounts", "sets", "laws", "lowest_wins", "setup", "stages", "steps", "score", "ends", "ply_limit",
}

// cardGame is a small card game with some keys written otherwise, in one line each.
func cardGame(before string, changed keys) string {
	game := keys{
		"title": `"Small"`, "players": "2",
		"piles":  `{ deck = pile { starts_with = standard_deck {} }, hand = pile { per = "player", seen_by = "owner" }, heap = pile { seen_by = "all" } }`,
		"laws":   `{ red = function(card) return card.suit == "hearts" or card.suit == "diamonds" end }`,
		"setup":  `function(g) g.deck:shuffle() g.deck:deal(5, g.hand) g:to("play", 1) end`,
		"stages": `{ play = { play = { from = "hand", to = "heap" } } }`,
		"ends":   `{ out = wins { empty = "hand" } }`, "ply_limit": "300",
	}
	for key, text := range changed {
		game[key] = text
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s\nreturn game {\n", before)
	for _, key := range stagedKeys {
		if game[key] != "" {
			fmt.Fprintf(&b, "  %s = %s,\n", key, game[key])
		}
	}
	b.WriteString("}\n")
	return b.String()
}

// does is the small game in which playing a card does something.
func does(body string) keys {
	return keys{"stages": "{ play = { play = { from = 'hand', to = 'heap', does = function(g, player, card) " + body + " end } } }"}
}

// with adds keys to others.
func with(all keys, more keys) keys {
	for key, text := range more {
		all[key] = text
	}
	return all
}

func piles(more string) string {
	return `{ deck = pile { starts_with = standard_deck {} }, hand = pile { per = "player", seen_by = "owner" }, heap = pile { seen_by = "all" }, ` + more + " }"
}

// refilled is piles of which the deck is filled again when it is empty.
const refilled = `{ deck = pile { starts_with = standard_deck {}, refilled_from = "heap" }, hand = pile { per = "player", seen_by = "owner" }, heap = pile { seen_by = "all" } }`

func options(list string) keys {
	return keys{"stages": "{ play = { play = { options = " + list + " } } }", "ends": ""}
}

const deep = "local function deeper(n) if n == 0 then return 0 end return 1 + deeper(n - 1) end"

var oddStagedScripts = []struct{ name, source, fate string }{
	{"as it is", cardGame("", nil), plays},

	// numbers
	{"no number of cards dealt", cardGame("", does("g.deck:deal(0/0, g.hand)")), broken},
	{"endless cards dealt", cardGame("", does("g.deck:deal(1/0, g.hand)")), broken},
	{"fewer than no cards dealt", cardGame("", does("g.deck:deal(-1, g.hand)")), broken},
	{"minus nothing dealt", cardGame("", does("g.deck:deal(-0, g.hand)")), plays},
	{"many cards dealt", cardGame("", does("g.deck:deal(2147483647, g.hand)")), plays},
	{"too many cards dealt", cardGame("", does("g.deck:deal(2^53, g.hand)")), broken},
	{"half a card dealt", cardGame("", does("g.deck:deal(0.5, g.hand)")), broken},
	{"fewer than no cards filled", cardGame("", does("g.hand:fill(-1, g.deck)")), broken},
	{"many cards filled", cardGame("", does("g.hand:fill(2147483647, g.deck)")), plays},
	{"fewer than none peeked", cardGame("", does("g.deck:peek(-1)")), broken},
	{"fewer than no top", cardGame("", does("g.deck:top(-1)")), broken},
	{"no number of a top", cardGame("", does("g.deck:top(0/0)")), broken},
	{"at less than nothing", cardGame("", does("g.deck:at(-2^31)")), broken},
	{"at what is no number", cardGame("", does("g.deck:at(0/0)")), broken},
	{"turns up nothing", cardGame("", does("g.deck:turn_up(-5)")), broken},
	{"a counter that is no number", cardGame("", with(does("g.n = 0/0"), keys{"counters": "{ n = counter {} }"})), broken},
	{"a counter that is endless", cardGame("", with(does("g.n = 1/0"), keys{"counters": "{ n = counter {} }"})), broken},
	{"a counter beyond numbers", cardGame("", with(does("g.n = 1e300"), keys{"counters": "{ n = counter {} }"})), broken},
	{"a counter of 2^63", cardGame("", with(does("g.n = 2^63"), keys{"counters": "{ n = counter {} }"})), broken},
	{"a counter of -2^63", cardGame("", with(does("g.n = -2^63"), keys{"counters": "{ n = counter { clamp = true } }"})), plays},
	{"a counter of minus nothing", cardGame("", with(does("g.n = -0"), keys{"counters": "{ n = counter {} }"})), plays},
	{"a counter clamped", cardGame("", with(does("g.n = 2^53"), keys{"counters": "{ n = counter { to = 3, clamp = true } }"})), plays},
	{"notes without number", cardGame("", does("g:note('n', 0/0)")), broken},
	{"notes of 2^53", cardGame("", does("g:note('n', 2^53)")), broken},
	{"next of half a player", cardGame("", does("g:next(1.5)")), broken},
	{"next by too far", cardGame("", does("g:next(1, 2^60)")), broken},
	{"next by much", cardGame("", does("g:next(1, -2147483647)")), plays},
	{"ranks by what is no number", cardGame("", does("g:rank { 0/0, 1 }")), broken},
	{"ranks by endless numbers", cardGame("", does("g:rank { 1/0, 1 }")), broken},
	{"ranks by too few numbers", cardGame("", does("g:rank { 1 }")), broken},
	{"amount that is no number", cardGame("", with(does("g:amount('a', player, 0/0)"), keys{"amounts": "{ a = amount(1) }"})), broken},
	{"amount with odd bounds", cardGame("", keys{"amounts": "{ a = amount(0/0, { from = 1/0 }) }"}), refused},
	{"a count that is none", cardGame("", does("g:count(0/0)")), broken},
	{"deck of negative numbers", cardGame("", keys{"piles": `{ deck = pile { starts_with = deck { from = -5, to = 40 } }, hand = pile { per = "player" }, heap = pile {} }`}), plays},
	{"deck of least numbers", cardGame("", keys{"piles": `{ deck = pile { starts_with = deck { from = -2^63, to = 2^62 } }, hand = pile { per = "player" }, heap = pile {} }`}), refused},
	{"deck without numbers", cardGame("", keys{"piles": `{ deck = pile { starts_with = deck { from = 0/0, to = 1/0 } }, hand = pile { per = "player" }, heap = pile {} }`}), refused},
	{"a billion copies", cardGame("", keys{"piles": `{ deck = pile { starts_with = deck { from = 1, to = 2, copies = 1e9 } }, hand = pile { per = "player" }, heap = pile {} }`}), refused},
	{"a billion packs", cardGame("", keys{"piles": `{ deck = pile { starts_with = standard_deck { packs = 1e18 } }, hand = pile { per = "player" }, heap = pile {} }`}), refused},
	{"ranks of no number", cardGame("", keys{"piles": `{ deck = pile { starts_with = deck { suits = { "a" }, ranks = { 0/0 } } }, hand = pile { per = "player" }, heap = pile {} }`}), refused},
	{"ranks beyond numbers", cardGame("", keys{"piles": `{ deck = pile { starts_with = deck { suits = { "a" }, ranks = { 1e300, 2^53 } } }, hand = pile { per = "player" }, heap = pile {} }`}), refused},
	{"attributes of no number", cardGame("", with(does("g.hand[player]:sort 'v' g.hand[player]:spread 'v' g.hand[player]:sum 'v'"), keys{"piles": `{ deck = pile { starts_with = deck { { name = "a", v = 0/0, copies = 20 }, { name = "b", v = 1/0, copies = 20 } } }, hand = pile { per = "player" }, heap = pile {} }`, "laws": "{ v = function(card) return 1 end }"})), plays},
	{"a billion places", cardGame("", keys{"piles": piles("grid = pile { laid = places(1e9) }")}), refused},
	{"places of no number", cardGame("", keys{"piles": piles("grid = pile { laid = places(0/0, { wide = 1/0 }) }")}), refused},
	{"places very wide", cardGame("", keys{"piles": piles("grid = pile { laid = places(4, { wide = 1e18 }) }")}), plays},
	{"a huge picture", cardGame("", keys{"piles": piles("grid = pile { laid = layout(string.rep('v', 1e5)) }")}), refused},
	{"a picture without end", cardGame("", keys{"piles": piles("grid = pile { laid = layout(string.rep('\\n', 5e5) .. 'v') }")}), plays},
	{"many layouts", cardGame("", keys{"piles": piles("a = pile { per = 'player', laid = places(64) }, b = pile { per = 'player', laid = places(64) }, c = pile { laid = places(64) }"), "players": "8"}), refused},
	{"hundreds of piles", cardGame("local t = { deck = pile { starts_with = standard_deck {} }, hand = pile { per = 'player' }, heap = pile {} } for i = 1, 300 do t['p' .. i] = pile {} end", keys{"piles": "t"}), refused},
	{"four decks of many", cardGame("", keys{"piles": piles("a = pile { starts_with = deck { from = 1, to = 240, name = 'v' } }")}), refused},
	{"a row of no number", cardGame("", keys{"rows": "{ r = row { 0/0, values = 1/0 } }"}), refused},
	{"a row of 2^53", cardGame("", keys{"rows": "{ r = row { 2^53, values = 2^53 } }"}), refused},
	{"dice without end", cardGame("", keys{"dice": "{ d = dice { 1e9 } }"}), refused},
	{"pick of half a card", cardGame("", keys{"stages": "{ play = { play = { from = 'hand', pick = 1.5, to = 'heap' } } }"}), refused},
	{"pick of no number", cardGame("", keys{"stages": "{ play = { play = { from = 'hand', pick = 0/0, to = 'heap' } } }"}), refused},
	{"pick from endless", cardGame("", keys{"stages": "{ play = { play = { from = 'hand', pick = { -1/0, 1/0 }, to = 'heap' } } }"}), refused},
	{"pick of 2^53", cardGame("", keys{"stages": "{ play = { play = { from = 'hand', pick = 2^53, to = 'heap' } } }"}), broken},
	{"times beyond numbers", cardGame("", keys{"stages": "{ play = { play = { from = 'hand', to = 'heap', times = 1e300 } } }"}), refused},
	{"full at 2^53", cardGame("", keys{"piles": piles("p = pile { full = 2^53, when_full = function(g) end }")}), plays},
	{"most of no number", cardGame("", keys{"piles": piles("p = pile { most = 0/0 }")}), refused},
	{"keeping less than nothing", cardGame("", keys{"piles": piles("p = pile { refilled_from = 'heap', keeping = -1 }")}), refused},
	{"played less than nothing", cardGame("", keys{"ends": "{ x = draws { played = -2^63, unit = 'turn' } }"}), refused},
	{"options of no number", cardGame("", options("{ 0/0, 1 }")), refused},
	{"options of endless numbers", cardGame("", options("{ 1/0 }")), refused},
	{"columns of no number", cardGame("", keys{"counters": "{ s = counter { rows = { 'a' }, columns = 0/0 } }"}), refused},
	{"players from three to two", cardGame("", keys{"players": "{ from = 3, to = 2 }"}), refused},
	{"players from no number", cardGame("", keys{"players": "{ from = 0/0, to = 1/0 }"}), refused},
	{"one player alone", cardGame("", keys{"players": "1"}), plays},
	{"eight players", cardGame("", keys{"players": "8"}), plays},

	// without end
	{"a stage that is stuck for ever", cardGame("", keys{"stages": "{ play = { play = { from = 'heap' }, stuck = function(g, player) g:to('play', player) end } }"}), broken},
	{"together and nothing to choose for ever", cardGame("", keys{"setup": "function(g) g:to('play', 'all') end", "stages": "{ play = { together = true, play = { from = 'heap' }, after = function(g) g:to('play', 'all') end } }"}), broken},
	{"steps for ever", cardGame("", with(does("g:to 'a'"), keys{"steps": "{ a = function(g) g:to 'b' end, b = function(g) g:to 'a' end }"})), broken},
	{"steps that call each other for ever", cardGame("", with(does("g:a()"), keys{"steps": "{ a = function(g) g:b() end, b = function(g) g:a() end }"})), broken},
	{"busy steps for ever", cardGame("", with(does("g:to 'a'"), keys{"steps": "{ a = function(g) for i = 1, 1e6 do end g:to 'a' end }"})), broken},
	{"busy stages for ever", cardGame("", keys{"stages": "{ play = { play = { from = 'heap' }, stuck = function(g, player) for i = 1, 1e6 do end g:to('play', player) end } }"}), broken},
	{"goes on from law to law", cardGame("", keys{"stages": "{ play = { play = { from = 'hand', to = 'heap', stay = function(card) return 'play' end } } }", "ends": ""}), broken},
	{"a pass for ever", cardGame("", keys{"stages": "{ play = { wait = pass() } }"}), cut},
	{"does without end", cardGame("", does("while true do end")), broken},
	{"setup without end", cardGame("", keys{"setup": "function(g) while true do end end"}), broken},
	{"when without end", cardGame("", keys{"stages": "{ play = { play = { from = 'hand', to = 'heap', when = { { 'wait', function(g) while true do end end } } } } }"}), broken},
	{"must without end", cardGame("", keys{"stages": "{ play = { play = { from = 'hand', to = 'heap', must = { { 'wait', function(g) while true do end end } } } } }"}), broken},
	{"a law without end", cardGame("", keys{"laws": "{ l = function(card) while true do end end }", "stages": "{ play = { play = { from = 'hand', to = 'heap', must = { { 'wait', 'l' } } } } }"}), refused},
	{"options without end", cardGame("", options("function(g) while true do end end")), broken},
	{"from without end", cardGame("", keys{"stages": "{ play = { play = { from = function(g) while true do end end, to = 'heap' } } }"}), broken},
	{"score without end", cardGame("", with(does("g:rank()"), keys{"score": "function(g, player) while true do end end"})), broken},
	{"after without end", cardGame("", keys{"setup": "function(g) g.deck:deal(3, g.hand) g:to('play', 'all') end", "stages": "{ play = { together = true, play = { from = 'hand', to = 'heap' }, after = function(g) while true do end end } }"}), broken},
	{"refills what is dealt to", cardGame("", with(does("g.deck:deal(2147483647, g.heap)"), keys{"piles": `{ deck = pile { starts_with = standard_deck {}, refilled_from = "heap" }, hand = pile { per = "player" }, heap = pile {} }`})), broken},
	{"refills what is filled", cardGame("", with(does("g.heap:fill(60, g.deck)"), keys{"piles": `{ deck = pile { starts_with = standard_deck {}, refilled_from = "heap" }, hand = pile { per = "player" }, heap = pile {} }`})), broken},
	{"refills one another", cardGame("", with(does("g.deck:deal('all', g.heap) g.heap:deal('all', g.deck)"), keys{"piles": `{ deck = pile { starts_with = standard_deck {}, refilled_from = "heap" }, hand = pile { per = "player" }, heap = pile { refilled_from = "deck" } }`})), broken},
	{"shuffles for ever", cardGame("", does("while true do g.deck:shuffle() end")), broken},
	{"counts for ever", cardGame("", does("while true do g.deck:count 'red' end")), broken},
	{"deals for ever", cardGame("", does("while true do g.deck:deal('all', g.heap) g.deck:take(g.heap) end")), broken},
	{"sums counters for ever", cardGame("", with(does("while true do g.n:sum() end"), keys{"counters": "{ n = counter { per = 'card' } }"})), broken},
	{"adds to counters for ever", cardGame("", with(does("while true do g.n:add(0) end"), keys{"counters": "{ n = counter { per = 'card' } }"})), broken},
	{"sorts for ever", cardGame("", does("while true do g.deck:sort 'rank' end")), broken},
	{"calls laws for ever", cardGame("", with(does("local i = 0 while true do i = i + 1 g:law('f', i % 1e9) end"), keys{"laws": "{ f = function(n) return n end }"})), broken},
	{"tells for ever", cardGame("", does("while true do g:tell('all', g.hand[1], 'how many', 'red') end")), broken},
	{"tells which for ever", cardGame("", does("while true do g:tell('all', g.deck, 'which', 'red') end")), broken},
	{"says for ever", cardGame("", does("while true do g:say('{1}', card) end")), broken},
	{"notes for ever", cardGame("", does("while true do g:note('n', 1) end")), broken},
	{"begins for ever", cardGame("", does("while true do g:begin 'turn' end")), broken},
	{"gathers for ever", cardGame("", does("while true do g.deck:gather() end")), broken},
	{"sets of cards for ever", cardGame("", does("local t = {} while true do t[#t + 1] = g.deck:peek(40) end")), broken},
	{"who for ever", cardGame("", with(does("while true do g.hand:who 'never' end"), keys{"laws": "{ never = function(card) return false end }"})), broken},
	{"best set for ever", cardGame("", with(does("while true do g.deck:set 's' end"), keys{"sets": "{ s = { { name = 'x', 'A', 'A', 'A', 'A', 'K', 'K', 'K', 'K' } } }"})), broken},
	{"one more set than there is", cardGame("", keys{"sets": "{ s = { { name = 'x', 'A', 'A', 'A', 'A', 'A' } } }", "stages": "{ play = { play = { from = 'hand', pick = sets 's', to = 'heap' }, wait = pass() } }"}), cut},
	{"rolls for ever", cardGame("", with(does("while true do g.d:roll() end"), keys{"dice": "{ d = dice { 5 } }"})), broken},

	// much
	{"ways to choose without end", cardGame("", keys{"setup": "function(g) g.deck:deal(19, g.hand) g:to('play', 1) end", "stages": "{ play = { play = { from = 'hand', pick = 9, to = 'heap' } } }"}), broken},
	{"equal cards without end", cardGame("", keys{"piles": `{ deck = pile { starts_with = deck { { name = "a", copies = 76 } } }, hand = pile { per = "player", seen_by = "owner" }, heap = pile {} }`, "setup": "function(g) g.deck:deal(38, g.hand) g:to('play', 1) end", "stages": "{ play = { play = { from = 'hand', pick = 19, to = 'heap' } } }"}), broken},
	{"sets without end", cardGame("", keys{"piles": `{ deck = pile { starts_with = deck { { name = "a", copies = 76 } } }, hand = pile { per = "player", seen_by = "owner" }, heap = pile {} }`, "setup": "function(g) g.deck:deal(38, g.hand) g:to('play', 1) end", "sets": "{ s = { { name = 'x', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a' } } }", "stages": "{ play = { play = { from = 'hand', pick = sets 's', to = 'heap' }, wait = pass() } }"}), plays},
	{"sets of hidden cards without end", cardGame("", keys{"piles": `{ deck = pile { starts_with = deck { { name = "a", copies = 76 } } }, hand = pile { per = "player" }, heap = pile {} }`, "setup": "function(g) g.deck:deal(38, g.hand) g:to('play', 1) end", "sets": "{ s = { { name = 'x', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a' } } }", "stages": "{ play = { play = { from = 'hand', pick = sets 's', to = 'heap' } } }"}), broken},
	{"too many to choose from", cardGame("", keys{"setup": "function(g) g.deck:deal('all', g.heap) g:to('play', 1) end", "stages": "{ play = { play = { from = 'heap', pick = 2, to = 'hand' } } }"}), broken},
	{"options by the thousand", cardGame("", options("function(g) local t = {} for i = 1, 5000 do t[i] = i end return t end")), broken},
	{"options by the million", cardGame("", options("function(g) local t = {} for i = 1, 1e6 do t[i] = 'x' .. i end return t end")), broken},
	{"up to a billion", cardGame("", with(options("up_to 'n'"), keys{"counters": "{ n = counter { start = 1e9 } }"})), broken},
	{"up to none", cardGame("", with(options("up_to 'n'"), keys{"counters": "{ n = counter { start = none } }"})), broken},
	{"pairs of many options", cardGame("local t = {} for i = 1, 60 do t[i] = i end", options("{ t, t }")), cut},
	{"pairs of too many options", cardGame("local t = {} for i = 1, 100 do t[i] = i end", options("{ t, t }")), broken},
	{"a text that grows", cardGame("", does("local s = 'x' while true do s = s .. s end")), broken},
	{"a table that grows", cardGame("", does("local t = {} for i = 1, 1e9 do t[i] = i end")), broken},
	{"actions by the hundred", cardGame("local t = {} for i = 1, 300 do t['a' .. i] = { from = 'hand' } end", keys{"stages": "{ play = t }"}), refused},
	{"conditions by the thousand", cardGame("local t = {} for i = 1, 5000 do t[i] = { 'be red', 'red', if_able = true } end", keys{"stages": "{ play = { play = { from = 'hand', to = 'heap', must = t } } }"}), plays},
	{"sets by the thousand", cardGame("local t = {} for i = 1, 20000 do t[i] = { name = 'n' .. i, 'A' } end", keys{"sets": "{ s = t }", "stages": "{ play = { play = { from = 'hand', pick = sets('s', 'first'), to = 'heap' }, wait = pass() } }"}), cut},

	// choices that do not go together, and conditions of what nobody sees
	{"a condition of a hidden card", cardGame("", keys{"piles": refilled, "stages": "{ play = { draw = { from = 'deck', to = 'hand', must = { { 'be red', 'red' } } }, play = { from = 'hand', to = 'heap' } } }"}), broken},
	{"a function of a hidden card", cardGame("", keys{"piles": refilled, "stages": "{ play = { draw = { from = 'deck', to = 'hand', must = { { 'be red', function(g, player, card) return card.suit == 'hearts' end } } }, play = { from = 'hand', to = 'heap' } } }"}), broken},
	{"a set of hidden cards", cardGame("", keys{"piles": refilled, "stages": "{ play = { draw = { from = 'deck', to = 'hand', pick = 1 }, play = { from = 'hand', to = 'heap' } } }"}), broken},
	{"a set and an option", cardGame("", keys{"stages": "{ play = { play = { from = 'hand', to = 'heap', pick = 1, options = { 1, 2 } } } }"}), broken},
	{"a set and a place", cardGame("", keys{"piles": piles("row = pile { laid = places(4) }"), "stages": "{ play = { play = { from = 'hand', to = 'row', pick = 1 } } }"}), broken},
	{"dice and an option", cardGame("", keys{"dice": "{ d = dice { 3, faces = 6 } }", "stages": "{ play = { roll = { from = 'd', pick = { 0, 2 }, options = { 1, 2 } } } }"}), broken},
	{"dice for a mark", cardGame("", keys{"dice": "{ d = dice { 3, faces = 6 } }", "marks": "{ m = 'card' }", "stages": "{ play = { roll = { from = 'd', to = 'm' } } }"}), refused},
	{"a counter of each card", cardGame("", keys{"counters": "{ n = counter { per = 'card' } }", "stages": "{ play = { set = { to = 'n', options = { 1, 2 } } } }"}), refused},
	{"up to a sheet", cardGame("", with(options("up_to 'n'"), keys{"counters": "{ n = counter { per = 'player', rows = { 'a', 'b' } } }"})), refused},
	{"if able of a set", cardGame("", keys{"stages": "{ play = { play = { from = 'hand', to = 'heap', pick = 2, must = { { 'be red', function() return false end, if_able = true } } } } }"}), refused},
	{"if able of an action", cardGame("", keys{"stages": "{ play = { play = { from = 'hand', to = 'heap', when = { { 'be red', function() return false end, if_able = true } } } } }"}), refused},
	{"a condition of a row", cardGame("", keys{"rows": "{ code = row { 3, values = 4 } }", "stages": "{ play = { play = { to = 'code', fill = true, must = { { 'be red', function() return true end } } } } }"}), refused},
	{"dice that must not be", cardGame("", keys{"dice": "{ d = dice { 3, faces = 6 } }", "setup": "function(g) g.d:roll() g:to('play', 1) end", "stages": "{ play = { roll = { from = 'd', pick = 1, must = { { 'be lucky', function() return false end } } } } }"}), broken},

	// what cannot be
	{"a card named twice", cardGame("", keys{"piles": `{ deck = pile { starts_with = deck { { name = "a" }, { name = "a" } } }, hand = pile { per = "player" }, heap = pile {} }`}), refused},
	{"two decks of the same cards", cardGame("", keys{"piles": piles("other = pile { starts_with = standard_deck {} }")}), refused},
	{"cards with control", cardGame("", keys{"piles": `{ deck = pile { starts_with = deck { { name = "a\27[2J" } } }, hand = pile { per = "player" }, heap = pile {} }`}), refused},
	{"cards with places", cardGame("", keys{"piles": `{ deck = pile { starts_with = deck { { name = "a @3" } } }, hand = pile { per = "player" }, heap = pile {} }`}), refused},
	{"cards without end of name", cardGame("", keys{"piles": `{ deck = pile { starts_with = deck { { name = string.rep("a", 1e5) } } }, hand = pile { per = "player" }, heap = pile {} }`}), refused},
	{"options with control", cardGame("", options(`{ "a\27[2J", "b\n" }`)), refused},
	{"options found with control", cardGame("", options(`function() return { "a\7" } end`)), broken},
	{"words with control", cardGame("", keys{"stages": `{ play = { play = { from = 'hand', to = 'heap', must = { { "be\27[2Jred\n", "red" } } } } }`}), refused},
	{"title of an action with control", cardGame("", keys{"stages": `{ play = { play = { title = "x\27[2J", from = 'hand', to = 'heap' } } }`}), refused},
	{"title of a stage with control", cardGame("", keys{"stages": `{ play = { title = "x\27[2J", play = { from = 'hand', to = 'heap' } } }`}), refused},
	{"rows of a sheet with control", cardGame("", keys{"counters": `{ s = counter { rows = { "a\27[2J", "b" } } }`}), refused},
	{"rows of a sheet twice", cardGame("", keys{"counters": `{ s = counter { rows = { "a", "a" } } }`}), refused},
	{"sets with control", cardGame("", keys{"sets": `{ s = { { name = "x\27[2J", "A" } } }`}), refused},
	{"suits with control", cardGame("", keys{"piles": `{ deck = pile { starts_with = deck { { name = "a", suit = "x\27" } } }, hand = pile { per = "player" }, heap = pile {} }`}), refused},
	{"attributes with control", cardGame("", keys{"piles": `{ deck = pile { starts_with = deck { { name = "a", ["x\27"] = 1 } } }, hand = pile { per = "player" }, heap = pile {} }`}), refused},
	{"ends with control", cardGame("", keys{"ends": `{ ["x\27"] = wins { empty = "hand" } }`}), refused},
	{"says control", cardGame("", does(`g:say("a\27[2J")`)), broken},
	{"says without end", cardGame("", does(`g:say(string.rep("{1}", 3e5), string.rep("x", 1e5))`)), broken},
	{"notes control", cardGame("", does(`g:note("a\27[2J", 1)`)), broken},
	{"wins with control", cardGame("", does(`g:win(player, "a\27[2J")`)), broken},
	{"a mark at a card that is none", cardGame("", with(does("g.m = 0/0"), keys{"marks": "{ m = 'player' }"})), broken},
	{"a mark at itself", cardGame("", with(does("g.m = g"), keys{"marks": "{ m = 'cards' }"})), broken},
	{"a mark at everything", cardGame("", with(does("g.m = g.hand g.m = g.m g.m = none"), keys{"marks": "{ m = 'cards' }"})), plays},

	// objects where none belong
	{"players by themselves", cardGame("", does("local f, a, b = g:players() f(0.5, 3) f(-7, nil) f(1e300, -4) f(nil, -3)")), plays},
	{"an iterator asked oddly", cardGame("", does("local f = g:players(2) f(-5, nil)")), plays},
	{"an iterator asked from nowhere", cardGame("", does("local f = g:players(2) f(1, -5)")), plays},
	{"methods of g on a pile", cardGame("", does("g.to(g.deck, 'play', 1)")), broken},
	{"methods of a pile on g", cardGame("", does("g.deck.shuffle(g)")), broken},
	{"methods of a pile on a card", cardGame("", does("g.deck.count(card)")), plays},
	{"methods of a pile on a place", cardGame("", with(does("g.deck.shuffle(g.grid:place(1))"), keys{"piles": piles("grid = pile { laid = places(3) }")})), broken},
	{"methods of dice on a pile", cardGame("", with(does("g.d.sum(g.deck)"), keys{"dice": "{ d = dice { 2 } }"})), broken},
	{"methods of rows on a family", cardGame("", with(does("g.r[1].sum(g.r)"), keys{"rows": "{ r = row { 3, values = 3, per = 'player' } }"})), broken},
	{"methods of counters on g", cardGame("", with(does("g.n.add(g, 1)"), keys{"counters": "{ n = counter { per = 'player' } }"})), broken},
	{"a step on another object", cardGame("", with(does("g.a(g.deck)"), keys{"steps": "{ a = function(g) end }"})), broken},
	{"a step with odd things", cardGame("", with(does("g:to('a', g, {}, print, 0/0, nil, 7)"), keys{"steps": "{ a = function(g, ...) g:to('play', 1) end }"})), broken},
	{"compares cards", cardGame("", does("local x = card == g.heap:top(), card ~= none, g.deck:top() == g.deck:top()")), plays},
	{"orders cards", cardGame("", does("local x = card < g.deck:top()")), broken},
	{"length of a pile", cardGame("", does("local x = #g.deck")), broken},
	{"walks through a pile", cardGame("", does("for k, v in pairs(g.deck) do end")), broken},
	{"adds piles", cardGame("", does("local x = g.deck .. g.heap")), broken},
	{"writes to a card", cardGame("", does("card.rank = 3")), broken},
	{"writes to a pile", cardGame("", does("g.deck.x = 3")), broken},
	{"writes to a family", cardGame("", does("g.hand[1] = g.hand[2]")), broken},
	{"writes to a step", cardGame("", with(does("g.a = 3"), keys{"steps": "{ a = function(g) end }"})), broken},
	{"tostring of everything", cardGame("", does("local x = tostring(g) .. tostring(card) .. tostring(g.deck) .. tostring(g.hand) .. tostring(none)")), plays},
	{"rawget of a pile", cardGame("", does("rawget(g.deck, 'x')")), broken},
	{"metatable of a pile", cardGame("", does("local m = getmetatable(g.deck) m.__index = 3")), broken},
	{"a pile as a key", cardGame("", does("local t = {} t[g.deck] = card t[card] = g.deck")), plays},
	{"deck of decks", cardGame("", keys{"piles": `{ deck = pile { starts_with = pile {} }, hand = pile { per = "player" }, heap = pile {} }`}), refused},
	{"pile of itself", cardGame("", keys{"piles": `{ deck = pile { starts_with = standard_deck {}, refilled_from = "deck" }, hand = pile { per = "player" }, heap = pile {} }`}), refused},
	{"keeps g", cardGame("local kept", keys{"setup": "function(g) kept = g g:to('play', 1) end"}), refused},
	{"keeps cards in a table", cardGame("local kept = {}", does("kept[1] = card")), refused},
	{"calls g while loading", cardGame("local x = g.deck:count()", nil), refused},
	{"calls itself while loading", cardGame("", keys{"title": "game { title = 'x' }"}), refused},
	{"deep recursion in does", cardGame(deep, does("deeper(1e6)")), broken},
	{"deep recursion in a law", cardGame(deep, keys{"laws": "{ l = function(card) return deeper(1e6) > 0 end }", "stages": "{ play = { play = { from = 'hand', to = 'heap', must = { { 'dig', 'l' } } } } }"}), refused},
	{"deep recursion in options", cardGame(deep, options("function(g) return { deeper(1e6) } end")), broken},
	{"a law that calls nothing", cardGame("", keys{"laws": "{ l = function() end }", "stages": "{ play = { play = { from = 'hand', to = 'heap', must = { { 'be', 'l' } } } } }"}), broken},
	{"a law that answers g", cardGame("", with(does("g:law('l', g)"), keys{"laws": "{ l = function(x) return x end }"})), broken},
	{"a law with too many things", cardGame("", with(does("g:law('l', 1, 2, 3, 4, 5, 6, 7)"), keys{"laws": "{ l = function(x) return x end }"})), broken},
	{"a law of a card that is a table", cardGame("", with(does("g:law('l', card)"), keys{"laws": "{ l = { 1, 2, 3 } }"})), plays},
	{"a law with a table inside", cardGame("", with(does("g:law('l', 1)"), keys{"laws": "{ l = { {} } }"})), broken},
	{"a law by no number", cardGame("", with(does("g:law('l', 0/0)"), keys{"laws": "{ l = { 1 } }"})), broken},
	{"a law by a fraction", cardGame("", with(does("g:law('l', 0.5)"), keys{"laws": "{ l = { 1 } }"})), broken},
	{"score that ranks", cardGame("", with(does("g:rank()"), keys{"score": "function(g, player) g:rank() return 1 end"})), broken},
	{"wins again and again", cardGame("", does("g:win(1) g:lose(2) g:draw() g:rank { 1, 2 }")), plays},
	{"goes on after the end", cardGame("", does("g:win(1) g:to('play', 1)")), plays},
	{"setup that wins", cardGame("", keys{"setup": "function(g) g:win(1) end"}), plays},
	{"nobody due", cardGame("", keys{"setup": "function(g) g:to('play', none) end"}), broken},
	{"player zero due", cardGame("", keys{"setup": "function(g) g:to('play', 0) end"}), broken},
	{"setup that says nothing", cardGame("", keys{"setup": "function(g) end"}), broken},
	{"setup that goes to all in a stage of one", cardGame("", keys{"setup": "function(g) g:to('play', 'all') end"}), broken},
	{"one who decides in secret", cardGame("", keys{"setup": "function(g) g.deck:deal(3, g.hand) g:to('play', 2) end", "stages": "{ play = { together = true, play = { from = 'hand', to = 'heap' }, after = function(g) g:to('play', 1) end } }"}), plays},
	{"a secret choice of the same card", cardGame("", keys{"setup": "function(g) g.deck:deal('all', g.heap) g:to('play', 'all') end", "stages": "{ play = { together = true, play = { from = 'heap', to = 'hand' }, after = function(g) g:to('play', 'all') end } }"}), broken},
	{"hundreds of choices in a turn", cardGame("", keys{"stages": "{ play = { play = { stay = 'play', does = function(g) if g.done.play < 200 and g.n > 200 then g:lose(1) end g.n = g.n + 1 end } } }", "counters": "{ n = counter {} }", "setup": "function(g) g:to('play', 1) end", "ends": ""}), cut},
	{"teams that do not fit", cardGame("", keys{"teams": "{ { 1, 3 }, { 2, 4 } }"}), refused},
	{"teams of nobody", cardGame("", keys{"teams": "{ {}, { 1, 2 } }"}), plays},
	{"teams without end", cardGame("local t = {} for i = 1, 1e4 do t[i] = {} end t[1e4] = { 1, 2 }", keys{"teams": "t", "piles": piles("won = pile { per = 'team' }")}), refused},
	{"suits of no suit", cardGame("", keys{"piles": `{ deck = pile { starts_with = deck { from = 1, to = 20 } }, hand = pile { per = "player" }, heap = pile {}, s = pile { per = "suit" } }`}), refused},
	{"counter of no suit", cardGame("", keys{"piles": `{ deck = pile { starts_with = deck { from = 1, to = 20 } }, hand = pile { per = "player" }, heap = pile {} }`, "counters": "{ n = counter { per = 'suit' } }"}), plays},
	{"counter of no card", cardGame("", keys{"piles": "", "counters": "{ n = counter { per = 'card' } }", "setup": "function(g) g.n:add(1) g:to('play', 1) end", "stages": "{ play = { wait = pass() } }", "ends": ""}), cut},
	{"no piles at all", cardGame("", keys{"piles": "", "laws": "", "setup": "function(g) g:to('play', 1) end", "stages": "{ play = { wait = pass() } }", "ends": ""}), cut},
	{"a pile for each suit offers", cardGame("", keys{"piles": piles("s = pile { per = 'suit', seen_by = 'all' }"), "stages": "{ play = { play = { from = 's', to = 'heap' } } }"}), refused},
	{"a card goes to a pile of some suit", cardGame("", keys{"piles": piles("s = pile { per = 'suit', seen_by = 'all' }"), "stages": "{ play = { play = { from = 'hand', to = 's' } } }"}), refused},
	{"a family that is laid out is dealt", cardGame("", with(does("g.grid:deal('all', g.hand)"), keys{"piles": piles("grid = pile { per = 'player', laid = places(3) }")})), broken},
	{"a pile that is laid out is filled", cardGame("", with(does("g.grid:fill(2, g.deck)"), keys{"piles": piles("grid = pile { laid = places(3) }")})), broken},
	{"a pile that is laid out takes all", cardGame("", with(does("g.heap:take(g.grid) g.grid:take(g.heap)"), keys{"piles": piles("grid = pile { laid = places(3) }")})), broken},
	{"an end by a pile that is laid out", cardGame("", keys{"piles": piles("grid = pile { laid = places(3) }"), "ends": "{ x = wins { empty = 'grid' } }"}), refused},
	{"full of a pile that is laid out", cardGame("", keys{"piles": piles("grid = pile { laid = places(3), full = 2, when_full = function(g) end }")}), refused},
	{"a card goes where it is", cardGame("", keys{"stages": "{ play = { play = { from = 'hand', to = 'hand' } } }"}), refused},
	{"an action to a mark with nothing", cardGame("", keys{"marks": "{ m = 'player' }", "stages": "{ play = { play = { to = 'm' } } }"}), refused},
	{"an action to a counter with nothing", cardGame("", keys{"counters": "{ n = counter {} }", "stages": "{ play = { play = { to = 'n' } } }"}), refused},
	{"an action to a sheet with options", cardGame("", keys{"counters": "{ n = counter { per = 'player', rows = { 'a', 'b' } } }", "stages": "{ play = { play = { to = 'n', options = { 1, 2 } } } }"}), refused},
	{"texts to a counter", cardGame("", keys{"counters": "{ n = counter {} }", "stages": "{ play = { play = { to = 'n', options = { 'a' } } } }"}), broken},
	{"ascending by what no card has", cardGame("", keys{"piles": piles("grid = pile { laid = places(3), ascending = 'valeu' }")}), refused},
	{"shown by what no card has", cardGame("", keys{"piles": piles("p = pile { shown_by = 'siut' }")}), refused},
	{"hides a board from itself", cardGame("", keys{"board": "grid(3, 3)", "pieces": "{ frog = { letter = 'F', seen_by = 'owner' } }", "setup": "function(g) g.board:scatter('frog', 2, 'each player') g:to('play', 1) end", "stages": "{ play = { shoot = { to = 'board' } } }", "ends": ""}), plays},
	{"scatters without end", cardGame("", keys{"board": "grid(3, 3)", "pieces": "{ frog = { letter = 'F' } }", "setup": "function(g) g.board:scatter('frog', 1e9, 'each player') g:to('play', 1) end", "stages": "{ play = { shoot = { to = 'board' } } }", "ends": ""}), broken},
}

// However odd a game in stages is: it is refused, or breaks off, or is a game.
func TestOddStagedScripts(t *testing.T) {
	if raceDetector {
		t.Skip("one after the other: there is nothing to find")
	}
	for _, c := range oddStagedScripts {
		t.Run(c.name, func(t *testing.T) {
			within(t, func() {
				fate, err := play200(script("odd", c.source))
				if (err == nil) != (fate == cut || fate == plays) || err != nil && strings.TrimSpace(err.Error()) == "" {
					t.Errorf("%s, with the error %v", fate, err)
				}
				if fate != c.fate && !(c.fate == plays && fate == cut) && !(c.fate == broken && fate == refused) {
					t.Errorf("%s (%.300v), want %s", fate, err, c.fate)
				}
				if err != nil && !regexp.MustCompile(`^odd\.lua:\d+: `).MatchString(err.Error()) {
					t.Errorf("the error names no line: %.300v", err)
				}
				if err != nil && strings.Contains(err.Error(), "internal error") {
					t.Errorf("the program fails: %.300v", err)
				}
			})
		})
	}
}

// The games in stages that come with Canopy, with some changes, are errors or games.
func TestMutatedStages(t *testing.T) {
	var sources []galleryScript
	for _, s := range galleryScripts(t) {
		if s.base == "" && strings.Contains(s.source, "setup") {
			sources = append(sources, s)
		}
	}
	if len(sources) < 10 {
		t.Fatalf("%d games in stages", len(sources))
	}
	played := 0
	const tries = 200
	for seed := range uint64(tries) {
		s := sources[int(seed)%len(sources)]
		if tryAnything(t, "", mutate(s.source, 1000+seed, 1+int(seed)%2)) {
			played++
		}
		if t.Failed() {
			t.FailNow()
		}
	}
	t.Logf("%d of %d were played", played, tries)
	if played == 0 || played == tries {
		t.Errorf("%d of %d were played: the changes are too many or too few", played, tries)
	}
}
