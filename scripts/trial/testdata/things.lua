-- A game with one of each thing that a test can set or ask for.

local rule = params { most = number(3, { from = 1, to = 9 }, "How many cards a hand has") }

return game {
  title   = "Things",
  players = { from = 2, to = 3 },
  piles   = {
    stock = pile { starts_with = deck { suits = { "red", "blue" }, ranks = { 1, 1, 2, 3 } } },
    hand  = pile { per = "player", seen_by = "owner" },
    heap  = pile { per = "suit", seen_by = "all" },
    grid  = pile { laid = places(4, { wide = 2 }), stacks = true, seen_by = "all" },
  },
  counters = {
    coins = counter { per = "player", to = 9 },
    open  = counter { flag = true },
    sheet = counter { per = "player", start = none, rows = { "ones", "full house" } },
    paid  = counter { per = "suit" },
    stone = counter { per = "card", flag = true },
  },
  marks = { chief = "player", trump = "suit", first = "card", claim = "cards" },
  rows  = {
    code = row { 2, values = 4, per = "player", seen_by = "owner" },
    bar  = row { 2, values = 4, seen_by = "all" },
  },
  dice  = { throw = dice { 2, faces = 6 } },
  laws  = { low = function(card) return card.rank < 3 end },
  setup = function(g)
    g.stock:shuffle()
    g.stock:deal(rule.most, g.hand)
    g:note("dealt", rule.most)
    g:say("{1} cards each", rule.most)
    g:to("play", 1)
  end,
  stages = {
    play = {
      play = { from = "hand", to = "grid", must = { { "play a low card", "low" } } },
      win  = { does = function(g, player) g:win(player) end },
      quit = { does = function(g) g:draw "enough" end },
      fail = { does = function(g) g.coins[1] = 99 end },
    },
    vote = { together = true, vote = { options = { 1, 2 } }, after = function(g) g:to("play", 1) end },
    none = { never = { options = function() return {} end } },
  },
  score = function(g, player) return g.coins[player] end,
}
