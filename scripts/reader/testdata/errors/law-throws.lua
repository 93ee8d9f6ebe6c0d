return game {
  title = "T", players = { "White", "Black" }, board = grid(4, 4),
  pieces = { man = { letter = "M", moves = step "any" } },
  start = { man = "own row 1" },
  dice = { throw = dice { 1 } },
  enters = function(piece, square)
    return throw:sum() > 3 and yes or no "a small throw"
  end,
  ends = { stuck = "loses" },
}
