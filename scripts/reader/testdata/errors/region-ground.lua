return game {
  title = "T", players = { "White", "Black" }, board = grid { map = "c . . C",
    ground = { c = "castle" },
    regions = { castle = "a1" } },
  pieces = { man = { letter = "M", moves = step "any" } },
  ends = { stuck = "loses" },
}
