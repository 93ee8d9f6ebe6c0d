return game {
  title = "T", players = { "White", "Black" }, board = grid(3, 3),
      ends = { stuck = "loses" },
}
