package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"canopy/scripts"
	"canopy/sim/batch"
	"canopy/sim/measure"
	"canopy/sim/report"
	"canopy/sim/study"

	"github.com/spf13/cobra"
)

// outputOptions are the flags that say into which files a balance is written besides.
type outputOptions struct {
	html, csv, parquet, snapshot, against text
}

func (o *outputOptions) addTo(c *cobra.Command) {
	for _, f := range []struct {
		value       *text
		name, words string
	}{
		{&o.html, "html", "write a page with tables and plots, for a browser"},
		{&o.csv, "csv", "write a row for each game, as CSV"},
		{&o.parquet, "parquet", "write a row for each game, as Apache Parquet"},
		{&o.snapshot, "snapshot", "write the figures, to be compared with later"},
		{&o.against, "against", "compare with a snapshot; exit status 1 if a figure has moved"},
	} {
		f.value.kind = "FILE"
		c.Flags().Var(f.value, f.name, f.words)
	}
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
	return o.html.given || o.csv.given || o.parquet.given || o.snapshot.given || o.against.given
}

// metrics are measured for files unless others are asked for.
func (o *outputOptions) metrics() []string {
	if o.html.given || o.snapshot.given || o.against.given {
		return append(measure.Usual(), "pick")
	}
	return measure.Usual()
}

// outputs are the files that a run is written into.
type outputs struct {
	options *outputOptions
	program *program
	games   report.Games
	figures *report.Figures
	scripts []report.Script
	before  *report.Snapshot // nil where there is nothing to compare with
	rows    []rowFile
	html    *newFile // these are nil where they were not asked for
	figured *newFile
}

// rowFile is a file with a row for each game.
type rowFile struct {
	name string
	file *newFile
	rows report.Rows
}

// open opens all files before anything is played, so that what cannot be written is known
// then. The name is that of the game on the command line.
// What is measured for them is in the plan of the games, unless that has been planned.
func (o *outputOptions) open(p *program, name string, game *gameOptions, g report.Games) (*outputs, error) {
	if g.Plan == nil && o.wanted() {
		plan, err := measure.New(g.Game, o.metrics(), measure.Options{Heat: o.html.given})
		if err != nil {
			return nil, err
		}
		g.Plan = plan
	}
	out := &outputs{options: o, program: p, games: g, figures: report.NewFigures(g.Game, g.Plan)}
	err := out.open(name, game)
	if err != nil {
		out.abandon()
		return nil, err
	}
	return out, nil
}

func (o *outputs) open(name string, game *gameOptions) error {
	if o.options.against.given {
		if err := o.readBefore(); err != nil {
			return err
		}
	}
	if o.options.html.given {
		if err := o.readScripts(name, game); err != nil {
			return err
		}
	}
	return errors.Join(
		o.create("html", &o.options.html, &o.html),
		o.create("snapshot", &o.options.snapshot, &o.figured),
		o.createRows("csv", &o.options.csv, report.NewCSV),
		o.createRows("parquet", &o.options.parquet, report.NewParquet),
	)
}

func (o *outputs) readScripts(name string, game *gameOptions) error {
	loading, err := game.loading(o.program)
	if err != nil {
		return err
	}
	texts, err := scripts.Texts(name, loading)
	for _, t := range texts {
		o.scripts = append(o.scripts, report.Script{File: t.File, Text: string(t.Source)})
	}
	return err
}

// maxSnapshot is far more than a snapshot takes.
const maxSnapshot = 8 << 20

func (o *outputs) readBefore() error {
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
	return nil
}

func specsOf(g report.Games) []string {
	var specs []string
	for _, m := range g.Agents {
		specs = append(specs, m.Spec)
	}
	return specs
}

func (o *outputs) create(flag string, path *text, into **newFile) error {
	if !path.given {
		return nil
	}
	f, err := o.program.system.createFile(path.value)
	if err != nil {
		return usagef("--%s %s: %w", flag, path.value, plainPathError(err))
	}
	*into = f
	return nil
}

