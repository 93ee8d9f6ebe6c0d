return tests {
  of = "./things.lua",

  ["start"] = function(t) t:start(-1) end,
  ["start with a text"] = function(t) t:start "one" end,
  ["with"] = function(t) t:with { mots = 2 } t:due(1) end,
  ["position"] = function(t) t:position "3/3/3 w" end,
  ["set, an unknown thing"] = function(t) t:set("hnad 1", "red-1") end,
  ["set, no owner"] = function(t) t:set("hand", "red-1") end,
  ["set, a player too many"] = function(t) t:set("hand 3", "red-1") end,
  ["set, an unknown card"] = function(t) t:set("hand 1", "green-1") end,
  ["set, a card twice"] = function(t) t:set("hand 1", "red-3 red-3") end,
  ["set, a card in two piles"] = function(t)
    t:set("hand 1", "red-3")
    t:set("hand 2", "red-3")
  end,
  ["set, a place that is not there"] = function(t) t:set("grid @5", "red-3") end,
  ["set, too many places"] = function(t) t:set("grid", { "", "", "", "", "red-3" }) end,
  ["set, a counter out of bounds"] = function(t) t:set("coins 1", 10) end,
  ["set, a flag for a number"] = function(t) t:set("coins 1", true) end,
  ["set, no cell"] = function(t) t:set("sheet 1 twos", 1) end,
  ["set, a suit that is none"] = function(t) t:set("paid green", 1) end,
  ["set, a mark"] = function(t) t:set("chief", 5) end,
  ["set, too few dice"] = function(t) t:set("throw", { 1 }) end,
  ["set, a face that is none"] = function(t) t:set("throw", { 1, 7 }) end,
  ["set, a row"] = function(t) t:set("code 1", { 1, 5 }) end,
  ["set, a score"] = function(t) t:set("score 1", 5) end,
  ["set, when all is over"] = function(t)
    t:play "quit"
    t:set("coins 1", 1)
  end,
  ["set, two of one"] = function(t) t:set("throw 1", { 1, 1 }) end,
  ["to"] = function(t) t:to("paly", 1) end,
  ["to nobody"] = function(t) t:to "play" end,
  ["to where nobody can do anything"] = function(t)
    t:to("none", 1)
    t:due(1)
  end,
  ["play"] = function(t)
    t:set("hand 1", "red-3")
    t:play "play red-3 @1"
  end,
  ["play nothing"] = function(t) t:play() end,
  ["play, and the script fails"] = function(t) t:play "fail" end,
  ["legal"] = function(t)
    t:set("hand 1", "red-3")
    t:legal { "win", "play red-3 @1" }
  end,
  ["legal, no list"] = function(t) t:legal(3) end,
  ["allows"] = function(t) t:allows "wni" end,
  ["refuses"] = function(t) t:refuses "win" end,
  ["refuses with words"] = function(t)
    t:set("hand 1", "red-3")
    t:refuses("play red-3 @1", "play a high card")
  end,
  ["due"] = function(t) t:due(2) end,
  ["stage"] = function(t) t:stage "vote" end,
  ["is, a pile"] = function(t)
    t:set("hand 1", "red-3")
    t:is("hand 1", "red-2 red-3")
  end,
  ["is, a counter"] = function(t) t:is("coins 1", 5) end,
  ["is, a sheet"] = function(t) t:is("sheet 1 ones", 0) end,
  ["counts"] = function(t) t:counts("hand", 7) end,
  ["counts, no pile"] = function(t) t:counts("coins 1", 7) end,
  ["sees"] = function(t)
    t:set("hand 2", "red-3")
    t:sees(1, "hand 2", "red-3")
  end,
  ["sees, of many"] = function(t) t:sees(1, "grid", "red-3") end,
  ["open"] = function(t)
    t:play "quit"
    t:open()
  end,
  ["ends"] = function(t) t:ends "won" end,
  ["ends otherwise"] = function(t)
    t:play "quit"
    t:ends "won"
  end,
  ["ends with other places"] = function(t)
    t:play "win"
    t:ends("won", { 2, 1 })
  end,
  ["wins"] = function(t)
    t:play "quit"
    t:wins(1)
  end,
  ["drawn"] = function(t)
    t:play "win"
    t:drawn()
  end,
  ["noted"] = function(t) t:noted("dealt", 4) end,
  ["noted, nothing"] = function(t) t:noted("delt", 4) end,
  ["says"] = function(t) t:says "hello" end,
  ["no such word"] = function(t) t:lay("hand 1", "red-3") end,
  ["nearly such a word"] = function(t) t:refuse "win" end,
  ["no colon"] = function(t) t.due(1) end,
  ["no player"] = function(t) t:due "Nobody" end,
  ["an error of the test itself"] = function(t) t:due(nil + 1) end,
  ["without end"] = function() while true do end end,
}
