package reader

// The vocabulary of games that are played in stages, with cards, dice and hidden things.

var pileShape = &Shape{
	Name: "a pile",
	Keys: []Key{
		{Name: "starts_with", Type: table, Default: "no cards", Doc: "the deck whose cards begin here", Example: `stock = pile { starts_with = standard_deck {} }`},
		{Name: "seen_by", Type: text, Default: `"nobody"`, Doc: `who sees its cards: "all", "owner", "others" or "nobody"`, Example: `hand = pile { per = "player", seen_by = "owner" }`},
		{Name: "per", Type: text, Default: "one pile", Doc: `"player", "team" or "suit": one for each`, Example: `won = pile { per = "team" }`},
		{Name: "laid", Type: table, Default: "a plain pile", Doc: "the places in which its cards are laid out", Example: `grid = pile { laid = places(9, { wide = 3 }), seen_by = "all" }`},
		{Name: "from", Type: text, Default: `"top"`, Doc: `"bottom": places are numbered from the bottom row`, Example: `pyramid = pile { laid = layout " ^\n^ ^", from = "bottom" }`},
		{Name: "covers", Type: flag, Default: "true", Doc: "false: the picture is a shape only, and no card covers another", Example: `pyramid = pile { laid = layout " ^\n^ ^", covers = false }`},
		{Name: "stacks", Type: flag, Default: "false", Doc: "a place takes any number of cards, of which the top counts", Example: `grid = pile { laid = places(9, { wide = 3 }), stacks = true, seen_by = "all" }`},
		{Name: "ascending", Type: text, Default: "any order", Doc: "the attribute that must rise from place to place", Example: `pyramid = pile { laid = layout "^ ^ ^", ascending = "rank" }`},
		{Name: "refilled_from", Type: text, Default: "nothing", Doc: `the pile that is shuffled in when a card is asked for and none is left; "grid.covered": all of it but the tops`, Example: `stock = pile { starts_with = standard_deck {}, refilled_from = "discard" }`},
		{Name: "keeping", Type: whole, Default: "0", Doc: "how many top cards stay in the pile that it is refilled from", Example: `stock = pile { starts_with = standard_deck {}, refilled_from = "discard", keeping = 1 }`},
		{Name: "most", Type: whole, Default: "any number", Doc: "the most cards that may lie here; one more is an error", Example: `rack = pile { per = "player", seen_by = "owner", most = 8 }`},
		{Name: "full", Type: ordinal, Default: "never", Doc: "how many cards make when_full be called", Example: `trick = pile { seen_by = "all", full = 4, when_full = "trick_taken" }`},
		{Name: "when_full", Type: stepOr, Default: "nothing", Doc: "what happens when so many cards lie here", Example: `trick = pile { seen_by = "all", full = 4, when_full = "trick_taken" }`},
		{Name: "shown_by", Type: text, Default: "as they lie", Doc: "the attribute by which the cards are grouped when they are shown", Example: `treasure = pile { per = "player", seen_by = "all", shown_by = "suit" }`},
		{Name: "in_force", Type: flag, Default: "false", Doc: "cards here apply their effects to the pile's owner", Example: `pets = pile { per = "player", seen_by = "all", in_force = true }`},
	},
}

var standardDeckShape = &Shape{
	Name: "a standard deck",
	Keys: []Key{
		{Name: "packs", Type: ordinal, Default: "1", Doc: "how many packs are put together", Example: `standard_deck { packs = 2, aces = "high" }`},
		{Name: "aces", Type: text, Default: `"low"`, Doc: `"high": an ace has rank 14; "low": rank 1`, Example: `standard_deck { aces = "high" }`},
		{Name: "jokers", Type: whole, Default: "0", Doc: "how many jokers there are", Example: `standard_deck { jokers = 2 }`},
		{Name: "from", Type: ordinal, Default: "2", Doc: "the lowest rank besides the ace", Example: `standard_deck { from = 7, aces = "high" }`},
	},
}

