package main

import (
	"context"
	"errors"
	"fmt"

	"canopy/core/rules"
	"canopy/sim/report"
	"canopy/sim/study"
)

// usualImpact is in how many games each card or kind of piece is with the player, and in as
// many not, unless it is said.
const usualImpact = 1_000

// weigh asks what each card or kind of piece is worth.
func (o *simOptions) weigh(g *rules.Game) error {
	if err := o.checkImpact(); err != nil {
		return err
	}
	ctx, stop := o.program.system.untilInterrupted()
	defer stop()
	q, chosen, err := o.impactQuestion(ctx, g)
	if err != nil {
		return err
	}
	r, err := o.playImpact(ctx, q)
	if err != nil {
		return err
	}
	told := report.NewImpact(q, r)
	told.Chosen = chosen
	if err := o.printImpact(told); err != nil {
		return err
	}
	if r.Stopped {
		return fmt.Errorf("%w after %d of %d games", errStopped, r.Played, q.AllGames())
	}
	return nil
}

// checkImpact refuses what does not go with --impact.
func (o *simOptions) checkImpact() error {
	switch {
	case o.ladder.given:
		return usagef("--impact is asked of one kind of play: --ladder does not go with it")
	case o.until > 0 || o.target.given:
		return usagef("--impact plays as many games for each card or piece, by --games: --until and --target do not go with it")
	case o.metrics.given || o.values.text != "":
		return usagef("--impact is about shares of the wins: --metrics and --values do not go with it")
	case o.onError == goOnOnError:
		return usagef("--impact compares games with the same luck, and none may be missing: --on-error go-on does not go with it")
	case o.outputs.wanted():
		return usagef("--impact is of many balances: --html, --csv, --parquet, --snapshot and --against are of one, and do not go with it")
	}
	return nil
}

// impactQuestion is what the command line asks, and why these agents play where it does not
// say who does.
func (o *simOptions) impactQuestion(ctx context.Context, g *rules.Game) (*study.Impact, *report.Chosen, error) {
	q, err := study.NewImpact(g, o.seed.n)
	if errors.Is(err, study.ErrNoImpact) {
		return nil, nil, usagef("--impact: %w", err)
	}
	if err != nil {
		return nil, nil, err
	}
	q.Games, q.Workers = usualImpact, int(o.workers.n)
	if o.games.given {
		q.Games = int(o.games.n)
	}
	s := seating{o.tree, "agents", o.agents, &o.opening}
	makers, pick, err := s.seat(ctx, o.program, g, q.AllGames(), 1)
	if err != nil {
		return nil, nil, err
	}
	q.Agents, q.Opening = makers, int(o.opening.n)
	if !o.opening.given {
		q.Opening = study.UsualOpening(g, makers)
	}
	return q, report.NewChosen(pick), nil
}

// playImpact plays behind a progress bar, if somebody is there to see it.
func (o *simOptions) playImpact(ctx context.Context, q *study.Impact) (*study.Impacted, error) {
	if o.program.system.stderrTerminal {
		bar := newBar(o.program.system.stderr, q.AllGames())
		q.Progress = func(done, _ int) { _ = bar.Set(done) }
		defer func() { _ = bar.Clear() }()
	}
	return q.Run(ctx)
}

func (o *simOptions) printImpact(i *report.Impact) error {
	if o.game.json {
		return i.WriteJSON(o.program.system.stdout)
	}
	if err := o.program.writeText(i); err != nil {
		return err
	}
	return i.Timing.WriteText(o.program.system.stderr)
}
