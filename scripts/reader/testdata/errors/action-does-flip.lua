return game {
  title = "T", players = { "White", "Black" }, board = grid(4, 4),
  pieces = { man = { letter = "M", moves = step "any" } },
  start = { man = "own row 1" },
  actions = { x = { does = flip { next_to = "any" } } },
  ends = { stuck = "loses" },
}
