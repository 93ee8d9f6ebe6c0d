-- Handicap: a head start in points, for any game that is ranked by a score.

local rule = params {
  seat   = number(2, { from = 1, to = 8 }, "Who gets the start"),
  points = number(5, { from = 0, to = 1000 }, "How many points"),
}

return variant {
  title = "Handicap",
  needs = { score = true },

  about  = "One player begins with a head start in points.",
  change = function(rules)
    rules.score = after(function(g, player, score)
      return player == rule.seat and score + rule.points or score
    end)
  end,
}
