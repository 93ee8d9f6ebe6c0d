return game {
  title = "T", players = { "White", "Black" },
  pieces = { man = { letter = "M", moves = step "any" } },
  start = { man = "own row 1" },
  ends = { stuck = "loses" },
}
