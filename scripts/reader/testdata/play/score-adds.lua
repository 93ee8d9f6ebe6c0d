return game {
  title = "T", players = { "White", "Black" }, board = grid(4, 4),
  pieces = { man = { letter = "M", moves = step "any" }, gap = { letter = "#", owner = "nobody" } },
  start = { man = "own row 1" },
  score = function(g, player)
    g.board:fill("gap", {})
    return 1
  end,
  ends = { over = scores { quiet = 1 }, stuck = "scores" },
}
