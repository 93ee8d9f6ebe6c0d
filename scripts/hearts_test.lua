-- Tests of Hearts: canopy test hearts.

-- A hand in which nobody has a heart or a spade but what is named; the two of clubs leads.
local function clubs_and_more(t)
  t:set("hand 1", "2C 9D QS")
  t:set("hand 2", "5C KD 3H")
  t:set("hand 3", "7D 8D AH")
  t:set("hand 4", "AC 4D 5S")
  t:to("play", 1)
end

return tests {
  set = { passing = "none" },

  ["thirteen cards each, and the two of clubs begins"] = function(t)
    for player = 1, 4 do t:counts("hand " .. player, 13) end
    t:stage "play"
    t:allows "play 2C"
  end,

  ["nothing else opens"] = function(t)
    clubs_and_more(t)
    t:legal { "play 2C" }
    t:refuses("play QS", "open with the two of clubs")
  end,

  ["follow suit, and no blood on the first trick"] = function(t)
    clubs_and_more(t)
    t:play "play 2C"
    t:refuses("play KD", "follow suit")
    t:play "play 5C"
    t:refuses("play AH", "play no penalty card on the first trick")
    t:legal { "play 7D", "play 8D" }
  end,

  ["the highest card of the suit led takes the trick"] = function(t)
    clubs_and_more(t)
    t:play("play 2C", "play 5C", "play 7D", "play AC")
    t:due(4)
    t:is("tricks_won 4", "2C 5C 7D AC")
    t:is("tricks", 1)
    t:is("trick", {})
  end,

  ["hearts are led when one has been played"] = function(t)
    clubs_and_more(t)
    t:set("tricks", 1)
    t:to("play", 2)
    t:refuses("play 3H", "lead another suit until hearts are broken")
    t:set("broken", true)
    t:allows "play 3H"
  end,

  ["who wins all gives the others 26 each"] = function(t)
    t:with { to = 26 }
    t:set("tricks_won 1", "2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH QS")
    for player, card in ipairs { "AH", "2D", "3D", "4D" } do t:set("hand " .. player, card) end
    t:set("tricks", 12)
    t:to("play", 1)
    t:play("play AH", "play 2D", "play 3D", "play 4D")
    t:is("score 1", 0)
    t:is("score 3", 26)
    t:wins(1)
  end,

  ["three cards are passed in secret to the left"] = function(t)
    t:with { passing = "left" }
    t:start(1)
    t:stage "pass"
    t:due(1, 2, 3, 4)
    t:set("hand 1", "2C 3C 4C")
    t:set("hand 2", "2D 3D 4D")
    t:set("hand 3", "2H 3H 4H")
    t:set("hand 4", "2S 3S 4S")
    t:play "pass 2C 3C 4C"
    t:due(2, 3, 4)
    t:sees(2, "hand 1", "? ? ?")
    t:play("pass 2D 3D 4D", "pass 2H 3H 4H", "pass 2S 3S 4S")
    t:is("hand 2", "2C 3C 4C")
    t:due(2)
  end,
}
