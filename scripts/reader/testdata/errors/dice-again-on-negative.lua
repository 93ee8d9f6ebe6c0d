return game {
  title = "T", players = { "White", "Black" }, board = grid(4, 4),
  pieces = { man = { letter = "M", moves = step "any" } },
  start = { man = "own row 1" },
  dice = { throw = dice { 1, faces = 6, again_on = -1 } },
  ends = { stuck = "loses" },
}
