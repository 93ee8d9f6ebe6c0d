package stats

import (
	"testing"

	"canopy/core/chance"
)

// held is the share of 2,000 simulated studies in which what was asked held. By luck alone
// it is 0.005 off, and in one study of a thousand 0.015.
func held(study func(s *chance.Stream) bool) float64 {
	const studies = 2000
	count := 0
	for i := range uint64(studies) {
		s := chance.NewStream(7, i, chance.Named("studies"))
		if study(&s) {
			count++
		}
	}
	return float64(count) / studies
}

func (i Interval) holds(truth float64) bool { return i.Low <= truth && truth <= i.High }

// wins are how many of n games at that rate are won.
func wins(s *chance.Stream, n int, rate float64) int {
	won := 0
	for range n {
		if s.Float64() < rate {
			won++
		}
	}
	return won
}

// classes are how many of n games each class gets.
func classes(s *chance.Stream, n int, rates ...float64) []int {
	counts := make([]int, len(rates))
	for range n {
		x, class := s.Float64(), 0
		for class < len(rates)-1 && x >= rates[class] {
			x -= rates[class]
			class++
		}
		counts[class]++
	}
	return counts
}

// nearlyNormal has mean 0 and standard deviation 1.
func nearlyNormal(s *chance.Stream) float64 {
	sum := -6.0
	for range 12 {
		sum += s.Float64()
	}
	return sum
}

// Every interval, and every test where all is fair, at 95 %.
func TestCoverage(t *testing.T) {
	tests := []struct {
		name        string
		least, most float64
		study       func(s *chance.Stream) bool
	}{
		{"Wilson", .935, .965, func(s *chance.Stream) bool {
			return Wilson(float64(wins(s, 200, .3)), 200, 0.95).holds(.3)
		}},
		{"Clopper-Pearson", .95, 1, func(s *chance.Stream) bool {
			return ClopperPearson(wins(s, 30, .1), 30, 0.95).holds(.1)
		}},
		{"rate difference", .935, .965, func(s *chance.Stream) bool {
			first, second := wins(s, 60, .6), wins(s, 80, .5)
			return RateDifference(float64(first), 60, float64(second), 80, 0.95).holds(.1)
		}},
		{"four rates at once", .935, 1, func(s *chance.Stream) bool {
			rates := []float64{.31, .27, .22, .2}
			var counts []float64
			for _, n := range classes(s, 400, rates...) {
				counts = append(counts, float64(n))
			}
			return holdAll(WilsonSimultaneous(counts, 400, 0.95), rates)
		}},
		{"never seen", .935, .965, func(s *chance.Stream) bool {
			return wins(s, 300, .01) > 0 || NeverSeen(300, 0.95) >= .01
		}},
		{"Hoeffding", .95, 1, func(s *chance.Stream) bool {
			return Hoeffding(float64(wins(s, 50, .3))/50, 50, 0.95).holds(.3)
		}},
		{"empirical Bernstein", .95, 1, func(s *chance.Stream) bool {
			rate := float64(wins(s, 50, .3)) / 50
			return EmpiricalBernstein(rate, rate*(1-rate), 50, 0.95).holds(.3)
		}},
		{"ratio", .935, .965, func(s *chance.Stream) bool {
			return clusteredRatio(s, 150).Interval(0.95).holds(.25)
		}},
		{"paired difference", .935, .965, func(s *chance.Stream) bool {
			return sharedLuck(s, 40, 100_000).Difference(0.95).holds(-100_000)
		}},
		{"paired test", .935, .965, func(s *chance.Stream) bool {
			return sharedLuck(s, 40, 0).P() > 0.05
		}},
		{"McNemar", .95, 1, func(s *chance.Stream) bool {
			alone := classes(s, 60, .3, .3, .4)
			return McNemar(alone[0], alone[1]).P > 0.05
		}},
		{"chi-square", .935, .965, func(s *chance.Stream) bool {
			return FairSeats(classes(s, 200, .25, .25, .25, .25)).ChiSquare.P > 0.05
		}},
		{"G", .935, .965, func(s *chance.Stream) bool {
			return FairSeats(classes(s, 200, .25, .25, .25, .25)).Likelihood.P > 0.05
		}},
		{"seats at once", .935, 1, func(s *chance.Stream) bool {
			return holdAll(threeSeats(s, 150, 2).Shares(0.95), []float64{.5, .25, .25})
		}},
		{"seats, fair", .935, .965, func(s *chance.Stream) bool {
			test, _ := threeSeats(s, 150, 1).Fair()
			return test.P > 0.05
		}},
		{"share of deals", .935, .965, func(s *chance.Stream) bool {
			var r Replays
			for range 30 {
				deal := nearlyNormal(s)
				outcomes := make([]int64, 4)
				for i := range outcomes {
					outcomes[i] = Millionths(deal + 1.5*nearlyNormal(s))
				}
				r.Add(outcomes)
			}
			return r.Share(0.95).holds(1 / (1 + 1.5*1.5))
		}},
		{"median length, some cut off", .935, .98, func(s *chance.Stream) bool {
			var ended, cut Histogram
			for range 80 {
				length := 1 + s.Below(101) // the median is 51
				if limit := 30 + s.Below(120); length > limit {
					cut.Add(limit)
				} else {
					ended.Add(length)
				}
			}
			median, _ := NewSurvival(&ended, &cut).Quantile(0.5, 0.95)
			return median.holds(51)
		}},
	}
	for _, test := range tests {
		if share := held(test.study); share < test.least || share > test.most {
			t.Errorf("%s: %.4f, want from %g to %g", test.name, share, test.least, test.most)
		} else {
			t.Logf("%s: %.4f", test.name, share)
		}
	}
}

