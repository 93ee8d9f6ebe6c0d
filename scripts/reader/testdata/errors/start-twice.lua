return game {
  title = "T", players = { "White", "Black" }, board = grid(3, 3),
  pieces = { man = { letter = "M", moves = step "any" } },
  start = { man = { White = "a1", Black = "a1" } },
  ends = { stuck = "loses" },
}
