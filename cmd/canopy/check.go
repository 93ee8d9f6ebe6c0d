package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"

	"canopy/core/record"
	"canopy/core/rules"
	"canopy/sim/check"

	"github.com/spf13/cobra"
)

type checkOptions struct {
	program *program
	game    gameOptions
	games   wholeNumber
	seed    wholeNumber
	time    seconds

	coverage, strict, watching bool
	html                       text
}

func newCheck(p *program) *cobra.Command {
	o := &checkOptions{program: p, games: wholeNumber{n: 200, from: 1, to: maxGames}, time: 30}
	c := &cobra.Command{
		Use:   "check GAME",
		Short: "Verify what has to hold in every game",
		Long: `Play games at random and verify what has to hold whatever the rules are. There is a
line for each property, with the games and plies in which it was tried; not every
property is tried at every ply. Where one does not hold, the seed, the game and the
ply follow, why, and the shortest record that was found to show it, which canopy
replay plays again; the exit status is 1.
After that come findings: what works and is likely to be a mistake, each with its
place and what to do. They are found in the text of the script (a parameter that is
never read, a mark or number used as a condition, x and false or y, what comes after
a step that something else replaces) and in the games (conditions that never failed or
were never met, actions and pieces that were never used, stages that were never entered,
laws with branches that never ran, steps that were never called). They are no failures,
except with --strict.
--coverage tells how often each line of the script has run, and how often conditions,
actions, stages, pieces and ends were used. Laws are asked once for each question, and
their answers kept: their lines run that often. Functions that are called while the
script loads, and one setup more, are counted too; lines outside functions are not.
With --html FILE that goes into a page, coloured.
--watch checks again on every save.
Properties:
` + propertiesHelp() + `A game that is cut off more often than one in a hundred is a warning, and no failure.
What is not checked: that a game which is the same for all players goes on alike when
they change seats.
JSON: { game, parameters, seed, games, plies, cut_off, properties: [{ name, says,
games, plies, failure: { seed, number, ply, message, record } where it does not hold
}], findings: [{ file, line, says, do }], coverage: where it was asked for, { games,
scripts: [{ file, ran, of, lines: [{ line, count, source }] }], conditions: [{ file,
line, of, words, asked, true, false, waived, games, bound }], actions, stages, pieces,
ends }, stopped: true if time was up before all games were played }`,
		Example: `  canopy check hearts
  canopy check ./mine.lua --games 1000 --time 300
  canopy check jungle+pie --coverage --html coverage.html
  canopy check ./mine.lua --watch`,
		Args: takes("GAME"),
	}
	o.game.addTo(p, c)
	seedFlag(c, &o.seed, 1)
	c.Flags().Var(&o.games, "games", "how many games to play; if given, all are checked")
	c.Flags().Var(&o.time, "time", "how long to play at most, in seconds")
	o.html.kind = "FILE"
	c.Flags().BoolVar(&o.coverage, "coverage", false, "tell how often each line and condition was used")
	c.Flags().Var(&o.html, "html", "write the coverage to a page of its own")
	c.Flags().BoolVar(&o.strict, "strict", false, "take findings for failures")
	c.Flags().BoolVar(&o.watching, "watch", false, "check again on every save, until Ctrl-C")
	p.runs(c, func(args []string) error { return o.run(args[0]) })
	return c
}

// propertiesHelp lists the properties, a line each.
func propertiesHelp() string {
	var b strings.Builder
	for _, p := range check.Properties() {
		fmt.Fprintf(&b, "  %-10s %s\n", p.Name, p.Says)
	}
	return b.String()
}

// checked is what a check has found, in JSON.
type checked struct {
	Game       string         `json:"game"`
	Parameters map[string]any `json:"parameters"`
	Seed       uint64         `json:"seed"`
	Games      int            `json:"games"`
	Plies      int            `json:"plies"`
	CutOff     int            `json:"cut_off"`
	Properties []property     `json:"properties"`
	Findings   []finding      `json:"findings"`
	Coverage   *coverage      `json:"coverage,omitempty"`
	Stopped    bool           `json:"stopped,omitempty"`
}

type property struct {
	Name    string        `json:"name"`
	Says    string        `json:"says"`
	Games   int           `json:"games"`
	Plies   int           `json:"plies"`
	Failure *checkFailure `json:"failure,omitempty"`
}

type checkFailure struct {
	Seed    uint64 `json:"seed"`
	Number  uint64 `json:"number"`
	Ply     int    `json:"ply"`
	Message string `json:"message"`
	Record  string `json:"record"`
}

func (o *checkOptions) run(name string) error {
	if o.html.given && !o.coverage {
		return usagef("--html goes with --coverage")
	}
	ctx, stop := o.program.system.untilInterrupted()
	defer stop()
	if o.watching {
		return o.program.watch(ctx, name, func(ctx context.Context) error { return o.once(ctx, name) })
	}
	return o.once(ctx, name)
}

// What is checked where nobody says how many games: so many plies, and what takes its time
// at fewer of them. That is a few seconds.
const (
	usualPlies = 5000
	usualTries = 500
)

