return game {
  title = "T", players = { "White", "Black" }, board = grid(4, 4),
  pieces = {
    man = { letter = "M", value = 2, moves = step "forward" },
    king = { letter = "K", moves = step "any" },
    wall = { letter = "#", owner = "nobody" },
  },
  start = { man = "own row 1" },
  counters = { beads = counter { per = "square" }, rounds = counter {} },
  evaluate = { nearer = { { to = "a1", worth = 1 }, { to = "a2", worth = 1 }, { to = "a3", worth = 1 }, { to = "a4", worth = 1 }, { to = "b4", worth = 1 } } },
  ends = { stuck = "loses" },
}
