return game {
  title = "T", players = { "White", "Black" }, board = grid(3, 3),
  pieces = { man = { letter = "M", moves = step "any" } },
  start = "3/1x1/3 w",
  ends = { stuck = "loses" },
}
