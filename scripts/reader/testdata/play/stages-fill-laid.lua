return game {
  title   = "Mine",
  players = 2,
  piles = {
    deck = pile { starts_with = standard_deck {} },
    hand = pile { per = "player", seen_by = "owner" },
    heap = pile { seen_by = "all" },
    grid = pile { laid = places(4) },
  },
  laws = {
    red = function(card) return card.suit == "hearts" end,
  },
  setup = function(g)
    g.deck:shuffle()
    g.deck:deal(5, g.hand)
    g:to("play", 1)
  end,
  stages = {
    play = {
      play = {
        from = "hand", to = "heap",
        does = function(g, player, card)
          g.grid:fill(3, g.deck)
        end,
      },
    },
  },
  ends = { out = wins { empty = "hand" } },
}
