package stats

import (
	"fmt"
	"math"
)

// An SPRT is a sequential test of which of two sides of a match is the stronger one, or
// rather of which hypothesis about them is nearer the truth: H0, that the first is stronger
// by Elo0, or H1, by Elo1. It is looked at after every block and stops as soon as it is sure,
// which takes about half the games that a test of fixed length takes (Wald 1945,
// "Sequential tests of statistical hypotheses"). Each decision is wrong about as seldom as
// asked for, whatever the share of draws, and more seldom where the true difference is less
// than Elo0 or more than Elo1. Between them either is right, and it takes longest.
//
// What [Outcomes.Elo] tells of a match that such a test has stopped lies too far out,
// because lucky runs stop early. [SPRT.Elo] takes account of it.
type SPRT struct {
	// Elo0 and Elo1 are differences in rating, Elo1 the greater one.
	Elo0, Elo1 float64
	// Alpha is the probability of accepting H1 where H0 holds, Beta that of accepting H0
	// where H1 holds.
	Alpha, Beta float64
	// Normalised says that Elo0 and Elo1 are of normalised Elo. See
	// [Outcomes.NormalisedElo].
	Normalised bool
	// Least is how many blocks it sees before it may stop. Likelihoods of a distribution
	// that a few blocks hardly show are not to be relied on.
	Least int
}

// NewSPRT returns a test of two differences in Elo with errors of 5 % that sees at least
// 20 blocks.
func NewSPRT(elo0, elo1 float64) SPRT {
	return SPRT{Elo0: elo0, Elo1: elo1, Alpha: 0.05, Beta: 0.05, Least: 20}
}

// What a test may ask about is bounded, so that numbers stay within what they can hold: by
// a side that wins all games but one in 100,000, and by hypotheses that no match could tell
// apart.
const (
	mostElo  = 2000
	leastElo = 0.01
)

// Check tells what is wrong with the numbers of a test, if anything is.
func (t SPRT) Check() error {
	switch {
	case !(math.Abs(t.Elo0) <= mostElo && math.Abs(t.Elo1) <= mostElo):
		return fmt.Errorf("sprt: elo0 %g and elo1 %g must be from -%d to %d", t.Elo0, t.Elo1, mostElo, mostElo)
	case t.Elo1-t.Elo0 < leastElo:
		return fmt.Errorf("sprt: elo1 %g must be above elo0 %g, by at least %g", t.Elo1, t.Elo0, leastElo)
	case !(t.Alpha > 0 && t.Alpha < 0.5):
		return fmt.Errorf("sprt: alpha %g must be between 0 and 0.5", t.Alpha)
	case !(t.Beta > 0 && t.Beta < 0.5):
		return fmt.Errorf("sprt: beta %g must be between 0 and 0.5", t.Beta)
	case t.Least < 0:
		return fmt.Errorf("sprt: the least number of blocks %d must not be negative", t.Least)
	}
	return nil
}

// must panics if the test has numbers that Check refuses.
func (t SPRT) must() {
	if err := t.Check(); err != nil {
		panic("stats: " + err.Error())
	}
}

// A Decision is what an [SPRT] has come to.
type Decision int

const (
	GoOn       Decision = iota // undecided
	AcceptedH0                 // the difference is rather Elo0, or less
	AcceptedH1                 // it is rather Elo1, or more
)

// String is the decision in words.
func (d Decision) String() string {
	switch d {
	case AcceptedH0:
		return "H0 accepted"
	case AcceptedH1:
		return "H1 accepted"
	}
	return "go on"
}

// Bounds are the logarithms of the likelihood ratio at which the test stops: at the lower
// one it accepts H0, at the upper one H1 (Wald 1945). Like all methods of a test but
// Check, it panics if [SPRT.Check] finds fault.
func (t SPRT) Bounds() (lower, upper float64) {
	t.must()
	return math.Log(t.Beta / (1 - t.Alpha)), math.Log((1 - t.Beta) / t.Alpha)
}

// LLR is the logarithm of the generalised likelihood ratio of H1 to H0 (Li, Liu and Ying
// 2014, "Generalized sequential probability ratio test for separate families of
// hypotheses"; Van den Bergh, "Comments on Normalized Elo"; fishtest). The likelihood of a
// hypothesis is that of the distribution of blocks' scores that explains the outcomes best
// among those with that mean, or for normalised Elo with that mean in standard deviations.
// A score that was never seen counts as seen a thousandth of a time.
func (t SPRT) LLR(o Outcomes) float64 {
	t.must()
	l := newSampleLikelihood(o)
	if !t.Normalised {
		return l.lossOfMean(EloScore(t.Elo0)) - l.lossOfMean(EloScore(t.Elo1))
	}
	perBlock := math.Sqrt(float64(o.Games)) / normalisedElo
	return l.lossOfT(t.Elo0*perBlock) - l.lossOfT(t.Elo1*perBlock)
}

// Decide is what the test says to the outcomes so far. It has to be asked after every
// block, or after every so many, and be taken at its first word.
func (t SPRT) Decide(o Outcomes) Decision {
	lower, upper := t.Bounds()
	if o.Blocks() < t.Least {
		return GoOn
	}
	switch llr := t.LLR(o); {
	case llr <= lower:
		return AcceptedH0
	case llr >= upper:
		return AcceptedH1
	}
	return GoOn
}

// Expect tells what the test will do where the true difference is elo: how many games it
// takes on average, and with what probability it accepts H1. It takes longest halfway
// between Elo0 and Elo1. The variance is that of a game, as [Outcomes.Variance] has it of
// some games played: 0.25 without draws, often half of it with. For normalised Elo, which
// elo is then of too, it plays no part.
//
// It takes the ratio for a Brownian motion (Wald's approximation), so matches are somewhat
// longer than that, by what they overstep the bounds, and by the least number of blocks.
func (t SPRT) Expect(elo, variance float64) (games, accepted float64) {
	lower, upper := t.Bounds()
	if t.Normalised {
		variance = 1
	}
	low, high, at := t.score(t.Elo0, variance), t.score(t.Elo1, variance), t.score(elo, variance)
	step := high - low
	w := walk{lower: lower, upper: upper, drift: (at - (low+high)/2) / step}
	return w.time() * variance / (step * step), w.up()
}

// score is the one that is expected at a difference in rating of the test's kind, where
// games have such a variance. For normalised Elo it need not be within 0 and 1.
func (t SPRT) score(elo, variance float64) float64 {
	if t.Normalised {
		return 0.5 + elo*math.Sqrt(variance)/normalisedElo
	}
	return EloScore(elo)
}
