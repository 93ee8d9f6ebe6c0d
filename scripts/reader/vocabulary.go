package reader

import (
	"slices"

	glua "github.com/yuin/gopher-lua"
)

// Key is one key of a table that scripts write.
type Key struct {
	Name string
	Type Type
	// Default is what holds where the key is not written, in words.
	Default string
	Doc     string
	Example string
}

// Shape is a kind of table that scripts write: a game, a piece, the options of a
// movement.
type Shape struct {
	Name string // as messages name it: "a piece"
	Doc  string
	Keys []Key
	// List is what entries without a key mean; its Name is empty where there are
	// none.
	List Key
	// Open tables may have further keys: attributes of a piece, names of pieces.
	Open bool
}

// Function is a global that scripts use.
type Function struct {
	Name    string
	Doc     string
	Example string
	// Shape of the table that it takes, nil if it takes something else.
	Shape *Shape
}

// always are the options that every movement has.
var always = []Key{
	{Name: "onto", Type: who, Default: `"empty" and "enemy"; for hops and drops "empty"`, Doc: "who may stand where the movement ends", Example: `step { "forward", onto = "empty" }`},
	{Name: "to", Type: where, Default: "anywhere", Doc: "where the movement may end", Example: `step { "any", to = "not own castle" }`},
	{Name: "player", Type: text, Default: "every player", Doc: "the only player who moves so", Example: `drop { player = "Black" }`},
	{Name: "turn", Type: ordinal, Default: "every turn", Doc: "the only turn of his own in which a player moves so", Example: `drop { turn = 1 }`},
	{Name: "as", Type: text, Default: "the word itself", Doc: "what the movement is called in moves and by other rules", Example: `hops { "any", over = "own", as = "canter" }`},
	{Name: "puts", Type: text, Default: "nothing", Doc: "the kind that appears where the movement ends, while the mover stays", Example: `slide { "any", onto = "empty", puts = "arrow" }`},
	{Name: "again", Type: text, Default: "no", Doc: `"may" or "must": the same piece moves so again, as a further decision`, Example: `hop { "any", over = "enemy", takes = "jumped", again = "must" }`},
	{Name: "onward", Type: table, Default: "nothing", Doc: "the movement with which the same piece goes on, as a further decision", Example: `slide { "any", onto = "empty", onward = slide { "any", puts = "arrow" } }`},
}

// leaving are the options of movements that start on a square.
var leaving = []Key{
	{Name: "from", Type: where, Default: "anywhere", Doc: "where the movement may start", Example: `step { "forward", from = "own row 2" }`},
	{Name: "leaves", Type: text, Default: "nothing", Doc: "the kind that appears where the mover came from", Example: `leap { by = { 1, 2 }, leaves = "gap" }`},
}

func movementShape(name string, list Key, keys ...Key) *Shape {
	return &Shape{Name: "a " + name, List: list, Keys: slices.Concat(keys, leaving, always)}
}

var directionList = Key{Name: "directions", Type: directions, Doc: "which ways, seen from the player's side"}

// jumpKeys are the options of hop and hops.
var jumpKeys = []Key{
	{Name: "over", Type: who, Doc: "who is hopped over", Example: `hop { "any", over = "enemy" }`},
	{Name: "takes", Type: text, Default: "nothing", Doc: `"jumped": who is hopped over is taken`, Example: `hop { "any", over = "enemy", takes = "jumped" }`},
}

var (
	stepShape  = movementShape("step", directionList)
	slideShape = movementShape("slide", directionList,
		Key{Name: "limit", Type: whole, Default: "no limit", Doc: "the most squares of a slide", Example: `slide { "forward", limit = 2 }`})
	leapShape = movementShape("leap", directionList,
		Key{Name: "by", Type: offsets, Doc: "an offset, or a list of offsets, in all its reflections", Example: `leap { by = { 1, 2 } }`},
		Key{Name: "over", Type: text, Doc: "the ground that the leap crosses, a whole run of it", Example: `leap { "across", over = "water" }`},
		Key{Name: "blocked_by", Type: who, Default: `"nothing"`, Doc: "who on that ground stops the leap", Example: `leap { "along", over = "water", blocked_by = "any rat" }`})
	hopShape  = movementShape("hop", directionList, jumpKeys...)
	hopsShape = movementShape("chain of hops", directionList, jumpKeys[0])
	dropShape = &Shape{Name: "a drop", Keys: slices.Concat([]Key{
		{Name: "falls", Type: text, Default: "it stays", Doc: "the direction in which the piece falls to the last empty square", Example: `drop { falls = "down" }`},
		{Name: "next_to", Type: who, Default: "anybody or nobody", Doc: "who must stand beside the square", Example: `drop { next_to = "own" }`},
		{Name: "piece", Type: text, Default: "the kind that moves so", Doc: "the kind that is dropped", Example: `drop { piece = "archer", to = "own row 1" }`},
	}, always)}
)

