return game {
  title = "T", players = { "White", "Black" }, board = grid(4, 4),
  pieces = { man = { letter = "M", moves = step "any" } },
  start = { man = "own row 1" },
  does = function(g, player, piece, square)
    square.owner = player
  end,
  ends = { stuck = "loses" },
}
