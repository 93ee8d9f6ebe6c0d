-- Tests of Jungle: canopy test jungle.

return tests {
  of = "jungle",

  ["animals step, and nobody swims but the rat"] = function(t)
    t:position "7/7/7/7/7/3r3/C6/7/7 w"
    t:legal { "a3-a4", "a3-a2", "a3-b3" }
    t:position "7/7/7/7/7/7/R1C4/7/7 w"
    t:allows "a3-a4"
    t:refuses("c3-c4", "only a rat swims")
  end,

  ["an elephant may not take a rat, and a rat may take an elephant"] = function(t)
    t:position "7/7/7/7/7/r6/E6/7/7 w"
    t:refuses("a3xa4", "the elephant may not take a rat")
    t:position "7/7/7/7/7/r6/E6/7/7 b"
    t:play "a4xa3"
    t:is("a3", "Black rat")
    t:ends("stuck", { 2, 1 })
  end,

  ["by another rule it may"] = function(t)
    t:with { elephant_takes_rat = true }
    t:position "7/7/7/7/7/r6/E6/7/7 w"
    t:allows "a3xa4"
  end,

  ["a lion jumps the water, unless a rat swims in the way"] = function(t)
    t:position "7/7/7/7/7/7/1L5/7/6c w"
    t:allows "b3-b7"
    t:position "7/7/7/7/1r5/7/1L5/7/6c w"
    t:refuses("b3-b7", "rat")
  end,

  ["in a trap the weakest takes the strongest"] = function(t)
    t:position "7/7/7/7/7/7/7/7/1Ce4 w"
    t:play "b1xc1"
    t:wins(1)
  end,

  ["who comes into the enemy den wins"] = function(t)
    t:position "2R4/7/7/7/7/7/7/7/e6 w"
    t:play "c9-d9"
    t:ends("den", { 1, 2 })
  end,
}