var boardShape = &Shape{
	Name: "a grid",
	List: Key{Name: "sides", Type: whole, Doc: "files and ranks, from 1 to 26"},
	Keys: []Key{
		{Name: "map", Type: text, Doc: `a drawing, a line a rank: "." is plain, "#" no square`, Example: "grid { map = \"~ . ~\", ground = { [\"~\"] = \"water\" } }"},
		{Name: "ground", Type: table, Doc: "what the map's signs mean; a capital is the first player's, a small letter the second's", Example: `ground = { t = "trap" }`},
		{Name: "edges", Type: text, Default: "as squares lie", Doc: "the neighbours, where they are others than on a grid; then the only direction is any", Example: `edges = "a1-b3 a1-c2"`},
		{Name: "wraps", Type: text, Default: "nowhere", Doc: `which edges of the board meet: "both", "across" or "along"`, Example: `wraps = "both"`},
		{Name: "tracks", Type: table, Default: "none", Doc: "by player, the squares that his pieces or counters go along, in order", Example: `tracks = { White = "a1..c1", Black = "c2..a2" }`},
		{Name: "regions", Type: table, Default: "none", Doc: "named squares, for all or by player", Example: `regions = { throne = "e5" }`},
	},
}

var pieceShape = &Shape{
	Name: "a piece",
	Open: true,
	Keys: []Key{
		{Name: "letter", Type: texts, Doc: "one letter (a capital for the first player, a small one for the second), or one for each player", Example: `letter = { "x", "o" }`},
		{Name: "owner", Type: text, Default: "each player", Doc: `"nobody" for a neutral piece`, Example: `owner = "nobody"`},
		{Name: "hand", Type: whole, Default: "no limit", Doc: "how many each player has in hand at the start", Example: `hand = 2`},
		{Name: "in_hand", Type: text, Default: "itself", Doc: "the kind that it becomes when it comes into a hand", Example: `in_hand = "archer"`},
		{Name: "seen_by", Type: text, Default: `"all"`, Doc: `"owner": only its owner sees where it stands`, Example: `seen_by = "owner"`},
		{Name: "attacks", Type: movements, Default: "its moves", Doc: "the movements that count as its attack", Example: `attacks = slide "diagonal"`},
		{Name: "moves", Type: movements, Default: "it never moves", Doc: "a movement or a list of movements", Example: `moves = { step "any" }`},
	},
}

var endShape = &Shape{
	Name: "an end",
	Keys: []Key{
		{Name: "arrives", Type: where, Doc: "the piece that moved stands there", Example: `wins { arrives = "enemy row 1" }`},
		{Name: "piece", Type: texts, Default: "any", Doc: "the kind that must arrive", Example: `wins { arrives = "edge", piece = "king" }`},
		{Name: "line", Type: whole, Doc: "so many pieces of the player in a row", Example: `wins { line = 4 }`},
		{Name: "left", Type: table, Doc: "at most so many pieces left, own or of the enemy", Example: `wins { left = { enemy = 0 } }`},
		{Name: "own", Type: whole, Doc: "at least so many own pieces", Example: `wins { left = { enemy = 0 }, own = 2 }`},
		{Name: "filled", Type: texts, Doc: "pieces of the player stand on every one of these squares", Example: `wins { filled = "enemy castle" }`},
		{Name: "all_on", Type: texts, Doc: "all pieces of the player stand there", Example: `wins { all_on = "enemy yard" }`},
		{Name: "any_on", Type: texts, Doc: "some piece of the player stands there", Example: `loses { any_on = "own yard", after = 30 }`},
		{Name: "whose", Type: text, Default: "the player's", Doc: `"anyone": filled, all_on and any_on may be so for any player`, Example: `draws { all_on = "enemy base", whose = "anyone" }`},
		{Name: "taken", Type: texts, Doc: "such a piece was taken in this turn", Example: `wins { taken = "king" }`},
		{Name: "after", Type: whole, Doc: "the player has had more than so many turns; 0: never", Example: `loses { any_on = "own yard", after = 30 }`},
		{Name: "empty", Type: text, Doc: "in stages: the player's own pile of that name has no card left", Example: `wins { empty = "hand" }`},
		{Name: "played", Type: whole, Doc: "in stages: so many turns, hands or rounds are over", Example: `scores { played = 3, unit = "hand" }`},
		{Name: "unit", Type: text, Default: `"round"`, Doc: `what played counts: "turn", "hand" or "round"`, Example: `scores { played = 3, unit = "hand" }`},
		{Name: "without", Type: text, Default: "anything taken, dropped or changed", Doc: "the movement that quiet waits for", Example: `draws { quiet = 100, without = "clone" }`},
		{Name: "visits", Type: table, Doc: "one piece comes to one square for the n-th time within so many own turns; 0: never", Example: `loses { visits = { 4, within = 8 } }`},
		{Name: "seen", Type: whole, Doc: "the position for so many times; 0: never", Example: `draws { seen = 3 }`},
		{Name: "quiet", Type: whole, Doc: "so many plies with nothing taken, dropped or changed; 0: never", Example: `draws { quiet = 100 }`},
	},
}

