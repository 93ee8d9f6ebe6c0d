-- Misere: whoever would win loses. Goes with any game that ranks its players.

return variant {
  title = "Misere",
  needs = { players = { from = 2 } },

  about  = "The ranking is turned round: whoever would be last wins.",
  change = function(rules) rules.result = reversed end,
}
