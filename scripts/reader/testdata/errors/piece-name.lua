return game {
  title = "T", players = { "White", "Black" }, board = grid(3, 3),
  pieces = { own = { letter = "M", moves = step "any" } },
  start = { own = "own row 1" },
  ends = { stuck = "loses" },
}
