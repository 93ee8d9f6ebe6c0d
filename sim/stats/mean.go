package stats

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// P is how likely luck alone is to bring a mean that is as far from 0, on either side
// (Student's t with one degree of freedom less than there are blocks). It is 1 for a mean of
// 0 and for fewer than two blocks. Where there is no error it is that of so many blocks on
// one side, 2^(1-G) for G of them.
func (m Mean) P() float64 {
	switch {
	case m.Blocks < 2 || m.Value == 0:
		return 1
	case m.Error == 0:
		return oneSided(m.Blocks)
	}
	student := distuv.StudentsT{Mu: 0, Sigma: 1, Nu: float64(m.Blocks - 1)}
	return min(1, 2*student.Survival(math.Abs(m.Value)/m.Error))
}
