package batch

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"canopy/sim/stats"
)

// Merge adds what the games of other blocks of the same run have come to. Other stays as it
// is. Whether the run was stopped, and its timing, are not theirs to say.
func (s *Summary) Merge(other *Summary) {
	s.Blocks += other.Blocks
	s.FailedBlocks += other.FailedBlocks
	s.Games += other.Games
	s.Draws += other.Draws
	s.Together += other.Together
	s.CutOff += other.CutOff
	s.Failed += other.Failed
	s.Failure = earlier(s.Failure, other.Failure)
	addEach(s.Wins, other.Wins)
	addEach(s.AgentWins, other.AgentWins)
	addEach(s.Shares, other.Shares)
	addEach(s.TeamWins, other.TeamWins)
	s.Seats.Merge(other.Seats)
	s.Means.merge(&other.Means)
	mergeEach(s.AgentShares, other.AgentShares)
	mergeEach(s.TeamShares, other.TeamShares)
	s.TogetherShares.Merge(other.TogetherShares)
	for name, noted := range other.Notes {
		if s.Notes[name] == nil {
			s.Notes[name] = new(stats.Clusters)
		}
		s.Notes[name].Merge(noted)
	}
	for name, times := range other.Ends {
		s.Ends[name] += times
	}
	s.Lengths.Merge(other.Lengths)
	s.Choices.Merge(other.Choices)
}

func addEach(sums, others []int) {
	for i, n := range others {
		sums[i] += n
	}
}

func mergeEach(ratios, others []stats.Ratio) {
	for i, r := range others {
		ratios[i].Merge(r)
	}
}

// mostBlocksRead is more than anybody plays.
const mostBlocksRead = 1 << 50

// CheckSummary is nil if a Summary, which may come from anywhere, can be that of the first
// blocks of the run, so that it can be gone on from and shown.
func (r *Run) CheckSummary(s *Summary) error {
	players, teams := r.Game.Players(), len(r.Teams())
	if s.Blocks < 0 || s.Blocks > mostBlocksRead || s.Games != s.Blocks*players {
		return fmt.Errorf("expected blocks of %d games, found %d games in %d", players, s.Games, s.Blocks)
	}
	for _, check := range []func(*Summary) error{
		checkCounts,
		func(s *Summary) error { return checkSeats(s, players, teams) },
		checkHistograms,
		r.checkFailure,
	} {
		if err := check(s); err != nil {
			return err
		}
	}
	if s.Timing.Elapsed < 0 || s.Timing.Workers < 0 {
		return fmt.Errorf("a run cannot take %v with %d workers", s.Timing.Elapsed, s.Timing.Workers)
	}
	return nil
}

// checkCounts is nil if every game played is one of those counted.
func checkCounts(s *Summary) error {
	counts := slices.Concat([]int{s.FailedBlocks, s.Draws, s.Together, s.CutOff, s.Failed}, s.Wins, s.AgentWins, s.TeamWins, s.Shares)
	if slices.Min(counts) < 0 {
		return errors.New("a number of games is negative")
	}
	if s.CutOff > s.Games-s.Failed || s.FailedBlocks > s.Blocks || s.FailedBlocks > s.Failed {
		return fmt.Errorf("of %d games %d cannot be cut off and %d have failed", s.Games, s.CutOff, s.Failed)
	}
	if !within(s.Finished()-s.Draws, s.Wins) || !within(s.Finished()-s.Draws, s.AgentWins) || !within(s.Finished(), s.TeamWins) ||
		!within(s.Finished()*ShareUnit, s.Shares) || s.Together > s.Finished() {
		return fmt.Errorf("more than the %d games that finished cannot be won", s.Finished())
	}
	ended := 0
	for _, times := range s.Ends {
		if times < 1 || times > s.Finished()-ended {
			return fmt.Errorf("%d games cannot end in one way, of %d", times, s.Finished())
		}
		ended += times
	}
	return nil
}

