return game {
  title = "T", players = { "White", "Black" }, board = grid(4, 4),
  pieces = { man = { letter = "M", moves = step "any" } },
  start = { man = "own row 1" },
  score = function(g, player)
    local n = g.board:count(player)
  end,
  ends = { over = scores { quiet = 1 }, stuck = "scores" },
}
