return game {
  title = "T", players = { "White", "Black" }, board = grid { map = ". . # .", tracks = { White = "a1..d1", Black = "a1" } },
  pieces = { man = { letter = "M", moves = step "any" } },
  ends = { stuck = "loses" },
}
