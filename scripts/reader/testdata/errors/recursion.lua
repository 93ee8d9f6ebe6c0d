local function f(n) return 1 + f(n + 1) end
f(1)
return game {
  title = "T", players = { "White", "Black" }, board = grid(3, 3),
  pieces = { man = { letter = "M", moves = step "any" } },
  start = { man = "own row 1" },
  ends = { stuck = "loses" },
}
