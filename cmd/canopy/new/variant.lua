-- TITLE: a house rule for BASE. It changes what it has to, and leaves the rest alone.
--
--   canopy play SUM
--   canopy diff GAME SUM
--
-- canopy help scripts has all the words.

return variant {
  of    = "OF",
  title = "TITLE",

  -- What is different, for players.
  about = [[
ABOUT
]],
PARAMETERS
  -- change is given the rules of the game, as its script has written them: look there for
  -- what they consist of. It may set what is there, and add to it.
  change = function(rules)
CHANGE
  end,
}
