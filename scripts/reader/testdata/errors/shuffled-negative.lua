return game {
  title = "T", players = { "White", "Black" }, board = grid(4, 4),
  pieces = { man = { letter = "M", moves = step "any" } },
  start = shuffled { man = -1 },
  ends = { stuck = "loses" },
}
