// Package report shows what was measured, to people and to programs.
//
// A [Balance] is a batch of games, a [Speed] how fast a game is played. Both are
// written as text, which fits 60 columns and needs no colour to be read, and as
// JSON, whose keys do not change:
//
//	balance := report.NewBalance(run, summary)
//	err := balance.WriteText(os.Stdout, report.Style{})
//
// No estimate is shown without its interval and the number of games behind it.
// Where there is no figure, as for the length of no games, JSON has null and the
// text says so.
package report

import (
	"slices"
	"time"

	"canopy/core/board"
	"canopy/core/rules"
	"canopy/sim/batch"
	"canopy/sim/stats"
)

// Balance is what a batch of games says about a game. All but Timing follows from
// what the JSON names: game, parameters, seed, games, agents and script.
type Balance struct {
	// Game is the game's name on the command line.
	Game string `json:"game"`
	// Parameters are the values of all parameters.
	Parameters map[string]any `json:"parameters"`
	Seed       uint64         `json:"seed"`
	// Games is the number of games played: those that finished, CutOff and Failed.
	Games int `json:"games"`
	// Agents are the specs of the agents, one for each player.
	Agents  []string `json:"agents"`
	Players []Player `json:"players"`
	Draws   int      `json:"draws"`
	CutOff  int      `json:"cut_off"`
	Failed  int      `json:"failed"`
	Length  Length   `json:"length"`
	Choices Choices  `json:"choices"`
	// Failure is the first game that failed; left out where none did.
	Failure *Failure `json:"failure,omitempty"`
	// ScriptHash identifies the script files and the values of the parameters.
	ScriptHash string `json:"script_hash"`
	// Stopped reports that the run was stopped before all its games were played.
	Stopped bool `json:"stopped,omitempty"`
	// Timing is set to nil to leave it out.
	Timing *Timing `json:"timing,omitempty"`

	title         string
	asked         int // the number of games that the run was to play
	plyLimit      int
	ends          map[string]int
	failure       *batch.GameError
	parameters    []rules.Parameter
	reconstructed []string
}

// Player is how one player fared.
type Player struct {
	Name string `json:"name"`
	// Wins is the number of games won alone.
	Wins int `json:"wins"`
	// Score is the player's share of the wins, of the games that finished: all but
	// those cut off or failed. Low and high are its 95 % Wilson interval. Null where
	// no game finished.
	Score *stats.Interval `json:"score"`
}

// Length is how many plies the games lasted, those that were cut off included.
// Where a figure needs more games than there are, it is nil.
type Length struct {
	Mean    *float64 `json:"mean"`
	SD      *float64 `json:"sd"`
	P5      *int     `json:"p5"`
	Median  *int     `json:"median"`
	P95     *int     `json:"p95"`
	Longest *int     `json:"longest"`
}

// Failure is a game that failed, and what it takes to play it again.
type Failure struct {
	// Seed and Number say which game it was, Ply how many moves had been played.
	Seed   uint64 `json:"seed"`
	Number uint64 `json:"number"`
	Ply    int    `json:"ply"`
	// Message says what went wrong, with the line of the script.
	Message string `json:"message"`
}

// Choices is how many moves there were at each decision.
type Choices struct {
	Mean    *float64 `json:"mean"`
	Largest *int     `json:"largest"`
}

// Timing is how fast a batch was played. It is no part of the result.
type Timing struct {
	Seconds        float64  `json:"seconds"`
	Workers        int      `json:"workers"`
	GamesPerSecond *float64 `json:"games_per_second"`
	PliesPerSecond *float64 `json:"plies_per_second"`
}

// NewBalance reports what became of a run.
func NewBalance(r batch.Run, s *batch.Summary) *Balance {
	d := r.Game.Definition()
	b := &Balance{
		Game:       r.Game.Name(),
		Parameters: map[string]any{},
		Seed:       r.Seed,
		Games:      s.Games,
		Draws:      s.Draws,
		CutOff:     s.CutOff,
		Failed:     s.Failed,
		Length:     newLength(s.Lengths),
		Choices:    newChoices(s.Choices),
		Failure:    newFailure(s.Failure),
		ScriptHash: d.Script,
		Stopped:    s.Stopped,
		Timing:     newTiming(s),

		title:         d.Title,
		asked:         r.Games,
		plyLimit:      r.Game.PlyLimit(),
		ends:          s.Ends,
		failure:       s.Failure,
		parameters:    d.Parameters,
		reconstructed: d.Reconstructed,
	}
	for _, p := range d.Parameters {
		b.Parameters[p.Name] = valueOf(p)
	}
	for _, maker := range r.Agents {
		b.Agents = append(b.Agents, maker.Spec)
	}
	for p := range r.Game.Players() {
		b.Players = append(b.Players, newPlayer(r.Game, s, board.Player(p)))
	}
	return b
}

// valueOf is the value of a parameter, which is its default unless it was set.
func valueOf(p rules.Parameter) any {
	if p.Value == nil {
		return p.Default
	}
	return p.Value
}

func newPlayer(g *rules.Game, s *batch.Summary, p board.Player) Player {
	player := Player{Name: g.PlayerName(p), Wins: s.Wins[p]}
	if share, ok := s.Share(p); ok {
		player.Score = &share
	}
	return player
}

func newLength(h *stats.Histogram) Length {
	count := h.Count()
	if count == 0 {
		return Length{}
	}
	l := Length{
		Mean:    new(h.Mean()),
		P5:      new(h.Quantile(0.05)),
		Median:  new(h.Quantile(0.5)),
		P95:     new(h.Quantile(0.95)),
		Longest: new(h.Max()),
	}
	if count > 1 {
		l.SD = new(h.SD())
	}
	return l
}

func newChoices(h *stats.Histogram) Choices {
	if h.Count() == 0 {
		return Choices{}
	}
	return Choices{Mean: new(h.Mean()), Largest: new(h.Max())}
}

func newFailure(e *batch.GameError) *Failure {
	if e == nil {
		return nil
	}
	return &Failure{Seed: e.Seed, Number: e.Number, Ply: e.Ply, Message: e.Err.Error()}
}

func newTiming(s *batch.Summary) *Timing {
	t := &Timing{Seconds: s.Timing.Elapsed.Seconds(), Workers: s.Timing.Workers}
	t.GamesPerSecond = rate(s.Games, s.Timing.Elapsed)
	t.PliesPerSecond = rate(s.Lengths.Sum(), s.Timing.Elapsed)
	return t
}

// rate is how many there were in a second, nil where no time has passed.
func rate(count int, elapsed time.Duration) *float64 {
	if elapsed <= 0 {
		return nil
	}
	return new(float64(count) / elapsed.Seconds())
}

// finished is the number of games of which scores are shares.
func (b *Balance) finished() int { return b.Games - b.CutOff - b.Failed }

// shared is the number of games whose first place was shared by some, but not all.
func (b *Balance) shared() int {
	n := b.finished() - b.Draws
	for _, p := range b.Players {
		n -= p.Wins
	}
	return n
}

// random reports that all agents play at random.
func (b *Balance) random() bool {
	return !slices.ContainsFunc(b.Agents, func(spec string) bool { return spec != "random" })
}
