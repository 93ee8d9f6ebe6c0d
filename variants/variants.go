// Package variants holds the house variants that come with Canopy, one Lua script
// each. Package scripts reads them.
package variants

import "embed"

// Files are the scripts, "big-jungle.lua" and so on.
//
//go:embed *.lua
var Files embed.FS
