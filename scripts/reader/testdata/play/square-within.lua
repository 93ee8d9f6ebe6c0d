return game {
  title = "T", players = { "White", "Black" }, board = grid(4, 4),
  pieces = { man = { letter = "M", moves = step "any" } },
  start = { man = "own row 1" },
  does = function(g, player, piece, square)
    return square:within("castle")
  end,
  ends = { stuck = "loses" },
}
