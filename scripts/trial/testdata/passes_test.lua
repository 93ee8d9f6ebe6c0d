return tests {
  of = "./things.lua",

  ["begin"] = function(t)
    t:noted("dealt", 3)
    t:says "3 cards each"
    t:with { most = 1, players = 3 }
    t:noted("dealt", 1)
    t:counts("hand", 3)
    t:start(7, 2)
    t:due(1)
  end,

  ["piles"] = function(t)
    t:set("hand 1", "red-2 red-3")
    t:is("hand 1", "red-3 red-2")
    t:is("hand 1", { "red-2", "red-3" })
    t:set("hand 2", { "blue-3" })
    t:sees(1, "hand 2", "?")
    t:sees(2, "hand 2", "blue-3")
    t:set("grid", { "blue-2", "", "red-1" })
    t:set("grid @4", "red-1")
    t:is("grid", { "blue-2", "", "red-1", "red-1" })
    t:is("grid @2", "")
    t:set("hand 2", "blue-1 blue-1")
    t:set("heap blue", "blue-3")
    t:is("heap blue", "blue-3")
    t:set("hand 1", "red-2")
    t:set("stock", "red-3")
    t:counts("stock", 1)
  end,

  ["moves"] = function(t)
    t:set("hand 1", "red-2 red-3")
    t:allows("win", "play red-2 @1")
    t:refuses "play red-1"
    t:refuses("play red-3 @1", "play a low card")
    t:legal { "fail", "quit", "win", "play red-2 @1", "play red-2 @2", "play red-2 @3", "play red-2 @4" }
    t:play "play red-2 @3"
    t:due(2)
    t:stage "play"
    t:open()
    t:play "win"
    t:wins(2)
    t:ends("won", { 2, 1 })
  end,

  ["a draw"] = function(t)
    t:play "quit"
    t:drawn()
    t:ends "enough"
  end,

  ["all together"] = function(t)
    t:to("vote", "all")
    t:due(1, 2)
    t:play "vote 1"
    t:due "Player 2"
  end,

  ["counters, marks and rows"] = function(t)
    t:set("coins 2", 5)
    t:is("coins 2", 5)
    t:is("score 2", 5)
    t:set("open", true)
    t:is("open", true)
    t:is("sheet 1 full house", none)
    t:set("sheet 1 full house", 25)
    t:is("sheet 1 full house", 25)
    t:set("sheet 1 full house", none)
    t:is("sheet 1 full house", none)
    t:set("paid blue", 2)
    t:is("paid blue", 2)
    t:is("paid red", 0)
    t:set("stone red-3", true)
    t:is("stone red-3", true)
    t:is("chief", none)
    t:set("chief", 2)
    t:is("chief", 2)
    t:set("trump", "blue")
    t:is("trump", "blue")
    t:set("trump", none)
    t:is("trump", none)
    t:set("first", "red-3")
    t:is("first", "red-3")
    t:set("claim", "red-2 red-3")
    t:is("claim", "red-2 red-3")
    t:set("code 2", { 4, 0 })
    t:is("code 2", { 4, 0 })
    t:sees(1, "code 2", "? 0")
    t:set("bar", { 1, 2 })
    t:sees(2, "bar", { 1, 2 })
    t:is("seat 2", 2)
    t:is("turn", 1)
  end,

  ["dice"] = function(t)
    t:set("throw", { 6, 1 })
    t:is("throw", { 1, 6 })
  end,
}
