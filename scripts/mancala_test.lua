-- Tests of Mancala: canopy test mancala.

return tests {
  ["a last bead at home gives another turn"] = function(t)
    t:play "sow d1"
    t:is("beads h1", 1)
    t:due(1)
    t:play "sow b1"
    t:due(2)
  end,

  ["a last bead in an empty hole captures what lies opposite"] = function(t)
    t:set("beads b1", 1)
    t:set("beads c1", 0)
    t:play "sow b1"
    t:is("beads c2", 0)
    t:is("beads c1", 1)
    t:is("beads h1", 4)
  end,

  ["the enemy's home is passed over"] = function(t)
    t:set("beads g1", 8)
    t:play "sow g1"
    t:is("beads a2", 0)
    t:is("beads b1", 5)
  end,

  ["beads that are left count for the one in whose row they lie"] = function(t)
    for _, hole in ipairs { "b1", "c1", "d1", "e1", "f1" } do t:set("beads " .. hole, 0) end
    t:set("beads g1", 1)
    t:set("beads h1", 20)
    t:play "sow g1"
    t:ends("stuck", { 2, 1 })
    t:is("score 1", 21)
  end,
}
