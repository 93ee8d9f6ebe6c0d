package main

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"canopy/sim/report"
	"canopy/sim/study"
)

// A run that can be gone on with is kept in a file: what it is of, and what it has come to so
// far. The file is JSON in two layers. The outer one has a checksum of the inner one, so that
// damage is told from what is there.

// savedFormat is how the outer layer names itself; it changes when older files can no longer
// be read.
const savedFormat = "canopy sim --resume, 1"

// maxSaved is far more than a run takes, unless its script notes numbers without end, and
// little enough to be read whoever has written it.
const maxSaved = 4 << 20

// savedRun is the outer layer.
type savedRun struct {
	Format   string          `json:"format"`
	Checksum string          `json:"checksum"` // SHA-256 of Run, in hexadecimal
	Run      json.RawMessage `json:"run"`
}

// runState is the inner layer.
type runState struct {
	Traits []trait `json:"traits"`
	// Rungs are what the rungs of a ladder have come to, or a balance as the only one; empty
	// where nothing was played.
	Rungs []json.RawMessage `json:"rungs"`
	// Figures are for the page and the snapshot; nil without these.
	Figures json.RawMessage `json:"figures,omitempty"`
}

// resumption is a run that is kept in a file.
type resumption struct {
	file    *savedFile
	state   runState
	warning io.Writer
	err     error // that of saving, when it was tried last
}

// checkResume is nil if all that is asked for can be had of a run that is gone on with.
func (o *simOptions) checkResume() error {
	switch {
	case !o.resume.given:
		return nil
	case o.resume.value == "":
		return usagef("--resume: expected the name of a file")
	case o.impact:
		return usagef("--impact is not kept in a file: --resume does not go with it")
	case o.outputs.against.given && isSameFile(o.resume.value, o.outputs.against.value):
		return usagef("--against and --resume name one file, %s", o.resume.value)
	case o.outputs.csv.given || o.outputs.parquet.given:
		return usagef("--csv and --parquet have a row for each game, and --resume does not keep games: they do not go with it")
	}
	return checkApart(append(o.outputs.given(), givenFile{"snapshot", o.outputs.snapshot}, givenFile{"resume", o.resume}))
}

// openResumed opens the file of a run, which goes on if the file is there, and else begins. It
// is nil where none was asked for.
func (o *simOptions) openResumed(ctx context.Context, traits []trait) (*resumption, error) {
	if !o.resume.given {
		return nil, nil
	}
	if ctx.Err() != nil {
		return nil, errStopped
	}
	file, data, err := o.program.system.openSaved(o.resume.value, maxSaved)
	if err != nil {
		return nil, o.resumeError(err)
	}
	r := &resumption{file: file, state: runState{Traits: traits, Rungs: []json.RawMessage{}}, warning: o.program.system.stderr}
	if data == nil {
		err = r.write() // so that what cannot be written is known at once
	} else {
		err = o.namedAgents(r.read(data))
	}
	if err != nil {
		r.close()
		return nil, o.resumeError(err)
	}
	return r, nil
}

func (o *simOptions) resumeError(err error) error {
	return usagef("--resume %s: %w", o.resume.value, plainPathError(err))
}

// read reads what a run has come to, if it is the same run.
func (r *resumption) read(data []byte) error {
	state, err := readRun(data)
	if err != nil {
		return err
	}
	if len(state.Rungs) == 0 { // it has never come to anything: any run can begin there
		return r.write()
	}
	if err := checkSame(state.Traits, r.state.Traits); err != nil {
		return err
	}
	r.state = *state
	return nil
}

// namedAgents adds to the error of a run of other agents how to name those that were chosen
// for it: for other numbers of games others are.
func (o *simOptions) namedAgents(err error) error {
	if err == nil || o.agents.given || o.ladder.given || !strings.Contains(err.Error(), "--agents ") {
		return err
	}
	return fmt.Errorf("%w; name the agents that were chosen then", err)
}

func readRun(data []byte) (*runState, error) {
	if len(data) == 0 {
		return nil, errors.New("it is empty: remove it to begin anew")
	}
	var saved savedRun
	if err := json.Unmarshal(data, &saved); err != nil {
		return nil, fmt.Errorf("it is no saved run, or is damaged: %w", err)
	}
	if saved.Format != savedFormat {
		return nil, fmt.Errorf("it is no saved run of this canopy: expected the format %q, found %q", savedFormat, shortened(saved.Format))
	}
	if saved.Checksum != checksum(saved.Run) {
		return nil, errors.New("it is damaged: it does not hold what was saved")
	}
	state := &runState{}
	if err := json.Unmarshal(saved.Run, state); err != nil {
		return nil, fmt.Errorf("it is damaged: %w", err)
	}
	return state, nil
}

func checksum(data []byte) string { return fmt.Sprintf("%x", sha256.Sum256(data)) }

