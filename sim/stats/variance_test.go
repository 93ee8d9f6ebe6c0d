package stats

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// Six targets, four judges each: Shrout and Fleiss (1979), Intraclass correlations, table 2,
// with ICC(1,1) = .17 and mean squares 11.24 and 6.26; the limits are those of R's psych.
func TestReplaysOfShroutAndFleiss(t *testing.T) {
	var r Replays
	for _, target := range [][]int64{
		{9, 2, 5, 8}, {6, 1, 3, 2}, {8, 4, 6, 8}, {7, 1, 2, 6}, {10, 5, 6, 9}, {6, 2, 4, 7},
	} {
		r.Add(target)
	}
	between, within := r.meanSquares()
	if !(math.Abs(between-11.24) <= 0.005) || !(math.Abs(within-6.26) <= 0.005) {
		t.Errorf("mean squares %v and %v", between, within)
	}
	if diff := cmp.Diff(Interval{.166, -.133, .723}, r.Share(0.95), near(5e-4)); diff != "" {
		t.Error(diff)
	}
	between, within = r.Components()
	if got := between / (between + within); !(math.Abs(got-r.Share(0.95).Value) <= 1e-12) || r.Deals() != 6 {
		t.Errorf("share %v of components", got)
	}
}

func TestReplaysMerge(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		deals := rapid.SliceOfN(rapid.SliceOfN(rapid.Int64Range(-1e12, 1e12), 3, 3), 1, 9).Draw(t, "deals")
		var whole, front, back Replays
		for i, deal := range deals {
			whole.Add(deal)
			if i < 3 {
				front.Add(deal)
			} else {
				back.Add(deal)
			}
		}
		back.Merge(front)
		back.Merge(Replays{})
		if back != whole {
			t.Fatalf("merged %v, whole %v", back, whole)
		}
		share := whole.Share(0.95)
		if !(share.Low <= share.Value && share.Value <= share.High && share.Value >= -0.5-1e-12 && share.Value <= 1) {
			t.Fatal(share)
		}
	})
}

func TestReplaysAtTheEdges(t *testing.T) {
	inf := math.Inf(1)
	for name, test := range map[string]struct {
		deals [][]int64
		want  Interval
	}{
		"nothing":                {nil, Interval{0, -inf, inf}},
		"one deal":               {[][]int64{{1, 2}}, Interval{0, -inf, inf}},
		"all outcomes alike":     {[][]int64{{3, 3}, {3, 3}}, Interval{0, -inf, inf}},
		"the deal says all":      {[][]int64{{3, 3}, {5, 5}}, Interval{1, 1, 1}},
		"all deals have one sum": {[][]int64{{1, 2}, {2, 1}}, Interval{-1, -1, -1}},
	} {
		var r Replays
		for _, deal := range test.deals {
			r.Add(deal)
		}
		if got := r.Share(0.95); got != test.want {
			t.Errorf("%s: %v, want %v", name, got, test.want)
		}
	}
	if got := DesignEffect(2, -0.15); got != 0.85 {
		t.Errorf("design effect %v", got)
	}
}
