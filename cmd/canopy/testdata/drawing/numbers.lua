return game {
  title   = "Numbers",
  players = { "Left", "Right" },
  board   = grid { map = [[
    b . .
    . . b
  ]], ground = { b = "bog" } },
  pieces  = {
    man  = { letter = "M", moves = step "any" },
    wall = { letter = "#", owner = "nobody" },
  },
  counters = {
    beads = counter { per = "square", start = 7 },
    worth = counter { per = "square", start = { bog = 120 } },
  },
  start = "M1#/1m1",
  ends  = { stuck = "draws" },
}
