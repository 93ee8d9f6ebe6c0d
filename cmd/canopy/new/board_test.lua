-- Tests of TITLE: canopy test ./TESTFILE

return tests {
  set = { size = 5 },

  ["stones step forward and sideways, and take diagonally"] = function(t)
    -- The ranks from the top to the bottom, and who is due: w or b.
    t:position "5/5/1s3/S4/5 w"
    t:legal { "a2-a3", "a2-b2", "a2xb3" }
    t:refuses "a2-a1"
  end,

  ["a stone at home takes nothing"] = function(t)
    t:position "1s3/S4/5/5/5 b"
    t:refuses("b5xa4", "a stone at home takes nothing")
  end,

  ["who crosses the board wins"] = function(t)
    t:position "5/S4/5/4s/5 w"
    t:play "a4-a5"
    t:ends("across", { 1, 2 })
  end,
}
