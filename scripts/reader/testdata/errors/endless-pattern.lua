return game {
  title = "T", players = { "White", "Black" }, board = grid(3, 3),
  pieces = { man = { letter = "M", moves = step "any", rank = 1 } },
  start = { man = "own row 1" },
  takes = function(piece, prey)
    local s = string.rep("a", 50000) string.find(s, ".-.-.-.-.-.-b") return yes
  end,
  ends = { stuck = "loses" },
}
