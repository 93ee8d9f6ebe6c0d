return game {
  title = "T", players = { "White", "Black" }, board = grid { 4, 4, tracks = { White = "a1..d1", Black = "a2", Grey = "a3" } },
  pieces = { man = { letter = "M", moves = step "any" } },
  start = { man = "own row 1" },
  ends = { stuck = "loses" },
}
