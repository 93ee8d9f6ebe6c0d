package stats

import (
	"math"
	"slices"

	"canopy/core/chance"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"
)

// LeastReplicates is how many times a [Bootstrap] draws at least.
const LeastReplicates = 2000

// A Bootstrap estimates how far luck alone moves any statistic of independent rows, such as
// the blocks of a batch: rows are drawn from those that there are, with replacement, as many
// as there are, and the statistic is worked out anew, again and again (Efron 1979).
//
// Its intervals hold less than they promise where rows are few. Of 95 %, of 40 rows drawn
// from an exponential law, [Bootstrap.Percentile] holds the mean in 92 % and the standard
// deviation in 79 % of studies, [Bootstrap.BCa] in 93 % and 83 %. Of the largest or smallest
// row it knows nothing. Where there is a formula, take that.
type Bootstrap struct {
	estimate   float64
	replicates []float64 // in ascending order
	rows       int
	statistic  func(rows []int) float64
}

// NewBootstrap draws so many replicates, [LeastReplicates] if those are more, of a statistic
// of the rows with the numbers that it is given, which it must leave as they are. Some may
// come more than once. Replicates that are not finite, as where nothing was drawn that the
// statistic counts, are left out.
func NewBootstrap(rows, replicates int, stream *chance.Stream, statistic func(rows []int) float64) *Bootstrap {
	b := &Bootstrap{rows: rows, statistic: statistic}
	if rows <= 0 {
		return b
	}
	drawn := indices(rows)
	b.estimate = finiteOr(statistic(drawn), 0)
	for range max(replicates, LeastReplicates) {
		for i := range drawn {
			drawn[i] = stream.Below(rows)
		}
		if v := statistic(drawn); isFinite(v) {
			b.replicates = append(b.replicates, v)
		}
	}
	slices.Sort(b.replicates)
	return b
}

// Percentile is the estimate with the quantiles of the replicates around it (Efron 1979).
// Without at least two rows, or without a replicate, it has no limits; without rows it is 0.
func (b *Bootstrap) Percentile(confidence float64) Interval {
	checkConfidence(confidence)
	tail := (1 - confidence) / 2
	return b.between(tail, 1-tail)
}

// BCa is the estimate with an interval that is corrected for the bias of the replicates and
// for a spread that grows with the statistic (Efron 1987, "Better bootstrap confidence
// intervals"). For that it works the statistic out without each of the rows, or of 500 parts
// of them. Usually it comes nearer to what it promises than [Bootstrap.Percentile].
func (b *Bootstrap) BCa(confidence float64) Interval {
	checkConfidence(confidence)
	if len(b.replicates) == 0 || b.rows < 2 {
		return b.between(0, 1)
	}
	bias, acceleration := b.bias(), b.acceleration()
	z := normalQuantile(confidence)
	corrected := func(z float64) float64 {
		slow := 1 - acceleration*(bias+z)
		if slow <= 0 { // so far out that the correction has no meaning: all of the tail
			return distuv.UnitNormal.CDF(math.Copysign(math.Inf(1), z))
		}
		return distuv.UnitNormal.CDF(bias + (bias+z)/slow)
	}
	return b.between(corrected(-z), corrected(z))
}

// between is the estimate with two quantiles of the replicates.
func (b *Bootstrap) between(low, high float64) Interval {
	if len(b.replicates) == 0 || b.rows < 2 {
		return Interval{b.estimate, math.Inf(-1), math.Inf(1)}
	}
	return Interval{
		Value: b.estimate,
		Low:   stat.Quantile(low, stat.Empirical, b.replicates, nil),
		High:  stat.Quantile(high, stat.Empirical, b.replicates, nil),
	}
}

// bias is the normal quantile of the share of replicates below the estimate, where those
// equal to it count half. It is kept finite by half a replicate on either side.
func (b *Bootstrap) bias() float64 {
	first, _ := slices.BinarySearch(b.replicates, b.estimate)
	beyond, _ := slices.BinarySearch(b.replicates, math.Nextafter(b.estimate, math.Inf(1)))
	all := float64(len(b.replicates))
	below := float64(first+beyond) / 2
	return distuv.UnitNormal.Quantile(min(max(below, 0.5), all-0.5) / all)
}

// parts is into how many parts the rows are cut, at most, for the acceleration: with each
// row left out alone it would take as many steps as the square of the rows.
const parts = 500

// acceleration is a sixth of the skewness of the statistic without each part of the rows.
func (b *Bootstrap) acceleration() float64 {
	var without []float64
	cuts := min(b.rows, parts)
	all := indices(b.rows)
	for part := range cuts {
		start, end := part*b.rows/cuts, (part+1)*b.rows/cuts
		if v := b.statistic(slices.Concat(all[:start], all[end:])); isFinite(v) {
			without = append(without, v)
		}
	}
	if len(without) == 0 {
		return 0
	}
	mean := floats.Sum(without) / float64(len(without))
	squares, cubes := 0.0, 0.0
	for _, v := range without {
		d := mean - v
		squares += d * d
		cubes += d * d * d
	}
	if squares == 0 {
		return 0
	}
	return finiteOr(cubes/(6*math.Pow(squares, 1.5)), 0)
}

// indices are the numbers from 0 to n-1.
func indices(n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	return all
}

func isFinite(v float64) bool { return !math.IsNaN(v) && !math.IsInf(v, 0) }

func finiteOr(v, otherwise float64) float64 {
	if isFinite(v) {
		return v
	}
	return otherwise
}
