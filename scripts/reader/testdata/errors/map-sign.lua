return game {
  title = "T", players = { "White", "Black" }, board = grid { map = ". . ~", ground = { w = "water" } },
  pieces = { man = { letter = "M", moves = step "any" } },
  start = { man = "own row 1" },
  ends = { stuck = "loses" },
}
