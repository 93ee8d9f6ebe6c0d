-- Tests of Dice Poker: canopy test dice-poker.

-- What a row is worth for one player, who fills it with these dice.
local function fills(t, dice, row, points)
  t:start(1)
  t:set("dice", dice)
  t:play("score " .. row)
  t:is("sheet 1 " .. row, points)
end

return tests {
  ["what the rows are worth"] = function(t)
    fills(t, { 1, 3, 2, 4, 4 }, "small straight", 30)
    fills(t, { 1, 3, 2, 4, 4 }, "fours", 8)
    fills(t, { 1, 3, 2, 4, 4 }, "chance", 14)
    fills(t, { 2, 2, 3, 3, 3 }, "full house", 25)
    fills(t, { 2, 3, 4, 5, 6 }, "large straight", 40)
    fills(t, { 6, 6, 6, 6, 6 }, "five of a kind", 50)
    fills(t, { 6, 6, 6, 6, 1 }, "four of a kind", 25)
  end,

  ["dice that do not meet a row fill it with nothing"] = function(t)
    fills(t, { 1, 1, 2, 3, 6 }, "full house", 0)
    fills(t, { 3, 3, 3, 3, 3 }, "full house", 0)
  end,

  ["a row is filled once"] = function(t)
    t:set("sheet 1 ones", 3)
    t:refuses "score ones"
    t:allows "score twos"
  end,

  ["dice are thrown again twice"] = function(t)
    t:set("dice", { 1, 2, 3, 4, 6 })
    t:play "roll 1"
    t:set("dice", { 2, 3, 4, 6, 6 })
    t:play "roll 6 6"
    t:refuses("roll 2", "roll can be done 2 times in a turn")
  end,

  ["more points win"] = function(t)
    t:with { players = 1 }
    t:set("dice", { 1, 1, 1, 1, 1 })
    t:play "score five of a kind"
    t:open()
    t:is("score 1", 50)
  end,
}
