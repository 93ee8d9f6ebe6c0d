-- Big Jungle: two files, two animals and two ponds more than Jungle. Where monkey and
-- snake start is a reconstruction; all else is BrainKing's.

return variant {
  of    = "jungle",
  title = "Big Jungle",

  about = [[
Jungle on nine files, with two ponds at the edges and two animals more. The monkey is
stronger than the cat and weaker than the wolf, and steps to any square beside it. The
snake is stronger than the dog and weaker than the leopard, and steps diagonally or
straight forward. Neither swims.
]],
  reconstructed = {
    "Where monkey and snake start: BrainKing says only that it is the first and the last column.",
    "Lion and tiger may jump the single squares of water at the edges, along the file.",
  },

  change = function(rules)
    rules.board.map = [[
      . . . t d t . . .
      . . . . t . . . .
      . . . . . . . . .
      . . ~ ~ . ~ ~ . .
      ~ . ~ ~ . ~ ~ . ~
      . . ~ ~ . ~ ~ . .
      . . . . . . . . .
      . . . . T . . . .
      . . . T D T . . .
    ]]
    rules.start = "sl5tm/2d3c2/1r1p1w1e1/9/9/9/1E1W1P1R1/2C3D2/MT5LS w"

    rules.pieces.monkey = { letter = "M", rank = 2.5, moves = step "any" }
    rules.pieces.snake  = { letter = "S", rank = 4.5, moves = step { "diagonal", "forward" } }

    rules.evaluate.pieces.monkey = 6
    rules.evaluate.pieces.snake  = 10
  end,
}
