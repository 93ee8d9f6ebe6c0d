package stats

import (
	"math"

	"gonum.org/v1/gonum/floats"
)

// A sampleLikelihood judges hypotheses about a distribution on known scores from how
// often each was seen, with no model of draws or of pairs: the likelihood of a
// hypothesis is that of the distribution which explains the sample best among all those
// for which it holds (Owen 1988, "Empirical likelihood ratio confidence intervals").
type sampleLikelihood struct {
	n      float64
	scores []float64
	shares []float64 // how often each was seen, of 1; all positive
}

// unseen stands for a count of 0, as in fishtest, so that every score stays possible and
// every mean between 0 and 1 can be explained. Where there are many scores, all unseen
// ones together stand for ten times as much.
const unseen = 1e-3

func newSampleLikelihood(o Outcomes) sampleLikelihood {
	o.check()
	zeros := 0
	for _, times := range o.Counts {
		if times == 0 {
			zeros++
		}
	}
	var l sampleLikelihood
	for i, times := range o.Counts {
		count := float64(times)
		if times == 0 {
			count = min(unseen, 10*unseen/float64(zeros))
		}
		l.n += count
		l.scores = append(l.scores, o.score(i))
		l.shares = append(l.shares, count)
	}
	for i := range l.shares {
		l.shares[i] /= l.n
	}
	return l
}

// lossOfMean is how much likelihood it costs that the mean is m: the logarithm of the
// best distribution's, less that of the best with that mean. m must be inside (0, 1).
func (l sampleLikelihood) lossOfMean(m float64) float64 {
	distances := make([]float64, len(l.scores))
	for i, a := range l.scores {
		distances[i] = a - m
	}
	return l.n * l.lossOfZero(distances)
}

// lossOfZero is what it costs, for each of the sample, that the mean of some distances is
// 0. The best distribution with mean 0 is share/(1+x·distance), where x makes its mean 0
// (Lagrange), so the loss is Σ share·ln(1+x·distance). It is infinite if all distances lie
// on one side of 0.
func (l sampleLikelihood) lossOfZero(distances []float64) float64 {
	x, ok := l.multiplier(distances)
	if !ok {
		return math.Inf(1)
	}
	loss := 0.0
	for i, d := range distances {
		loss += l.shares[i] * math.Log1p(x*d)
	}
	return max(0, loss)
}

// multiplier solves Σ share·distance/(1+x·distance) = 0, which falls in x. No share of the
// solution exceeds 1, and this bounds x. Newton's steps are taken while they stay within
// what is left.
func (l sampleLikelihood) multiplier(distances []float64) (x float64, ok bool) {
	least, most := 0, 0
	for i, d := range distances {
		if d < distances[least] {
			least = i
		}
		if d > distances[most] {
			most = i
		}
	}
	if !(distances[least] < 0 && distances[most] > 0) {
		return 0, false
	}
	low := (l.shares[most] - 1) / distances[most]
	high := (l.shares[least] - 1) / distances[least]
	for range 200 {
		var value, slope float64
		for i, d := range distances {
			part := d / (1 + x*d)
			value += l.shares[i] * part
			slope -= l.shares[i] * part * part
		}
		if value > 0 {
			low = x
		} else {
			high = x
		}
		next := x - value/slope
		if !(next > low && next < high) {
			next = low + (high-low)/2
		}
		if math.Abs(next-x) <= 1e-15*math.Abs(x) {
			break
		}
		x = next
	}
	return x, true
}

// lossOfT is how much likelihood it costs that the mean lies t standard deviations above
// 1/2.
//
// With u = score-1/2 and c = t/√(1+t²) that is E[u] = c·√E[u²]. For t > 0, and by symmetry
// for t < 0, √E[u²] is the least value of (r+E[u²]/r)/2 over all r > 0. So the mean is at
// most t deviations where for every r the distances u-c·(r+u²/r)/2 have a mean of at most
// 0, and at least that where for some r they have one of at least 0. Each such condition
// is on a mean. If the sample lies above t, the loss is the greatest of the losses over r,
// which rise to it and fall; if below, the least.
func (l sampleLikelihood) lossOfT(t float64) float64 {
	if t == 0 {
		return l.lossOfMean(0.5)
	}
	c := math.Abs(t) / math.Sqrt(1+t*t)
	offsets := make([]float64, len(l.scores))
	squares := make([]float64, len(l.scores))
	distances := make([]float64, len(l.scores))
	for i, a := range l.scores {
		offsets[i] = math.Copysign(1, t) * (a - 0.5)
		squares[i] = offsets[i] * offsets[i]
	}
	square := floats.Dot(l.shares, squares)
	above := floats.Dot(l.shares, offsets) > c*math.Sqrt(square)
	cost := func(logR float64) float64 {
		r := math.Exp(logR)
		for i, u := range offsets {
			distances[i] = u - c*(r+squares[i]/r)/2
		}
		switch {
		case !above:
			return l.lossOfZero(distances)
		case floats.Dot(l.shares, distances) <= 0: // the condition holds already
			return 0
		default:
			return -l.lossOfZero(distances)
		}
	}
	// The r looked for is √E[u²] of the best distribution, thus at most 1/2, and not far
	// from the sample's.
	return l.n * math.Abs(cost(leastPoint(cost, math.Log(square)/2, math.Log(0.5))))
}

// leastPoint finds where a function is least: the best of a grid about a point near which
// it is looked for, up to the highest allowed, and from there by golden sections (Kiefer
// 1953).
func leastPoint(f func(float64) float64, near, highest float64) float64 {
	const width, steps = 0.2, 60
	best, least := near, math.Inf(1)
	for i := -steps; i <= steps; i++ {
		x := min(near+float64(i)*width, highest)
		if value := f(x); value < least {
			best, least = x, value
		}
	}
	low, high := best-width, min(best+width, highest)
	const golden = 1 / math.Phi
	left, right := high-golden*(high-low), low+golden*(high-low)
	atLeft, atRight := f(left), f(right)
	for high-low > 1e-9 {
		// Where both cost the same, as where neither can be, the best known is kept.
		if atLeft < atRight || atLeft == atRight && best < right {
			high, right, atRight = right, left, atLeft
			left = high - golden*(high-low)
			atLeft = f(left)
			continue
		}
		low, left, atLeft = left, right, atRight
		right = low + golden*(high-low)
		atRight = f(right)
	}
	return low + (high-low)/2
}
