package report

import (
	"io"

	"canopy/core/board"
	"canopy/core/rules"
	"canopy/sim/batch"
	"canopy/sim/match"
	"canopy/sim/stats"
)

// Match is what a match says about its agents. All but Timing follows from what the JSON
// names: game, parameters, script, agents, seed, gauntlet and games.
type Match struct {
	// Game is the game's name on the command line.
	Game string `json:"game"`
	// Parameters are the values of all parameters.
	Parameters map[string]any `json:"parameters"`
	Seed       uint64         `json:"seed"`
	Opening    int            `json:"opening,omitempty"`
	// Agents are the specs of the agents. Everything else tells agents by their number
	// here, from 0.
	Agents   []string `json:"agents"`
	Gauntlet bool     `json:"gauntlet,omitempty"`
	// Games is the number of games played at all tables: those that finished, CutOff and
	// Failed.
	Games int `json:"games"`
	// BlockGames is how many games of one deal make a block, with the agents moved on by
	// one seat from game to game.
	BlockGames int `json:"block_games"`
	// Sides is how many sides the game has: teams, or players.
	Sides int `json:"sides"`
	// Standings are the agents, the best first.
	Standings []MatchStanding `json:"standings"`
	// Separated reports that some agents never came out ahead of some others.
	Separated bool `json:"separated,omitempty"`
	// Interval names what intervals are made from: "blocks".
	Interval string `json:"interval"`
	// Seats is what a seat is worth, where there are more than two sides.
	Seats  []MatchSeat  `json:"seats,omitempty"`
	Tables []MatchTable `json:"tables"`
	// SPRT is the sequential test; nil where there was none.
	SPRT   *MatchSPRT `json:"sprt,omitempty"`
	CutOff int        `json:"cut_off"`
	Failed int        `json:"failed"`
	// Failure is the first game that failed; left out where none did.
	Failure *Failure `json:"failure,omitempty"`
	// ScriptHash identifies the script files and the values of the parameters.
	ScriptHash string `json:"script_hash"`
	// Stopped reports that the match was stopped before all its games were played.
	Stopped bool `json:"stopped,omitempty"`
	// Timing is set to nil to leave it out.
	Timing *Timing `json:"timing,omitempty"`

	title      string
	total      int // the number of games that the match was to play
	plyLimit   int
	parameters []rules.Parameter
	failure    *batch.GameError
}

// MatchStanding is how an agent did against all others.
type MatchStanding struct {
	Agent int `json:"agent"`
	// Games is how many games it played that finished, Wins how many it won alone.
	Games int `json:"games"`
	Wins  int `json:"wins"`
	// Score is its share of the win with one side, of the games that finished, with its
	// 95 % interval from blocks; null where none finished.
	Score *stats.Interval `json:"score"`
	// Rating is its strength in Elo above the mean of all agents, with its 95 % interval
	// from blocks; left out where two agents meet on two sides, and where no game finished.
	Rating *stats.Interval `json:"rating,omitempty"`
	// AboveNext is how much stronger in Elo it is than the agent after it.
	AboveNext *stats.Interval `json:"above_next,omitempty"`
}

// MatchSeat is what a seat is worth in Elo, above the mean of all seats.
type MatchSeat struct {
	Name   string         `json:"name"`
	Rating stats.Interval `json:"rating"`
}

// MatchTable is what came of the games of some agents with each other.
type MatchTable struct {
	// Agents are those that play the sides in the first game of a block.
	Agents []int `json:"agents"`
	Games  int   `json:"games"`
	CutOff int   `json:"cut_off"`
	Failed int   `json:"failed"`
	// Blocks is how many blocks were played. Of them LeftOut have a game that did not
	// finish, and Different how many went differently, move by move.
	Blocks    int `json:"blocks"`
	LeftOut   int `json:"blocks_left_out"`
	Different int `json:"blocks_different"`
	// Duel is how the first agent did against the second, where two meet with as many
	// sides each.
	Duel *MatchDuel `json:"duel,omitempty"`
}

// MatchDuel is how the first agent of a table did against the second.
type MatchDuel struct {
	Wins   int `json:"wins"`
	Draws  int `json:"draws"`
	Losses int `json:"losses"`
	// Score is the first agent's share of the games that finished; null where none did.
	Score *stats.Interval `json:"score"`
	// BlockScores are how many whole blocks the first agent scored a share of, which
	// grows evenly from 0 to 1. For pairs: 0, 1/2, 1, 3/2 and 2 points.
	BlockScores []int `json:"block_scores"`
	// Elo and the figures below are of whole blocks. Elo is the difference in rating,
	// EloError half the width of its symmetric 95 % interval; null where it has none.
	Elo           stats.Interval `json:"elo"`
	EloError      *float64       `json:"elo_error"`
	NormalisedElo stats.Interval `json:"normalised_elo"`
	// Superiority is the likelihood that the first agent is the stronger one.
	Superiority float64 `json:"superiority"`
}

