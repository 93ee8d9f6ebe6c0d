-- A board with holes, a piece of nobody's, and two kinds of ground, one of them owned.
return game {
  title   = "Holes",
  players = { "Red", "Blue" },
  board   = grid {
    map = [[
      # k * #
      . . * .
      . * . .
      # K * #
    ]],
    ground = { k = "keep", ["*"] = "bog" },
  },
  pieces = {
    man  = { letter = "M", moves = step "any" },
    rock = { letter = "~", owner = "nobody" },
  },
  start = { man = { "own row 1" }, rock = "b2" },
  ends  = { stuck = "loses" },
}
