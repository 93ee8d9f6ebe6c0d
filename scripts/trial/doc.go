// Package trial runs tests of games that are written in Lua, beside the scripts that
// they test: jungle_test.lua beside jungle.lua.
//
// Such a script returns tests { … }: the game, and by their names functions that are
// given t, a game to put into a situation, to play, and to ask what is so:
//
//	return tests {
//	  of = "jungle",
//	  ["an elephant may not take a rat"] = function(t)
//	    t:position "7/7/7/7/7/r6/E6/7/7 w"
//	    t:refuses("a3xa4", "the elephant may not take a rat")
//	  end,
//	}
//
// It runs in the sandbox of all scripts. Tests know nothing of each other: each begins
// with a game of its own, and what the script declares cannot change.
package trial