var counterShape = &Shape{
	Name: "a counter",
	Keys: []Key{
		{Name: "per", Type: text, Default: "the whole game", Doc: `"square", "player", "team", "card" or "suit"`, Example: `counters = { beads = counter { per = "square" } }`},
		{Name: "flag", Type: flag, Default: "false", Doc: "it is true or false, and begins as false", Example: `counters = { broken = counter { flag = true } }`},
		{Name: "clamp", Type: flag, Default: "false", Doc: "a value out of bounds becomes the bound, and is no error", Example: `counters = { steps = counter { to = 40, clamp = true } }`},
		{Name: "resets", Type: texts, Default: "never", Doc: `what sets it to its start: "turn", "hand", "round", an action or a step`, Example: `counters = { tricks = counter { resets = "hand" } }`},
		{Name: "rows", Type: table, Default: "one number", Doc: "the names of its cells: a score sheet", Example: `counters = { sheet = counter { per = "player", start = none, rows = { "ones", "twos" } } }`},
		{Name: "columns", Type: whole, Default: "1", Doc: "how often each row is there", Example: `counters = { sheet = counter { per = "player", start = none, rows = { "ones", "twos" }, columns = 3 } }`},
		{Name: "seen_by", Type: text, Default: `"all"`, Doc: `who sees it: "all", "owner", "others" or "nobody"`, Example: `counters = { coins = counter { per = "player", seen_by = "owner" } }`},
		{Name: "start", Type: counterStart, Default: "0", Doc: "a number, none, where → number, or shuffled(0, 99): each once", Example: `counters = { beads = counter { per = "square", start = { hole = 4 } } }`},
		{Name: "from", Type: whole, Default: "0", Doc: "the least value", Example: `counters = { steps = counter { from = -10, to = 10 } }`},
		{Name: "to", Type: whole, Default: "2147483647", Doc: "the largest value", Example: `counters = { steps = counter { from = -10, to = 10 } }`},
	},
}

var diceShape = &Shape{
	Name: "dice",
	List: Key{Name: "number", Type: whole, Doc: "how many dice there are"},
	Keys: []Key{
		{Name: "faces", Type: whole, Default: "6", Doc: "how many faces each has", Example: `dice = { throw = dice { 2, faces = 6 } }`},
		{Name: "again_on", Type: whole, Default: "never", Doc: "a die that shows this is thrown on, and all its numbers count", Example: `dice = { throw = dice { 1, faces = 6, again_on = 6 } }`},
	},
}

var actionShape = &Shape{
	Name: "an action",
	Keys: []Key{
		{Name: "title", Type: text, Default: "its name", Doc: "what it does, in words", Example: `actions = { sow = { title = "sow a hole", from = "own hole" } }`},
		{Name: "from", Type: chosen, Default: "nothing is chosen", Doc: "which squares can be chosen: words that say where or who, or a function of g", Example: `actions = { clear = { from = "green", removes = true } }`},
		{Name: "to", Type: chosen, Default: "nothing is chosen", Doc: "the same, where it reads better", Example: `actions = { wall = { to = "edge", puts = "wall" } }`},
		{Name: "puts", Type: text, Default: "nothing", Doc: "the kind that appears on the square chosen", Example: `actions = { wall = { to = "edge", puts = "wall" } }`},
		{Name: "removes", Type: flag, Default: "false", Doc: "what stands on the square chosen leaves the game", Example: `actions = { clear = { from = "green", removes = true } }`},
		{Name: "does", Type: deed, Default: "nothing", Doc: "what is done: sow { … }, or function (g, player, square)", Example: `actions = { sow = { from = "own hole", does = sow { "beads", along = "track" } } }`},
		{Name: "next", Type: text, Default: "a turn of the next player", Doc: "the stage in which the next player is due", Example: `actions = { clear = { from = "green", removes = true, next = "clear" } }`},
		{Name: "stay", Type: text, Default: "the turn ends", Doc: "the stage in which the same player goes on", Example: `actions = { clear = { from = "green", removes = true, stay = "clear" } }`},
		{Name: "player", Type: text, Default: "every player", Doc: "the only player who may do it", Example: `actions = { wall = { to = "edge", puts = "wall", player = "White" } }`},
		{Name: "turn", Type: ordinal, Default: "every turn", Doc: "the only turn of his own in which a player may do it", Example: `actions = { wall = { to = "edge", puts = "wall", turn = 1 } }`},
	},
}

