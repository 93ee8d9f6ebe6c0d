return game {
  title   = "Mine",
  players = 2,
  piles = {
    deck = pile { starts_with = standard_deck {} },
    hand = pile { per = "player", seen_by = "owner" },
    heap = pile { seen_by = "all" },
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
          g:beginn "turn"
        end,
      },
    },
  },
  ends = { out = wins { empty = "hand" } },
}
