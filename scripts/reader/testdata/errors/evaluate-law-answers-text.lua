return game {
  title = "T", players = 2,
  piles = {
    deck = pile { starts_with = standard_deck {} },
    hand = pile { per = "player", seen_by = "owner" },
    heap = pile { seen_by = "all" },
  },
  counters = { sheet = counter { per = "player", start = none, rows = { "ones", "twos" } } },
  laws = {
    points = function(card) return card.suit == "hearts" and 1 or 0 end,
    colour = function(card) return card.suit end,
    fits   = function(card, lead) return card.suit == lead.suit end,
  },
  setup = function(g)
    g.deck:deal(5, g.hand)
    g:to("play", 1)
  end,
  evaluate = { cards = { hand = "colour" } },
  stages = { play = { play = { from = "hand", to = "heap" } } },
  ends = { out = wins { empty = "hand" } },
}
