package report

import (
	"math"

	"canopy/core/rules"
	"canopy/sim/batch"
)

// Speed is how fast a game is played at random on one core. Figures that could not
// be measured are nil.
type Speed struct {
	// Game is the game's name on the command line.
	Game              string   `json:"game"`
	PlayoutsPerSecond *float64 `json:"playouts_per_second"`
	PliesPerSecond    *float64 `json:"plies_per_second"`
	// AllocsPerPly is how often memory was allocated for each move.
	AllocsPerPly *float64 `json:"allocs_per_ply"`
	// LuaShare is the share of the time that was spent in Lua, from 0 to 1.
	LuaShare *float64 `json:"lua_share"`
	// Profile is what costs most in the script; nil where nobody asked.
	Profile *Profile `json:"profile,omitempty"`

	title    string
	measured batch.Measurement
}

// NewSpeed reports a measurement of a game.
func NewSpeed(g *rules.Game, m batch.Measurement) *Speed {
	return &Speed{
		Game:              g.Name(),
		PlayoutsPerSecond: finite(m.PlayoutsPerSecond()),
		PliesPerSecond:    finite(m.PliesPerSecond()),
		AllocsPerPly:      finite(m.AllocsPerPly()),
		LuaShare:          finite(m.LuaShare()),

		title:    g.Definition().Title,
		measured: m,
	}
}

// finite is nil for what is no number.
func finite(x float64) *float64 {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return nil
	}
	return &x
}

// Profile is where a script spends its instructions.
type Profile struct {
	// Functions and Lines are those that cost most, the dearest first.
	Functions []Cost `json:"functions"`
	Lines     []Cost `json:"lines"`
}

// Cost is what a function or a line of a script takes.
type Cost struct {
	File string `json:"file"`
	// Line is that of the script, or that with which a function begins.
	Line   int    `json:"line"`
	Source string `json:"source"`
	// Share is its part of all instructions in play, from 0 to 1.
	Share float64 `json:"share"`
}
