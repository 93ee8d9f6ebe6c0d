package stats

import (
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

// A slope is a concave function near a point: its value there, its gradient, and the
// negative of its second derivatives, for a likelihood the observed information.
type slope struct {
	value       float64
	gradient    []float64
	information *mat.SymDense
	cells       []float64 // of the information, by rows
}

func newSlope(n int) *slope {
	cells := make([]float64, n*n)
	return &slope{gradient: make([]float64, n), information: mat.NewSymDense(n, cells), cells: cells}
}

// add adds to the information. Of a symmetric matrix the cells above the diagonal count.
func (s *slope) add(i, j int, amount float64) {
	s.cells[min(i, j)*len(s.gradient)+max(i, j)] += amount
}

// fixSum holds the sum of the parameters at 0, which the rest of the function must not
// depend on, so that it has one maximum.
func (s *slope) fixSum(x []float64) {
	sum := floats.Sum(x)
	s.value -= sum * sum / 2
	for i := range x {
		s.gradient[i] -= sum
		for j := i; j < len(x); j++ {
			s.add(i, j, 1)
		}
	}
}

// addHalfDraws adds the logarithm of the likelihood of half a drawn game of everybody
// against an average player, whose strength is 0.
func (s *slope) addHalfDraws(x []float64) {
	const games = 0.5
	for i := range x {
		p := 1 / (1 + math.Exp(-x[i]))
		s.value += games / 2 * (logistic(x[i]) + logistic(-x[i]))
		s.gradient[i] += games * (0.5 - p)
		s.add(i, i, games*p*(1-p))
	}
}

// logistic is ln(1/(1+exp(-x))).
func logistic(x float64) float64 {
	if x < -30 {
		return x
	}
	return -math.Log1p(math.Exp(-x))
}

// maximise finds the maximum of a concave function by Newton's method, with steps halved
// until they gain (Armijo 1966), and tells how it lies there.
func maximise(x []float64, f func([]float64) *slope) (at []float64, s *slope) {
	s = f(x)
	for range 100 {
		step, gain := s.newtonStep()
		if gain < 1e-20 {
			break
		}
		x, s = climb(x, s, step, gain, f)
	}
	return x, s
}

// newtonStep is where the parabola that touches the function has its maximum, and twice how
// much that lies above.
func (s *slope) newtonStep() (step []float64, gain float64) {
	var solution mat.VecDense
	gradient := mat.NewVecDense(len(s.gradient), s.gradient)
	cholesky := s.factor()
	if err := cholesky.SolveVecTo(&solution, gradient); err != nil {
		if _, badly := err.(mat.Condition); !badly {
			return nil, 0
		}
	}
	return solution.RawVector().Data, mat.Dot(&solution, gradient)
}

// factor decomposes the information, with a little added to its diagonal should rounding
// have made it singular.
func (s *slope) factor() *mat.Cholesky {
	var c mat.Cholesky
	for ridge := 1e-10; !c.Factorize(s.information) && ridge < 1e10; ridge *= 10 {
		for i := range s.gradient {
			s.add(i, i, ridge)
		}
	}
	return &c
}

func climb(x []float64, s *slope, step []float64, gain float64, f func([]float64) *slope) ([]float64, *slope) {
	// Near the maximum the parabola is right, and values differ by less than rounding.
	const near = 1e-6
	for scale := 1.0; ; scale /= 2 {
		next := make([]float64, len(x))
		floats.AddScaledTo(next, x, scale, step)
		there := f(next)
		if gain < near || scale < 1e-9 || there.value >= s.value+1e-4*scale*gain {
			return next, there
		}
	}
}

// inverse is that of the information: by the model, the covariance of the parameters.
func (s *slope) inverse() *mat.SymDense {
	inverse := mat.NewSymDense(len(s.gradient), nil)
	// An error would tell of bad condition, where variances are large, as they should be.
	_ = s.factor().InverseTo(inverse)
	return inverse
}

// sandwich is the covariance of the parameters where their gradient scatters like this.
func sandwich(inverse, scatter *mat.SymDense) *mat.SymDense {
	var half, whole mat.Dense
	half.Mul(inverse, scatter)
	whole.Mul(&half, inverse)
	n := inverse.SymmetricDim()
	covariance := mat.NewSymDense(n, nil)
	for i := range n {
		for j := i; j < n; j++ {
			covariance.SetSym(i, j, (whole.At(i, j)+whole.At(j, i))/2)
		}
	}
	return covariance
}
