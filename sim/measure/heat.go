package measure

import (
	"sync"

	"canopy/core/board"
	"canopy/core/rules"
)

// Heat is how often something was put on each square, and how often something was taken
// there, in all games that were played. It belongs to a [Plan], and all workers count into
// it.
type Heat struct {
	mutex           sync.Mutex
	game            *rules.Game
	Visits, Takings []int // by square
}

func newHeat(g *rules.Game) *Heat {
	squares := g.Definition().Board.Squares()
	return &Heat{game: g, Visits: make([]int, squares), Takings: make([]int, squares)}
}

// Heat is what was counted on the squares; nil where that was not asked for. It is to be
// read when the run is over.
func (p *Plan) Heat() *Heat { return p.heat }

// count counts a move that is about to be made.
func (h *Heat) count(s *rules.State, m rules.Move) {
	if m == rules.Pass || m == rules.Stop || s.Game().IsStaged() {
		return
	}
	at := m.To()
	if int(at) >= len(h.Visits) {
		return
	}
	h.mutex.Lock()
	defer h.mutex.Unlock()
	h.Visits[at]++
	if s.At(at) != board.Empty {
		h.Takings[at]++
	}
}
