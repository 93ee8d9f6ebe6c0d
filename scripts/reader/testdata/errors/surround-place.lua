return game {
  title = "T", players = { "White", "Black" }, board = grid(4, 4),
  pieces = { man = { letter = "M", moves = step "any" } },
  start = { man = "own row 1" },
  does = surround { "orthogonal", of = "enemy", by = "own", or_on = "thron" },
  ends = { stuck = "loses" },
}
