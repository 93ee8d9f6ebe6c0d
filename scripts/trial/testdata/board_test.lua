return tests {
  of = "ludo",

  ["a position, and dice that are set"] = function(t)
    t:position "3/3/3/3/11/2/11/3/3/3/3 w throw=5"
    t:legal { "pass" }
    t:set("throw", { 6, 3 })
    t:is("throw", { 6, 3 })
    t:legal { "@e4" }
    t:is("e4", "empty")
    t:is("hand 1 man", 4)
    t:play "@e4"
    t:is("e4", "White man")
    t:is("e4", "man")
    t:is("hand 1 man", 3)
    t:due "Black"
  end,
}
