local count = 0
local function note(player)
  count = count + player
end
return game {
  title = "T", players = { "White", "Black" }, board = grid(4, 4),
  pieces = { man = { letter = "M", moves = step "any" } },
  start = { man = "own row 1" },
  begins = function(g, player) note(player) end,
  ends = { stuck = "loses" },
}
