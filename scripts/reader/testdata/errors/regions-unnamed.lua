return game {
  title = "T", players = { "White", "Black" }, board = grid { 4, 4, regions = { "a1" } },
  pieces = { man = { letter = "M", moves = step "any" } },
  start = { man = "own row 1" },
  ends = { stuck = "loses" },
}