var sowShape = &Shape{
	Name: "sow",
	List: Key{Name: "counter", Type: text, Doc: "the counter that is sown"},
	Keys: []Key{
		{Name: "along", Type: text, Doc: `"track": the player's own track, round and round`, Example: `sow { "beads", along = "track" }`},
		{Name: "last", Type: text, Default: "nothing follows", Doc: "the law (player, square, found, opposite) that says what follows from where the last one falls", Example: `sow { "beads", along = "track", last = "last_bead" }`},
	},
}

var gatherShape = &Shape{
	Name: "gather",
	List: Key{Name: "places", Type: text, Doc: `"opposite" and "here": what is gathered`},
	Keys: []Key{
		{Name: "into", Type: texts, Doc: "the square where it goes", Example: `gather { "opposite", "here", into = "own home" }`},
	},
}

var advanceShape = &Shape{
	Name: "an advance",
	Keys: []Key{
		{Name: "by", Type: text, Doc: "the dice whose numbers are used, all by one piece", Example: `advance { by = "throw" }`},
		{Name: "enters_on", Type: whole, Default: "it never enters", Doc: "the number that brings a piece from the hand to the first square", Example: `advance { by = "throw", enters_on = 6 }`},
	},
}

var visitsShape = &Shape{
	Name: "visits",
	List: Key{Name: "number", Type: whole, Doc: "which visit is too many; 0: none"},
	Keys: []Key{
		{Name: "within", Type: whole, Doc: "over how many own turns visits are counted", Example: `loses { visits = { 4, within = 8 } }`},
		{Name: "forgets", Type: texts, Default: "nothing", Doc: `what makes the count start anew: "another piece", or words that say where`, Example: `loses { visits = { 4, within = 8, forgets = { "another piece", "own trap" } } }`},
	},
}

var neverShape = &Shape{
	Name: "never",
	Keys: []Key{
		{Name: "visits", Type: table, Doc: "the move may not be the n-th visit of one piece to one square within so many own turns", Example: `must = { { "go elsewhere", never { visits = { 4, within = 8 } } } }`},
		{Name: "attacked", Type: who, Doc: "after the move no enemy attacks such a piece of the player", Example: `must = { { "keep out of reach", never { attacked = "own knight" } } }`},
	},
}

var obligationShape = &Shape{
	Name: "an obligation",
	List: Key{Name: "words", Type: text, Doc: "what must be, in words"},
	Keys: []Key{
		{Name: "by", Type: text, Doc: "the movement that obliges", Example: `obliged = { { "jump when you can", by = "jump" } }`},
		{Name: "or_by", Type: text, Doc: "a movement that fits too, but does not oblige", Example: `obliged = { { "jump when you can", by = "jump", or_by = "charge" } }`},
		{Name: "from", Type: texts, Doc: "where the move starts", Example: `obliged = { { "leave your own castle first", from = "own castle" } }`},
		{Name: "to", Type: texts, Doc: "where the move ends", Example: `obliged = { { "go home when you can", to = "own base" } }`},
		{Name: "piece", Type: text, Doc: "the kind that moves", Example: `obliged = { { "place the queen", piece = "queen", turn = 7 } }`},
		{Name: "answers", Type: text, Doc: "the kind that the move before moved", Example: `obliged = { { "answer a queen", piece = "queen", answers = "queen" } }`},
		{Name: "player", Type: text, Doc: "the only player whom it obliges", Example: `obliged = { { "begin with a jump", by = "jump", player = "White", turn = 1 } }`},
		{Name: "turn", Type: ordinal, Doc: "the only turn of his own in which it obliges a player", Example: `obliged = { { "begin with a jump", by = "jump", turn = 1 } }`},
	},
}

var flipShape = &Shape{Name: "flip", Keys: []Key{
	{Name: "next_to", Type: who, Doc: "which enemies beside the piece become the mover's", Example: `does = flip { next_to = "any" }`},
}}

// closingKeys are the keys of flank and surround.
var closingKeys = []Key{
	{Name: "of", Type: who, Doc: "who is taken", Example: `does = flank { "orthogonal", of = "enemy man", by = "own man" }`},
	{Name: "by", Type: who, Doc: "who takes part", Example: `does = surround { "orthogonal", of = "enemy king", by = "own" }`},
	{Name: "or_on", Type: texts, Default: "nowhere", Doc: "where an empty square takes part too", Example: `does = surround { "orthogonal", of = "enemy king", by = "own", or_on = "throne" }`},
}

var (
	flankShape    = &Shape{Name: "flank", List: directionList, Keys: closingKeys}
	surroundShape = &Shape{Name: "surround", List: directionList, Keys: closingKeys}
)

var leftShape = &Shape{
	Name: "left",
	Keys: []Key{
		{Name: "own", Type: whole, Doc: "the most of the player's own pieces", Example: `wins { left = { own = 1 } }`},
		{Name: "enemy", Type: whole, Doc: "the most of all others' pieces", Example: `wins { left = { enemy = 0 } }`},
	},
}

