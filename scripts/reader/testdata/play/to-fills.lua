return game {
  title = "T", players = { "White", "Black" }, board = grid(4, 4),
  pieces = { man = { letter = "M", moves = step "any" }, gap = { letter = "#", owner = "nobody" } },
  start = { man = "own row 1" },
  actions = { x = { to = function(g)
    g.board:fill("gap", g.n:where(0, "empty"))
    return {}
  end } },
  counters = { n = counter { per = "square", to = 9 }, score = counter { per = "player" }, all = counter {} },
  ends = { stuck = "loses" },
}
