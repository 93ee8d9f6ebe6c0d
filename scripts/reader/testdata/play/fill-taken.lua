return game {
  title = "T", players = { "White", "Black" }, board = grid(4, 4),
  pieces = { man = { letter = "M", moves = step "any" }, gap = { letter = "#", owner = "nobody" } },
  start = { man = "own row 1" },
  does = function(g, player, piece, square)
    g.board:fill("gap", { square })
  end,
  ends = { stuck = "loses" },
}
