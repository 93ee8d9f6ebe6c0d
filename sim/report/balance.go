// Package report shows what was measured, to people and to programs.
//
// A [Balance] is a batch of games, a [Speed] how fast a game is played. Both are
// written as text, which fits 60 columns and needs no colour to be read, and as
// JSON, whose keys do not change:
//
//	balance := report.NewBalance(run, summary)
//	err := balance.WriteText(os.Stdout, report.Style{})
//
// Pages for a browser are one file that needs nothing else (WriteHTML, [HTML]), and [Rows]
// have each game for other programs.
//
// No estimate is shown without its interval and the number of games behind it.
// Where there is no figure, as for the length of no games, JSON has null and the
// text says so.
package report

import (
	"maps"
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
	// Opening is how many moves were made at random before the agents played.
	Opening int `json:"opening,omitempty"`
	// OpeningOnly is how many games had come to an end by then, without the agents.
	OpeningOnly int `json:"opening_only,omitempty"`
	// Games is the number of games played: those that finished, CutOff and Failed.
	Games int `json:"games"`
	// Blocks is in how many blocks they were played, each with one deal, and with the
	// agents in other seats from game to game.
	Blocks int `json:"blocks"`
	// Agents are the specs of the agents, as many as there are players: the first begins
	// in the first seat.
	Agents []string `json:"agents"`
	// Random: all of them play at random, which says little about how people would fare.
	Random bool `json:"random,omitempty"`
	// Chosen is why they play, where nobody has said who does.
	Chosen *Chosen `json:"chosen,omitempty"`
	// OneGame: neither the game nor the agents leave anything to chance, so that all blocks
	// are the same.
	OneGame bool `json:"one_game,omitempty"`
	Answer
	// Players are the seats, whoever sat there.
	Players []Player `json:"players"`
	// Teams are the teams, in a game that has some.
	Teams []Team `json:"teams,omitempty"`
	// Together is how often the players won, where they win or lose together. Then they
	// have no shares of their own.
	Together *Together `json:"together,omitempty"`
	// Standings are how the agents fared, where they differ; left out too where all win
	// or lose together.
	Standings []Standing `json:"standings,omitempty"`
	// Interval names what intervals are made from: "blocks".
	Interval string `json:"interval"`
	// Fairness is whether the seats win alike; left out where nobody is fair or unfair, or
	// hardly a game tells.
	Fairness *Fairness `json:"fairness,omitempty"`
	// Draws is the number of draws, and DrawShare its share of the games that finished with
	// its interval from blocks; null where none did. CutOffShare is of the games that did not
	// fail.
	Draws       int             `json:"draws"`
	DrawShare   *stats.Interval `json:"draw_share"`
	CutOff      int             `json:"cut_off"`
	CutOffShare *stats.Interval `json:"cut_off_share"`
	Failed      int             `json:"failed"`
	Length      Length          `json:"length"`
	Choices     Choices         `json:"choices"`
	// Notes are what the script noted, by name.
	Notes []Note `json:"notes,omitempty"`
	// Metrics are what was measured besides, and Values says where the values come from that
	// some of them need.
	Metrics []Metric `json:"metrics,omitempty"`
	Values  string   `json:"values,omitempty"`
	// Failure is the first game that failed; left out where none did.
	Failure *Failure `json:"failure,omitempty"`
	// ScriptHash identifies the script files and the values of the parameters.
	ScriptHash string `json:"script_hash"`
	// Stopped reports that the run was stopped before all its games were played.
	Stopped bool `json:"stopped,omitempty"`
	// Against is how the figures lie to those of a snapshot; nil without one.
	Against *Against `json:"against,omitempty"`
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
	// those cut off or failed. Low and high are its 95 % interval from blocks: see
	// [stats.Ratio.ShareInterval]. Null where no game finished, or where all win or lose
	// together.
	Score *stats.Interval `json:"score"`
}

// Standing is how an agent fared, who has played in every seat.
type Standing struct {
	// Agent is its spec.
	Agent string `json:"agent"`
	// Wins is the number of games won alone.
	Wins int `json:"wins"`
	// Score is its share of the wins, as a player's.
	Score *stats.Interval `json:"score"`
}

// Team is how a team fared.
type Team struct {
	// Players are the names of its members.
	Players []string `json:"players"`
	// Wins is the number of games that it won alone.
	Wins int `json:"wins"`
	// Score is the share of the wins of all its members, as a player's.
	Score *stats.Interval `json:"score"`
}

// Together is how often all players won together.
type Together struct {
	Wins int `json:"wins"`
	// Score is the share of the games that finished which were won, with its 95 %
	// interval from blocks; null where no game finished.
	Score *stats.Interval `json:"score"`
}

// Note is what the script noted under a name, of all games that did not fail.
type Note struct {
	Name string `json:"name"`
	// Count is how many numbers were noted, in all games.
	Count int `json:"count"`
	// Mean is their mean. Low and high are its 95 % interval, for which a block counts
	// as one observation: see [stats.Clusters.Interval].
	Mean stats.Interval `json:"mean"`
	// SD is nil for fewer than two numbers.
	SD     *float64 `json:"sd"`
	P5     int      `json:"p5"`
	Median int      `json:"median"`
	P95    int      `json:"p95"`
	// Histogram is how often each value was noted, in ascending order: pairs of a value
	// and a number of times.
	Histogram [][2]int `json:"histogram"`

	mean   stats.Mean
	isTold bool // by enough blocks for a standard error
}

