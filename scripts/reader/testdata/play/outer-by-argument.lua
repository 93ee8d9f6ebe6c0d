local list = { 2, 1 }
return game {
  title = "T", players = { "White", "Black" }, board = grid(4, 4),
  pieces = { man = { letter = "M", moves = step "any" } },
  start = { man = "own row 1" },
  begins = function(g, player)
    local function put(t) t[1] = 3 end
    put(list)
  end,
  ends = { stuck = "loses" },
}
