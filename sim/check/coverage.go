package check

import (
	"context"
	"errors"
	"fmt"
	"math"
	"time"

	"canopy/core/chance"
	"canopy/core/rules"
)

// Survey plays the games that a check with the same seed plays, and counts how often the
// rules were used: no more than the games themselves, without the copies and questions of
// a check. If time, unless 0, is up, there are fewer games, but never none. A game that
// its script breaks off counts as far as it went.
func Survey(ctx context.Context, g *rules.Game, seed uint64, games int, most time.Duration) (*rules.Usage, error) {
	if g == nil || games < 1 {
		return nil, errors.New("there is no game to look at")
	}
	if most > 0 {
		limited, cancel := context.WithTimeout(ctx, most)
		defer cancel()
		ctx = limited
	}
	u := g.NewUsage()
	s := g.NewState()
	s.Watch(u)
	for number := range uint64(games) {
		if number > 0 && ctx.Err() != nil {
			break
		}
		surveyOne(ctx, s, u, seed, number)
	}
	return u, nil
}

// surveyOne plays one game. What panics there is found by the check itself.
func surveyOne(ctx context.Context, s *rules.State, u *rules.Usage, seed, number uint64) {
	defer func() { _ = recover() }()
	draw := chance.NewStream(seed, number, playSource)
	u.Start()
	s.Start(seed, number)
	var moves []rules.Move
	for !s.Over() && (number == 0 || ctx.Err() == nil) {
		moves = s.Moves(moves)
		if len(moves) == 0 {
			return
		}
		m := moves[draw.Below(len(moves))]
		u.Decide(s, moves, m)
		s.Play(m)
		u.Played(s)
	}
	u.Ended(s)
}

// RateBound is the upper end of the 95 % confidence interval for the share of games in
// which something happens that did not happen in any of so many games.
func RateBound(games int) float64 {
	if games < 1 {
		return 1
	}
	return 1 - math.Pow(0.05, 1/float64(games))
}

// BoundText says a bound in words.
func BoundText(games int) string {
	return fmt.Sprintf("at most %.2g %% of games (95 %% bound from %s)", 100*RateBound(games), gamesText(games))
}

func gamesText(n int) string {
	if n == 1 {
		return "1 game"
	}
	return fmt.Sprintf("%d games", n)
}
