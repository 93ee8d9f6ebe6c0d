package record

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"canopy/core/board"
	"canopy/core/rules"
)

// Misfit is the error for a record that does not fit the game: the rules have
// changed since, or it was written by hand.
type Misfit struct {
	// Ply is that of the move which does not fit, from 1. It is 0 when the game
	// cannot begin, and the last one when the result does not fit.
	Ply int
	// Line is the line of the file from which the record was read, or 0.
	Line int
	// Move is the text of the move that does not fit, if one does not.
	Move string
	// Was is how many legal moves the record says there were, Now how many there are.
	Was, Now int
	// Err says why; it is a [*rules.Refusal] where the rules refuse the move. It is
	// nil where the number of legal moves is all that differs.
	Err error
}

func (m *Misfit) Error() string {
	var b strings.Builder
	if m.Ply > 0 {
		fmt.Fprintf(&b, "ply %d", m.Ply)
	}
	if m.Ply > 0 && m.Line > 0 {
		fmt.Fprintf(&b, " (line %d)", m.Line)
	}
	if m.Ply > 0 {
		b.WriteString(": ")
	}
	switch {
	case m.Err == nil:
		fmt.Fprintf(&b, "%s is legal, but one of %d moves now, and was one of %d", m.Move, m.Now, m.Was)
	case m.Was != m.Now:
		fmt.Fprintf(&b, "%v; the number of legal moves is %d, and was %d", m.Err, m.Now, m.Was)
	default:
		b.WriteString(m.Err.Error())
	}
	return b.String()
}

// Unwrap returns why the record does not fit.
func (m *Misfit) Unwrap() error { return m.Err }

// errRedacted is why a record for a player cannot be replayed.
var errRedacted = errors.New("the record leaves out what a player cannot know, its seed first of all: it cannot be replayed")

// Begin returns the state in which the record's game begins, none of its moves
// played.
func (r *Record) Begin(g *rules.Game) (*rules.State, error) {
	if r.SeenBy != "" {
		return nil, &Misfit{Err: errRedacted}
	}
	if len(r.Seats) != g.Players() {
		return nil, &Misfit{Err: fmt.Errorf("the record has %d seats, the game %s has %d players", len(r.Seats), g.Name(), g.Players())}
	}
	s := g.NewState()
	s.Start(r.Seed, r.Number)
	if r.Start == "" {
		return s, nil
	}
	if err := s.SetPosition(r.Start); err != nil {
		return nil, &Misfit{Err: fmt.Errorf("the start %s: %w", quoted(r.Start), err)}
	}
	return s, nil
}

// Replay plays the record's moves and returns the state after the last. Every move,
// every number of legal moves and the result must be as they were, or the error is
// a [*Misfit]. That the script has changed is no error; see [Record.Differences].
func (r *Record) Replay(g *rules.Game) (*rules.State, error) {
	return r.Follow(g, func(*rules.State, rules.Move) {})
}

// Follow is [Record.Replay] for somebody who looks on: see is called before each
// move, with the state in which it is played. It must not change the state, and
// copies what it wants to keep.
func (r *Record) Follow(g *rules.Game, see func(*rules.State, rules.Move)) (*rules.State, error) {
	s, err := r.follow(g, len(r.Moves), see)
	if err != nil {
		return nil, err
	}
	if now := resultOf(s); !now.equal(r.Result) {
		return nil, &Misfit{
			Ply: len(r.Moves), Line: r.Result.Line,
			Err: fmt.Errorf("the game is now %v, and was %v", now, r.Result),
		}
	}
	return s, nil
}

// End is the ply after the last move, whichever that is.
const End = -1

// ReplayTo plays so many of the record's moves and returns the state after them. To
// [End] it is [Record.Replay], which checks the result too.
func (r *Record) ReplayTo(g *rules.Game, ply int) (*rules.State, error) {
	if ply == End {
		return r.Replay(g)
	}
	return r.FollowTo(g, ply, func(*rules.State, rules.Move) {})
}

// FollowTo is [Record.Follow] for the first moves alone. The result is not checked.
func (r *Record) FollowTo(g *rules.Game, ply int, see func(*rules.State, rules.Move)) (*rules.State, error) {
	if ply < 0 || ply > len(r.Moves) {
		return nil, fmt.Errorf("the record has the plies 0 to %d, and no ply %d", len(r.Moves), ply)
	}
	return r.follow(g, ply, see)
}

// follow plays the first moves, and checks each.
func (r *Record) follow(g *rules.Game, plies int, see func(*rules.State, rules.Move)) (*rules.State, error) {
	s, err := r.Begin(g)
	if err != nil {
		return nil, err
	}
	var legal []rules.Move
	for i, recorded := range r.Moves[:plies] {
		legal = s.Moves(legal)
		m, err := s.ParseMove(recorded.Text)
		if err != nil || len(legal) != recorded.Legal {
			return nil, &Misfit{
				Ply: i + 1, Line: recorded.Line, Move: recorded.Text,
				Was: recorded.Legal, Now: len(legal), Err: err,
			}
		}
		see(s, m)
		s.Play(m)
	}
	return s, nil
}

// SplitPlace splits a moment of a recorded game as it is written, FILE@PLY, or FILE
// alone, which is [End]. Only a number after the last @ is a ply.
func SplitPlace(text string) (file string, ply int, err error) {
	at := strings.LastIndex(text, "@")
	digits := text[at+1:]
	if at < 0 || digits == "" || strings.Trim(digits, "0123456789") != "" {
		return text, End, nil
	}
	ply, err = strconv.Atoi(digits)
	if err != nil || ply > rules.MaxPlyLimit {
		return "", 0, fmt.Errorf("%s: a ply is a whole number up to %d", quoted(text), rules.MaxPlyLimit)
	}
	return text[:at], ply, nil
}

// Differences tells in sentences what is not the same about the game as when the
// record was made: its name, parameters, script and the players' names. The record
// may replay all the same, and where it does not, these may be why.
func (r *Record) Differences(g *rules.Game) []string {
	var d []string
	if r.Game != g.Name() {
		d = append(d, fmt.Sprintf("the record is of %s, the game is %s", quoted(r.Game), g.Name()))
	}
	if was, now := settings(r.Parameters), settings(parametersOf(g)); was != now {
		d = append(d, fmt.Sprintf("the record sets %s, the game %s", was, now))
	}
	if now := g.Definition().Script; r.Script != now && r.Script != "" {
		d = append(d, fmt.Sprintf("the script has changed since the record was made: its hash was %s and is %s", quoted(r.Script), quoted(now)))
	}
	for p := range board.Player(min(len(r.Seats), g.Players())) {
		if was, now := r.Seats[p].Player, g.PlayerName(p); was != now {
			d = append(d, fmt.Sprintf("player %d was called %s and is called %s", p+1, quoted(was), now))
		}
	}
	return d
}

// settings are parameters in one line, whatever their order.
func settings(parameters []Parameter) string {
	if len(parameters) == 0 {
		return "no parameter"
	}
	texts := make([]string, len(parameters))
	for i, p := range byName(parameters) {
		texts[i] = p.Name + "=" + p.Value
	}
	return strings.Join(texts, " ")
}
