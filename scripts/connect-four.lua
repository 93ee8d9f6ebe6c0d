-- Connect Four: a disc falls to the lowest free square of its column.

return game {
  title   = "Connect Four",
  players = { "Yellow", "Red" },

  about = [[
Drop your discs into the columns, in turn. Four of your own in a straight line win,
along, across or diagonally. A full board is a draw.
]],

  board  = grid(7, 6),
  pieces = { disc = { letter = { "y", "r" }, moves = drop { falls = "down" } } },
  ends   = { row = wins { line = 4 }, stuck = "draws" },
}
