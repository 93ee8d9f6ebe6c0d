-- Tic-tac-toe: the smallest game there is. Copy it to begin one of your own.

return game {
  title   = "Tic-tac-toe",
  players = { "Cross", "Nought" },

  about = [[
Mark an empty square, in turn. Three of your own in a straight line win. A full board
is a draw.
]],

  board  = grid(3, 3),
  pieces = { mark = { letter = { "x", "o" }, moves = drop() } },
  ends   = { row = wins { line = 3 }, stuck = "draws" },
}
