local t = {}
for i = 1, 100 do t[i] = i end
table.sort(t, function(a, b) while true do end end)
return game {
  title = "T", players = { "White", "Black" }, board = grid(3, 3),
  pieces = { man = { letter = "M", moves = step "any" } },
  start = { man = "own row 1" },
  ends = { stuck = "loses" },
}
