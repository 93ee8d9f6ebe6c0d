return game {
  title = "T", players = { "White", "Black" }, board = grid(4, 4),
  pieces = { man = { letter = "M", moves = step "any", attacks = advance { by = "throw" } } },
  start = { man = "own row 1" },
  dice = { throw = dice { 1 } },
  ends = { stuck = "loses" },
}
