return game {
  title = "T", players = { "White", "Black" }, board = grid(4, 4),
  pieces = { man = { letter = "M", moves = step "any" } },
  start = { man = "own row 1" },
  does = flank { "orthogonal", of = "enemy", by = "own mna" },
  ends = { stuck = "loses" },
}
