package rules

import (
	"time"

	"canopy/core/board"
)

// Definition is a game as its rules state it. It is made by the reader of
// scripts, or by hand in Go, and checked by [Compile].
type Definition struct {
	// Name is the game's name on the command line: "jungle", "jungle+big-jungle".
	Name string
	// Title is its name for people: "Jungle".
	Title string
	// About is the rules text for players, in Markdown.
	About string
	// Reconstructed are sentences that say which of the rules are the author's
	// guess. They are shown wherever the game is described.
	Reconstructed []string
	// Players are the names of the sides, in the order in which they are due.
	Players []string
	// Parameters are what can be set without changing the script.
	Parameters []Parameter

	Board  *board.Board
	Pieces *board.Pieces
	Laws   board.Laws
	Start  Start
	// Ends are the ways in which a game ends. One of them may be for a player who
	// can do nothing, in Stuck.
	Ends  []End
	Stuck Stuck
	// AllStuck is what becomes of the game when nobody can do anything; only where
	// its Origin or Outcome says so.
	AllStuck *Stuck
	// Does are the effects that follow every movement, in this order.
	Does []Does
	// Obliged are what goes before everything else, in this order.
	Obliged []Obligation
	// Taken says where pieces go that are taken: "" for out of the game, "owner's
	// hand" or "taker's hand".
	Taken string
	// Anyone: every player moves every piece.
	Anyone bool
	// Counters are the numbers of the game in play.
	Counters []Counter
	// Actions are offered when a turn begins, beside the movements of pieces.
	Actions []Action
	// Stages are further kinds of decision.
	Stages []Stage
	// FirstStage is the stage in which the game begins; "" for [MoveStage].
	FirstStage string
	// Gathers are what laws of sowing may answer, by [LastFell.Gathers].
	Gathers []Gather
	// Dice are what chance is thrown with.
	Dice []Dice
	// Advances are how pieces go along tracks.
	Advances []Advance
	// Begins is what the script does when a turn begins, before anything is offered.
	Begins func(s *State, p board.Player) error
	// Moved is what the script does after a movement.
	Moved func(s *State, p board.Player, m Move) error
	// Must are conditions that every move has to meet.
	Must []Must
	// Score is a player's score; ends that say scores ask it.
	Score func(s *State, p board.Player) (int, error)
	// Evaluate says how good a state is, for programs that search; nil leaves it to
	// the score, where there is one.
	Evaluate *Evaluation
	// ScriptTime is how long functions of the script have run in play so far; nil
	// where none is called.
	ScriptTime func() time.Duration
	// Staged is what a game has that is played in stages, with cards, dice and hidden
	// things; nil for a game of moving pieces.
	Staged *Staged
	// Reversed: the ranking is turned round when the game ends; who was last is first.
	Reversed bool
	// PlyLimit is the number of plies after which a game is cut off, without a
	// result; 0 for [DefaultPlyLimit].
	PlyLimit int
	// Script identifies the script files and parameter values: a hash in hexadecimal.
	Script string
	// Origin is where the game is written, for error messages.
	Origin string
}

// DefaultPlyLimit is the ply limit of a game that states none.
const DefaultPlyLimit = 10_000

// MaxPlyLimit is the largest ply limit.
const MaxPlyLimit = 1_000_000

// Start is how the pieces stand at the beginning: a position, or pieces by kind.
type Start struct {
	// Position is a position as text; empty where the pieces are listed.
	Position string
	// Placed lists pieces and their squares.
	Placed []Placement
	// Shuffled pieces are put on empty squares by chance, after those placed.
	Shuffled []Shuffled
	Origin   string
}

// Must is a condition that every move has to meet.
type Must struct {
	// Words say what must be; a refusal reads "you must " and the words.
	Words string
	// NeverAttacked: after the move no enemy may attack such a piece of the player.
	NeverAttacked []string
	// NeverVisits: the move may not be such a visit; nil for no such condition.
	NeverVisits *Visits
	Origin      string
}

// Placement puts pieces of a kind on squares.
type Placement struct {
	Kind   string
	Player board.Player // board.Nobody for a neutral kind
	// Where are phrases that say where, as seen by the player.
	Where []string
	// Mirrored places the pieces a half turn around the board from those of the
	// first player, instead.
	Mirrored bool
	Origin   string
}

// Shuffled puts so many pieces of a kind on squares drawn by chance.
type Shuffled struct {
	Kind   string
	Player board.Player
	Count  int
	Origin string
}

// Outcome is what an end means for the player it is judged for.
type Outcome uint8

// Outcomes, in the order in which ends that hold at once go before one another.
const (
	Wins Outcome = iota
	Loses
	Draws
	// Scores ranks the players by their scores.
	Scores
	// Passes is for a player who is stuck: his turn goes to the next.
	Passes
)

var outcomeNames = [...]string{"wins", "loses", "draws", "scores", "passes"}

func (o Outcome) String() string { return outcomeNames[o] }

// End is a way in which a game ends, judged when a turn is over for the player
// who has finished it. It holds when all that it states holds.
type End struct {
	Name    string
	Outcome Outcome
	// Arrives says where the piece that moved stands now.
	Arrives board.Where
	// Piece is the kind that the piece that moved must be for Arrives; empty for any.
	Piece []string
	// Line is how many pieces of the player stand in a straight line through the
	// square of the one that moved.
	Line int
	// LeftOwn and LeftEnemy are the most pieces that the player and all the others
	// may have left; nil where it does not matter.
	LeftOwn, LeftEnemy *int
	// Own is the fewest pieces that the player must have.
	Own int
	// Filled says which squares must all hold pieces of the player.
	Filled []string
	// AllOn says where all the player's pieces on the board must stand, and AnyOn
	// where one of them must. A player without pieces is nowhere.
	AllOn, AnyOn []string
	// Anyone: it is enough if Filled, AllOn and AnyOn are so for any player.
	Anyone bool
	// Taken is the kind of which a piece was taken in the turn.
	Taken []string
	// After is how many turns the player must have had, and one more.
	After *int
	// Visits holds when the piece that moved has come to its square too often.
	Visits *Visits
	// Seen is how often the position has come about, the side due included.
	Seen *int
	// Quiet is for how many turns nothing was taken or dropped and nothing became
	// another piece, or, where Without names a movement, nobody moved so.
	Quiet   *int
	Without string
	// Empty is the pile of which the player's own has no card left; Played and Unit,
	// how many turns, hands or rounds are over. They are for games in stages.
	Empty  string
	Played *int
	Unit   string
	Origin string
}

// Stuck is what becomes of a player who is due and can do nothing.
type Stuck struct {
	Outcome Outcome
	Origin  string
}

// Parameter is a number or switch that can be turned without changing the script.
type Parameter struct {
	Name string
	// Words say what it is about: "May the elephant take a rat?"
	Words string
	// Type is "flag", "choice" or "number".
	Type string
	// Default and Value are a bool, a string or a float64.
	Default, Value any
	// Choices are the values of a choice. They are strings or numbers.
	Choices []any
	// From and To bound a number, both included.
	From, To float64
	Origin   string
}
