package batch

import (
	"fmt"

	"canopy/sim/stats"
)

// maxNotes is the most different names under which a game may note numbers, so that a
// script that makes up names does not fill the memory.
const maxNotes = 1000

// noted is what the script has noted in one game. It is counted when the game has
// ended: a game that fails leaves nothing.
type noted struct {
	values map[string][]int
}

// clear forgets the game before, and keeps the room for its numbers.
func (n *noted) clear() {
	for name, values := range n.values {
		n.values[name] = values[:0]
	}
}

func (n *noted) note(name string, value int) {
	if n.values == nil {
		n.values = map[string][]int{}
	}
	if values, known := n.values[name]; known || len(n.values) <= maxNotes {
		n.values[name] = append(values, value)
	}
}

// addTo adds the game's numbers as one group for each name.
func (n *noted) addTo(notes map[string]*stats.Clusters) error {
	if len(n.values) > maxNotes {
		return fmt.Errorf("the script notes numbers under more than %d names: a name stands for what is counted in all games", maxNotes)
	}
	for name, values := range n.values {
		if len(values) == 0 {
			continue
		}
		if notes[name] == nil {
			notes[name] = new(stats.Clusters)
		}
		notes[name].AddGroup(values)
	}
	return nil
}
