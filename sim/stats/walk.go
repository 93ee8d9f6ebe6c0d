package stats

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// A walk is a Brownian motion of unit variance with a drift, which begins at 0 and stops
// at the lower or the upper bound. It is what the logarithm of a likelihood ratio is like
// if time is counted in its own variance. Then the drift is -1/2 where H0 holds, 1/2 where
// H1 does, and linear between and beyond.
type walk struct{ lower, upper, drift float64 }

// mirrored is the walk seen upside down.
func (w walk) mirrored() walk { return walk{-w.upper, -w.lower, -w.drift} }

// up is the probability that the walk stops at the upper bound (Wald 1945).
func (w walk) up() float64 {
	if w.drift < 0 {
		return 1 - w.mirrored().up() // whose exponents are negative
	}
	if w.drift < 1e-9 {
		return -w.lower / (w.upper - w.lower)
	}
	return math.Expm1(2*w.drift*w.lower) / math.Expm1(2*w.drift*(w.lower-w.upper))
}

// time is how long it takes on average until the walk stops (Wald 1945).
func (w walk) time() float64 {
	if math.Abs(w.drift) < 1e-6 { // where the quotient below would be 0/0
		return -w.lower * w.upper
	}
	up := w.up()
	return (up*w.upper + (1-up)*w.lower) / w.drift
}

// below is the probability that the walk does worse than to be at a point at a time, the
// point being within the bounds or one of them: that it has stopped at the lower bound by
// then, or is still going and no higher. Of walks that stop, the sooner at the upper bound
// the better, and the later at the lower. So at the upper bound it is one less the
// probability of having stopped there by then.
func (w walk) below(point, time float64) float64 {
	if point >= w.upper {
		return 1 - w.mirrored().stoppedLow(time)
	}
	return min(1, w.stoppedLow(time)+w.going(point, time))
}

// stoppedLow is the probability that the walk has stopped at the lower bound by a time:
// the probability of a first passage, with that of the upper bound's images taken away
// and added again (Borodin and Salminen 2002, "Handbook of Brownian Motion", 3.0.6 of
// part II).
func (w walk) stoppedLow(time float64) float64 {
	p, width := 0.0, w.upper-w.lower
	for k := range images(width, time) {
		p += w.passage(-w.lower+2*float64(k)*width, time)
		p -= w.passage(w.lower+2*float64(k+1)*width, time)
	}
	return min(max(0, p), 1)
}

// passage is the probability of having passed a distance below 0 by a time, but for the
// weight by which an image of the lower bound counts.
func (w walk) passage(distance, time float64) float64 {
	root, drift := math.Sqrt(time), -w.drift
	weight := drift * (-w.lower - distance)
	return scaledNormal(weight, (drift*time-distance)/root) +
		scaledNormal(weight+2*drift*distance, (-drift*time-distance)/root)
}

// going is the probability that the walk has not stopped by a time and is no higher than
// a point, by images of its beginning in both bounds.
func (w walk) going(point, time float64) float64 {
	p, width := 0.0, w.upper-w.lower
	n := images(width, time)
	for k := -n; k <= n; k++ {
		shift := 2 * float64(k) * width
		p += w.mass(shift, point, time) - w.mass(2*w.upper+shift, point, time)
	}
	return min(max(0, p), 1)
}

// mass is how much of a walk that began at an image lies between the lower bound and a
// point, but for the bounds.
func (w walk) mass(image, point, time float64) float64 {
	root, weight := math.Sqrt(time), w.drift*image
	low, high := (w.lower-image-w.drift*time)/root, (point-image-w.drift*time)/root
	if low > 0 { // so that the difference is of small numbers
		low, high = -high, -low
	}
	return scaledNormal(weight, high) - scaledNormal(weight, low)
}

// images is how many images of the bounds matter by a time. The further ones are more than
// nine standard deviations away.
func images(width, time float64) int {
	return 2 + int(min(9*math.Sqrt(time)/(2*width), 1000))
}

// scaledNormal is exp(exponent)·Φ(z), which may be moderate where its parts are not.
func scaledNormal(exponent, z float64) float64 {
	if z > -30 {
		return math.Exp(exponent + math.Log(distuv.UnitNormal.CDF(z)))
	}
	// Mills' ratio far out, 1/z·(1-1/z²+3/z⁴).
	inverse := 1 / (z * z)
	return math.Exp(exponent-z*z/2) / (-z * math.Sqrt(2*math.Pi)) * (1 - inverse + 3*inverse*inverse)
}
