package rules

import "canopy/core/board"

// StuckEnd is the name of the end of a game whose player due could do nothing.
const StuckEnd = "stuck"

// AllStuckEnd is the name of the end of a game in which nobody could do anything.
const AllStuckEnd = "all_stuck"

// Result is how a game ended. A game that was cut off has no result.
type Result struct {
	// End is the name of the end as the rules have it; empty for a game cut off.
	End string
	// CutOff reports that the game reached its ply limit. Nobody has won, and
	// nothing is drawn.
	CutOff bool
	// Places are the places of the seats, 1 the best; equal places are shared. A
	// draw puts everybody in first place. Only the first Players count.
	Places  [board.MaxPlayers]uint8
	Players int
}

// Result tells how the game ended. It has no meaning before [State.Over].
func (s *State) Result() Result {
	r := Result{CutOff: s.cutOff, Players: s.game.Players()}
	switch {
	case s.cutOff:
		return r
	case s.ended == endedStuck:
		r.End = StuckEnd
	case s.ended == endedAllStuck:
		r.End = AllStuckEnd
	case s.ended == endedByName:
		r.End = s.staged.endName
	case s.ended >= 0:
		r.End = s.game.ends[s.ended].name
	}
	for p := range s.game.Players() {
		r.Places[s.seats[p]] = s.places[p]
	}
	if s.game.definition.Reversed {
		r.reverse()
	}
	return r
}

// reverse turns the ranking round: who shared the last place shares the first.
func (r *Result) reverse() {
	places := r.Places
	for p := range r.Players {
		r.Places[p] = 1
		for q := range r.Players {
			if places[q] > places[p] {
				r.Places[p]++
			}
		}
	}
}

// Share is a player's share of the win: 1 for winning alone, 1/k where k players
// share first place, else 0. The shares of a game sum to 1, but those of a game
// that was cut off to 0.
func (r Result) Share(p board.Player) float64 {
	if r.CutOff || r.Places[p] != 1 {
		return 0
	}
	return 1 / float64(r.Firsts())
}

// Firsts is how many players share first place: 1 when somebody has won.
func (r Result) Firsts() int {
	n := 0
	for _, place := range r.Places[:r.Players] {
		if place == 1 {
			n++
		}
	}
	return n
}

// Winner is the player who won alone, if anybody did.
func (r Result) Winner() (board.Player, bool) {
	if r.CutOff || r.Firsts() != 1 {
		return board.Nobody, false
	}
	for p, place := range r.Places[:r.Players] {
		if place == 1 {
			return board.Player(p), true
		}
	}
	return board.Nobody, false
}

// end ends the game with an outcome for one player: who wins is first and the
// others share second place, who loses is last and the others share the first.
func (s *State) end(ended int, o Outcome, p board.Player) {
	s.over, s.ended = true, int16(ended)
	if o == Scores {
		s.rank()
		return
	}
	players := s.game.Players()
	for q := range players {
		mine := q == int(p)
		switch {
		case o == Wins && !mine:
			s.places[q] = 2
		case o == Loses && mine:
			s.places[q] = uint8(max(players, 2)) // who plays alone and loses has not won
		default:
			s.places[q] = 1
		}
	}
}

// rank gives the players their places by their scores, the highest first. Equal
// scores share a place. A score that cannot be told breaks the game off.
func (s *State) rank() {
	var scores [board.MaxPlayers]int
	players := s.game.Players()
	for p := range players {
		score, err := s.game.definition.Score(s, board.Player(p))
		if err != nil {
			s.err, s.ended = err, endedNot
			return
		}
		scores[p] = score
	}
	for p := range players {
		s.places[p] = 1
		for q := range players {
			if scores[q] > scores[p] {
				s.places[p]++
			}
		}
	}
}

// Err is what broke the game off: an error of its script while it was played. Such
// a game has no result.
func (s *State) Err() error { return s.err }
