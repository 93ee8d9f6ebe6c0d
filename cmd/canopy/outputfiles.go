package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"canopy/scripts"
	"canopy/sim/batch"
	"canopy/sim/report"

	"github.com/spf13/cobra"
)

// fileOptions are the flags that say into which files a report is written besides.
type fileOptions struct{ html, csv, parquet text }

// addTo adds the flags. Files of rows have one for each of what is said.
func (o *fileOptions) addTo(c *cobra.Command, each string) {
	addFile(c, &o.html, "html", "write a page with tables and plots, for a browser")
	addFile(c, &o.csv, "csv", "write a row for each "+each+", as CSV")
	addFile(c, &o.parquet, "parquet", "write a row for each "+each+", as Apache Parquet")
}

// addFile adds a flag that takes the name of a file.
func addFile(c *cobra.Command, value *text, name, words string) {
	value.kind = "FILE"
	c.Flags().Var(value, name, words)
}

// wanted reports whether there is anything to write.
func (o *fileOptions) wanted() bool { return o.html.given || o.csv.given || o.parquet.given }

// given are the files that were asked for.
func (o *fileOptions) given() []givenFile {
	return []givenFile{{"html", o.html}, {"csv", o.csv}, {"parquet", o.parquet}}
}

// givenFile is a file to be written, and the flag that says so.
type givenFile struct {
	flag string
	path text
}

// checkApart is nil if no two flags name one file: the one would destroy what the other has
// written. What is no plain file, such as /dev/null, may be named as often as one likes.
func checkApart(list []givenFile) error {
	for i, f := range list {
		for _, other := range list[:i] {
			if f.path.given && other.path.given && isSameFile(f.path.value, other.path.value) && isPlain(f.path.value) {
				return usagef("--%s and --%s name one file, %s", other.flag, f.flag, f.path.value)
			}
		}
	}
	return nil
}

// files are the files that a report is written into.
type files struct {
	options *fileOptions
	program *program
	scripts []report.Script
	// These are nil where they were not asked for.
	html, csv, parquet *newFile
	rows               []rowFile
}

// rowFile is a file with a row for each game.
type rowFile struct {
	name string
	file *newFile
	rows *report.Rows
}

// open opens all files before anything is played, so that what cannot be written is known
// then. The scripts of the games are kept for the page.
func (o *fileOptions) open(p *program, games ...namedGame) (*files, error) {
	f := &files{options: o, program: p}
	if err := checkApart(o.given()); err != nil {
		return nil, err
	}
	err := errors.Join(
		f.readScripts(games),
		f.create("html", &o.html, &f.html),
		f.create("csv", &o.csv, &f.csv),
		f.create("parquet", &o.parquet, &f.parquet),
	)
	if err != nil {
		f.abandon()
		return nil, err
	}
	return f, nil
}

// namedGame is a game as it is named on the command line.
type namedGame struct {
	name    string
	options *gameOptions
}

func (f *files) readScripts(games []namedGame) error {
	if !f.options.html.given {
		return nil
	}
	for _, game := range games {
		loading, err := game.options.loading(f.program)
		if err != nil {
			return err
		}
		texts, err := scripts.Texts(game.name, loading)
		if err != nil {
			return err
		}
		for _, t := range texts {
			if s := (report.Script{File: t.File, Text: string(t.Source)}); !slices.Contains(f.scripts, s) {
				f.scripts = append(f.scripts, s)
			}
		}
	}
	return nil
}

func (f *files) create(flag string, path *text, into **newFile) error {
	if !path.given {
		return nil
	}
	file, err := f.program.system.createFile(path.value)
	if err != nil {
		return usagef("--%s %s: %w", flag, path.value, plainPathError(err))
	}
	*into = file
	return nil
}

// writeGames is to be called before games are played of which there is to be a row each.
func (f *files) writeGames(parts ...report.Games) error {
	return errors.Join(
		f.writeRows(&f.options.csv, f.csv, report.NewCSV, parts),
		f.writeRows(&f.options.parquet, f.parquet, report.NewParquet, parts),
	)
}

func (f *files) writeRows(path *text, file *newFile, rows func(io.Writer, ...report.Games) (*report.Rows, error), parts []report.Games) error {
	if file == nil {
		return nil
	}
	r, err := rows(file, parts...)
	f.rows = append(f.rows, rowFile{path.value, file, r})
	return err
}

// add writes the games of a block of a part.
func (f *files) add(part int, b *batch.Block) error {
	for _, r := range f.rows {
		if err := r.rows.Add(part, b); err != nil {
			return fmt.Errorf("%s: %w", r.name, plainPathError(err))
		}
	}
	return nil
}

// finishGames writes what is left of the rows of games, and puts their files in their places.
func (f *files) finishGames(stopped bool, games int) error {
	for _, r := range f.rows {
		if err := r.file.commit(r.rows.Close()); err != nil {
			return fmt.Errorf("%s: %w", r.name, plainPathError(err))
		}
		if stopped {
			fmt.Fprintf(f.program.system.stderr, "%s has the %d games that were played\n", r.name, games)
		}
	}
	return nil
}

// finishPage writes the page, if there is to be one, and puts it in its place.
func (f *files) finishPage(write func(w io.Writer, s report.Source) error) error {
	return writeNew(f.options.html.value, f.html, func(w io.Writer) error { return write(w, f.source()) })
}

// source is how the report was made.
func (f *files) source() report.Source {
	return report.Source{Command: f.program.commandLine(), Scripts: f.scripts}
}

// abandon leaves nothing behind of files that were not finished.
func (f *files) abandon() {
	f.html.abandon()
	f.csv.abandon()
	f.parquet.abandon()
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
