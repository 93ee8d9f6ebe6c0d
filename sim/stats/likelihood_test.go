package stats

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// bestShares searches the distributions of losses, draws and wins on a line for the one
// that explains some shares best, and gives the logarithm of the likelihood it lacks.
func bestShares(shares []float64, on func(x float64) (lost, drawn, won float64)) float64 {
	loss := func(x float64) float64 {
		sum := 0.0
		lost, drawn, won := on(x)
		for i, p := range []float64{lost, drawn, won} {
			if !(p > 0) {
				return math.Inf(1)
			}
			sum += shares[i] * math.Log(shares[i]/p)
		}
		return sum
	}
	least, best := math.Inf(1), 0.0
	low, high := 0.0, 1.0
	for range 5 { // finer and finer about the best
		step := (high - low) / 1000
		for x := low; x <= high; x += step {
			if l := loss(x); l < least {
				least, best = l, x
			}
		}
		low, high = best-2*step, best+2*step
	}
	return least
}

// Of games with draws there is one distribution for each mean, or mean in standard
// deviations, and share of games that are not drawn.
func TestLikelihoodsBySearch(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		o := Outcomes{make([]int, 3), 1}
		for i := range o.Counts {
			o.Counts[i] = rapid.IntRange(1, 40).Draw(t, "count")
		}
		l := newSampleLikelihood(o)

		mean := rapid.Float64Range(.05, .95).Draw(t, "mean")
		want := l.n * bestShares(l.shares, func(x float64) (lost, drawn, won float64) {
			return x/2 - mean + .5, 1 - x, x/2 + mean - .5
		})
		if got := l.lossOfMean(mean); math.Abs(got-want) > 1e-6*(1+want) {
			t.Fatalf("mean %v of %v costs %v, by search %v", mean, o.Counts, got, want)
		}

		// E[u] = c·√E[u²] for u of -1/2, 0 and 1/2.
		deviations := rapid.Float64Range(-3, 3).Draw(t, "t")
		c := deviations / math.Sqrt(1+deviations*deviations)
		want = l.n * bestShares(l.shares, func(x float64) (lost, drawn, won float64) {
			return (x - c*math.Sqrt(x)) / 2, 1 - x, (x + c*math.Sqrt(x)) / 2
		})
		if got := l.lossOfT(deviations); math.Abs(got-want) > 1e-6*(1+want) {
			t.Fatalf("t %v of %v costs %v, by search %v", deviations, o.Counts, got, want)
		}
	})
}

// What holds of the sample costs nothing, and the further off, the more.
func TestLikelihoodRisesAwayFromTheSample(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		o := outcomesOf.Draw(t, "outcomes")
		l := newSampleLikelihood(o)
		mean, second := 0.0, 0.0
		for i, a := range l.scores {
			mean += l.shares[i] * a
			second += l.shares[i] * (a - .5) * (a - .5)
		}
		at := (mean - .5) / math.Sqrt(second-(mean-.5)*(mean-.5))
		for _, loss := range []struct {
			name string
			of   func(float64) float64
			at   float64
			low  float64
			high float64
		}{
			{"mean", l.lossOfMean, mean, 0, 1},
			{"t", l.lossOfT, at, at - 3, at + 3},
		} {
			tolerance := 1e-9 * (1 + l.n)
			if here := loss.of(loss.at); !(here <= tolerance) {
				t.Fatalf("the %s of %v costs %v", loss.name, o.Counts, here)
			}
			for _, end := range []float64{loss.low, loss.high} {
				before := 0.0
				for _, part := range []float64{.2, .4, .6, .8} {
					cost := loss.of(loss.at + part*(end-loss.at))
					if !(cost >= before-tolerance) || math.IsInf(cost, 0) {
						t.Fatalf("%s of %v: %v costs less than what is nearer, %v", loss.name, o.Counts, cost, before)
					}
					before = cost
				}
			}
		}
	})
}

func TestUnseenScoresAreFewGames(t *testing.T) {
	if l := newSampleLikelihood(NewOutcomes(2)); math.Abs(l.n-5*unseen) > 1e-15 {
		t.Errorf("nothing seen of pairs is %v blocks", l.n)
	}
	if l := newSampleLikelihood(NewOutcomes(500)); math.Abs(l.n-10*unseen) > 1e-12 {
		t.Errorf("nothing seen of long blocks is %v blocks", l.n)
	}
}

func BenchmarkLLR(b *testing.B) {
	b.Run("logistic", func(b *testing.B) {
		for b.Loop() {
			NewSPRT(0, 5).LLR(enginePairs)
		}
	})
	b.Run("normalised", func(b *testing.B) {
		for b.Loop() {
			normalised(NewSPRT(0, 5)).LLR(enginePairs)
		}
	})
}
