local list = { "a1" }
return game {
  title = "T", players = { "White", "Black" }, board = grid(4, 4),
  pieces = { man = { letter = "M", moves = step "any" }, gap = { letter = "#", owner = "nobody" } },
  start = { man = "own row 1" },
  begins = function(g, player)
    g.board:fill("gap", list)
  end,
  ends = { stuck = "loses" },
}
