return game {
  title = "T", players = { "White", "Black" }, board = grid(3, 3),
  pieces = { man = { letter = "M", moves = step "any", rank = 1 } },
  start = { man = "own row 1" },
  takes = function(piece, prey)
    while true do end
  end,
  ends = { stuck = "loses" },
}
