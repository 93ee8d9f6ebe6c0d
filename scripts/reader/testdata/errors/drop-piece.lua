return game {
  title = "T", players = { "White", "Black" }, board = grid(4, 4),
  pieces = { man = { letter = "M", moves = drop { piece = "mann" } } },
  start = { man = "own row 1" },
  ends = { stuck = "loses" },
}
