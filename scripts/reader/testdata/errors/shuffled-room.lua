return game {
  title = "T", players = { "White", "Black" }, board = grid(3, 3),
  pieces = { man = { letter = "M", moves = step "any" } },
  start = shuffled { man = 5 },
  ends = { stuck = "loses" },
}
