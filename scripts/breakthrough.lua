-- Breakthrough: the first man on the far row wins.

local rule = params {
  size = number(8, { from = 5, to = 12 }, "Squares on a side"),
}

return game {
  title   = "Breakthrough",
  players = { "White", "Black" },

  about = [[
Bring one of your men to the far row. Men step forward, straight or diagonally, to an
empty square. They take an enemy diagonally forward, never straight on. Who has no man
left that can move loses.
]],

  board  = grid(rule.size, rule.size),
  pieces = {
    man = { letter = "M", moves = { step { "forward", onto = "empty" }, step "forward diagonal" } },
  },
  start = { man = { "own row 1", "own row 2" } },

  ends = { across = wins { arrives = "enemy row 1" }, stuck = "loses" },

  -- Men, above all those who guard the own row or are about to get through.
  evaluate = {
    pieces  = 5,
    squares = { ["own row 1"] = 3, ["enemy row 3"] = 2, ["enemy row 2"] = 5 },
    nearer  = { to = "enemy row 1", worth = 2 },
    lead    = 25,
  },
}
