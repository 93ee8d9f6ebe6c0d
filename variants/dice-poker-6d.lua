-- Dice Poker 6D: six dice, and two rows that need them all. A reconstruction.

return variant {
  of    = "dice-poker",
  title = "Dice Poker 6D",

  about = [[
Dice Poker with six dice and two rows more: a **long straight**, all six numbers, is worth 50,
and **six of a kind** 60. A full house is three of one number and three of another.
]],
  reconstructed = {
    "BrainKing's rules for Dice Poker 6D are not to be had; six dice are a guess from its name.",
    "The long straight, six of a kind and what a full house is with six dice are ours.",
  },

  change = function(rules)
    rules.dice.dice = dice { 6, faces = 6 }
    rules.stages.throw.roll.pick = { 1, 6 }

    local rows = rules.counters.sheet.rows
    table.insert(rows, 12, "long straight")                 -- before five of a kind
    table.insert(rows, 14, "six of a kind")                 -- before chance
    rules.laws["long straight"] = function(dice) return dice:run() == 6 and 50 or 0 end
    rules.laws["six of a kind"] = function(dice) return dice:most() == 6 and 60 or 0 end

    local empty = rules.evaluate.counters.sheet.empty       -- what they can be expected to bring
    empty["long straight"] = 15
    empty["six of a kind"] = 5
  end,
}
