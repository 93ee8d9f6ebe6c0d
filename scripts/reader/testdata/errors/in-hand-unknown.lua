return game {
  title = "T", players = { "White", "Black" }, board = grid(4, 4),
  pieces = { man = { letter = "M", moves = drop(), in_hand = "mna" } },
  start = { man = "own row 1" },
  taken = "taker's hand",
  ends = { stuck = "loses" },
}
