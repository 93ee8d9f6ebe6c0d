// Package check plays games at random and verifies what has to hold in every game,
// whatever its script says: that no card is lost, that nobody sees what is hidden from
// him, that copies and records lead to the same game, and more. See [Properties].
//
//	report, err := check.Run(ctx, check.Options{Game: game, Games: 200, Seed: 1})
//
// A property that does not hold is reported with the shortest record that was found to
// show it: played again, the game gets there.
//
// What a check looks at is drawn by chance too, from streams of its own, so that the
// games played are those of their seed and number, and a failure comes again.
package check

import (
	"context"
	"errors"
	"fmt"
	"math"
	"runtime/debug"
	"time"

	"canopy/core/chance"
	"canopy/core/record"
	"canopy/core/rules"
)

// Options say what is checked.
type Options struct {
	Game *rules.Game
	// Games is how many games are played: those with the numbers from 0.
	Games int
	Seed  uint64
	// Time, unless 0, is how long to play at most. The first game is played in any case.
	Time time.Duration
	// Plies, unless 0, is how many plies are enough: no game is begun after so many.
	Plies int
	// Tries, unless 0, is about how often at most a property is tried that takes its time.
	Tries int
	// Replay plays a record in another process, and reports what does not fit. If it is
	// nil, that is not checked.
	Replay func(r *record.Record) error
}

// mostReplayed is how many games are played again in another process, which takes its
// time to start.
const mostReplayed = 4

// Report is what a check has found.
type Report struct {
	// Games and Plies are how many were played.
	Games, Plies int
	// CutOff is how many games reached their ply limit.
	CutOff     int
	Properties []Found
	// Stopped reports that time was up, or the check was cancelled, before all games
	// were played.
	Stopped bool
}

// Failed is how many properties do not hold.
func (r *Report) Failed() int {
	n := 0
	for _, p := range r.Properties {
		if p.Failure != nil {
			n++
		}
	}
	return n
}

// CutOffShare is the share of games that were cut off, from 0 to 1.
func (r *Report) CutOffShare() float64 {
	if r.Games == 0 {
		return 0
	}
	return float64(r.CutOff) / float64(r.Games)
}

// Found is what was found of a property.
type Found struct {
	// Name is its name, Says what has to hold.
	Name, Says string
	// Games and Plies are how many it was tried in: it does not look at every ply.
	Games, Plies int
	// Failure is where it does not hold; nil where it was always found to.
	Failure *Failure
}

// Failure is a game in which a property does not hold.
type Failure struct {
	Seed, Number uint64
	// Ply is how many moves had been played.
	Ply int
	Err error
	// Record is the game up to there: the shortest that was found.
	Record *record.Record
}

func (f *Failure) Error() string {
	return fmt.Sprintf("seed %d, game %d, after %d plies: %v", f.Seed, f.Number, f.Ply, f.Err)
}

func (f *Failure) Unwrap() error { return f.Err }

// Run plays games and checks all properties that concern the game.
func Run(ctx context.Context, o Options) (*Report, error) {
	if o.Game == nil || o.Games < 1 {
		return nil, errors.New("there is no game to check")
	}
	if o.Time > 0 {
		limited, cancel := context.WithTimeout(ctx, o.Time)
		defer cancel()
		ctx = limited
	}
	c := &checker{options: o, ctx: ctx, report: &Report{}}
	for _, p := range Properties() {
		if p.concerns == nil || p.concerns(&o) {
			c.properties = append(c.properties, p)
			c.report.Properties = append(c.report.Properties, Found{Name: p.Name, Says: p.Says})
		}
	}
	for number := range uint64(o.Games) {
		if number > 0 && ctx.Err() != nil {
			c.report.Stopped = true
			break
		}
		if number > 0 && o.Plies > 0 && c.report.Plies >= o.Plies {
			break
		}
		c.play(number)
		if number == 0 {
			c.spread()
		}
	}
	return c.report, nil
}

// checker checks games one by one.
type checker struct {
	options    Options
	ctx        context.Context
	properties []*Property
	report     *Report
}

// spread tries properties that take their time at fewer plies, if games are as long as
// the first was.
func (c *checker) spread() {
	plies := c.report.Plies * c.options.Games
	if c.options.Plies > 0 {
		plies = min(plies, c.options.Plies)
	}
	for _, p := range c.properties {
		if p.often > 1 && c.options.Tries > 0 {
			p.often = max(p.often, plies/c.options.Tries)
		}
	}
}

// walk is a game that is being checked.
type walk struct {
	state  *rules.State
	record *record.Record
	draw   *chance.Stream // for what is looked at
	moves  []rules.Move   // of the state, unless it is over
	heard  []string       // some texts of moves of this game
	// options are those of the check, number that of the game.
	options *Options
	number  uint64
	// What properties keep from one ply to the next.
	twin   *rules.State
	worlds *rules.State
	stray  *rules.State
}

