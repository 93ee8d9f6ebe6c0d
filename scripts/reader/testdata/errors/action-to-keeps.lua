local count = 0
return game {
  title = "T", players = { "White", "Black" }, board = grid(4, 4),
  pieces = { man = { letter = "M", moves = step "any" } },
  start = { man = "own row 1" },
  actions = { x = { to = function(g)
    count = count + 1 return {}
  end } },
  ends = { stuck = "loses" },
}
