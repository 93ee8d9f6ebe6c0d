return game {
  title = "T", players = { "White", "Black" }, board = grid { map = "c . . C", ground = { c = "castle" } },
  pieces = { man = { letter = "M", moves = step "any" } },
  ends = { x = wins { filled = "enemy castel" }, stuck = "loses" },
}
