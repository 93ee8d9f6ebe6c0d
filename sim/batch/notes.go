package batch

import (
	"fmt"

	"canopy/sim/stats"
)

// maxNotes is the most different names under which the games of a run may note numbers, so
// that a script that makes up names does not fill the memory.
const maxNotes = 1000

var errManyNotes = fmt.Errorf("the script notes numbers under more than %d names: a name stands for what is counted in all games", maxNotes)

// noted is what the script has noted in the games of one block. What is noted in a game
// counts when it has ended: a game that fails leaves nothing.
type noted struct {
	names   []numbers
	indexes map[string]int // of the names
	known   int            // how many names there were before the game that is played
}

// numbers are what was noted under a name.
type numbers struct {
	name   string
	values []int
	kept   int // how many of them are of games that have ended
}

// clear forgets the block before, and keeps the room for its numbers, unless there are names
// enough of other blocks to hide one too many of the next.
func (n *noted) clear() {
	if len(n.names) > maxNotes {
		*n = noted{}
	}
	for i := range n.names {
		n.names[i].values, n.names[i].kept = n.names[i].values[:0], 0
	}
}

// drop forgets what was noted in a game that has not ended, and its names.
func (n *noted) drop() {
	for i := n.known; i < len(n.names); i++ {
		delete(n.indexes, n.names[i].name)
	}
	n.names = n.names[:n.known]
	for i := range n.names {
		n.names[i].values = n.names[i].values[:n.names[i].kept]
	}
}

// keep lets count what was noted in the game that has ended.
func (n *noted) keep() error {
	used := 0
	n.known = len(n.names)
	for i := range n.names {
		n.names[i].kept = len(n.names[i].values)
		if n.names[i].kept > 0 {
			used++
		}
	}
	if used > maxNotes {
		return errManyNotes
	}
	return nil
}

func (n *noted) note(name string, value int) {
	i, known := n.indexes[name]
	if !known {
		// Those before the game are up to maxNotes of other blocks and as many of this one.
		if len(n.names) > 3*maxNotes {
			return
		}
		if n.indexes == nil {
			n.indexes = map[string]int{}
		}
		i = len(n.names)
		n.indexes[name] = i
		n.names = append(n.names, numbers{name: name})
	}
	n.names[i].values = append(n.names[i].values, value)
}

// addTo adds the block's numbers as one group for each name.
func (n *noted) addTo(notes map[string]*stats.Clusters) {
	for _, under := range n.names {
		if len(under.values) == 0 {
			continue
		}
		if notes[under.name] == nil {
			notes[under.name] = new(stats.Clusters)
		}
		notes[under.name].AddGroup(under.values)
	}
}
