return game {
  title = "T", players = { "White", "Black" }, board = grid(3.5, 4),
  pieces = { man = { letter = "M", moves = step "any" } },
  start = { man = "own row 1" },
  ends = { stuck = "loses" },
}
