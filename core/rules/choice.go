package rules

import (
	"canopy/core/board"
	"canopy/core/cards"
)

// Choice is an action of a game that is played in stages: what is chosen, under which
// conditions, and what it does.
//
// A choice takes at most one thing to move (From: a card, several cards, or dice),
// one place for it (To), and Options.
type Choice struct {
	// Name is how the action is written: "play". Title says in words what it does.
	Name, Title string
	// From are the piles that offer cards, or the dice; nil if nothing is taken.
	From *From
	// To is where what is chosen goes, before Does is called; nil for nowhere.
	To *To
	// Options are lists of which one value each is chosen; at most two.
	Options []Options
	// When are conditions of the action, asked once a decision. Must are conditions
	// of what is chosen.
	When, Must []Condition
	// Times is how often it may be done in a turn; 0 for any number. With Never it is
	// not offered at all.
	Times int
	Never bool
	// InForce is one more than the index of the effect that offers the action; 0 for one
	// that is always there.
	InForce int
	// Forced: if nothing else can be chosen, a table makes the choice by itself.
	Forced bool
	// Next and Stay are stages: there the next or the same player is due afterwards.
	// NextLaw and StayLaw are laws of the card chosen that name the stage or answer
	// nothing; -1 for none.
	Next, Stay       string
	NextLaw, StayLaw int
	// Does is what the script does.
	Does   func(s *State, c *Chosen) error
	Origin string
}

// Chosen is what a player has chosen, as functions of a script are told of it.
type Chosen struct {
	Player board.Player
	// Cards are the cards chosen, if any. HasCards tells a choice of no card from one
	// that has none to choose; Several, that a set of cards is meant.
	Cards    []cards.Card
	HasCards bool
	Several  bool
	// Dice are the dice chosen, as bits in the order in which they lie.
	Dice    uint32
	HasDice bool
	// Place is where it goes, if that was chosen: a slot of the table, a square or a
	// cell of a counter.
	Slot        cards.Slot
	HasSlot     bool
	Square      board.Square
	HasSquare   bool
	Sheet       int // the index of the counter of which a cell is chosen
	Cell        int
	HasCell     bool
	Options     [2]Value
	OptionCount int
}

// From says what offers cards.
type From struct {
	// Piles are the piles, in order. Names finds them in the game in play, instead, and
	// appends them to a list.
	Piles []Source
	Names func(s *State, p board.Player, list []Source) ([]Source, error)
	// Dice is one more than the index of the dice that are chosen from; 0 for none.
	Dice int
	// Least and Most are how many are chosen; 0 for exactly one, as a card and not a
	// set of cards.
	Least, Most int
	// Sets is the name of the sets of which the cards chosen are to be one; empty for
	// any cards. With First they are to be the first that is there.
	Sets  string
	First bool
}

// Source is a pile that offers cards to the player due: of a family, his own.
type Source struct {
	Pile int
	// Other: of a family, that of the next player.
	Other bool
	// Member is whose pile is meant, plus one; 0 for the player's.
	Member int
}

// To says where what is chosen goes. One field is set.
type To struct {
	// Pile is one more than the index of a pile: the player's of a family. Of one that
	// is laid out, the place is chosen.
	Pile int
	// Counter is one more than the index of a counter: if it has cells, an empty one
	// is chosen; else the option goes there.
	Counter int
	// Mark is one more than the index of a mark.
	Mark int
	// Row is one more than the index of a row, which is filled place by place.
	Row int
	// Board: a square is chosen, on which one of those stands whom Onto names.
	Board bool
	Onto  []string
}

// Options is a list of values, as far as they depend on the game in play by name.
type Options struct {
	// Values are fixed ones.
	Values []Value
	// Players offers all players, Others all but the one due.
	Players, Others bool
	// UpTo is one more than the index of a counter: the numbers from 1 to its value.
	UpTo int
	// Ask finds them in the game in play.
	Ask func(s *State, p board.Player) ([]Value, error)
}

