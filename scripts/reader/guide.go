package reader

import "slices"

// Section is a part of the vocabulary as it is explained to people: the keys of one
// kind of table, or words.
type Section struct {
	Name    string // "a pile", "words of cards", "g, in play"
	Entries []Entry
}

// Entry is a key or a word.
type Entry struct {
	Name string
	// Takes is what kind of value a key takes, empty for a word.
	Takes   string
	Default string // of a key: what holds otherwise, in words
	Doc     string
	Example string
}

// Guide is the whole vocabulary, in the order in which a game is written.
func Guide() []Section {
	var list []Section
	for _, s := range guideShapes {
		list = append(list, keysSection(s))
	}
	for _, w := range []struct {
		name string
		list []Function
	}{
		{"words of boards, and of all games", boardFunctions},
		{"words of cards and stages", cardFunctions},
		{"words of variants", changeFunctions},
	} {
		section := Section{Name: w.name}
		for _, f := range w.list {
			section.Entries = append(section.Entries, Entry{Name: f.Name, Doc: f.Doc, Example: f.Example})
		}
		list = append(list, section)
	}
	return append(list, methodSections()...)
}

// guideShapes are the shapes in the order in which they are explained.
var guideShapes = []*Shape{
	gameShape, variantShape, needsShape, boardShape, pieceShape,
	stepShape, slideShape, leapShape, hopShape, hopsShape, dropShape, advanceShape,
	flipShape, flankShape, surroundShape, sowShape, gatherShape,
	endShape, leftShape, visitsShape, neverShape, obligationShape,
	counterShape, diceShape, actionShape, numberShape, evaluationShape, counterWorthShape, nearerShape,
	playersShape, pileShape, standardDeckShape, deckShape, cardShape, placesShape, rowShape, setShape,
	stageShape, choiceShape, conditionShape,
}

func keysSection(s *Shape) Section {
	section := Section{Name: s.Name}
	if s == choiceShape {
		section.Name += " of a stage" // on boards without stages it is another
	}
	for _, k := range append([]Key{s.List}, s.Keys...) {
		if k.Name == "" {
			continue
		}
		name := k.Name
		if name == s.List.Name {
			name = "(" + name + ", without a key)"
		}
		section.Entries = append(section.Entries, Entry{name, k.Type.Name, k.Default, k.Doc, k.Example})
	}
	return section
}

// methodSections are what is asked in play, by what is asked.
func methodSections() []Section {
	var list []Section
	for _, m := range slices.Concat(methodsInPlay, methodsOnBoards) {
		name := m.Of + ", in play"
		if len(list) == 0 || list[len(list)-1].Name != name {
			list = append(list, Section{Name: name})
		}
		last := &list[len(list)-1]
		last.Entries = append(last.Entries, Entry{Name: m.Name, Doc: m.Doc, Example: m.Example})
	}
	return list
}

// Wish is something that an author may want, and what he writes for it.
type Wish struct {
	Want, Write string
	in          place
}

// place is where something is written.
type place uint8

const (
	onBoard  place = iota // in a game on a board
	inCards               // in a game in stages
	inPlay                // in a function that is given g
	inChange              // in the change of a variant
	atTop                 // of a variant
)

// Wishes are what authors want most.
func Wishes() []Wish { return slices.Clone(wishes) }

var wishes = []Wish{
	{"a number that people can turn", `local rule = params { size = number(8, { from = 5, to = 12 }, "Squares on a side") }`, onBoard},
	{"a piece that steps to any square beside it", `step "any"`, onBoard},
	{"a piece that slides straight, as far as it likes", `slide "orthogonal"`, onBoard},
	{"a piece that leaps like a knight", `leap { by = { 1, 2 } }`, onBoard},
	{"a step that takes nobody", `step { "forward", onto = "empty" }`, onBoard},
	{"a jump that takes who is jumped, on and on", `hop { "any", over = "enemy", takes = "jumped", again = "must" }`, onBoard},
	{"new pieces put on the board", `drop { to = "own row 1" }`, onBoard},
	{"pieces that fall to the bottom", `drop { falls = "down" }`, onBoard},
	{"a piece that nobody may take", `takes = function(piece, prey) return prey.kind == "king" and no "a king is not taken" or yes end`, onBoard},
	{"a place that not all may enter", `enters = function(piece, square) return square.ground == "water" and no "nobody swims" or yes end`, onBoard},
	{"a piece that becomes another on the far row", `becomes = function(piece, square) return square:row(piece.owner) == 5 and "queen" or nil end`, onBoard},
	{"who can take has to", `obliged = { { "jump when you can", by = "jump" } }`, onBoard},
	{"who gets there first wins", `wins { arrives = "enemy row 1" }`, onBoard},
	{"so many in a row win", `wins { line = 4 }`, onBoard},
	{"who takes the king wins", `wins { taken = "king" }`, onBoard},
	{"the same position three times is a draw", `draws { seen = 3 }`, onBoard},
	{"who cannot move passes", `ends = { stuck = "passes" }`, onBoard},
	{"programs that know what is good", `evaluate = { pieces = 1, nearer = { to = "enemy row 1", worth = 2 } }`, onBoard},

	{"a hand that only its owner sees", `hand = pile { per = "player", seen_by = "owner" }`, inCards},
	{"a stock that is filled again from the discards", `stock = pile { starts_with = standard_deck {}, refilled_from = "discard" }`, inCards},
	{"play a card", `play = { from = "hand", to = "trick" }`, inCards},
	{"follow suit if you can", `must = { { "follow suit", "follows", against = "trick.first", if_able = true } }`, inCards},
	{"draw one card and go on", `draw = { from = "stock", to = "hand", stay = "play", times = 1 }`, inCards},
	{"choose three cards at once", `offer = { from = "hand", pick = 3, to = "offered" }`, inCards},
	{"name a suit", `name = { options = suits, to = "named" }`, inCards},
	{"all choose in secret, then it goes on", `pass = { together = true, pass = { from = "hand", pick = 3, to = "passed" }, after = "go_on" }`, inCards},
	{"who has no card left wins", `wins { empty = "hand" }`, inCards},
	{"the fewest points win", `lowest_wins = true`, inCards},
	{"deal five cards to each", `g.stock:deal(5, g.hand)`, inPlay},
	{"the card that wins the trick", `g.trick:best "beats"`, inPlay},
	{"say who is due, and for what", `g:to("play", g:next(player))`, inPlay},
	{"points for a player", `g.score:add(player, 5)`, inPlay},
	{"a figure in the report of sim", `g:note("cards left", g.hand[player]:count())`, inPlay},

	{"another value for a parameter", `set = { leopard_jumps = "across" }`, atTop},
	{"one movement more", `table.insert(rules.pieces.man.moves, step "backward")`, inChange},
	{"another end", `rules.ends.quiet = draws { quiet = 100 }`, inChange},
	{"other laws, on top of those there are", `local takes = rules.takes; rules.takes = function(piece, prey) if prey.kind == "king" then return no "not the king" end return takes(piece, prey) end`, inChange},
	{"something after a step of the rules", `rules.steps.no_card = after(function(g, player) g:note("no card", player) end)`, inChange},
	{"the last shall be first", `rules.result = reversed`, inChange},
}
