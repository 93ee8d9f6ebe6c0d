-- The 7-3 rule: no animal goes to the same square again and again. Two wordings are in use.

local rule = params {
  breaking = choice({ "is refused", "loses" }, "What happens to the move that is one too many?"),
  times    = number(4, { from = 2, to = 9 }, "Which visit of one piece to one square is too many"),
  within   = number(8, { from = 2, to = 40 }, "... within so many turns of its player"),
}

return variant {
  of    = "jungle",
  title = "7-3",
  about = [[
An animal may not come to the same square for the fourth time within eight turns of its
player. By one wording, which holds unless the other is set, such a move is refused; by the
other it loses, and the count begins anew when another animal of the player moves or the
animal steps into an own trap.
]],

  change = function(rules)
    local visits = { rule.times, within = rule.within }
    if rule.breaking == "is refused" then
      add(rules.must, { "go elsewhere: it was there too often", never { visits = visits } })
    else
      visits.forgets = { "another piece", "own trap" }
      rules.ends.visits = loses { visits = visits }
    end
  end,
}
