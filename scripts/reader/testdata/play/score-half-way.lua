return game {
  title = "T", players = { "White", "Black" }, board = grid(4, 4),
  pieces = { man = { letter = "M", moves = step "any" } },
  start = { man = "own row 1" },
  score = function(g, player)
    return player == 1 and 3 or g.board:count(player, "castle")
  end,
  ends = { over = scores { quiet = 1 }, stuck = "scores" },
}