// Condition is what must be so for an action to be offered, or for one of the things
// it offers.
type Condition struct {
	// Words say what must be; a refusal reads "you must " and the words.
	Words string
	// Law is one more than the index of a law that is asked of the candidate, with
	// Against besides.
	Law     int
	Against []Argument
	// Live asks the script instead.
	Live func(s *State, c *Chosen) (bool, error)
	// IfAble: the condition counts only if some candidate that met the earlier ones
	// meets it.
	IfAble bool
	Origin string
}

// Argument is what a law is given besides the candidate.
type Argument struct {
	// What says which field counts.
	What ArgumentKind
	// Index is that of the pile, counter or mark.
	Index int
	// On says for which a counter or count is asked: the candidate card or its target.
	On   Asked
	Text string // as the script writes it
}

// ArgumentKind is a kind of argument.
type ArgumentKind uint8

// Kinds of arguments.
const (
	// FirstOf is the card at the bottom of a pile, TopOf that on its top.
	FirstOf ArgumentKind = iota
	TopOf
	// CounterOf is a counter: of the player due, of the candidate's card or target, or
	// of the whole game.
	CounterOf
	MarkOf
	// CountOf is how many cards lie on the target.
	CountOf
)

// Asked says of what a counter is asked.
type Asked uint8

// What counters are asked of.
const (
	OfPlayer Asked = iota
	OfCard
	OfTarget
)

// Law is a function of the rules that does not look at the game in play.
type Law struct {
	Name string
	// Ask answers it. It answers alike for equal arguments, whoever asks.
	Ask    func(s *State, arguments []Value) (Value, error)
	Origin string
}

// SetOf is a combination of cards by their names, such as K, Q and J.
type SetOf struct {
	Name  string
	Cards []string
	Off   bool
}

// Sets are combinations, the best first.
type Sets struct {
	Name string
	List []SetOf
}

// Mark is a reference that the game keeps: to a player, a suit, a card or a set of
// cards. It may be empty.
type Mark struct {
	Name string
	// Of is "player", "suit", "card" or "cards".
	Of     string
	Seen   cards.Sight
	Origin string
}

// Row is a row of small numbers from 1 to Values; one for each player, or one.
type Row struct {
	Name           string
	Places, Values int
	PerPlayer      bool
	Seen           cards.Sight
	Origin         string
}

// Amount is a number that only effects change.
type Amount struct {
	Name     string
	Base     int
	From, To int
	Origin   string
}

// StageRules are what a stage has besides its choices.
type StageRules struct {
	// Title says in words what is decided; empty where the name says it.
	Title string
	// Together: all players who are due choose in secret, and what they choose is done
	// when the last has chosen, in the order of seats; After follows.
	Together bool
	After    func(s *State) error
	// Stuck is what happens when the player due has nothing to choose.
	Stuck   func(s *State, p board.Player) error
	Choices []Choice
	Origin  string
}

// PileRules are what happens with a pile beside what cards do.
type PileRules struct {
	// Full is how many cards make WhenFull be called, after the action that brought
	// the last of them.
	Full     int
	WhenFull func(s *State, p board.Player) error
	// ShownBy is the attribute by which its cards are grouped where they are shown.
	ShownBy string
	// InForce: the effects of its cards count as long as they lie there.
	InForce bool
}

// Staged is what a game has that is played in stages.
type Staged struct {
	Piles     []cards.Pile
	PileRules []PileRules
	Rows      []Row
	Marks     []Mark
	Laws      []Law
	Sets      []Sets
	Amounts   []Amount
	// Effects are what cards change while they are in force.
	Effects []Effect
	// Teams gives each player his team, from 0; nil where everybody plays for himself.
	Teams []int
	// Together: all players win or lose together.
	Together bool
	// Setup begins the game, and says where play goes on.
	Setup  func(s *State) error
	Stages []StageRules // by the index of the stage among the definition's stages
	// LowestWins: the fewest points win.
	LowestWins bool
	// TurnsAreBegun: the script says when a turn begins; else it begins with a
	// player's first decision after another's.
	TurnsAreBegun bool
	// Hidden are the kinds of piece that only their owners see.
	Hidden map[string]bool
	// NoBoard: the game has no board.
	NoBoard bool
	// Steps are the names of the script's steps, by which counters may be reset.
	Steps []string
}