// MatchSPRT is the sequential test of the first agent against the second.
type MatchSPRT struct {
	Elo0  float64 `json:"elo0"`
	Elo1  float64 `json:"elo1"`
	Alpha float64 `json:"alpha"`
	Beta  float64 `json:"beta"`
	LLR   float64 `json:"llr"`
	Lower float64 `json:"lower"`
	Upper float64 `json:"upper"`
	// Verdict is "H0", "H1" or "undecided".
	Verdict string `json:"verdict"`
	// Elo is the difference in rating, estimated with regard to where the test stops.
	Elo stats.Interval `json:"elo"`
}

// NewMatch reports what came of a match.
func NewMatch(m match.Match, r *match.Result) *Match {
	d := m.Game.Definition()
	told := &Match{
		Game:       m.Game.Name(),
		Parameters: map[string]any{},
		Seed:       m.Seed,
		Opening:    m.Opening,
		Gauntlet:   m.Gauntlet,
		Games:      r.Games,
		BlockGames: r.BlockGames,
		Sides:      r.Sides,
		Separated:  r.Separated,
		Interval:   "blocks",
		SPRT:       newMatchSPRT(r.Test),
		CutOff:     r.CutOff,
		Failed:     r.Failed,
		Failure:    newFailure(r.Failure),
		ScriptHash: d.Script,
		Stopped:    r.Stopped,
		Timing: &Timing{
			Seconds: r.Timing.Elapsed.Seconds(), Workers: r.Timing.Workers,
			GamesPerSecond: rate(r.Games, r.Timing.Elapsed), PliesPerSecond: rate(r.Plies, r.Timing.Elapsed),
		},

		title:      d.Title,
		total:      m.Total(),
		plyLimit:   m.Game.PlyLimit(),
		parameters: d.Parameters,
		failure:    r.Failure,
	}
	for _, p := range d.Parameters {
		told.Parameters[p.Name] = valueOf(p)
	}
	for _, maker := range m.Agents {
		told.Agents = append(told.Agents, maker.Spec)
	}
	for _, s := range r.Standings {
		told.Standings = append(told.Standings, MatchStanding(s))
	}
	for side, rating := range r.SeatRatings {
		told.Seats = append(told.Seats, MatchSeat{sideName(m.Game, side, r.Sides), rating})
	}
	for _, t := range r.Tables {
		told.Tables = append(told.Tables, newMatchTable(t))
	}
	return told
}

// sideName names a side by its player, or where a side has several, by its number.
func sideName(g *rules.Game, side, sides int) string {
	if sides == g.Players() {
		return g.PlayerName(board.Player(side))
	}
	return "team " + thousands(side+1)
}

func newMatchTable(t match.Table) MatchTable {
	told := MatchTable{
		Agents: t.Agents, Games: t.Games, CutOff: t.CutOff, Failed: t.Failed,
		Blocks: t.Blocks, LeftOut: t.LeftOut, Different: t.Different,
	}
	if d := t.Duel; d != nil {
		told.Duel = &MatchDuel{
			Wins: d.Wins, Draws: d.Draws, Losses: d.Losses, Score: d.Score,
			BlockScores: d.Blocks.Counts, Elo: d.Blocks.Elo(0.95), EloError: finite(d.Blocks.EloError(0.95)),
			NormalisedElo: d.Blocks.NormalisedElo(0.95), Superiority: d.Blocks.Superiority(),
		}
	}
	return told
}

func newMatchSPRT(t *match.Test) *MatchSPRT {
	if t == nil {
		return nil
	}
	verdict := "undecided"
	switch t.Decision {
	case stats.AcceptedH0:
		verdict = "H0"
	case stats.AcceptedH1:
		verdict = "H1"
	}
	return &MatchSPRT{
		Elo0: t.Elo0, Elo1: t.Elo1, Alpha: t.Alpha, Beta: t.Beta,
		LLR: t.LLR, Lower: t.Lower, Upper: t.Upper, Verdict: verdict, Elo: t.Elo,
	}
}

// WriteJSON writes the match as one JSON object.
func (m *Match) WriteJSON(w io.Writer) error { return writeJSON(w, m) }
