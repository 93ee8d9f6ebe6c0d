return game {
  title = "T", players = { "White", "Black" }, board = grid(4, 4),
  pieces = { man = { letter = "M", moves = step "any" } },
  start = { man = "own row 1" },
  begins = function(g, player)
    return g.score:sum()
  end,
  counters = { n = counter { per = "square", to = 9 }, score = counter { per = "player" }, all = counter {} },
  ends = { stuck = "loses" },
}
