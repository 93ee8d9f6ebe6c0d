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
