return game {
  title = "T", players = { "White", "Black" }, board = grid { 4, 4, tracks = { White = "a1..d1", Black = "d4..a4" } },
  pieces = { man = { letter = "M", moves = advance { by = "throw", enters_on = 7 } } },
  start = { man = "own row 1" },
  dice = { throw = dice { 1 } },
  ends = { stuck = "loses" },
}