func holdAll(intervals []Interval, truth []float64) bool {
	for i, interval := range intervals {
		if !interval.holds(truth[i]) {
			return false
		}
	}
	return true
}

// clusteredRatio draws blocks of one to five games, or none, that are alike, at a rate of
// 1/4: all of a block's games are won or lost with one half of its luck.
func clusteredRatio(s *chance.Stream, blocks int) Ratio {
	var r Ratio
	for range blocks {
		games := s.Below(6)
		rate := [2]float64{.05, .45}[s.Below(2)]
		r.Add(int64(wins(s, games, rate)), int64(games))
	}
	return r
}

// sharedLuck draws blocks of two arms that share most of their luck, the second of which
// has so much more.
func sharedLuck(s *chance.Stream, blocks int, more int64) Pairs {
	var p Pairs
	for range blocks {
		shared := 3 * nearlyNormal(s)
		p.Add(Millionths(shared+nearlyNormal(s)), Millionths(shared+nearlyNormal(s))+more)
	}
	return p
}

// threeSeats draws blocks of three games of which all, two or one were finished. The luck of
// the deal favours one of the seats, the first one so many times as often as another.
func threeSeats(s *chance.Stream, blocks, first int) *Seats {
	seats := NewSeats(3)
	for range blocks {
		draw := func() int { return max(0, s.Below(first+2)-first+1) }
		favoured := draw()
		finished := 3 - s.Below(3)
		scores := make([]int64, 3)
		for range finished {
			if s.Below(2) == 0 {
				scores[favoured] += Whole
			} else {
				scores[draw()] += Whole
			}
		}
		seats.Add(scores, int64(finished)*Whole)
	}
	return seats
}

// What is promised for all looks has to hold at all of them: after each of the first 24
// scores, and after every twelfth more up to 2,000.
func TestCoverageAtAllLooks(t *testing.T) {
	const scores = 2000
	looks := func(score func() float64, look func(n int, sum float64) bool) bool {
		sum, next := 0.0, 1
		for n := 1; n <= scores; n++ {
			sum += score()
			if n < next {
				continue
			}
			if !look(n, sum) {
				return false
			}
			next = n + max(1, n/12)
		}
		return true
	}
	sequence := func(s *chance.Stream, mean float64, score func() float64) bool {
		q := NewSequence(0.95)
		add := func() float64 { x := score(); q.Add(x); return x }
		return looks(add, func(int, float64) bool { return q.Evidence(mean) < 20 })
	}
	tests := []struct {
		name  string
		study func(s *chance.Stream) bool
	}{
		{"sequence of wins", func(s *chance.Stream) bool {
			return sequence(s, .5, func() float64 { return float64(s.Below(2)) })
		}},
		{"sequence of rare wins", func(s *chance.Stream) bool {
			return sequence(s, .02, func() float64 { return float64(wins(s, 1, .02)) })
		}},
		{"sequence of blocks", func(s *chance.Stream) bool {
			return sequence(s, .6, func() float64 { return float64(wins(s, 4, .6)) / 4 })
		}},
		{"anytime rate", func(s *chance.Stream) bool {
			return looks(func() float64 { return float64(wins(s, 1, .4)) }, func(n int, sum float64) bool {
				return AnytimeEvidence(sum, n, .4) < 20
			})
		}},
		{"anytime normal", func(s *chance.Stream) bool {
			return looks(func() float64 { return float64(s.Below(2)) }, func(n int, sum float64) bool {
				return AnytimeNormal(sum/float64(n), .5, n, .01, 0.95).holds(.5)
			})
		}},
	}
	for _, test := range tests {
		share := held(test.study)
		t.Logf("%s: %.4f", test.name, share)
		if share < .95 {
			t.Errorf("%s: held at all looks in %.4f", test.name, share)
		}
	}
	fixed := held(func(s *chance.Stream) bool {
		return looks(func() float64 { return float64(s.Below(2)) }, func(n int, sum float64) bool {
			return Wilson(sum, n, 0.95).holds(.5)
		})
	})
	if fixed > .8 {
		t.Errorf("the interval of fixed size held at all looks in %.4f: the test shows nothing", fixed)
	}
}
