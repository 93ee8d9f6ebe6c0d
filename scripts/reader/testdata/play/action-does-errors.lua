return game {
  title = "T", players = { "White", "Black" }, board = grid(4, 4),
  pieces = { man = { letter = "M", moves = step "any" } },
  start = { man = "own row 1" },
  actions = { x = { does = function(g, player, square)
    return square.name
  end } },
  ends = { stuck = "loses" },
}
