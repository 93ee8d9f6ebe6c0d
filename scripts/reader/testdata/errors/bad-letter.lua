return game {
  title = "T", players = { "White", "Black" }, board = grid(3, 3),
  pieces = { man = { letter = "7", moves = step "any" } },
  start = { man = "own row 1" },
  ends = { stuck = "loses" },
}
