return game {
  title = "T", players = { "White", "Black" }, board = grid { map = "e e e", ground = { e = "edge" } },
  pieces = { man = { letter = "M", moves = step "any" } },
  start = { man = "own row 1" },
  ends = { stuck = "loses" },
}