var numberShape = &Shape{
	Name: "a number's bounds",
	Keys: []Key{
		{Name: "from", Type: number, Doc: "the least value", Example: `number(8, { from = 5, to = 12 }, "Squares on a side")`},
		{Name: "to", Type: number, Doc: "the largest value", Example: `number(8, { from = 5, to = 12 }, "Squares on a side")`},
	},
}

var gameShape = &Shape{
	Name: "a game",
	Keys: []Key{
		{Name: "title", Type: text, Doc: "the game's name for people", Example: `title = "Jungle"`},
		{Name: "about", Type: text, Default: "nothing", Doc: "the rules for players, in Markdown", Example: `about = "Three in a row win."`},
		{Name: "reconstructed", Type: texts, Default: "nothing", Doc: "sentences that say which rules are the author's guess", Example: `reconstructed = { "How large a yard is." }`},
		{Name: "players", Type: names, Doc: "the names of the sides, how many there are, or between which numbers", Example: `players = { "White", "Black" }`},
		{Name: "board", Type: table, Doc: "the board", Example: `board = grid(8, 8)`},
		{Name: "pieces", Type: table, Doc: "the kinds of piece by name", Example: `pieces = { man = { letter = "M", moves = step "forward" } }`},
		{Name: "start", Type: start, Default: "an empty board", Doc: "a position, or kind and place", Example: `start = { man = "own row 1" }`},
		{Name: "enters", Type: law, Default: "yes", Doc: "law (piece, square): may it stop there?", Example: `enters = no "nobody moves"`},
		{Name: "passes", Type: law, Default: "as enters", Doc: "law (piece, square): may it slide across?", Example: `passes = yes`},
		{Name: "takes", Type: law, Default: "yes", Doc: "law (piece, prey): may it take it?", Example: `takes = no "nothing is taken"`},
		{Name: "becomes", Type: function, Default: "it stays what it is", Doc: "law (piece, square, prey): the kind that it turns into, or nil", Example: `becomes = function(piece, square) return square:row(piece.owner) == 8 and "queen" or nil end`},
		{Name: "counters", Type: table, Default: "none", Doc: "numbers of the game in play, by name", Example: `counters = { score = counter { per = "player" } }`},
		{Name: "dice", Type: table, Default: "none", Doc: "dice, by name", Example: `dice = { throw = dice { 1, faces = 6 } }`},
		{Name: "laws", Type: table, Default: "none", Doc: "further laws, by name", Example: `laws = { last_bead = function(player, square, found) return found == 0 and again or nil end }`},
		{Name: "piles", Type: table, Default: "none", Doc: "piles of cards, by name", Example: `piles = { stock = pile { starts_with = standard_deck {} } }`},
		{Name: "rows", Type: table, Default: "none", Doc: "rows of small numbers, by name", Example: `rows = { code = row { 4, values = 6, per = "player", seen_by = "owner" } }`},
		{Name: "marks", Type: table, Default: "none", Doc: `what the game points at: a "player", a "suit", a "card" or "cards", by name`, Example: `marks = { trump = "suit" }`},
		{Name: "teams", Type: chosen, Default: "everybody plays for himself", Doc: `lists of players who win together; "all": all against the game`, Example: `teams = { { 1, 3 }, { 2, 4 } }`},
		{Name: "sets", Type: table, Default: "none", Doc: "combinations of cards by their names, the best first", Example: `sets = { combination = { { name = "trio", "K", "Q", "J" } } }`},
		{Name: "amounts", Type: table, Default: "none", Doc: "numbers that only effects change, by name", Example: `amounts = { cells = amount(9, { from = 6, to = 12 }) }`},
		{Name: "setup", Type: function, Default: "none: pieces are moved", Doc: "function (g): deals, and says where play begins; a game with it is played in stages", Example: `setup = function(g) g:to("play", 1) end`},
		{Name: "steps", Type: table, Default: "none", Doc: "procedures of the rules, by name: functions (g, player, …)", Example: `steps = { no_card = function(g, player) g:to("play", g:next(player)) end }`},
		{Name: "lowest_wins", Type: flag, Default: "false", Doc: "the fewest points win", Example: `lowest_wins = true`},
		{Name: "actions", Type: table, Default: "none", Doc: "what may be done when a turn begins, besides moving pieces", Example: `actions = { sow = { from = "own hole", does = sow { "beads", along = "track" } } }`},
		{Name: "stages", Type: table, Default: "none", Doc: "further decisions: tables of actions", Example: `stages = { erase = { keep = { title = "erase nothing", next = "move" } } }`},
		{Name: "first_stage", Type: text, Default: `"move"`, Doc: "the stage in which the game begins", Example: `first_stage = "clear"`},
		{Name: "begins", Type: function, Default: "nothing", Doc: "function (g, player): what is done when a turn begins", Example: `begins = function(g, player) g.throw:roll() end`},
		{Name: "must", Type: table, Default: "nothing", Doc: "conditions that every move has to meet", Example: `must = { { "keep out of reach", never { attacked = "own knight" } } }`},
		{Name: "does", Type: deed, Default: "nothing", Doc: "what follows every movement: an effect, a list of effects, or function (g, player, piece, square)", Example: `does = flip { next_to = "any" }`},
		{Name: "obliged", Type: table, Default: "nothing", Doc: "what goes before everything else, in this order", Example: `obliged = { { "jump when you can", by = "jump" } }`},
		{Name: "taken", Type: text, Default: "out of the game", Doc: `where the taken go: "owner's hand" or "taker's hand"`, Example: `taken = "owner's hand"`},
		{Name: "moved_by", Type: text, Default: "its owner", Doc: `"anyone": every player moves every piece`, Example: `moved_by = "anyone"`},
		{Name: "ends", Type: table, Doc: "the ways in which a game ends, by name", Example: `ends = { stuck = "loses" }`},
		{Name: "score", Type: function, Default: "none", Doc: "function (g, player): the player's score, where an end says scores", Example: `score = function(g, player) return g.board:count(player) end`},
		{Name: "evaluate", Type: evaluation, Default: "the score, where there is one", Doc: "how good the game stands for a player, for programs that think ahead: what is worth something to him, or function (g, player)", Example: `evaluate = { pieces = 1, lead = 5 }`},
		{Name: "result", Type: Type{"reversed", func(v glua.LValue) bool { return isReversed(v) }}, Default: "as the rules say", Doc: "reversed: the ranking is turned round, and who was last has won", Example: `result = reversed`},
		{Name: "ply_limit", Type: whole, Default: "10000", Doc: "a game of so many plies is cut off, without a result", Example: `ply_limit = 400`},
	},
}