// once checks the game, and at the same time looks at how its rules are used.
func (o *checkOptions) once(ctx context.Context, name string) error {
	g, err := o.game.load(o.program, name)
	if err != nil {
		return err
	}
	plies, tries := usualPlies, usualTries
	if o.games.given {
		plies, tries = 0, 0
	}
	looked := make(chan error, 1)
	var use *survey
	go func() {
		var err error
		defer func() {
			if thrown := recover(); thrown != nil {
				err, _ = asError(thrown)
			}
			looked <- err
		}()
		use, err = o.survey(ctx, name)
	}()
	found, err := check.Run(ctx, check.Options{
		Game: g, Games: int(o.games.n), Seed: o.seed.n, Time: o.time.duration(),
		Plies: plies, Tries: tries,
		Replay: func(r *record.Record) error { return o.replay(ctx, name, g, r) },
	})
	if err := errors.Join(err, <-looked); err != nil {
		return err
	}
	answer := o.answer(g, found, use)
	if o.html.given {
		if err := o.writePage(answer); err != nil {
			return err
		}
	}
	if o.game.json {
		err = o.program.printJSON(answer)
	} else {
		err = o.program.print(answer.text(found))
	}
	switch failed := found.Failed(); {
	case err != nil:
		return err
	case failed > 0:
		return fmt.Errorf("%d of %d properties of %s do not hold", failed, len(found.Properties), g.Name())
	case ctx.Err() != nil:
		return fmt.Errorf("%w after %d of %d games", errStopped, found.Games, o.games.n)
	case o.strict && len(answer.Findings) > 0:
		return fmt.Errorf("%s in %s", count(len(answer.Findings), "finding"), g.Name())
	}
	return nil
}

// replay plays a record again in another process, which is this program too. A game
// that is stopped in the meantime proves nothing.
func (o *checkOptions) replay(ctx context.Context, name string, g *rules.Game, r *record.Record) error {
	var text bytes.Buffer
	if err := r.Write(&text); err != nil {
		return err
	}
	file, err := os.CreateTemp("", "canopy-check-*.txt")
	if err != nil {
		return err
	}
	defer os.Remove(file.Name())
	if _, err := file.Write(text.Bytes()); err != nil {
		return err
	}
	if err := file.Close(); err != nil {
		return err
	}
	self, err := os.Executable()
	if err != nil {
		return err
	}
	args := []string{"replay", file.Name(), "--verify", "--script", name, "--ply-limit", fmt.Sprint(g.PlyLimit())}
	out, err := exec.CommandContext(ctx, self, args...).CombinedOutput()
	if err != nil && ctx.Err() == nil {
		return fmt.Errorf("played again, %s", strings.TrimSpace(strings.ReplaceAll(string(out), file.Name(), "the record")))
	}
	return nil
}

func (o *checkOptions) answer(g *rules.Game, found *check.Report, use *survey) *checked {
	c := &checked{
		Game: g.Name(), Parameters: valuesOf(g), Seed: o.seed.n,
		Games: found.Games, Plies: found.Plies, CutOff: found.CutOff, Stopped: found.Stopped,
		Findings: findingsOf(use.findings),
	}
	if o.coverage {
		c.Coverage = use.shown()
	}
	for _, p := range found.Properties {
		shown := property{Name: p.Name, Says: p.Says, Games: p.Games, Plies: p.Plies}
		if f := p.Failure; f != nil {
			shown.Failure = &checkFailure{Seed: f.Seed, Number: f.Number, Ply: f.Ply, Message: f.Err.Error(), Record: recordText(f.Record)}
		}
		c.Properties = append(c.Properties, shown)
	}
	return c
}

// recordText is a record as it is saved, or why it cannot be.
func recordText(r *record.Record) string {
	var b strings.Builder
	if err := r.Write(&b); err != nil {
		return err.Error() + "\n"
	}
	return b.String()
}

// mostCutOff is the share of games cut off above which there is a warning.
const mostCutOff = 0.01

func (c *checked) text(found *check.Report) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s, %s, seed %d\n\n", c.Game, count(c.Games, "game"), pliesText(c.Plies), c.Seed)
	for _, p := range c.Properties {
		verdict := "holds"
		switch {
		case p.Failure != nil:
			verdict = "FAILS"
		case p.Plies == 0:
			verdict = "not tried"
		}
		fmt.Fprintf(&b, "%-10s %-9s %s, %s\n", p.Name, verdict, count(p.Games, "game"), pliesText(p.Plies))
	}
	if c.Stopped {
		b.WriteString("\nTime was up before all games were played.\n")
	}
	if share := found.CutOffShare(); share > mostCutOff {
		fmt.Fprintf(&b, "\nWarning: %.1f %% of the games were cut off, and have no result.\n", 100*share)
	}
	for _, p := range c.Properties {
		if p.Failure != nil {
			b.WriteString(p.failureText())
		}
	}
	b.WriteString(findingsText(c.Findings))
	if c.Coverage != nil {
		b.WriteString(c.Coverage.text())
	}
	return b.String()
}

func (p *property) failureText() string {
	f := p.Failure
	return fmt.Sprintf("\n%s fails: it does not hold that %s.\nSeed %d, game %d, after %s: %s\nThe shortest record that shows it:\n\n%s",
		p.Name, p.Says, f.Seed, f.Number, pliesText(f.Ply), f.Message, f.Record)
}

func pliesText(n int) string {
	if n == 1 {
		return "1 ply"
	}
	return fmt.Sprintf("%d plies", n)
}
