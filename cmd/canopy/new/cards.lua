-- TITLE: play a higher card than the last, or take them all; who is rid of his cards wins.
-- Change what you like, and look at once what becomes of it:
--
--   canopy play ./FILE --seat 2=random
--   canopy sim ./FILE
--
-- canopy help scripts has all the words.

-- Numbers that one wants to try are parameters: canopy sim ./FILE --set cards=8.
local rule = params {
  cards = number(6, { from = 3, to = 10 }, "Cards dealt to each player"),
}

return game {
  title   = "TITLE",
  players = { from = 2, to = 4 },

  -- The rules for players. canopy about shows them.
  about = [[
Be rid of your cards first. Play a card that is higher than the last one, or take all that
lie there into your hand.
]],

  -- A pile says who sees its cards: nobody, unless it says more. per = "player" gives
  -- everybody one: g.hand[player].
  piles = {
    stock = pile { starts_with = deck { from = 1, to = 40 } },
    hand  = pile { per = "player", seen_by = "owner" },
    path  = pile { seen_by = "all" },
  },

  -- A law looks at cards and numbers, never at the game in play.
  laws = {
    climbs = function(card, last) return last == none or card.value > last.value end,
  },

  -- What is done before anybody plays, and where play begins: a stage, and who is due.
  setup = function(g)
    g.stock:shuffle()
    g.stock:deal(rule.cards, g.hand)
    g:to("climb", 1)
  end,

  -- A stage says what the player who is due may do. Afterwards the next player is due.
  stages = {
    climb = {
      play = {
        from = "hand", to = "path",
        -- The words say what must be: that is what a player is told.
        must = { { "play a higher card than the last", "climbs", against = "path.top" } },
      },
      take = {
        when = { { "wait until a card lies there", function(g) return g.path:count() > 0 end } },
        does = "take_path",
      },
    },
  },

  -- A step is a sentence of the rules with a name, so that a house rule can replace it.
  steps = {
    take_path = function(g, player)
      g:note("cards taken", g.path:count())                 -- canopy sim counts what is noted
      g.hand[player]:take(g.path)
    end,
  },

  ends = { out = wins { empty = "hand" } },
}
