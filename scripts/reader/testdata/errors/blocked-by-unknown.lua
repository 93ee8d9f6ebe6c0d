return game {
  title = "T", players = { "White", "Black" }, board = grid { map = "c . . C", ground = { c = "castle" } },
  pieces = { man = { letter = "M", moves = leap { "across", over = "castle", blocked_by = "rat" } } },
  ends = { stuck = "loses" },
}
