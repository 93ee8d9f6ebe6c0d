local c = gather { "opposite", into = "own hole" }
return game {
  title = "T", players = { "White", "Black" }, board = grid { map = [[
      h o o #
      # O O H
    ]], ground = { o = "hole", h = "home" },
    tracks = { White = "b1 c1 d1", Black = "c2 b2 a2" } },
  pieces = {},
  counters = { beads = counter { per = "square", start = { hole = 2 } } },
  actions = { sow = { from = "own hole", does = sow { "beads", along = "track", last = "last_bead" } } },
  laws = { last_bead = function() return c end },
  ends = { stuck = "loses" },
}
