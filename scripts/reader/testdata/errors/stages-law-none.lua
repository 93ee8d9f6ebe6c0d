return game {
  title   = "Mine",
  players = 2,
  piles = {
    deck = pile { starts_with = standard_deck {} },
    hand = pile { per = "player", seen_by = "owner" },
    heap = pile { seen_by = "all" },
  },
  laws = {
    red = function(card, top) return card.suit == top.suit end,
  },
  setup = function(g)
    g.deck:shuffle()
    g.deck:deal(5, g.hand)
    g:to("play", 1)
  end,
  stages = {
    play = {
      play = { from = "hand", to = "heap", must = { { "follow suit", "red", against = "heap.top" } } },
    },
  },
  ends = { out = wins { empty = "hand" } },
}