// evaluationShape is what is worth something to a player: all that is his is added up, and
// what the others have counts for them.
var evaluationShape = &Shape{
	Name: "an evaluation",
	Doc:  "what is worth something to a player, added up",
	Keys: []Key{
		{Name: "pieces", Type: worths, Default: "nothing", Doc: "what each of his pieces is worth, on the board or in hand: for all kinds, by an attribute, or by kind", Example: `evaluate = { pieces = { man = 1, king = 20 } }`},
		{Name: "squares", Type: table, Default: "nothing", Doc: "by words that say where: what a piece of his is worth besides that stands there", Example: `evaluate = { squares = { ["enemy row 2"] = 3, corner = { king = -2 } } }`},
		{Name: "nearer", Type: table, Default: "nothing", Doc: "what nearness to somewhere is worth, or a list of such", Example: `evaluate = { nearer = { to = "enemy row 1", worth = 2 } }`},
		{Name: "counters", Type: table, Default: "nothing", Doc: "what each is worth that a counter of his counts: his own value or his team's, or those on his ground; or a table that says what values are worth that are none, too", Example: `evaluate = { counters = { beads = 1 } }`},
		{Name: "cards", Type: table, Default: "nothing", Doc: "what each card in a pile of his is worth: a number, what a law says of it (yes is 1) or an attribute of it, or a table of such and how much each is worth", Example: `evaluate = { cards = { hand = -1, tricks_won = { points = -1, rank = 0.1 } } }`},
		{Name: "score", Type: number, Default: "nothing", Doc: "what a point of his score is worth; it counts against him where the fewest points win", Example: `evaluate = { score = 1, lead = 20 }`},
		{Name: "worth", Type: function, Default: "nothing", Doc: "function (g, player): what else the game in play is worth to him; it only looks", Example: `evaluate = { worth = function(g, player) return g.board:count(player) end }`},
		{Name: "lead", Type: number, Default: "the mean size of what the players have", Doc: "with a lead of so much, ten games are won for each one lost", Example: `evaluate = { pieces = 1, lead = 5 }`},
	},
}

var counterWorthShape = &Shape{
	Name: "a counter's worth",
	Keys: []Key{
		{Name: "worth", Type: number, Default: "nothing", Doc: "what each is worth that it counts", Example: `evaluate = { counters = { sheet = { worth = 1, empty = 5 } } }`},
		{Name: "empty", Type: numberOrTable, Default: "nothing", Doc: "what a cell is worth that has no value yet: for all, or by row", Example: `evaluate = { counters = { sheet = { worth = 1, empty = { ones = 2, twos = 4 } } } }`},
	},
}

var nearerShape = &Shape{
	Name: "nearer",
	Keys: []Key{
		{Name: "to", Type: texts, Doc: "where it is good to be near", Example: `evaluate = { nearer = { to = "enemy castle", worth = 2 } }`},
		{Name: "worth", Type: worths, Doc: "what each move nearer is worth that a piece could make on an empty board: for all kinds, by an attribute, or by kind", Example: `evaluate = { nearer = { to = "edge", worth = { king = 3 } } }`},
		{Name: "each", Type: flag, Default: "false", Doc: "true: every piece counts; false: only the one for which it is worth most", Example: `evaluate = { nearer = { to = "enemy row 1", worth = 2, each = true } }`},
	},
}

