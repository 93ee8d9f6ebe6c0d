// Package bot reads players of the user's own, which are Lua scripts, and lets them play.
//
// A script returns bot { … } with a function that is given a seat, and answers one of the
// moves there:
//
//	return bot {
//	  title  = "Takes the biggest",
//	  choose = function(seat)
//	    local function size(move) return move.takes and move.takes.rank end
//	    return seat:best(size) or seat:one_of(seat.moves)
//	  end,
//	}
//
// [Read] reads such a script once; [Bot.New] makes players of it, one for each goroutine
// that needs one. All that a player learns of the game comes from a [seat.Seat]: what its
// side sees, and the moves that it may make. So two games that look the same from a seat
// get the same move, given the same luck.
//
// The words that a script may use stand in one table ([Words]), from which they are looked
// up, explained and told to editors.
//
// A script is held to the limits of package lua: so many instructions for each decision,
// no files, no clock, no luck but the seat's. It keeps nothing from one decision to the
// next except in seat.memory, which is new in every game and holds plain values only, no
// more than maxKept of them.
package bot