// within reports whether numbers that are not negative sum to so many at most.
func within(most int, numbers []int) bool {
	for _, n := range numbers {
		if n > most {
			return false
		}
		most -= n
	}
	return most >= 0
}

func checkSeats(s *Summary, players, teams int) error {
	for _, n := range []int{len(s.Wins), len(s.AgentWins), len(s.Shares), len(s.AgentShares)} {
		if n != players {
			return fmt.Errorf("expected figures of %d players, found %d", players, n)
		}
	}
	if len(s.TeamWins) != teams || len(s.TeamShares) != teams {
		return fmt.Errorf("expected figures of %d teams, found %d", teams, len(s.TeamWins))
	}
	if s.Seats == nil || s.Seats.Count() != players {
		return fmt.Errorf("expected the shares of %d seats", players)
	}
	shares := slices.Concat(s.AgentShares, s.TeamShares, []stats.Ratio{s.TogetherShares, s.Means.Draws, s.Means.CutOff})
	for seat := range players {
		shares = append(shares, s.Seats.Ratio(seat))
	}
	for _, share := range shares {
		if value := share.Value(); share.Blocks() > s.Blocks || !(value >= 0 && value <= 1) {
			return fmt.Errorf("a share of %g in %d of %d blocks cannot be", value, share.Blocks(), s.Blocks)
		}
	}
	return nil
}

func checkHistograms(s *Summary) error {
	if s.Lengths == nil || s.Choices == nil || s.Lengths.Count() != s.Games-s.Failed {
		return fmt.Errorf("expected the lengths of %d games, and the choices in them", s.Games-s.Failed)
	}
	for name, noted := range s.Notes {
		if noted == nil || noted.Count() > 0 && s.Blocks == s.FailedBlocks {
			return fmt.Errorf("no game can have noted %q", name)
		}
	}
	return nil
}

func (r *Run) checkFailure(s *Summary) error {
	e := s.Failure
	if (e != nil) != (s.Failed > 0) {
		return fmt.Errorf("expected the first game that failed, of %d", s.Failed)
	}
	if e != nil && (e.Number >= uint64(s.Blocks) || e.Rotation < 0 || e.Rotation >= r.Game.Players() || e.Ply < 0) {
		return fmt.Errorf("game %d, rotation %d, cannot have failed after %d plies", e.Number, e.Rotation, e.Ply)
	}
	return nil
}

// savedError is a [GameError] as it is written.
type savedError struct {
	Game     string `json:"game"`
	Seed     uint64 `json:"seed"`
	Number   uint64 `json:"number"`
	Rotation int    `json:"rotation"`
	Opening  int    `json:"opening,omitempty"`
	Agent    string `json:"agent,omitempty"`
	Ply      int    `json:"ply"`
	// Err is quoted as Go does: a script may have put any bytes into it.
	Err string `json:"error"`
}

// MarshalJSON writes what went wrong in words, and what it takes to play the game again.
func (e *GameError) MarshalJSON() ([]byte, error) {
	return json.Marshal(savedError{e.Game, e.Seed, e.Number, e.Rotation, e.Opening, e.Agent, e.Ply, strconv.QuoteToASCII(e.Err.Error())})
}

// UnmarshalJSON reads what [GameError.MarshalJSON] has written. What went wrong is then an
// error of the same words.
func (e *GameError) UnmarshalJSON(data []byte) error {
	var s savedError
	if err := json.Unmarshal(data, &s); err != nil {
		return err
	}
	words, err := strconv.Unquote(s.Err)
	if err != nil {
		return fmt.Errorf("expected an error in quotes, found %q", s.Err)
	}
	*e = GameError{Game: s.Game, Seed: s.Seed, Number: s.Number, Rotation: s.Rotation, Opening: s.Opening, Agent: s.Agent, Ply: s.Ply, Err: errors.New(words)}
	return nil
}