// write puts the run into its file.
func (r *resumption) write() error {
	data, err := encodeRun(&r.state)
	if err != nil {
		return err
	}
	return r.file.write(data)
}

// encodeRun is the text of the file.
func encodeRun(state *runState) ([]byte, error) {
	run, err := json.Marshal(state)
	if err != nil {
		return nil, err
	}
	data, err := json.Marshal(savedRun{savedFormat, checksum(run), run})
	if err == nil && len(data) > maxSaved {
		err = fmt.Errorf("it would be larger than %d MiB, since the script notes so much", maxSaved>>20)
	}
	return append(data, '\n'), err
}

// close lets others go on with the run.
func (r *resumption) close() {
	if r != nil {
		r.file.close()
	}
}

// from is what the rungs have come to, each a balance that asks the same.
func (r *resumption) from(q *study.Balance) ([]*study.Saved, error) {
	var list []*study.Saved
	for _, rung := range r.state.Rungs {
		s, err := q.ReadSaved(rung)
		if err != nil {
			return nil, fmt.Errorf("it is damaged: %w", err)
		}
		if most := wholeBlocks(q); s.Summary.Games > most {
			return nil, fmt.Errorf("%d games were played already, which are more than --games %d", s.Summary.Games, q.Games)
		}
		list = append(list, s)
	}
	return list, nil
}

// save keeps what a rung has come to, and the figures for files if there are some. Where that
// fails it is said, and the games go on: what they come to is worth more than the file.
func (r *resumption) save(rung int, s *study.Saved, f *report.Figures) error {
	err := r.keep(rung, s, f)
	if err != nil {
		err = fmt.Errorf("%s: %w", r.file.path, plainPathError(err))
		if r.err == nil {
			fmt.Fprintf(r.warning, "the games go on, but are not kept: %v\n", err)
		}
	}
	r.err = err
	return nil
}

func (r *resumption) keep(rung int, s *study.Saved, f *report.Figures) (err error) {
	if rung == len(r.state.Rungs) {
		r.state.Rungs = append(r.state.Rungs, nil)
	}
	if r.state.Rungs[rung], err = json.Marshal(s); err != nil {
		return err
	}
	if f != nil {
		if r.state.Figures, err = json.Marshal(f); err != nil {
			return err
		}
	}
	return r.write()
}

// failed is why the end of the run could not be kept; nil where it was, or was not to be.
func (r *resumption) failed() error {
	if r == nil {
		return nil
	}
	return r.err
}

// resumed has a question go on with the run in the file, if that is asked for, and keep it
// there.
func (o *simOptions) resumed(ctx context.Context, q *study.Balance, out *outputs) (*resumption, error) {
	r, err := o.openResumed(ctx, o.traits(q, "--agents", q.Agents))
	if r == nil || err != nil {
		return nil, err
	}
	var figures *report.Figures
	if o.outputs.wanted() {
		figures = out.figures
	}
	if err := r.goOn(q, figures); err != nil {
		r.close()
		return nil, o.resumeError(err)
	}
	q.Save = func(s *study.Saved) error { return r.save(0, s, figures) }
	q.SavePeriod = o.program.system.savePeriod
	return r, nil
}

// goOn has a question go on where the run stands.
func (r *resumption) goOn(q *study.Balance, figures *report.Figures) error {
	from, err := r.from(q)
	if err != nil || len(from) == 0 {
		return err
	}
	if len(from) > 1 || (figures != nil) != (r.state.Figures != nil) {
		return errors.New("it is damaged: it holds another run")
	}
	q.From = from[0]
	if figures == nil {
		return nil
	}
	if err := json.Unmarshal(r.state.Figures, figures); err != nil {
		return fmt.Errorf("it is damaged: %w", err)
	}
	if figures.Blocks() != q.From.Summary.Blocks {
		return fmt.Errorf("it is damaged: it holds figures of %d blocks, and the rest of %d", figures.Blocks(), q.From.Summary.Blocks)
	}
	return nil
}

// resumedRungs has a ladder go on, as resumed does a single question.
func (o *simOptions) resumedRungs(ctx context.Context, l *study.Ladder) (*resumption, error) {
	r, err := o.openResumed(ctx, o.traits(&l.Question, "--ladder", l.Rungs))
	if r == nil || err != nil {
		return nil, err
	}
	if l.From, err = r.from(&l.Question); err == nil && len(l.From) > len(l.Rungs) {
		err = errors.New("it is damaged: it holds more rungs")
	}
	if err != nil {
		r.close()
		return nil, o.resumeError(err)
	}
	l.Save = func(rung int, s *study.Saved) error { return r.save(rung, s, nil) }
	l.Question.SavePeriod = o.program.system.savePeriod
	return r, nil
}

// goOnHint says how a run that was stopped goes on; "" where it does not.
func (r *resumption) goOnHint() string {
	if r == nil || r.err != nil {
		return ""
	}
	return ", kept in " + r.file.path + ": the same command goes on"
}
