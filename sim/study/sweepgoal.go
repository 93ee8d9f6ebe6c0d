package study

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"canopy/core/nearest"
	"canopy/core/rules"
	"canopy/sim/measure"
	"canopy/sim/stats"
)

// Goal is where a metric is meant to lie.
type Goal struct {
	Metric string
	Band   stats.Band

	percent bool // as it was read
}

// A single value as a goal stands for the values around it: so many hundredths of the whole
// for a share, and for a number this part of it.
const (
	aroundShare  = 0.02
	aroundNumber = 0.05
)

// ReadGoal reads where a metric is meant to lie: "first=48..52%", "draws=0..5%",
// "length=20..40". A single value, "first=50%", stands for 2 points on either side of it,
// and of numbers for 5 % of it.
func ReadGoal(text string, game *rules.Game) (Goal, error) {
	g, err := readGoal(text)
	if err != nil {
		return Goal{}, err
	}
	plan, err := measure.New(game, []string{g.Metric}, measure.Options{})
	if err != nil {
		return Goal{}, err
	}
	return g, g.check(plan.Metrics())
}

func readGoal(text string) (Goal, error) {
	name, rest, ok := strings.Cut(text, "=")
	if !ok || name == "" {
		return Goal{}, fmt.Errorf("expected METRIC=FROM..TO or METRIC=VALUE, like first=48..52%% or length=20..40, found %q", text)
	}
	rest = strings.TrimSpace(rest)
	numbers, percent := strings.CutSuffix(rest, "%")
	fromText, toText, isRange := strings.Cut(numbers, "..")
	if !isRange {
		toText = fromText
	}
	from, err := strconv.ParseFloat(strings.TrimSpace(strings.TrimSuffix(fromText, "%")), 64)
	to, other := strconv.ParseFloat(strings.TrimSpace(toText), 64)
	if err != nil || other != nil || math.IsNaN(from) || math.IsInf(from, 0) || math.IsInf(to, 0) || !(from < to || !isRange) {
		return Goal{}, fmt.Errorf("%s: expected a range like 48..52%% or 20..40, or one value, found %q", name, rest)
	}
	around := aroundNumber * math.Abs(from)
	if percent {
		from, to, around = from/100, to/100, aroundShare
	}
	if !isRange {
		from, to = from-around, to+around
	}
	if from == to {
		return Goal{}, fmt.Errorf("%s: 0 alone says nothing of how near is near enough: give a range", name)
	}
	return Goal{Metric: strings.TrimSpace(name), Band: stats.Band{Low: from, High: to}, percent: percent}, nil
}

// check is nil if the goal can be met by what is measured.
func (g *Goal) check(metrics []measure.Metric) error {
	var names []string
	for _, m := range metrics {
		names = append(names, m.Name)
		if m.Name != g.Metric {
			continue
		}
		switch {
		case m.Unit == measure.Share && (g.Band.High <= 0 || g.Band.Low >= 1):
			return fmt.Errorf("%s is a share from 0 to 100 %%: expected a range like 48..52%%, with the %%", m.Name)
		case m.Unit == measure.Difference && (g.Band.High <= -1 || g.Band.Low >= 1):
			return fmt.Errorf("%s is a difference of shares, from -100 to 100 %%: expected a range like 10..20%%, with the %%", m.Name)
		case m.Unit == measure.Number && g.percent:
			return fmt.Errorf("%s is a number and no share: expected a range like 20..40, without a %%", m.Name)
		}
		if !m.IsCounted() {
			return fmt.Errorf("%s can be no target: no block tells of it by itself", m.Name)
		}
		return nil
	}
	return nearest.Unknown("metric", g.Metric, names)
}

// distance is how far a value lies from the middle of the band, in half widths: in the band
// it is at most 1.
func (g *Goal) distance(value float64) float64 {
	return math.Abs(2*value-g.Band.Low-g.Band.High) / (g.Band.High - g.Band.Low)
}

func (g *Goal) holds(value float64) bool { return g.Band.Low <= value && value <= g.Band.High }
