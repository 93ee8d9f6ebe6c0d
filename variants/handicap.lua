-- Handicap: a head start in points, for any game that is ranked by a score.

local rule = params {
  seat   = number(2, { from = 1, to = 8 }, "Who gets the start"),
  points = number(5, { from = 0, to = 1000 }, "How many points"),
}

return variant {
  title = "Handicap",
  needs = { score = true },

  about = "One player begins with a head start in points; where the fewest win, with fewer.",

  change = function(rules)
    local start = rules.lowest_wins and -rule.points or rule.points
    rules.score = after(function(g, player, score)
      return player == rule.seat and score + start or score
    end)
  end,
}
