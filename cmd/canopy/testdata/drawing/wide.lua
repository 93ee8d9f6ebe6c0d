-- A board as large as boards can be, with letters two columns wide.
return game {
  title   = "Wide",
  players = { "White", "Black" },
  board   = grid(26, 12),
  pieces  = { dragon = { letter = { "龍", "竜" }, moves = slide "any" } },
  start   = { dragon = { "own row 1" } },
  ends    = { stuck = "loses" },
}
