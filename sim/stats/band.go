package stats

// A Band is the range of values that a designer aims at, ends included.
type Band struct{ Low, High float64 }

// A Verdict says how an interval lies to a [Band].
type Verdict int

const (
	Undecided Verdict = iota // partly in the band: more games are needed
	Inside                   // wholly in it
	Outside                  // without any value in it
)

// String is the verdict in a word.
func (v Verdict) String() string {
	switch v {
	case Inside:
		return "inside"
	case Outside:
		return "outside"
	}
	return "undecided"
}

// Verdict says how an interval lies to the band.
func (b Band) Verdict(i Interval) Verdict {
	switch {
	case b.Low <= i.Low && i.High <= b.High:
		return Inside
	case i.High < b.Low || b.High < i.Low:
		return Outside
	}
	return Undecided
}
