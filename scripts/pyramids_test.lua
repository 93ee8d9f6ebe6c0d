-- Tests of Pyramids of the Jaguar: canopy test pyramids.

return tests {
  ["the higher card begins"] = function(t)
    t:set("hand 1", "4 5 6")
    t:set("hand 2", "7 8 9")
    t:stage "reveal"
    t:play("show 6", "show 7")
    t:stage "offer"
    t:due(2)
  end,

  ["two are offered, and the other chooses first"] = function(t)
    t:set("hand 1", "10 20 30")
    t:set("active", 1)
    t:to("offer", 1)
    t:play "offer 10 20"
    t:due(2)
    t:legal { "choose 10", "choose 20" }
    t:play "choose 20"
    t:stage "build"
    t:play "build 20 @3"
    t:due(1)
    t:play("choose 10", "build 10 @1")
    t:is("pyramid 2 @3", "20")
    t:is("pyramid 1 @1", "10")
  end,

  ["numbers rise along a floor and from floor to floor"] = function(t)
    t:set("pyramid 1", { "", "12", "", "30" })
    t:set("chosen", "20")
    t:set("active", 2)
    t:to("build", 1)
    t:legal { "build 20 @2", "build 20 @3", "build 20 @4" }
    t:refuses "build 20 @5"
  end,

  ["a covered card gets a stone, and the other goes forward"] = function(t)
    t:set("pyramid 1", { "10", "", "", "", "20" })
    t:set("chosen", "15")
    t:set("active", 1)
    t:to("build", 1)
    t:play "build 15 @1"
    t:is("pyramid 1 @1", "10 15")
    t:is("stone 15", true)
    t:is("field 2", 1)
    t:is("stones", 39)
  end,

  ["who cannot build loses the round"] = function(t)
    t:set("pyramid 1 @1", "2")
    t:set("stone 2", true)
    t:set("chosen", "1")
    t:to("build", 1)
    t:noted("ended stuck", 1)
    t:is("field 2", 5)
  end,
}
