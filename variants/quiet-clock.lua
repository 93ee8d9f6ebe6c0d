-- A clock for quiet games: so many moves without a capture, and the game is judged.

local rule = params {
  plies   = number(200, { from = 2, to = 2000 }, "Moves of both without a capture"),
  verdict = choice({ "draw", "pieces", "weight" }, "How a quiet game is judged"),
}

-- What an animal weighs where weight decides; any other weighs 1.
local weights = { rat = 3, tiger = 2, lion = 4, elephant = 5 }

return variant {
  of    = "jungle",
  title = "Quiet clock",
  about = [[
After so many moves without a capture the game is over. It is a draw, or whoever has more
animals wins, or whoever has the heavier ones: elephant 5, lion 4, rat 3, tiger 2, any
other 1.
]],

  change = function(rules)
    if rule.verdict == "draw" then
      rules.ends.quiet = draws { quiet = rule.plies }
      return
    end

    local kinds = {}
    for kind in pairs(rules.pieces) do kinds[#kinds + 1] = kind end
    rules.ends.quiet = scores { quiet = rule.plies }
    rules.score = function(g, player)
      if rule.verdict == "pieces" then return g.board:count(player) end
      local weight = 0
      for _, kind in ipairs(kinds) do
        weight = weight + g.board:count(player, nil, kind) * (weights[kind] or 1)
      end
      return weight
    end
  end,
}
