return game {
  title = "T", players = { "White", "Black" }, board = grid { map = "o O", ground = { o = "hole" } },
  pieces = {},
  counters = { beads = counter { per = "square", start = { hole = 2 } } },
  actions = { sow = { from = "own hole", does = sow { "beads", along = "track" } } },
  laws = { last_bead = function(player, square, found, opposite) return again end },
  ends = { stuck = "loses" },
}
