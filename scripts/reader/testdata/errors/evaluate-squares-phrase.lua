return game {
  title = "T", players = { "White", "Black" }, board = grid(4, 4),
  pieces = {
    man = { letter = "M", value = 2, moves = step "forward" },
    king = { letter = "K", moves = step "any" },
    wall = { letter = "#", owner = "nobody" },
  },
  start = { man = "own row 1" },
  counters = { beads = counter { per = "square" }, rounds = counter {} },
  evaluate = { squares = { ["own row 9"] = 3 } },
  ends = { stuck = "loses" },
}