// Length is how many plies the games lasted, those that were cut off included.
// Where a figure needs more games than there are, it is nil.
type Length struct {
	Mean *float64 `json:"mean"`
	// Low and High are the 95 % interval of the mean, from blocks.
	Low     *float64 `json:"low"`
	High    *float64 `json:"high"`
	SD      *float64 `json:"sd"`
	P5      *int     `json:"p5"`
	Median  *int     `json:"median"`
	P95     *int     `json:"p95"`
	Longest *int     `json:"longest"`
}

// Failure is a game that failed, and what it takes to play it again.
type Failure struct {
	// Seed, Number and Rotation say which game it was, Ply how many moves had been
	// played.
	Seed     uint64 `json:"seed"`
	Number   uint64 `json:"number"`
	Rotation int    `json:"rotation"`
	// Opening is how many moves were to be made at random first.
	Opening int `json:"opening,omitempty"`
	// Agent is the agent that could not go on; left out where the rules could not.
	Agent string `json:"agent,omitempty"`
	Ply   int    `json:"ply"`
	// Message says what went wrong, with the line of the script.
	Message string `json:"message"`
}

// Choices is how many moves there were at each decision.
type Choices struct {
	Mean *float64 `json:"mean"`
	// Low and High are the 95 % interval of the mean, from blocks.
	Low     *float64 `json:"low"`
	High    *float64 `json:"high"`
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
		Opening:    r.Opening,
		Games:      s.Games,
		Blocks:     s.Blocks,
		Interval:   "blocks",
		Draws:      s.Draws,
		CutOff:     s.CutOff,
		Failed:     s.Failed,
		Length:     newLength(s),
		Choices:    newChoices(s),
		Failure:    newFailure(s.Failure),
		ScriptHash: d.Script,
		Stopped:    s.Stopped,
		Timing:     newTiming(s),

		title:         d.Title,
		asked:         r.Blocks() * r.Game.Players(),
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
	for plies, games := range s.Lengths.All() {
		if r.Opening > 0 && plies <= r.Opening {
			b.OpeningOnly += games
		}
	}
	b.Random = b.random()
	b.OneGame = oneGame(r.Game, r.Agents, r.Opening) && b.Blocks > 1
	for p := range r.Game.Players() {
		b.Players = append(b.Players, newPlayer(r.Game, s, board.Player(p)))
	}
	if share, ok := s.DrawShare(); ok {
		b.DrawShare = &share
	}
	if share, ok := s.CutOffShare(); ok {
		b.CutOffShare = &share
	}
	if r.Game.Together() {
		b.Together = newTogether(s)
		for i := range b.Players {
			b.Players[i].Score = nil
		}
	} else {
		if !b.OneGame {
			b.Fairness = newFairness(s)
		}
		if b.agentsDiffer() {
			b.Standings = newStandings(b.Agents, s)
		}
	}
	for i, members := range r.Teams() {
		b.Teams = append(b.Teams, newTeam(r.Game, s, i, members))
	}
	for _, name := range slices.Sorted(maps.Keys(s.Notes)) {
		b.Notes = append(b.Notes, newNote(s, name))
	}
	return b
}

func newStandings(agents []string, s *batch.Summary) []Standing {
	list := make([]Standing, len(agents))
	for i, spec := range agents {
		list[i] = Standing{Agent: spec, Wins: s.AgentWins[i]}
		if share, ok := s.AgentShare(i); ok {
			list[i].Score = &share
		}
	}
	return list
}

func newTogether(s *batch.Summary) *Together {
	t := &Together{Wins: s.Together}
	if share, ok := s.TogetherShare(); ok {
		t.Score = &share
	}
	return t
}

func newTeam(g *rules.Game, s *batch.Summary, team int, members []board.Player) Team {
	t := Team{Wins: s.TeamWins[team]}
	for _, p := range members {
		t.Players = append(t.Players, g.PlayerName(p))
	}
	if share, ok := s.TeamShare(team); ok {
		t.Score = &share
	}
	return t
}

func newNote(s *batch.Summary, name string) Note {
	noted := s.Notes[name]
	n := Note{
		Name: name, Count: noted.Count(), Mean: s.NoteInterval(name),
		P5: noted.Quantile(0.05), Median: noted.Quantile(0.5), P95: noted.Quantile(0.95),
	}
	n.mean, n.isTold = s.NoteMean(name)
	if n.Count > 1 {
		n.SD = new(noted.SD())
	}
	for value, times := range noted.All() {
		n.Histogram = append(n.Histogram, [2]int{value, times})
	}
	return n
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

func newLength(s *batch.Summary) Length {
	h := s.Lengths
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
	if mean, ok := s.MeanLength(); ok {
		l.Low, l.High = &mean.Low, &mean.High
	}
	return l
}

func newChoices(s *batch.Summary) Choices {
	if s.Choices.Count() == 0 {
		return Choices{}
	}
	c := Choices{Mean: new(s.Choices.Mean()), Largest: new(s.Choices.Max())}
	if mean, ok := s.MeanChoices(); ok {
		c.Low, c.High = &mean.Low, &mean.High
	}
	return c
}

func newFailure(e *batch.GameError) *Failure {
	if e == nil {
		return nil
	}
	return &Failure{Seed: e.Seed, Number: e.Number, Rotation: e.Rotation, Opening: e.Opening, Agent: e.Agent, Ply: e.Ply, Message: e.Err.Error()}
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
	if b.Together != nil {
		return 0
	}
	for _, team := range b.Teams {
		if len(team.Players) > 1 {
			n -= team.Wins
		}
	}
	for _, p := range b.Players {
		n -= p.Wins
	}
	return n
}

func (b *Balance) agentsDiffer() bool { return len(slices.Compact(slices.Clone(b.Agents))) > 1 }

// random reports that all agents play at random.
func (b *Balance) random() bool {
	return !slices.ContainsFunc(b.Agents, func(spec string) bool { return spec != "random" })
}
