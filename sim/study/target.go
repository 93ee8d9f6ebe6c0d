package study

import (
	"fmt"
	"strconv"
	"strings"

	"canopy/core/board"
	"canopy/core/rules"
	"canopy/sim/stats"
)

// Target is where the share of a seat is meant to lie.
type Target struct {
	Seat board.Player
	Band stats.Band
}

// ReadTarget reads where a share is meant to lie: "48..52%" for the first seat, "2=20..30%"
// for the second.
func ReadTarget(text string, g *rules.Game) (*Target, error) {
	t := &Target{}
	if seat, band, ok := strings.Cut(text, "="); ok {
		n, err := strconv.Atoi(strings.TrimSpace(seat))
		if err != nil || n < 1 || n > g.Players() {
			return nil, fmt.Errorf("%s has seats 1 to %d, not %q", g.Name(), g.Players(), seat)
		}
		t.Seat, text = board.Player(n-1), band
	}
	band, err := ReadBand(text)
	t.Band = band
	return t, err
}

// ReadBand reads a range of percentages: "48..52%".
func ReadBand(text string) (stats.Band, error) {
	from, to, ok := strings.Cut(strings.TrimSuffix(strings.TrimSpace(text), "%"), "..")
	low, err := strconv.ParseFloat(strings.TrimSuffix(from, "%"), 64)
	high, other := strconv.ParseFloat(to, 64)
	if !ok || err != nil || other != nil || !(low >= 0 && low < high && high <= 100) {
		return stats.Band{}, fmt.Errorf("expected a range of percentages, like 48..52%%, found %q", text)
	}
	return stats.Band{Low: low / 100, High: high / 100}, nil
}
