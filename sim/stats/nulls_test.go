package stats

import (
	"math"
	"math/bits"
	"testing"
)

// All walks of up to twelve steps, one by one.
func TestLeadChangesOfAllWalks(t *testing.T) {
	for steps := range 13 {
		times := map[int]int{}
		sum := 0
		for walk := range uint(1) << steps {
			changes := walkLeadChanges(walk, steps)
			times[changes]++
			sum += changes
		}
		walks := math.Exp2(float64(steps))
		for changes := range 8 {
			if got, want := LeadChangesChance(steps, changes), float64(times[changes])/walks; !(math.Abs(got-want) <= 1e-12) {
				t.Errorf("%d in %d steps: %v, want %v", changes, steps, got, want)
			}
		}
		if got, want := LeadChanges(steps), float64(sum)/walks; !(math.Abs(got-want) <= 1e-12) {
			t.Errorf("in %d steps: %v, want %v", steps, got, want)
		}
	}
}

// walkLeadChanges counts in a walk whose steps are the bits of a number.
func walkLeadChanges(walk uint, steps int) int {
	changes, last := 0, 0
	for n := 1; n <= steps; n++ {
		lead := 2*bits.OnesCount(walk&(1<<n-1)) - n
		switch {
		case lead == 0:
			continue
		case last != 0 && lead > 0 != (last > 0):
			changes++
		}
		last = lead
	}
	return changes
}

func TestLeadChangesOfLongWalks(t *testing.T) {
	for _, steps := range []int{1001, 1_000_001} {
		about := math.Sqrt(float64(steps)/(2*math.Pi)) - 0.5
		if got := LeadChanges(steps)*2 - 2*about; !(math.Abs(got) <= 0.01*about) {
			t.Errorf("in %d steps: %v, want about %v", steps, LeadChanges(steps), about)
		}
	}
}
