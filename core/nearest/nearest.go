// Package nearest finds the known name that somebody probably meant, for error
// messages that help.
package nearest

import (
	"fmt"
	"slices"
	"strings"
)

// Name returns the known name nearest to name, by the number of letters to
// insert, drop, change or swap (Damerau 1964), and whether it is near enough to
// be worth suggesting: at most two letters off, and at most a third of the name.
// Of equally near names the first in the alphabet is taken.
func Name(name string, known []string) (string, bool) {
	best, least := "", len(name)/3+1
	if least > 3 {
		least = 3
	}
	if least == 1 && len(name) > 1 {
		least = 2
	}
	for _, candidate := range slices.Sorted(slices.Values(known)) {
		if d := distance(strings.ToLower(name), strings.ToLower(candidate)); d < least {
			best, least = candidate, d
		}
	}
	return best, best != ""
}

// Unknown is the error for a name that is not among the known ones: it suggests
// the nearest, or else lists them all.
func Unknown(what, name string, known []string) error {
	if near, ok := Name(name, known); ok {
		return fmt.Errorf("unknown %s %q: did you mean %q?", what, name, near)
	}
	if len(known) == 0 {
		return fmt.Errorf("unknown %s %q: there is none", what, name)
	}
	return fmt.Errorf("unknown %s %q: known are %s", what, name, strings.Join(known, ", "))
}

// distance is the optimal string alignment distance of two names.
func distance(a, b string) int {
	before, above, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range above {
		above[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			change := above[j-1]
			if a[i-1] != b[j-1] {
				change++
			}
			row[j] = min(change, above[j]+1, row[j-1]+1)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, above, row = above, row, before
	}
	return above[len(b)]
}
