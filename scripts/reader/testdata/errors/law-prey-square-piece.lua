return game {
  title = "T", players = { "White", "Black" }, board = grid(4, 4),
  pieces = { man = { letter = "M", moves = step "any" } },
  start = { man = "own row 1" },
  takes = function(piece, prey)
    return prey.on.piece == prey and yes or no "taken"
  end,
  ends = { stuck = "loses" },
}