var variantShape = &Shape{
	Name: "a variant",
	Keys: []Key{
		{Name: "of", Type: texts, Default: "any game", Doc: "the game that it changes, or a list of games", Example: `of = "jungle"`},
		{Name: "needs", Type: table, Default: "nothing", Doc: "what a game must have that it changes", Example: `needs = { players = 2 }`},
		{Name: "title", Type: text, Doc: "the variant's name for people", Example: `title = "Big Jungle"`},
		{Name: "about", Type: text, Default: "nothing", Doc: "what it changes, for players, in Markdown", Example: `about = "The leopard may jump the water too."`},
		{Name: "reconstructed", Type: texts, Default: "nothing", Doc: "sentences that say which rules are the author's guess", Example: `reconstructed = { "Which way it jumps." }`},
		{Name: "set", Type: table, Default: "nothing", Doc: "other defaults for the game's parameters", Example: `set = { leopard_jumps = "across" }`},
		{Name: "change", Type: function, Default: "nothing", Doc: "changes the game's table", Example: `change = function(rules) rules.ply_limit = 200 end`},
	},
}

var needsShape = &Shape{
	Name: "needs",
	Keys: []Key{
		{Name: "players", Type: Type{"a number, or { from = …, to = … }", func(v glua.LValue) bool { return isWhole(v) || isTable(v) }}, Default: "any number", Doc: "how many players", Example: `needs = { players = 2 }`},
		{Name: "board", Type: flag, Default: "with or without", Doc: "true: a board; false: none", Example: `needs = { board = true }`},
		{Name: "cards", Type: flag, Default: "with or without", Doc: "true: piles of cards; false: none", Example: `needs = { cards = true }`},
		{Name: "stages", Type: flag, Default: "either", Doc: "true: it is played in stages; false: it is not", Example: `needs = { board = true, stages = false }`},
		{Name: "score", Type: flag, Default: "with or without", Doc: "true: a score that ranks the players; false: none", Example: `needs = { score = true }`},
	},
}

// changeFunctions are globals with which variants change rules.
var changeFunctions = []Function{
	{Name: "before", Doc: "in a change: a function that runs before the one that is there", Example: `rules.setup = before(function(g) g.stock:shuffle() end)`},
	{Name: "after", Doc: "in a change: one that runs after it; what that answered comes last, and it may answer another value", Example: `rules.score = after(function(g, player, score) return score + 1 end)`},
	{Name: "instead", Doc: "in a change: one that runs in its place, if it answers done", Example: `rules.steps.go_on = instead(function(g) g:to("play", g.last) return done end)`},
	{Name: "done", Doc: "what instead answers when nothing else is to be done: the step and what comes after it are left out", Example: `rules.steps.no_card = instead(function(g, player) g:win(player) return done end)`},
	{Name: "add", Doc: "in a change: appends to a list", Example: `add(rules.must, { "go elsewhere", never { visits = { 4, within = 8 } } })`},
	{Name: "insert_after", Doc: "in a change: puts an entry of a list behind the one of a name", Example: `insert_after(rules.sets.combination, "trio", { name = "J+A", "J", "A" })`},
	{Name: "plus", Doc: "a change to an amount: so much more", Example: `rules.amounts.cells = plus(1)`},
	{Name: "times", Doc: "a change to an amount: so many times as much", Example: `rules.amounts.cells = times(2)`},
	{Name: "at_least", Doc: "a change to an amount: no less than this", Example: `rules.amounts.cells = at_least(6)`},
	{Name: "at_most", Doc: "a change to an amount: no more than this", Example: `rules.amounts.cells = at_most(12)`},
	{Name: "on", Doc: "for the sets of a card in force: the combination counts", Example: `deck { { name = "Chameleon", sets = { ["10+A"] = on } } }`},
	{Name: "off", Doc: "for the sets of a card in force: the combination does not count", Example: `deck { { name = "Mosquitoes", sets = { trio = off } } }`},
	{Name: "reversed", Doc: "as the result of a game: the ranking is turned round", Example: `rules.result = reversed`},
}

// functions are the globals of scripts, Lua's own left out.
var functions = slices.Concat(boardFunctions, cardFunctions, changeFunctions)

