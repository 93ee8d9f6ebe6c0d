-- A small game on a board that variants change.
local rule = params {
  size = number(3, { from = 2, to = 9 }, "Squares on a side"),
  wide = flag(false, "Is the board wider than high?"),
}

return game {
  title  = "Board",
  players = { "White", "Black" },
  board  = grid(rule.wide and rule.size + 1 or rule.size, rule.size),
  pieces = {
    man  = { letter = "M", rank = 1, moves = step "any" },
    king = { letter = "K", rank = 2, moves = step "any" },
  },
  start  = { man = "own row 1" },
  takes  = function(piece, prey) return piece.rank >= prey.rank and yes or no "it is too weak" end,
  ends   = { stuck = "loses", quiet = draws { quiet = 20 } },
}
