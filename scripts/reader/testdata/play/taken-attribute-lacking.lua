return game {
  title = "T", players = { "White", "Black" }, board = grid(4, 4),
  pieces = { man = { letter = "M", moves = step "any" }, king = { letter = "K", points = 3 } },
  start = "4/mm2/MMMM/4",
  does = function(g, player, piece, square)
    return g:taken(player, "points")
  end,
  ends = { stuck = "loses" },
}