// boardFunctions are those that games on boards use, and all games.
var boardFunctions = []Function{
	{Name: "game", Doc: "the rules of a game: what a game's script returns", Example: `return game { … }`, Shape: gameShape},
	{Name: "variant", Doc: "a change to a game: what a variant's script returns", Example: `return variant { of = "jungle", … }`, Shape: variantShape},
	{Name: "params", Doc: "declares parameters; answers their values", Example: `local rule = params { size = number(8, { from = 5, to = 12 }, "Squares on a side") }`},
	{Name: "flag", Doc: "a parameter that is true or false: default, words", Example: `flag(false, "May the elephant take a rat?")`},
	{Name: "choice", Doc: "a parameter with a few values, the default first: values, words", Example: `choice({ "never", "across" }, "May the leopard jump?")`},
	{Name: "number", Doc: "a whole number as a parameter: default, bounds, words", Example: `number(8, { from = 5, to = 12 }, "Squares on a side")`},
	{Name: "grid", Doc: "a board of squares, by its sides or by a map", Example: `grid(8, 8)`, Shape: boardShape},
	{Name: "step", Doc: "a movement to a square beside", Example: `step "forward diagonal"`, Shape: stepShape},
	{Name: "slide", Doc: "a movement over any number of empty squares in a straight line", Example: `slide "orthogonal"`, Shape: slideShape},
	{Name: "leap", Doc: "a movement to an offset, or across a run of ground", Example: `leap { by = { 1, 2 } }`, Shape: leapShape},
	{Name: "hop", Doc: "a movement over a neighbour to the empty square behind", Example: `hop { "any", over = "enemy", takes = "jumped" }`, Shape: hopShape},
	{Name: "hops", Doc: "as many hops as one likes, told by where they end", Example: `hops { "any", over = "any" }`, Shape: hopsShape},
	{Name: "flip", Doc: "an effect: enemies beside the piece become the mover's", Example: `flip { next_to = "any" }`, Shape: flipShape},
	{Name: "flank", Doc: "an effect: takes a neighbour that stands between two who take part", Example: `flank { "orthogonal", of = "enemy", by = "own" }`, Shape: flankShape},
	{Name: "surround", Doc: "an effect: takes a neighbour all of whose neighbours take part", Example: `surround { "orthogonal", of = "enemy king", by = "own" }`, Shape: surroundShape},
	{Name: "drop", Doc: "puts a new piece on an empty square", Example: `drop { falls = "down" }`, Shape: dropShape},
	{Name: "shuffled", Doc: "a start by chance: so many of each kind on squares drawn", Example: `start = shuffled { frog = 20 }`},
	{Name: "wins", Doc: "an end that the player who has just moved wins", Example: `wins { line = 3 }`, Shape: endShape},
	{Name: "loses", Doc: "an end that he loses", Example: `loses { seen = 3 }`, Shape: endShape},
	{Name: "draws", Doc: "an end that nobody wins", Example: `draws { quiet = 100 }`, Shape: endShape},
	{Name: "advance", Doc: "a movement along the player's track by the numbers of a throw", Example: `advance { by = "throw", enters_on = 6 }`, Shape: advanceShape},
	{Name: "counter", Doc: "a number of the game in play", Example: `counter { per = "player" }`, Shape: counterShape},
	{Name: "dice", Doc: "dice that are thrown together", Example: `dice { 2, faces = 6 }`, Shape: diceShape},
	{Name: "sow", Doc: "an effect: counters are put down one by one along a track", Example: `sow { "beads", along = "track" }`, Shape: sowShape},
	{Name: "gather", Doc: "what a law of sowing may answer: counters go to a place", Example: `gather { "opposite", into = "own home" }`, Shape: gatherShape},
	{Name: "again", Doc: "what a law of sowing may answer: another turn", Example: `return again`},
	{Name: "never", Doc: "a condition: what must not be so after a move", Example: `never { attacked = "own king" }`, Shape: neverShape},
	{Name: "scores", Doc: "an end in which the highest score wins", Example: `scores { all_on = "enemy base", whose = "anyone" }`, Shape: endShape},
	{Name: "yes", Doc: "a law's answer: allowed", Example: `return yes`},
	{Name: "no", Doc: "a law's answer: not allowed, and why", Example: `return no "only a rat swims"`},
	{Name: "none", Doc: "no value: where a piece stands that comes onto the board", Example: `if piece.on == none then return yes end`},
}

// facts are what a law may ask of a piece, besides the piece's own attributes,
// and of a square.
var (
	pieceFacts  = []string{"kind", "owner", "on"}
	squareFacts = []string{"name", "ground", "owner", "row", "within"}
)

// libraryGlobals are Lua's own globals that the sandbox offers.
var libraryGlobals = []string{
	"assert", "error", "ipairs", "math", "next", "pairs", "print", "select", "string",
	"table", "tonumber", "tostring", "type", "unpack",
}

// Examples are all the examples of the vocabulary.
func Examples() []string {
	var all []string
	add := func(s *Shape) {
		for _, k := range s.Keys {
			if k.Example != "" {
				all = append(all, k.Example)
			}
		}
	}
	for _, s := range []*Shape{pieceShape, leftShape, numberShape, obligationShape, evaluationShape, counterWorthShape, nearerShape, stageShape, choiceShape, conditionShape, cardShape, placesShape, setShape, playersShape} {
		add(s)
	}
	for _, f := range functions {
		all = append(all, f.Example)
		if f.Shape != nil {
			add(f.Shape)
		}
	}
	return all
}
