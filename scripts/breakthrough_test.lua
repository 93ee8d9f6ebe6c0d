-- Tests of Breakthrough: canopy test breakthrough.

return tests {
  set = { size = 5 },

  ["a man steps forward, and takes only diagonally"] = function(t)
    t:position "5/5/2m2/2M2/5 w"
    t:legal { "c2-b3", "c2-d3" }
    t:refuses "c2xc3"
    t:position "5/5/1m3/2M2/5 w"
    t:legal { "c2xb3", "c2-c3", "c2-d3" }
  end,

  ["the first man on the far row wins"] = function(t)
    t:position "5/2M2/5/1m3/5 w"
    t:play "c4-c5"
    t:ends("across", { 1, 2 })
  end,

  ["each begins with two rows"] = function(t)
    t:due "White"
    t:is("position", "mmmmm/mmmmm/5/MMMMM/MMMMM w")
  end,
}
