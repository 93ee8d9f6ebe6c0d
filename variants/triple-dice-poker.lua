-- Triple Dice Poker: three columns to fill instead of one. A reconstruction.

return variant {
  of    = "dice-poker",
  title = "Triple Dice Poker",

  about = [[
Dice Poker with three columns, each with all the rows: in each turn you choose an empty cell
of any of them. With the bonus, three times as many points are worth three times as much.
]],
  reconstructed = {
    "BrainKing's rules for Triple Dice Poker are not to be had; three columns are a guess.",
  },

  change = function(rules)
    local bonus = rules.laws.bonus
    rules.laws.bonus = function(points) return 3 * bonus(math.floor(points / 3)) end
    rules.counters.sheet.columns = 3
  end,
}
