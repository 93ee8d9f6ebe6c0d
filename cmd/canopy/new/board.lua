-- TITLE: two rows of stones, and who crosses the board first wins.
-- Change what you like, and look at once what becomes of it:
--
--   canopy play ./FILE --seat 2=random
--   canopy sim ./FILE
--
-- canopy help scripts has all the words.

-- Numbers that one wants to try are parameters: canopy sim ./FILE --set size=8.
local rule = params {
  size = number(6, { from = 4, to = 12 }, "Squares on a side"),
}

return game {
  title   = "TITLE",
  players = { "White", "Black" },

  -- The rules for players. canopy about shows them.
  about = [[
Bring a stone to the far row. Stones step forward or sideways to an empty square, and take
enemy stones diagonally forward. A stone that has not left its first row takes nothing.
]],

  board = grid(rule.size, rule.size),

  -- A movement says which way, seen by the player who moves; onto says who may stand there.
  pieces = {
    stone = { letter = "S", moves = {
      step { "forward", "sideways", onto = "empty" },
      step { "forward diagonal", onto = "enemy" },
    } },
  },
  start = { stone = { "own row 1", "own row 2" } },

  -- A law answers yes, or no and why; the words are what a player is told. It looks at pieces
  -- and squares, never at the game in play.
  takes = function(stone, prey)
    if stone.on:row(stone.owner) == 1 then return no "a stone at home takes nothing" end
    return yes
  end,

  -- How the game ends, judged for the player who has just moved. stuck always says what
  -- becomes of a player who has no move.
  ends = { across = wins { arrives = "enemy row 1" }, stuck = "loses" },
}
