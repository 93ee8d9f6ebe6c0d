-- The pie rule: in the first turn of his own the second player may take over the first
-- player's. A house rule names no base game: it goes with any game for two.

return variant {
  title = "Pie rule",
  needs = { players = 2, board = true, stages = false },

  about = [[
In his first turn the second player may exchange seats instead of moving: he takes over
the first player's side with its first move, and the first player goes on with the other
side. So whoever begins does well to make a first move that is worth as much as no move.
]],

  change = function(rules)
    rules.actions.swap = {
      title  = "take over the first turn",
      player = rules.players[2],
      turn   = 1,
      -- This was the side's first turn. It is due again, now from the other seat.
      does   = function(g) g:swap_seats() end,
    }
  end,
}
