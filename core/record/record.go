package record

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"canopy/core/board"
	"canopy/core/rules"
)

// Record is a game as it was played, as far as it was played.
type Record struct {
	// Game is the game's name as a sum of its variants: "jungle+big-jungle".
	Game string
	// Parameters are those that differ from their default.
	Parameters []Parameter
	// Seed and Number decide all that chance does in the game.
	Seed, Number uint64
	// SeenBy is the player for whom the record leaves out what he cannot know; empty
	// for a record that says all. See [Record.Redacted].
	SeenBy string
	// Script is the hash of the script files and parameters, if the game has one.
	Script string
	// Seats are one for each player, in the order of the rules.
	Seats []Seat
	// Start is the position in which the game began, where that was not its start.
	Start string
	Moves []Move
	// Result is how the game ended. The zero Result is that of an unfinished game.
	Result Result
}

// Parameter is a parameter of the game and its value, as they are written on the
// command line.
type Parameter struct {
	Name, Value string
}

// Seat is a player of the rules and who sits there: "human", "random".
type Seat struct {
	Player, Occupant string
}

// Unknown is the occupant of a seat of which nobody said who sits there.
const Unknown = "unknown"

// Move is a move that was played.
type Move struct {
	// Text is the move as [rules.State.MoveText] writes it.
	Text string
	// Legal is how many moves the player could choose from; 0 where the record leaves
	// it out.
	Legal int
	// Line is the line of the file from which the move was read, or 0.
	Line int
}

// Result is how a game ended. It is unfinished when it was not cut off, has not failed
// and nobody has a place.
type Result struct {
	// End is the name of the end, as the rules have it.
	End string
	// CutOff reports that the game reached its ply limit, and has no result.
	CutOff bool
	// Failed is what went wrong where the script failed in play, so that the game has no
	// result; else empty.
	Failed string
	// Places are those of the players, 1 the best; equal places are shared.
	Places []int
	// Line is the line of the file from which the result was read, or 0.
	Line int
}

// Unfinished reports whether the game was still going on.
func (r Result) Unfinished() bool { return !r.CutOff && r.Failed == "" && len(r.Places) == 0 }

// String tells the result in a few words.
func (r Result) String() string {
	switch {
	case r.CutOff:
		return "cut off"
	case r.Failed != "":
		return fmt.Sprintf("broken off by an error, %q", r.Failed)
	case r.Unfinished():
		return "unfinished"
	}
	return fmt.Sprintf("ended %q with the places %v", r.End, r.Places)
}

func (r Result) equal(other Result) bool {
	return r.End == other.End && r.CutOff == other.CutOff && r.Failed == other.Failed && slices.Equal(r.Places, other.Places)
}

// New returns the record of a game that is about to begin at its start.
func New(g *rules.Game, seed, number uint64) *Record {
	r := &Record{
		Game: g.Name(), Parameters: parametersOf(g), Seed: seed, Number: number,
		Script: g.Definition().Script,
	}
	for p := range board.Player(g.Players()) {
		r.Seats = append(r.Seats, Seat{Player: g.PlayerName(p), Occupant: Unknown})
	}
	return r
}

// Of returns the record of a game that began at its start. A move that was not
// legal is an error.
func Of(g *rules.Game, seed, number uint64, moves []rules.Move) (*Record, error) {
	r := New(g, seed, number)
	s, err := r.Begin(g)
	if err != nil {
		return nil, err
	}
	var legal []rules.Move
	for i, m := range moves {
		legal = s.Moves(legal)
		if !slices.Contains(legal, m) {
			return nil, fmt.Errorf("ply %d: the move %#x is none of the %d legal ones", i+1, uint64(m), len(legal))
		}
		r.Add(s, m)
		s.Play(m)
	}
	r.Finish(s)
	return r, nil
}

// Add notes a move that is about to be played on a state. It must be legal there.
func (r *Record) Add(s *rules.State, m rules.Move) {
	r.Moves = append(r.Moves, Move{Text: s.MoveText(m), Legal: len(s.Moves(nil))})
}

// Finish notes the result of a state, which may be that it is unfinished.
func (r *Record) Finish(s *rules.State) { r.Result = resultOf(s) }

func resultOf(s *rules.State) Result {
	if err := s.Err(); err != nil {
		return Result{Failed: failureText(err)}
	}
	if !s.Over() {
		return Result{}
	}
	ended := s.Result()
	if ended.CutOff {
		return Result{CutOff: true}
	}
	r := Result{End: ended.End}
	for _, place := range ended.Places[:ended.Players] {
		r.Places = append(r.Places, int(place))
	}
	return r
}

// failureText is the first line of an error, which says where in the script and why, as
// a record can hold it.
func failureText(err error) string {
	line, _, _ := strings.Cut(err.Error(), "\n")
	clean := strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(line, "\ufffd"))
	if len(clean) > longestFailure {
		clean = strings.ToValidUTF8(clean[:longestFailure], "")
	}
	if clean = strings.TrimSpace(clean); clean == "" {
		return "no reason was given"
	}
	return clean
}

// longestFailure is the most bytes of an error that a record keeps.
const longestFailure = 1000

// Equal reports whether two records say the same, on whichever lines they do.
func (r *Record) Equal(other *Record) bool { return r.firstDifference(other) == "" }

// firstDifference names the first part in which two records differ, or is empty.
func (r *Record) firstDifference(other *Record) string {
	switch {
	case r.Game != other.Game:
		return "game"
	case !slices.Equal(r.Parameters, other.Parameters):
		return "parameters"
	case r.Seed != other.Seed || r.Number != other.Number:
		return "seed and number"
	case r.SeenBy != other.SeenBy:
		return "reader"
	case r.Script != other.Script:
		return "script"
	case !slices.Equal(r.Seats, other.Seats):
		return "seats"
	case r.Start != other.Start:
		return "start"
	case !slices.EqualFunc(r.Moves, other.Moves, sameMove):
		return "moves"
	case !r.Result.equal(other.Result):
		return "result"
	}
	return ""
}

func sameMove(a, b Move) bool { return a.Text == b.Text && a.Legal == b.Legal }

// parametersOf are the parameters of a game that differ from their default, by name:
// moving a line in a script changes no record.
func parametersOf(g *rules.Game) []Parameter {
	var parameters []Parameter
	for _, p := range g.Definition().Parameters {
		if p.Value != nil && p.Value != p.Default {
			parameters = append(parameters, Parameter{Name: p.Name, Value: valueText(p.Value)})
		}
	}
	return byName(parameters)
}

func byName(parameters []Parameter) []Parameter {
	return slices.SortedFunc(slices.Values(parameters), func(a, b Parameter) int {
		return cmp.Compare(a.Name, b.Name)
	})
}

func valueText(value any) string {
	if number, ok := value.(float64); ok {
		return strconv.FormatFloat(number, 'f', -1, 64)
	}
	return fmt.Sprint(value)
}
