local rule = params { size = number(3, { from = 1, to = 9 }, "Size") }
return game {
  title = "T", players = { "White", "Black" }, board = grid(rule.siez, 3),
  pieces = { man = { letter = "M", moves = step "any" } },
  start = { man = "own row 1" },
  ends = { stuck = "loses" },
}
