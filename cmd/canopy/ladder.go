package main

import (
	"context"
	"errors"
	"fmt"

	"canopy/core/rules"
	"canopy/sim/measure"
	"canopy/sim/report"
	"canopy/sim/study"
)

// climb asks what the command line asks at rising strength.
func (o *simOptions) climb(name string, g *rules.Game) error {
	l, err := o.rungs(g)
	if err != nil {
		return err
	}
	files, err := o.outputs.fileOptions.open(o.program, namedGame{name, &o.game})
	if err != nil {
		return err
	}
	defer files.abandon()
	ctx, stop := o.program.system.untilInterrupted()
	defer stop()
	kept, err := o.resumedRungs(ctx, l)
	if err != nil {
		return err
	}
	defer kept.close()
	c, err := o.playRungs(ctx, l)
	if err != nil {
		return stoppedByGame(err, true)
	}
	told := report.NewLadder(l, c)
	if err := errors.Join(o.printLadder(told), files.finishPage(told.WriteHTML), kept.failed()); err != nil {
		return err
	}
	failed := 0
	for _, r := range c.Rungs {
		failed += r.Summary.Failed
	}
	switch {
	case c.Stopped:
		return fmt.Errorf("%w at rung %d of %d%s", errStopped, len(c.Rungs), len(l.Rungs), kept.goOnHint())
	case failed > 0:
		return fmt.Errorf("games failed: %d of all rungs", failed)
	}
	return nil
}

// rungs is the ladder that the command line asks for.
func (o *simOptions) rungs(g *rules.Game) (*study.Ladder, error) {
	if o.agents.given {
		return nil, usagef("--ladder says who plays: --agents does not go with it")
	}
	question, err := o.question(g)
	if err != nil {
		return nil, err
	}
	makers, err := o.program.repeatable(o.tree).ParseList(o.ladder.value, g)
	if err != nil {
		return nil, usagef("--ladder: %w", err)
	}
	l, err := study.NewLadder(*question, makers, o.metricNames(), measure.Options{Playouts: o.values.playouts})
	if err != nil {
		return nil, usagef("--metrics: %w", err)
	}
	return l, nil
}

// playRungs plays behind a progress bar, if somebody is there to see it.
func (o *simOptions) playRungs(ctx context.Context, l *study.Ladder) (*study.Climbed, error) {
	if o.program.system.stderrTerminal {
		games := wholeBlocks(&l.Question)
		bar := newBar(o.program.system.stderr, games*len(l.Rungs))
		l.Progress = func(rung, done int) {
			bar.Describe(l.Rungs[rung].Spec)
			_ = bar.Set(rung*games + done)
		}
		defer func() { _ = bar.Clear() }()
	}
	return l.Run(ctx)
}

func (o *simOptions) printLadder(l *report.Ladder) error {
	if o.game.json {
		return l.WriteJSON(o.program.system.stdout)
	}
	if err := o.program.writeText(l); err != nil {
		return err
	}
	return l.Timing.WriteText(o.program.system.stderr)
}
