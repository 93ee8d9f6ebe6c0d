-- Tests of TITLE: canopy test ./TESTFILE

return tests {
  ["a card must be higher than the last"] = function(t)
    -- The last card of a pile lies on top.
    t:set("path", "3 20")
    t:set("hand 1", "7 25")
    t:legal { "play 25", "take" }
    t:refuses("play 7", "play a higher card than the last")
  end,

  ["who takes the path has all its cards"] = function(t)
    t:refuses("take", "wait until a card lies there")
    t:set("path", "3 20")
    t:set("hand 1", "7")
    t:play "take"
    t:is("hand 1", "3 7 20")
    t:noted("cards taken", 2)
    t:due(2)
  end,

  ["who is rid of his cards wins"] = function(t)
    t:set("hand 1", "7")
    t:play "play 7"
    t:wins(1)
  end,

  ["nobody sees another's hand"] = function(t)
    t:set("hand 2", "1 2 3")
    t:sees(1, "hand 2", "? ? ?")
  end,
}
