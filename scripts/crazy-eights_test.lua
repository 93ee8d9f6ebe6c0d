-- Tests of Crazy Eights: canopy test crazy-eights.

return tests {
  ["two players get seven cards, more get five"] = function(t)
    t:counts("hand 1", 7)
    t:with { players = 4 }
    t:counts("hand 4", 5)
    t:counts("discard", 1)
  end,

  ["match suit or rank, or play an eight"] = function(t)
    t:set("discard", "5H")
    t:set("hand 1", "9H 5C 8S KD")
    t:legal { "play 9H", "play 5C", "play 8S", "draw" }
    t:refuses("play KD", "match suit or rank, or play an eight")
  end,

  ["an eight names the suit that follows"] = function(t)
    t:set("discard", "5H")
    t:set("hand 1", "8S 2D")
    t:set("hand 2", "5C 3S 2C")
    t:play "play 8S"
    t:stage "name"
    t:play "name clubs"
    t:is("named", "clubs")
    t:due(2)
    t:refuses "play 3S"
    t:allows("play 5C", "play 2C")
  end,

  ["draw before you pass"] = function(t)
    t:refuses("pass", "draw before you pass")
    t:play "draw"
    t:due(1)
    t:counts("hand 1", 8)
    t:play "pass"
    t:due(2)
  end,

  ["nobody sees what another has in hand"] = function(t)
    t:set("hand 1", "2C 3C")
    t:sees(1, "hand 1", "2C 3C")
    t:sees(2, "hand 1", "? ?")
  end,

  ["who plays his last card wins"] = function(t)
    t:set("discard", "5H")
    t:set("hand 1", "9H")
    t:play "play 9H"
    t:ends("out", { 1, 2 })
  end,
}
