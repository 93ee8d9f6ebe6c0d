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
  board = grid(2, 2),
  pieces = { frog = { letter = "F", seen_by = "owner" } },
  setup = function(g)
    g.board:scatter("forg", 3, "each player")
    g.deck:deal(5, g.hand)
    g:to("play", 1)
  end,
  stages = {
    play = {
      play = { to = "board" },
    },
  },
  ends = { out = wins { empty = "hand" } },
}
