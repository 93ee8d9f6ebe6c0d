package batch

import (
	"errors"
	"fmt"
	"runtime/debug"
	"slices"

	"canopy/core/board"
	"canopy/core/rules"
	"canopy/core/seat"
	"canopy/sim/agent"
)

// worker plays games, one after the other.
type worker struct {
	_        apart
	shared   *shared
	scoring  *scoring
	stints   int         // made so far
	returned chan *stint // those that can be used again

	state   *rules.State
	moves   []rules.Move
	played  []rules.Move // in the game so far
	agents  []agent.Agent
	seats   []seat.Seat // of the agents
	watcher Watcher
	noted   noted // in the block that is played
	_       apart
}

func newWorker(s *shared) *worker {
	r := s.run
	w := &worker{
		shared:   s,
		scoring:  newScoring(r.Game.Players(), r.Game.Together(), r.Teams()),
		returned: make(chan *stint, mostStints),
	}
	if r.Watch != nil {
		w.watcher = r.Watch()
	}
	return w
}

// playBlock plays the games of a block and counts them. It reports whether the run was
// not stopped meanwhile. A game that stops the run is the fault of the stint.
func (w *worker) playBlock(s *stint, number int) bool {
	w.noted.clear()
	if w.shared.run.Each != nil {
		s.block = &Block{Number: number, Games: make([]Game, 0, w.scoring.players)}
	}
	for rotation := range w.scoring.players {
		g := Game{Rotation: rotation, Result: rules.Result{Players: w.scoring.players}}
		w.play(s, uint64(number), &g)
		if w.shared.stopped.Load() {
			return false
		}
		if s.fault != nil {
			return true
		}
		if s.block != nil {
			s.block.Games = append(s.block.Games, g)
		}
	}
	w.noted.addTo(s.tally.notes)
	s.tally.endBlock()
	return true
}

// play plays one game and counts it.
func (w *worker) play(s *stint, number uint64, g *Game) {
	defer w.catch(s, number, g)
	chooser, err := "", w.begin(number, g)
	if err == nil {
		chooser, err = w.playOn(s, g)
	}
	if w.shared.stopped.Load() {
		return
	}
	if err == nil && w.watcher != nil {
		err = w.measure(g)
	}
	if err != nil {
		w.fail(s, g, w.gameError(number, g, chooser, err))
		return
	}
	g.Result, g.Plies = w.state.Result(), w.state.Ply()
	s.tally.count(g)
	if err := w.noted.keep(); err != nil {
		s.fault = w.gameError(number, g, "", err)
	}
}

// begin sets a game up. The first sets up what the worker needs to play, so that what
// goes wrong in making an agent is caught like anything else.
func (w *worker) begin(number uint64, g *Game) error {
	if w.state == nil {
		w.sitDown()
	}
	seed := w.shared.run.Seed
	w.noted.drop()
	w.played = w.played[:0]
	w.state.Start(seed, number)
	if err := w.prepare(number, g); err != nil {
		return err
	}
	for i := range w.seats {
		w.agents[i].Begin()
		w.seats[i].Begin(seed, number, i, g.Rotation)
	}
	w.open(number)
	if w.watcher != nil {
		w.watcher.Begin(w.state)
	}
	return nil
}

func (w *worker) prepare(number uint64, g *Game) (err error) {
	if prepare := w.shared.run.Prepare; prepare != nil {
		g.Prepared, err = prepare(w.state, number, g.Rotation)
		w.noted.drop()
	}
	return err
}

// open makes the moves of the opening. An error of the rules is left to who plays on.
func (w *worker) open(number uint64) {
	if w.shared.run.Opening == 0 {
		return
	}
	opening := NewOpening(w.shared.run.Seed, number)
	for range w.shared.run.Opening {
		if w.state.Over() {
			return
		}
		w.moves = w.state.Moves(w.moves)
		if w.state.Err() != nil {
			return
		}
		m := opening.Choose(w.moves)
		w.played = append(w.played, m)
		w.state.Play(m)
	}
}

// playOn plays the game to its end, unless the run is stopped. An error comes with the
// agent that could not go on, if it was one.
func (w *worker) playOn(st *stint, g *Game) (chooser string, err error) {
	s, seating := w.state, &w.scoring.seating[g.Rotation]
	for !s.Over() && !w.shared.stopped.Load() {
		w.moves = s.Moves(w.moves)
		if s.Err() != nil { // looking for moves may ask the script
			break
		}
		st.tally.decide(len(w.moves))
		if len(w.moves) > 1 {
			g.Decisions++
		}
		i := seating[s.Seat(s.Due())]
		w.seats[i].Show(s, w.moves, w.played)
		m, err := w.agents[i].Choose(&w.seats[i])
		if err != nil {
			return w.shared.run.Agents[i].Spec, err
		}
		if w.watcher != nil {
			w.watcher.Decide(s, w.moves, m)
		}
		w.played = append(w.played, m)
		s.Play(m)
	}
	return "", s.Err()
}

func (w *worker) measure(g *Game) error {
	measured, err := w.watcher.End(w.state)
	g.Measured = slices.Clone(measured)
	return err
}

// fail counts a game that failed, or lets it stop the run.
func (w *worker) fail(s *stint, g *Game, e *GameError) {
	if !w.shared.run.GoOn {
		s.fault = e
		return
	}
	*g = Game{Rotation: g.Rotation, Result: rules.Result{Players: w.scoring.players}, Plies: e.Ply, Decisions: g.Decisions, Failed: true}
	w.noted.drop()
	s.tally.countFailed(e)
}

// sitDown makes what the worker needs to play.
func (w *worker) sitDown() {
	run := w.shared.run
	w.agents = make([]agent.Agent, len(run.Agents))
	w.seats = make([]seat.Seat, len(run.Agents))
	for i, maker := range run.Agents {
		w.agents[i] = maker.New()
		w.seats[i] = *seat.New(board.Player(i))
	}
	w.state = run.Game.NewState()
	w.state.OnNote(w.noted.note)
}

// catch turns a panic into a game that failed, if its rules did, and else into a
// fault of the program.
func (w *worker) catch(s *stint, number uint64, g *Game) {
	thrown := recover()
	if thrown == nil {
		return
	}
	err, ok := thrown.(error)
	if !ok {
		err = fmt.Errorf("%v", thrown)
	}
	e := w.gameError(number, g, "", err)
	w.state = nil // it was left in the middle of a move
	var mistake *rules.Error
	if !errors.As(err, &mistake) {
		e.Stack = string(debug.Stack())
		s.fault = e
		return
	}
	w.fail(s, g, e)
}

func (w *worker) gameError(number uint64, g *Game, agent string, err error) *GameError {
	run := w.shared.run
	e := &GameError{Game: run.Game.Name(), Seed: run.Seed, Number: number, Rotation: g.Rotation, Opening: run.Opening, Agent: agent, Err: err}
	if w.state != nil {
		e.Ply = w.state.Ply()
	}
	return e
}