// mostHeard is how many texts of moves are kept to be asked about.
const mostHeard = 40

var (
	playSource = chance.Named("check")
	lookSource = chance.Named("check looks")
)

// play plays one game, and checks it on the way. If looking at it panics, that is a
// failure of the property that did.
func (c *checker) play(number uint64) {
	g := c.options.Game
	play := chance.NewStream(c.options.Seed, number, playSource)
	look := chance.NewStream(c.options.Seed, number, lookSource)
	w := &walk{
		state: g.NewState(), record: record.New(g, c.options.Seed, number),
		draw: &look, options: &c.options, number: number,
	}
	w.state.Start(c.options.Seed, number)
	tried := make([]bool, len(c.properties))
	for {
		if err := guarded((*walk).lookUpMoves, w); err != nil {
			c.report.Properties[0].note(w, err)
			break
		}
		c.look(w, tried, false)
		if w.state.Over() || len(w.moves) == 0 || number > 0 && c.ctx.Err() != nil {
			break
		}
		if !c.playOne(w, &play) {
			break
		}
	}
	w.record.Finish(w.state)
	c.look(w, tried, true)
	c.report.Games++
	c.report.Plies += w.state.Ply()
	if w.state.Over() && w.state.Err() == nil && w.state.Result().CutOff {
		c.report.CutOff++
	}
	for i := range tried {
		if tried[i] {
			c.report.Properties[i].Games++
		}
	}
}

// lookUpMoves finds the moves of the state. Looking for them may break the game off.
func (w *walk) lookUpMoves() error {
	w.moves = w.moves[:0]
	if !w.state.Over() {
		w.moves = w.state.Moves(w.moves)
	}
	return nil
}

// playOne makes a move by chance. It reports false if the program itself has failed.
func (c *checker) playOne(w *walk, play *chance.Stream) bool {
	m := w.moves[play.Below(len(w.moves))]
	w.record.Add(w.state, m)
	w.hear(w.record.Moves[len(w.record.Moves)-1].Text)
	for i, p := range c.properties {
		if p.plays == nil {
			continue
		}
		if err := guarded(func(w *walk) error { p.plays(w, m); return nil }, w); err != nil {
			c.report.Properties[i].note(w, err)
			w.twin = nil
		}
	}
	err := guarded(func(w *walk) error { w.state.Play(m); return nil }, w)
	if err != nil {
		c.report.Properties[0].note(w, err)
	}
	return err == nil
}

func (w *walk) hear(text string) {
	if len(w.heard) < mostHeard {
		w.heard = append(w.heard, text)
		return
	}
	w.heard[w.draw.Below(mostHeard)] = text
}

// look checks the properties that are due at the state, or at the end of the game.
func (c *checker) look(w *walk, tried []bool, ended bool) {
	for i, p := range c.properties {
		holds := p.holds
		if ended {
			holds = p.holdsInAll
		}
		if holds == nil || !ended && p.often > 1 && w.draw.Below(p.often) > 0 {
			continue
		}
		if ended && p.holds == nil && c.triedEnough(i) && w.state.Err() == nil {
			continue
		}
		err := guarded(holds, w)
		if errors.Is(err, errSkipped) {
			continue
		}
		tried[i] = true
		found := &c.report.Properties[i]
		found.Plies++
		if ended {
			found.Plies += max(w.state.Ply()-1, 0)
		}
		if err != nil {
			found.note(w, err)
		}
	}
}

// triedEnough reports whether a property of whole games was tried in so many plies that
// others can go without it. Games whose script has failed are looked at in any case.
func (c *checker) triedEnough(property int) bool {
	const cheaper = 4 // a ply that is played again costs less than one that is asked about
	return c.options.Tries > 0 && c.report.Properties[property].Plies >= cheaper*c.options.Tries
}

// errSkipped is for a property that has nothing to look at.
var errSkipped = errors.New("nothing to look at")

// guarded calls a property, and makes an error of a panic.
func guarded(holds func(*walk) error, w *walk) (err error) {
	defer func() {
		if thrown := recover(); thrown != nil {
			err = fmt.Errorf("a fault in canopy itself: %v\n%s", thrown, debug.Stack())
		}
	}()
	return holds(w)
}

// note notes a failure, if it is the first or comes after fewer plies than that known.
func (f *Found) note(w *walk, err error) {
	shortest := math.MaxInt
	if f.Failure != nil {
		shortest = f.Failure.Ply
	}
	if len(w.record.Moves) >= shortest {
		return
	}
	r := *w.record
	r.Moves = append([]record.Move(nil), r.Moves...)
	r.Finish(w.state)
	f.Failure = &Failure{Seed: r.Seed, Number: r.Number, Ply: len(r.Moves), Err: err, Record: &r}
}