var deckShape = &Shape{
	Name: "a deck",
	List: Key{Name: "cards", Type: table, Doc: "cards with a name and further attributes"},
	Keys: []Key{
		{Name: "from", Type: whole, Doc: "the first number of a numbered deck", Example: `deck { from = 1, to = 40, name = "value" }`},
		{Name: "to", Type: whole, Doc: "the last number", Example: `deck { from = 1, to = 40 }`},
		{Name: "name", Type: text, Default: `"value"`, Doc: "the attribute that holds the number", Example: `deck { from = 1, to = 40, name = "number" }`},
		{Name: "suits", Type: table, Doc: "the suits, each of which has all ranks", Example: `deck { suits = { "red", "blue" }, ranks = { 1, 1, 2, 3 } }`},
		{Name: "ranks", Type: table, Doc: "the ranks, each as often as it is listed", Example: `deck { suits = { "red", "blue" }, ranks = { 1, 1, 2, 3 } }`},
		{Name: "copies", Type: ordinal, Default: "1", Doc: "how often each card is there", Example: `deck { from = 1, to = 10, copies = 4 }`},
	},
}

var cardShape = &Shape{
	Name: "a card",
	Open: true,
	Keys: []Key{
		{Name: "name", Type: text, Doc: "how the card is called", Example: `deck { { name = "Fox", value = 3 }, { name = "Hen", value = 1 } }`},
		{Name: "copies", Type: ordinal, Default: "as the deck says", Doc: "how often it is there", Example: `deck { { name = "Fox", copies = 3 }, { name = "Hen" } }`},
		{Name: "of", Type: text, Default: `"owner"`, Doc: `whom its effects concern while it is in force: "owner", "others" or "all"`, Example: `deck { { name = "Vulture", of = "others", amounts = { cells = plus(-1) } } }`},
		{Name: "amounts", Type: table, Default: "none", Doc: "amounts that it changes while it is in force", Example: `deck { { name = "Toucan", amounts = { cells = plus(1) } } }`},
		{Name: "sets", Type: table, Default: "none", Doc: "combinations that it turns on or off while it is in force", Example: `deck { { name = "Mosquitoes", sets = { trio = off } } }`},
		{Name: "before", Type: table, Default: "none", Doc: "by step: function (g, player, card, …) that runs before it", Example: `deck { { name = "Parrot", before = { no_card = function(g, player, card) g.score:add(player, 2) end } } }`},
		{Name: "after", Type: table, Default: "none", Doc: "by step: function (g, player, card, …) that runs after it", Example: `deck { { name = "Owl", after = { no_card = function(g, player, card) g:show(g.stock:peek(2), player) end } } }`},
		{Name: "instead", Type: table, Default: "none", Doc: "by step: function (g, player, card, …) that runs in its place, if it answers done", Example: `deck { { name = "Sloth", instead = { no_card = function(g, player, card) g:win(player) return done end } } }`},
		{Name: "stages", Type: table, Default: "none", Doc: "by stage: further actions that it offers while it is in force", Example: `deck { { name = "Monkey", stages = { play = { swap = { from = "hand", to = "discard", times = 1 } } } } }`},
	},
}

var placesShape = &Shape{
	Name: "the options of places",
	Keys: []Key{{Name: "wide", Type: ordinal, Default: "one row", Doc: "how many places are beside each other", Example: `places(12, { wide = 3 })`}},
}

var rowShape = &Shape{
	Name: "a row",
	List: Key{Name: "places", Type: ordinal, Doc: "how many places it has"},
	Keys: []Key{
		{Name: "values", Type: ordinal, Doc: "its numbers go from 1 to this", Example: `row { 5, values = 8 }`},
		{Name: "per", Type: text, Default: "one row", Doc: `"player": one for each`, Example: `row { 5, values = 8, per = "player" }`},
		{Name: "seen_by", Type: text, Default: `"nobody"`, Doc: `who sees it: "all", "owner", "others" or "nobody"`, Example: `row { 5, values = 8, per = "player", seen_by = "owner" }`},
	},
}

var setShape = &Shape{
	Name: "a combination",
	List: Key{Name: "names", Type: text, Doc: "the names of its cards"},
	Keys: []Key{
		{Name: "name", Type: text, Doc: "how it is called", Example: `sets = { combination = { { name = "trio", "K", "Q", "J" } } }`},
		{Name: "off", Type: flag, Default: "false", Doc: "it counts only while an effect says so", Example: `sets = { combination = { { name = "eights", "8", "8", off = true } } }`},
	},
}