func (o *outputs) createRows(flag string, path *text, rows func(io.Writer, report.Games) (report.Rows, error)) error {
	var f *newFile
	if err := o.create(flag, path, &f); err != nil || f == nil {
		return err
	}
	r, err := rows(f, o.games)
	o.rows = append(o.rows, rowFile{path.value, f, r})
	return err
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
	for _, r := range o.rows {
		if err := r.rows.Add(b); err != nil {
			return fmt.Errorf("%s: %w", r.name, plainPathError(err))
		}
	}
	return nil
}

// finish writes what is left, and puts all files in their places. It answers the
// comparison with the snapshot; nil where none was asked for.
func (o *outputs) finish(b *report.Balance) (*report.Against, error) {
	now := report.NewSnapshot(o.program.commandLine(), b, o.figures)
	var against *report.Against
	if o.before != nil {
		against = o.before.Against(now, o.options.against.value)
	}
	for _, r := range o.rows {
		if err := errors.Join(r.rows.Close(), r.file.commit()); err != nil {
			return against, fmt.Errorf("%s: %w", r.name, plainPathError(err))
		}
		if b.Stopped {
			fmt.Fprintf(o.program.system.stderr, "%s has the %d games that were played\n", r.name, b.Games)
		}
	}
	page := &report.HTML{Balance: b, Figures: o.figures, Command: now.Command, Scripts: o.scripts, Verdict: b.Sentence(), Against: against}
	return against, errors.Join(
		write(o.options.html.value, o.html, page.Write),
		write(o.options.snapshot.value, o.figured, now.WriteJSON),
	)
}

func write(name string, f *newFile, content func(io.Writer) error) error {
	if f == nil {
		return nil
	}
	if err := errors.Join(content(f), f.commit()); err != nil {
		return fmt.Errorf("%s: %w", name, plainPathError(err))
	}
	return nil
}

// abandon leaves nothing behind of files that were not finished.
func (o *outputs) abandon() {
	for _, r := range o.rows {
		r.file.abandon()
	}
	o.html.abandon()
	o.figured.abandon()
}

// commandLine is the command line as a shell takes it.
func (p *program) commandLine() string {
	words := []string{"canopy"}
	for _, arg := range p.system.args {
		words = append(words, quoted(arg))
	}
	return strings.Join(words, " ")
}

// quoted is a word as a shell takes it.
func quoted(word string) string {
	const plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=.,:/@%"
	if word != "" && strings.Trim(word, plain) == "" {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

// newFile is a file that takes the place of the one with its name when it is complete. What
// is no regular file, such as a pipe, is written straight away.
type newFile struct {
	*os.File
	path   string // "" where it is in its place already
	closed bool
}

// createFile opens a file beside the one that it is to become.
func createFile(path string) (*newFile, error) {
	mode := fs.FileMode(0o644)
	switch info, err := os.Stat(path); {
	case err == nil && info.IsDir():
		return nil, errors.New("it is a folder")
	case err == nil && !info.Mode().IsRegular():
		f, err := os.OpenFile(path, os.O_WRONLY, 0)
		return &newFile{File: f}, err
	case err == nil:
		mode = info.Mode().Perm()
		f, err := os.OpenFile(path, os.O_WRONLY, 0) // may it be written at all?
		if err != nil {
			return nil, err
		}
		if err := f.Close(); err != nil {
			return nil, err
		}
	}
	f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if err != nil {
		return nil, err
	}
	return &newFile{File: f, path: path}, f.Chmod(mode)
}

// commit puts the file in its place.
func (f *newFile) commit() error {
	f.closed = true
	if f.path == "" {
		return f.Close()
	}
	if err := f.Close(); err != nil {
		return errors.Join(err, os.Remove(f.Name()))
	}
	return os.Rename(f.Name(), f.path)
}

// abandon removes a file that was not committed.
func (f *newFile) abandon() {
	if f == nil || f.closed {
		return
	}
	_ = f.Close()
	if f.path != "" {
		_ = os.Remove(f.Name())
	}
}
