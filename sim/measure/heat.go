package measure

import (
	"encoding/json"
	"fmt"
	"slices"

	"canopy/core/board"
	"canopy/core/rules"
	"canopy/sim/batch"
)

// Heat is how often something was put on each square, and how often something was taken
// there, in the games that did not fail.
type Heat struct {
	plan            *Plan
	Visits, Takings []int // by square
}

// NewHeat is the heat of what the plan measures, in which there is nothing yet; nil where
// the plan was not told to count it, or there is no board.
func (p *Plan) NewHeat() *Heat {
	if p.squares == 0 {
		return nil
	}
	return &Heat{plan: p, Visits: make([]int, p.squares), Takings: make([]int, p.squares)}
}

// Add adds a block that was watched.
func (h *Heat) Add(b *batch.Block) {
	for i := range b.Games {
		measured := b.Games[i].Measured
		if measured == nil {
			continue
		}
		heat := measured[2*len(h.plan.metrics):]
		for square := range h.Visits {
			h.Visits[square] += int(heat[square])
			h.Takings[square] += int(heat[h.plan.squares+square])
		}
	}
}

// savedHeat is a Heat as it is written.
type savedHeat struct {
	Visits  []int `json:"visits"`
	Takings []int `json:"takings"`
}

// MarshalJSON writes what was counted, square by square.
func (h *Heat) MarshalJSON() ([]byte, error) { return json.Marshal(savedHeat{h.Visits, h.Takings}) }

// UnmarshalJSON reads what [Heat.MarshalJSON] has written of the same board.
func (h *Heat) UnmarshalJSON(data []byte) error {
	var s savedHeat
	if err := json.Unmarshal(data, &s); err != nil {
		return err
	}
	if len(s.Visits) != len(h.Visits) || len(s.Takings) != len(h.Takings) {
		return fmt.Errorf("expected the visits of %d squares, found %d", len(h.Visits), len(s.Visits))
	}
	const most = 1 << 53
	for _, n := range slices.Concat(s.Visits, s.Takings) {
		if n < 0 || n > most {
			return fmt.Errorf("expected up to %d visits of a square, found %d", most, n)
		}
	}
	h.Visits, h.Takings = s.Visits, s.Takings
	return nil
}

// count counts a move that is about to be made, among the visits and the takings of a game.
func (p *Plan) count(heat []float64, s *rules.State, m rules.Move) {
	if m == rules.Pass || m == rules.Stop || s.Game().IsStaged() {
		return
	}
	at := m.To()
	if int(at) >= p.squares {
		return
	}
	heat[at]++
	if s.At(at) != board.Empty {
		heat[p.squares+int(at)]++
	}
}
