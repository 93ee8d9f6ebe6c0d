-- TITLE: takes what is worth most, and otherwise does what looks best one move ahead.
-- Change what you like, and look at once how it fares:
--
--   canopy sim jungle --agents ./FILE,random
--   canopy play jungle --seat 2=./FILE
--
-- canopy help agents has all the words.

-- What a move takes is worth, by the rank of the piece; nothing where it takes none.
local function prize(move)
  return move.takes and (move.takes.rank or 1)
end

return bot {
  title = "TITLE",

  -- The game that it plays may be named, so that no other is tried: of = "jungle".

  -- seat has all that the player may know: seat.moves, a list, and seat.view, what he sees.
  -- The answer is one of the moves.
  choose = function(seat)
    -- Between choices it keeps what is in seat.memory, and nothing else.
    seat.memory.choices = (seat.memory.choices or 0) + 1

    -- The best by a number, of equal ones any; nothing if no move takes.
    local best = seat:best(prize)
    if best then return best end

    -- seat:try says which share of the win a move promises, from 0 to 1.
    return seat:best(function(move) return seat:try(move) end)
  end,
}