var stageShape = &Shape{
	Name: "a stage",
	Open: true,
	Keys: []Key{
		{Name: "title", Type: text, Default: "its name", Doc: "what is decided, in words", Example: `lead = { title = "lead a card", lead = { from = "hand", to = "trick" }, stuck = "no_card" }`},
		{Name: "together", Type: flag, Default: "false", Doc: "all players who are due choose in secret", Example: `pass = { together = true, pass = { from = "hand", pick = 3, to = "passed" }, after = "go_on" }`},
		{Name: "after", Type: stepOr, Default: "nothing", Doc: "function (g): what follows when all have chosen in secret", Example: `give = { together = true, give = { from = "hand", pick = 3, to = "passed" }, after = "go_on" }`},
		{Name: "stuck", Type: stepOr, Default: "an error", Doc: "function (g, player): what happens when the player has nothing to choose", Example: `lead = { lead = { from = "hand", to = "trick" }, stuck = "no_card" }`},
	},
}

var choiceShape = &Shape{
	Name: "an action",
	Keys: []Key{
		{Name: "title", Type: text, Default: "its name", Doc: "what it does, in words", Example: `play = { title = "play a card", from = "hand", to = "trick" }`},
		{Name: "from", Type: chosen, Default: "nothing is taken", Doc: "the pile, piles or dice that offer something: the player's own, or \"other's hand\"; or a function or step that names them", Example: `play = { from = "hand", to = "trick" }`},
		{Name: "pick", Type: pickType, Default: "one card", Doc: "how many are chosen together, or sets(name[, \"first\"])", Example: `offer = { from = "hand", pick = 2, to = "offered" }`},
		{Name: "to", Type: text, Default: "it stays", Doc: "where it goes, before does: a pile, a place of one, \"board\", an empty cell of a sheet, a row, a mark or a counter", Example: `play = { from = "hand", to = "trick" }`},
		{Name: "onto", Type: who, Default: `"empty"`, Doc: "with to = \"board\", who may stand there", Example: `look = { to = "board", onto = { "empty", "enemy" } }`},
		{Name: "fill", Type: flag, Default: "false", Doc: "with a row: it is set place by place", Example: `hide = { to = "code", fill = true }`},
		{Name: "options", Type: optionsType, Default: "none", Doc: "what is chosen besides: a list, players, others, suits, up_to \"counter\", two lists, or a function", Example: `name = { options = suits, to = "named" }`},
		{Name: "when", Type: conditions, Default: "always", Doc: "conditions of the action: words that say what must be, and a law or function (g, player)", Example: `when = { { "have a clue left", function(g) return g.clues > 0 end } }`},
		{Name: "must", Type: conditions, Default: "anything", Doc: "conditions of what is chosen: words, a law or function (g, player, …), against, if_able", Example: `must = { { "follow suit", "follows", against = "trick.first", if_able = true } }`},
		{Name: "times", Type: whole, Default: "any number", Doc: "how often it may be done in a turn", Example: `draw = { from = "stock", to = "hand", stay = "play", times = 1 }`},
		{Name: "forced", Type: flag, Default: "false", Doc: "where nothing else can be chosen, nobody is asked", Example: `play = { from = "hand", to = "trick", forced = true }`},
		{Name: "next", Type: whereNext, Default: "the same stage", Doc: "the stage in which the next player is due afterwards", Example: `play = { from = "hand", to = "trick", next = "play" }`},
		{Name: "stay", Type: whereNext, Default: "the next player is due", Doc: "the stage in which the same player is due afterwards", Example: `draw = { from = "stock", to = "hand", stay = "play" }`},
		{Name: "does", Type: stepOr, Default: "nothing", Doc: "function (g, player, …), or a step: what it does", Example: `play = { from = "hand", to = "trick", does = function(g, player, card) g:next(player) end }`},
	},
}

var conditionShape = &Shape{
	Name: "a condition",
	List: Key{Name: "words and test", Type: anything, Doc: "what must be, in words; then a law's name or a function"},
	Keys: []Key{
		{Name: "against", Type: texts, Default: "nothing", Doc: `what else the law is given: "trick.first", "discard.top", a counter, a mark, "stone[target]", "stone[card]" or "count[target]"`, Example: `must = { { "follow suit", "follows", against = "trick.first" } }`},
		{Name: "if_able", Type: flag, Default: "false", Doc: "it counts only if something can be chosen that meets it", Example: `must = { { "follow suit", "follows", against = "trick.first", if_able = true } }`},
	},
}

var playersShape = &Shape{
	Name: "players",
	List: Key{Name: "names", Type: text, Doc: "the names of the sides"},
	Keys: []Key{
		{Name: "from", Type: ordinal, Doc: "the fewest players", Example: `players = { from = 2, to = 7 }`},
		{Name: "to", Type: ordinal, Doc: "the most players", Example: `players = { from = 2, to = 7 }`},
	},
}

