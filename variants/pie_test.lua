-- Tests of the pie rule, on Breakthrough: canopy test pie.

return tests {
  of  = "breakthrough+pie",
  set = { size = 5 },

  ["the second player may take over the first turn, and goes on from there"] = function(t)
    t:refuses("swap", "not for White")
    t:play("b2-b3", "swap")
    t:is("seat 1", 2)
    t:due "Black"
    t:refuses "swap"
  end,

  ["only in his first turn"] = function(t)
    t:play("b2-b3", "a4-a3", "c2-c3")
    t:refuses "swap"
  end,

  ["results follow seats"] = function(t)
    t:play("b2-b3", "swap", "e4-e3", "b3xa4", "e3xd2", "a4xb5")
    t:ends("across", { 2, 1 })
  end,
}
