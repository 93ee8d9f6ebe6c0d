package main

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"canopy/sim/batch"
	"canopy/sim/report"

	"github.com/spf13/cobra"
)

type benchOptions struct {
	program *program
	game    gameOptions
	seconds seconds
	seed    wholeNumber
}

func newBench(p *program) *cobra.Command {
	o := &benchOptions{program: p, seconds: 3}
	c := &cobra.Command{
		Use:   "bench GAME",
		Short: "Measure how fast a game is played",
		Long: `Play games at random on one core for some seconds, and tell how fast that was.
Ctrl-C shows what was measured so far.

JSON: { game, playouts_per_second, plies_per_second, allocs_per_ply: how often
memory was allocated for each ply, lua_share: the share of time spent in functions
of the script, from 0 to 1 }`,
		Example: `  canopy bench jungle
  canopy bench breakthrough --seconds 10 --json`,
		Args: takes("GAME"),
	}
	o.game.addTo(p, c)
	seedFlag(c, &o.seed, 1)
	c.Flags().Var(&o.seconds, "seconds", "how long to play")
	p.runs(c, func(args []string) error { return o.run(args[0]) })
	return c
}

// seconds is the value of a flag: a time in seconds.
type seconds float64

// Bounds of a time that makes sense to wait.
const (
	leastSeconds = 0.01
	mostSeconds  = 3600
)

// Set reads the time.
func (s *seconds) Set(text string) error {
	n, err := strconv.ParseFloat(text, 64)
	// Turned round, the comparison would let "NaN" through.
	if err != nil || !(n >= leastSeconds && n <= mostSeconds) {
		return fmt.Errorf("expected a number from %v to %v, found %q", leastSeconds, mostSeconds, text)
	}
	*s = seconds(n)
	return nil
}

func (s *seconds) String() string { return strconv.FormatFloat(float64(*s), 'f', -1, 64) }

// Type is what the help calls the value.
func (s *seconds) Type() string { return "S" }

func (o *benchOptions) run(name string) error {
	g, err := o.game.load(o.program, name)
	if err != nil {
		return err
	}
	ctx, stop := o.program.system.untilInterrupted()
	defer stop()
	measured, err := batch.Bench(ctx, batch.Benchmark{
		Game: g, Seed: o.seed.n, Duration: time.Duration(float64(o.seconds) * float64(time.Second)),
	})
	if err != nil {
		return err
	}
	speed := report.NewSpeed(g, measured)
	if o.game.json {
		err = speed.WriteJSON(o.program.system.stdout)
	} else {
		err = o.program.writeText(speed)
	}
	if err == nil && ctx.Err() != nil {
		err = fmt.Errorf("%w before the time was up", errStopped)
	}
	return err
}

// writeText writes a report to stdout.
func (p *program) writeText(r interface {
	WriteText(w io.Writer, style report.Style) error
}) error {
	var b strings.Builder
	if err := r.WriteText(&b, report.Style{Colour: p.colour()}); err != nil {
		return err
	}
	return p.print(b.String())
}
