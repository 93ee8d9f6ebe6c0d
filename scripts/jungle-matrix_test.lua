-- Tests of Jungle Matrix: canopy test jungle-matrix.

return tests {
  ["the highest combination has to be covered"] = function(t)
    t:set("grid", { "KC", "QD", "JS", "10H", "AC", "9D", "2C", "3C", "3D" })
    t:to("cover", 1)
    t:legal { "cover KC QD JS" }
    t:set("grid", { "KC", "QD", "10C", "10H", "AC", "9D", "2C", "3C", "3D" })
    t:legal { "cover 10C AC", "cover 10H AC" }
  end,

  ["each card laid is a point"] = function(t)
    t:set("grid", { "KC", "KD", "KS", "10H", "AC", "9D", "9C", "9S", "9H" })
    t:set("deck", "KH 10S 4C 7D")
    t:to("cover", 1)
    t:play "cover 10H AC"
    t:is("laid", 2)
    t:is("grid @4", "10H 7D")
    t:is("grid @5", "AC 4C")
    t:legal { "cover 7D 4C" }
    t:play "cover 7D 4C"
    t:noted("points in a turn", 4)
  end,

  ["a turn without a combination ends"] = function(t)
    t:set("grid", { "KC", "KD", "KS", "10H", "AC", "9D", "9C", "9S", "9H" })
    t:set("deck", "KH 10D")
    t:to("cover", 1)
    t:play "cover 10H AC"
    t:noted("points in a turn", 2)
    t:is("score 1", 2)
    t:due(2)
  end,
}
