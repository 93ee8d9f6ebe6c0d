return game {
  title = "T", players = { "White", "Black" }, board = grid { map = "c . . C", ground = { c = "castle" } },
  pieces = { man = { letter = "M", moves = hop { "any", over = "castle" } } },
  ends = { stuck = "loses" },
}
