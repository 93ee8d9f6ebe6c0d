local rule = params { size = number(3, { from = 1, to = 5 }, "Size") }
return game {
  title = "T", players = { "White", "Black" }, board = grid(4, 4),
  pieces = { man = { letter = "M", moves = step "any" } },
  start = { man = "own row 1" },
  begins = function(g, player)
    rule.size = 3
  end,
  ends = { stuck = "loses" },
}