// cardFunctions are globals that games in stages use.
var cardFunctions = []Function{
	{Name: "pile", Doc: "a pile of cards", Example: `pile { per = "player", seen_by = "owner" }`, Shape: pileShape},
	{Name: "standard_deck", Doc: "cards of four suits, from ace to king", Example: `standard_deck { packs = 2 }`, Shape: standardDeckShape},
	{Name: "deck", Doc: "cards of one's own: numbers, suits and ranks, or a list", Example: `deck { from = 1, to = 40 }`, Shape: deckShape},
	{Name: "layout", Doc: "places drawn as a picture: v face down, ^ face up; a row covers the one above it where they touch", Example: "layout \"v v\\n ^\""},
	{Name: "places", Doc: "so many places", Example: `places(9, { wide = 3 })`},
	{Name: "row", Doc: "a row of small numbers", Example: `row { 5, values = 8, per = "player" }`, Shape: rowShape},
	{Name: "amount", Doc: "a number that only effects change: base and bounds", Example: `amount(9, { from = 6, to = 12 })`},
	{Name: "sets", Doc: "cards that are one of the combinations of a name; \"first\": the best that is there", Example: `pick = sets("combination", "first")`},
	{Name: "up_to", Doc: "the numbers from 1 to a counter's value", Example: `bid = { options = up_to "coins" }`},
	{Name: "pass", Doc: "an action that does nothing but go on, to a step if one is named", Example: `pass = pass "go_on"`},
	{Name: "players", Doc: "as options: all players", Example: `give = { options = players }`},
	{Name: "others", Doc: "as options: all players but the one due", Example: `ask = { options = others }`},
	{Name: "suits", Doc: "as options: the suits of the deck", Example: `name = { options = suits }`},
}

// Method is a word that is asked of something in play, with a colon before it.
type Method struct{ Of, Name, Doc, Example string }

