local count = 0
return game {
  title = "T", players = { "White", "Black" }, board = grid(3, 3),
  pieces = { man = { letter = "M", moves = step "any", rank = 1 } },
  start = { man = "own row 1" },
  takes = function(piece, prey)
    count = count + 1 return yes
  end,
  ends = { stuck = "loses" },
}
