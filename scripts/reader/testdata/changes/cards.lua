-- A small game in stages that variants change.
return game {
  title   = "Cards",
  players = 2,
  piles   = {
    stock = pile { starts_with = standard_deck {} },
    hand  = pile { per = "player", seen_by = "owner" },
    used  = pile { seen_by = "all" },
  },
  counters = { score = counter { per = "player" } },
  amounts  = { cells = amount(9, { from = 6, to = 12 }) },
  sets     = { combination = {
    { name = "trio", "K", "Q", "J" }, { name = "10+A", "10", "A" }, { name = "9+2", "9", "2" },
  } },
  setup = function(g)
    g:begin "round"
    g.stock:deal(3, g.hand)
    g:to("play", 1)
  end,
  stages = { play = { go = { does = "work" } } },
  steps  = {
    work = function(g, player)
      g:say "work"
      g:to("rest", player)
    end,
    rest = function(g, player)
      g:say "rest"
      g:to("play", g:next(player))
    end,
  },
  ply_limit = 20,
}
