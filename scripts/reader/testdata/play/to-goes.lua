return game {
  title = "T", players = { "White", "Black" }, board = grid(4, 4),
  pieces = { man = { letter = "M", moves = step "any" } },
  start = { man = "own row 1" },
  actions = { x = { to = function(g)
    g:to("erase")
    return {}
  end } },
  stages = { erase = { keep = { next = "move" } } },
  ends = { stuck = "loses" },
}
