package main

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"canopy/scripts/lua"
	"canopy/sim/batch"
	"canopy/sim/report"

	"github.com/spf13/cobra"
)

type benchOptions struct {
	program *program
	game    gameOptions
	seconds seconds
	seed    wholeNumber
	profile bool
}

func newBench(p *program) *cobra.Command {
	o := &benchOptions{program: p, seconds: 3}
	c := &cobra.Command{
		Use:   "bench GAME",
		Short: "Measure how fast a game is played",
		Long: `Play games at random on one core for some seconds, and tell how fast that was.
With --profile it also tells which functions and lines of the script take most of
the instructions that it spends in play: that is what to look at first when a game is
slow. Counting them makes the game a little slower.
Ctrl-C shows what was measured so far.
JSON: { game, playouts_per_second, plies_per_second, allocs_per_ply: how often
memory was allocated for each ply, lua_share: the share of time spent in functions
of the script, from 0 to 1, profile: { functions: [{ file, line, source, share }],
lines: [the same] } where it was asked for }`,
		Example: `  canopy bench jungle
  canopy bench pips-jungle --profile
  canopy bench breakthrough --seconds 10 --json`,
		Args: takes("GAME"),
	}
	o.game.addTo(p, c)
	seedFlag(c, &o.seed, 1)
	c.Flags().Var(&o.seconds, "seconds", "how long to play")
	c.Flags().BoolVar(&o.profile, "profile", false, "tell what takes most in the script")
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

func (s *seconds) duration() time.Duration {
	return time.Duration(float64(*s) * float64(time.Second))
}

// mostCosts is how many functions and lines a profile lists.
const mostCosts = 10

func (o *benchOptions) run(name string) error {
	if o.profile {
		o.game.profile = new(lua.Profile)
	}
	g, err := o.game.load(o.program, name)
	if err != nil {
		return err
	}
	ctx, stop := o.program.system.untilInterrupted()
	defer stop()
	measured, err := batch.Bench(ctx, batch.Benchmark{
		Game: g, Seed: o.seed.n, Duration: o.seconds.duration(),
	})
	if err != nil {
		return err
	}
	speed := report.NewSpeed(g, measured)
	if o.profile {
		speed.Profile = &report.Profile{
			Functions: costsOf(o.game.profile.Functions(mostCosts)),
			Lines:     costsOf(o.game.profile.Lines(mostCosts)),
		}
	}
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

func costsOf(list []lua.Cost) []report.Cost {
	costs := []report.Cost{}
	for _, c := range list {
		costs = append(costs, report.Cost{File: c.Place.File, Line: c.Place.Line, Source: c.Source, Share: c.Share})
	}
	return costs
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
