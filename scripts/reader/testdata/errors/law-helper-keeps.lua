local count = 0
local function seen(square)
  count = count + 1
  return yes
end
return game {
  title = "T", players = { "White", "Black" }, board = grid(4, 4),
  pieces = { man = { letter = "M", moves = step "any" } },
  start = { man = "own row 1" },
  enters = function(piece, square) return seen(square) end,
  ends = { stuck = "loses" },
}
