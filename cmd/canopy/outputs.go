package main

import (
	"errors"
	"fmt"
	"io"

	"canopy/sim/batch"
	"canopy/sim/measure"
	"canopy/sim/report"
	"canopy/sim/study"

	"github.com/spf13/cobra"
)

// outputOptions are the flags that say into which files a balance is written besides.
type outputOptions struct {
	fileOptions
	snapshot, against text
}

func (o *outputOptions) addTo(c *cobra.Command) {
	o.fileOptions.addTo(c, "game")
	addFile(c, &o.snapshot, "snapshot", "write the figures, to be compared with later")
	addFile(c, &o.against, "against", "compare with a snapshot; exit status 1 if a figure has moved")
}

// movedError is the error where figures are not those of the snapshot, which has been told.
func movedError(a *report.Against) error {
	if a == nil || len(a.Moved) == 0 {
		return nil
	}
	return errMoved
}

// wanted reports whether there is anything to write or to compare.
func (o *outputOptions) wanted() bool {
	return o.fileOptions.wanted() || o.snapshot.given || o.against.given
}

// areOfOne reports whether something is to be written, or compared, that is of one balance
// alone.
func (o *outputOptions) areOfOne() bool {
	return o.csv.given || o.parquet.given || o.snapshot.given || o.against.given
}

// metrics are measured for files unless others are asked for.
func (o *outputOptions) metrics() []string {
	if o.wantsFigures() {
		return append(measure.Usual(), "pick")
	}
	return measure.Usual()
}

// wantsFigures reports whether a file is wanted that is about all games, and not a row for
// each. What these are made of is counted alike, so that a run that goes on may write others.
func (o *outputOptions) wantsFigures() bool {
	return o.html.given || o.snapshot.given || o.against.given
}

// outputs are the files that a balance is written into.
type outputs struct {
	*files
	options *outputOptions
	games   report.Games
	figures *report.Figures
	before  *report.Snapshot // nil where there is nothing to compare with
	figured *newFile         // nil where it was not asked for
	// replaces: the snapshot takes the place of the one before.
	replaces bool
}

// open opens all files before anything is played, so that what cannot be written is known
// then. The name is that of the game on the command line.
// What is measured for them is in the plan of the games, unless that has been planned.
func (o *outputOptions) open(p *program, name string, game *gameOptions, g report.Games) (*outputs, error) {
	if g.Plan == nil && o.wanted() {
		plan, err := measure.New(g.Game, o.metrics(), measure.Options{Heat: o.wantsFigures()})
		if err != nil {
			return nil, err
		}
		g.Plan = plan
	}
	if err := checkApart(append(o.given(), givenFile{"snapshot", o.snapshot})); err != nil {
		return nil, err
	}
	out := &outputs{files: &files{program: p}, options: o, games: g, figures: report.NewFigures(g.Game, g.Plan)}
	if err := out.readBefore(); err != nil {
		return nil, err
	}
	var err error
	if out.files, err = o.fileOptions.open(p, namedGame{name, game}); err != nil {
		return nil, err
	}
	if err := errors.Join(out.create("snapshot", &o.snapshot, &out.figured), out.writeGames(g)); err != nil {
		out.abandon()
		return nil, err
	}
	return out, nil
}

// maxSnapshot is far more than a snapshot takes.
const maxSnapshot = 8 << 20

func (o *outputs) readBefore() error {
	if !o.options.against.given {
		return nil
	}
	file := o.options.against.value
	data, err := o.program.system.readFile(file, maxSnapshot)
	if err != nil {
		return usagef("--against %s: %w", file, plainPathError(err))
	}
	if o.before, err = report.ReadSnapshot(data); err == nil {
		err = o.before.CheckSame(o.games.Game.Name(), specsOf(o.games))
	}
	if err != nil {
		return usagef("--against %s: %w", file, err)
	}
	o.replaces = o.options.snapshot.given && isSameFile(file, o.options.snapshot.value)
	return nil
}

func specsOf(g report.Games) []string {
	var specs []string
	for _, m := range g.Agents {
		specs = append(specs, m.Spec)
	}
	return specs
}

// follow writes the games of a question as they are played, if there is anything to write.
func (o *outputs) follow(q *study.Balance) {
	if !o.options.wanted() {
		return
	}
	q.Plan = o.games.Plan
	q.Each = o.add
}

// add writes the games of a block.
func (o *outputs) add(b *batch.Block) error {
	o.figures.Add(b)
	return o.files.add(0, b)
}

// finish compares with the snapshot, if there is one, for the report to tell, writes what is
// left, and puts all files in their places.
func (o *outputs) finish(b *report.Balance) error {
	now := report.NewSnapshot(o.program.commandLine(), b, o.figures)
	if o.before != nil {
		b.Against = o.before.Against(now, o.options.against.value)
	}
	return errors.Join(
		o.finishGames(b.Stopped, b.Games),
		o.finishPage(func(w io.Writer, s report.Source) error {
			page := &report.HTML{Balance: b, Figures: o.figures, Source: s, Verdict: b.Sentence(), Against: b.Against}
			return page.Write(w)
		}),
		o.finishSnapshot(now, b),
	)
}

// finishSnapshot writes the snapshot. One that is compared with stays as it is where the
// comparison fails, and where not all games came to an end: else the next run would find
// nothing wrong.
func (o *outputs) finishSnapshot(now *report.Snapshot, b *report.Balance) error {
	if o.replaces && (len(b.Against.Moved) > 0 || b.Stopped || b.Failed > 0) {
		o.figured.abandon()
		fmt.Fprintf(o.program.system.stderr, "%s is left as it was\n", o.options.snapshot.value)
		return nil
	}
	return writeNew(o.options.snapshot.value, o.figured, now.WriteJSON)
}

// abandon leaves nothing behind of files that were not finished.
func (o *outputs) abandon() {
	o.files.abandon()
	o.figured.abandon()
}
