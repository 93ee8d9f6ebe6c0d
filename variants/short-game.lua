-- Short game: stop after so many rounds, hands or turns; the score decides.

local rule = params {
  unit = choice({ "round", "hand", "turn" }, "What is counted"),
  n    = number(3, { from = 1, to = 1000 }, "How many"),
}

return variant {
  title = "Short game",
  needs = { score = true, stages = true },

  about  = "The game ends after so many rounds, hands or turns, and the score decides.",
  change = function(rules)
    rules.ends.limit = scores { played = rule.n, unit = rule.unit }   -- where the next begins
  end,
}
