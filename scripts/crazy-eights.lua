-- Crazy Eights for two to seven: match the top card's suit or rank; an eight goes on anything
-- and names the next suit. Who plays his last card wins.

local rule = params {
  draws = choice({ "one", "until you can" }, "How many cards may a player draw before he passes?"),
  cards = number(5, { from = 3, to = 7 }, "Cards dealt to each; two players always get seven"),
}
local most_draws = rule.draws == "one" and 1 or 52

return game {
  title   = "Crazy Eights",
  players = { from = 2, to = 7 },

  about = [[
Be the first to play all your cards. Everybody is dealt five, or seven if two play, and one
card is turned up.

In your turn play a card of the same suit or of the same rank as the top card. An eight goes
on anything, and who plays it names the suit that follows. Instead you may draw a card; then
play one, or pass. When the stock is used up, all cards under the top one are shuffled and
become the stock.

Who plays his last card wins. If there is nothing left to draw and all pass one after the
other, the fewest cards win.
]],
  reconstructed = {
    "How many cards are dealt and drawn differs from table to table; both can be set.",
    "That one may draw a card although one could play is our choice.",
    "That any card goes on an eight that is turned up at the start is our choice.",
    "What happens when nobody goes on is ours.",
  },

  piles = {
    stock   = pile { starts_with = standard_deck {}, refilled_from = "discard", keeping = 1 },
    discard = pile { seen_by = "all" },
    hand    = pile { per = "player", seen_by = "owner" },
  },
  counters = { idle = counter { resets = { "play", "draw" } } },  -- passes in a row
  marks    = { named = "suit" },                                  -- by the last eight

  laws = {
    fits = function(card, top, named)
      if card.rank == 8 or top == none then return true end
      if top.rank == 8 and named ~= none then return card.suit == named end
      return card.suit == top.suit or card.rank == top.rank
    end,
  },

  setup = function(g)
    g.stock:shuffle()
    g.stock:deal(g:seats() == 2 and 7 or rule.cards, g.hand)
    g.stock:deal(1, g.discard)
    g:to("play", 1)
  end,

  stages = {
    play = {
      play = {
        from = "hand", to = "discard",
        must = {
          { "match suit or rank, or play an eight", "fits", against = { "discard.top", "named" } },
        },
        stay = function(card) return card.rank == 8 and "name" end,
      },
      draw = { from = "stock", to = "hand", stay = "play", times = most_draws },
      pass = {
        when = { { "draw before you pass", function(g)
          return g.done.draw == most_draws or not g.stock:can_give()
        end } },
        does = function(g)
          g.idle = g.idle + 1
          if g.idle == g:seats() then g:rank() end                -- nobody goes on
        end,
      },
    },
    name = { name = { title = "name a suit", options = suits, to = "named", next = "play" } },
  },

  ends  = { out = wins { empty = "hand" } },
  score = function(g, player) return -g.hand[player]:count() end,

  -- The fewer cards the better.
  evaluate = { cards = { hand = -1 }, lead = 5 },
}
