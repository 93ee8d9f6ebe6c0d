package main

import (
	"context"
	"errors"
	"fmt"

	"canopy/core/rules"

	"github.com/spf13/cobra"
)

type perftOptions struct {
	program  *program
	game     gameOptions
	position positionOptions
	depth    wholeNumber
}

func newPerft(p *program) *cobra.Command {
	o := &perftOptions{program: p, depth: wholeNumber{from: 1, to: rules.MaxPerftDepth}}
	c := &cobra.Command{
		Use:   "perft GAME DEPTH",
		Short: "Count the sequences of moves to each depth",
		Long: `Count the sequences of moves from a position to each depth up to DEPTH: a check
that two programs agree about the rules. Each line is a depth and its count, and
appears as soon as it is known. Ctrl-C stops it.

Games in which chance plays a part have no such counts.

JSON: { game, parameters, position, counts: [count to depth 1, 2, ...], stopped:
true if Ctrl-C came first, and then the counts are those that were known }`,
		Example: `  canopy perft jungle 4
  canopy perft breakthrough 3 --set size=6`,
		Args: takes("GAME", "DEPTH"),
	}
	o.game.addTo(p, c)
	o.position.addTo(c)
	p.runs(c, func(args []string) error {
		if err := o.depth.Set(args[1]); err != nil {
			return usagef("DEPTH: %w", err)
		}
		return o.run(args[0])
	})
	return c
}

// perftAnswer is what perft tells.
type perftAnswer struct {
	header
	Counts  []uint64 `json:"counts"`
	Stopped bool     `json:"stopped,omitempty"`
}

func (o *perftOptions) run(name string) error {
	g, err := o.game.load(o.program, name)
	if err != nil {
		return err
	}
	if g.HasChance() {
		return usagef("chance plays a part in %s, so its sequences of moves cannot be counted", name)
	}
	s, err := o.position.state(o.program, g)
	if err != nil {
		return err
	}
	ctx, stop := o.program.system.untilInterrupted()
	defer stop()
	answer := perftAnswer{header: o.position.header(g, s), Counts: []uint64{}}
	if err := o.count(ctx, s, &answer); err != nil {
		return err
	}
	if o.game.json {
		if err := o.program.printJSON(answer); err != nil {
			return err
		}
	}
	if answer.Stopped {
		return fmt.Errorf("%w before depth %d was counted", errStopped, len(answer.Counts)+1)
	}
	return nil
}

// count counts depth by depth. What is shallower is counted again each time, which
// takes little beside the last depth, and so every count is told when it is known.
func (o *perftOptions) count(ctx context.Context, s *rules.State, a *perftAnswer) error {
	for depth := 1; depth <= int(o.depth.n); depth++ {
		counts, err := rules.Perft(ctx, s, depth)
		if errors.Is(err, context.Canceled) {
			a.Stopped = true
			return nil
		}
		if err != nil {
			return err
		}
		count := counts[depth-1]
		a.Counts = append(a.Counts, count)
		if o.game.json {
			continue
		}
		if err := o.program.print(fmt.Sprintf("%d %d\n", depth, count)); err != nil {
			return err
		}
	}
	return nil
}
