return game {
  title = "x"
  players = 2,
}
