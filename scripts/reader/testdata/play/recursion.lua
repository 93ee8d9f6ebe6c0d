return game {
  title = "T", players = { "White", "Black" }, board = grid(4, 4),
  pieces = { man = { letter = "M", moves = step "any" } },
  start = { man = "own row 1" },
  begins = function(g, player)
    local function f(n) return 1 + f(n + 1) end
    return f(1)
  end,
  ends = { stuck = "loses" },
}