// methodsInPlay are the words of games in stages that are asked in play. player is
// whoever does something, card a card of his.
var methodsInPlay = []Method{
	{"g", "to", `where play goes on when this step is done: a stage and who is due, "all" for all at once, or a step and what it is given`, `g:to("play", player)`},
	{"g", "begin", `begins a "turn", "hand" or "round": what resets by it starts anew`, `g:begin "hand"`},
	{"g", "count", "how many turns, hands or rounds have begun", `g:count "turn"`},
	{"g", "next", "the next player, or the one so many seats on", `g:next(player, 2)`},
	{"g", "seats", "how many play", `g:seats()`},
	{"g", "players", "all players in turn, from the first or from one", `for other in g:players(player) do g.score[other] = 0 end`},
	{"g", "win", `a player and his team win, or "all"`, `g:win(player)`},
	{"g", "lose", `a player and his team lose, or "all"`, `g:lose "all"`},
	{"g", "draw", "all share the first place; with words that say why", `g:draw "both codes found"`},
	{"g", "rank", "the most points win: the score, or a counter of players or teams", `g:rank "score"`},
	{"g", "amount", "an amount of a player, with another base if one is given", `g:amount("cells", player)`},
	{"g", "law", "what a law answers", `g:law("follows", card, none)`},
	{"g", "tell", `tells a player or "all" "which" or "how many" cards meet a law, how many squares have a kind of piece, or what two rows have in the "same" place or in "common"`, `g:tell("all", g.hand[player], "how many", "follows", none)`},
	{"g", "show", `shows cards or a square to a player or "all"`, `g:show(g.stock:top(), player)`},
	{"g", "note", "a number for the statistics of many games", `g:note("cards left", g.hand[player]:count())`},
	{"g", "say", "a line of the log, with values in the places {1}, {2}", `g:say("{1} has {2} cards", player, g.hand[player]:count())`},
	{"g", "owner", "the player in whose pile a card lies, or none", `g:owner(card)`},
	{"g", "swap_seats", "two players exchange their seats, and the same side is due again: results follow seats", `g:swap_seats()`},

	{"cards", "count", `how many cards there are, or meet a law; "up" or "down": by their face`, `g.hand[player]:count("follows", none)`},
	{"cards", "any", "is there a card that meets a law?", `g.hand[player]:any("follows", none)`},
	{"cards", "sum", "what a law answers for each card, added up", `g.hand[player]:sum "points"`},
	{"cards", "best", "the card that no later one beats, by a law (card, best)", `g.hand[player]:best "beats"`},
	{"cards", "first", "the first card of all, as bottom", `g.trick:first()`},
	{"cards", "bottom", "the lowest card", `g.stock:bottom()`},
	{"cards", "at", "the card so high up", `g.hand[player]:at(2)`},
	{"cards", "top", "the top card, or none; top(2) is the one under it", `g.discard:top()`},
	{"cards", "set", `the best combination of a name that is among them, or that they are "exactly"; none if there is none`, `g.hand[player]:set "combination"`},
	{"cards", "spread", "the difference between the highest and the lowest of an attribute", `g.hand[player]:spread "rank"`},

	{"a pile", "shuffle", "shuffles the pile; nobody knows any more where a card is", `g.stock:shuffle()`},
	{"a pile", "gather", "all cards that began here come back, from wherever they are", `g.stock:gather()`},
	{"a pile", "deal", `deals so many cards to a pile, or to each of a family in turn; "all", or to "each place" of a layout; the seat that is first may follow`, `g.stock:deal(2, g.hand, player)`},
	{"a pile", "fill", "draws cards up to so many: a pile, or each of a family from a seat on", `g.hand:fill(8, g.stock, player)`},
	{"a pile", "fill_empty", "fill, for those alone that are empty; how many they were", `g.hand:fill_empty(4, g.stock, player)`},
	{"a pile", "take", `takes a card, cards or a pile; to the "bottom" or to a place, if one is named`, `g.discard:take(card)`},
	{"a pile", "take_from", "each takes the pile of the player so many seats before", `g.hand:take_from(g.passed, 1)`},
	{"a pile", "cover", "covers cards of a layout, the highest first, with cards of a pile; how many", `g.grid:cover(g.grid:at(1), g.stock)`},
	{"a pile", "sort", "puts the cards in order by an attribute, the highest on top", `g.trick:sort "rank"`},
	{"a pile", "turn_up", "turns the card at a place face up", `g.jungle:turn_up(1)`},
	{"a pile", "random", "a card of the pile, and nobody knows which", `g.hand[player]:random()`},
	{"a pile", "peek", "the top cards, so many", `g:show(g.stock:peek(2), player)`},
	{"a pile", "can_give", "is there a card, or can some be shuffled in?", `g.stock:can_give()`},
	{"a pile", "refills", "how often it was refilled since its cards were gathered", `g.stock:refills()`},
	{"a pile", "tops", "the top cards of a layout", `g.grid:tops()`},
	{"a pile", "place", "the place of a layout where a card lies, or none: it has a number, cards() and all that is asked of cards", `g.grid:place(g.grid:at(1)).number`},
	{"a pile", "who", "the player in whose pile a card meets a law, or none", `g.hand:who "two_of_clubs"`},
	{"a pile", "full", "has every place of a layout a card?", `g.grid:full()`},
	{"a pile", "filled", "how many places of a layout have a card", `g.grid:filled()`},

	{"a row or dice", "roll", "throws the dice, or those of them that were chosen", `g.throw:roll()`},
	{"a row or dice", "sum", "the sum of the numbers", `g.throw:sum()`},
	{"a row or dice", "count", "how often a number is there", `g.throw:count(6)`},
	{"a row or dice", "most", "how many are equal, at most", `g.throw:most()`},
	{"a row or dice", "faces", "how many different numbers there are", `g.throw:faces()`},
	{"a row or dice", "run", "how many numbers follow one another, at most", `g.throw:run()`},

	{"a counter", "add", "adds a number to all values, or to that of a key or of cards", `g.score:add(player, 5)`},
	{"a counter", "reset", "gives all values what they start with", `g.score:reset()`},
	{"a counter", "sum", "the sum of all values, or of some rows of a sheet", `g.sheet[player]:sum(1, 2)`},
	{"a counter", "max", "the highest value, or that of some cards", `g.score:max()`},
	{"a counter", "highest", "the player with the highest value, none if several have it", `g.score:highest()`},
	{"a counter", "full", "has every cell of the sheets a value?", `g.sheet:full()`},
}

// methodsOnBoards are those of games in stages with hidden pieces.
var methodsOnBoards = []Method{
	{"the board", "scatter", `puts so many pieces of a kind on squares by chance, for a player or for "each player"`, `g.board:scatter("frog", 2, "each player")`},
	{"the board", "hidden", "how many pieces of a kind and player not everybody knows of", `g.board:hidden("frog", player)`},
	{"the board", "count", "how many pieces there are of a player", `g.board:count(player)`},
	{"a square", "around", "the squares beside it, diagonally too", `square:around()`},
}
