-- Jungle (Dou Shou Qi), by the rules of BrainKing. The first value of a choice is theirs.

local rule = params {
  elephant_takes_rat = flag(false, "May the elephant take a rat?"),
  rat_leaving_water  = choice({ "rat", "nothing", "anything" },
                         "What may a rat take stepping out of the water?"),
  rat_entering_water = choice({ "rat", "nothing" },
                         "What may a rat take stepping into the water?"),
  traps_weaken       = choice({ "enemies", "everybody" }, "Whom do the traps of a player weaken?"),
  trapped_may_take   = flag(true, "May an animal weakened by a trap take others?"),
  wolf_beats_dog     = flag(false, "Is the wolf stronger than the dog?"),
  own_den_open       = flag(false, "May an animal enter its own den?"),
  tiger_jumps        = choice({ "orthogonal", "along", "across" },
                         "Which way may the tiger jump the water?"),
  leopard_jumps      = choice({ "never", "across" }, "May the leopard jump the water?"),
  jump_blocked_by    = choice({ "any rat", "enemy rat", "nothing" },
                         "What in the water stops a jump?"),
  repetition         = number(0, { from = 0, to = 10 },
                         "Draw when a position is seen so often; 0: never"),
  quiet              = number(0, { from = 0, to = 400 },
                         "Draw after so many plies without a capture; 0: never"),
}

local walk = step "orthogonal"
local function jump(way)
  return leap { way, over = "water", blocked_by = rule.jump_blocked_by }
end

-- In an enemy trap whoever comes may take an animal; by some rules in its own traps too.
local function weak(animal)
  local ground, owner = animal.on.ground, animal.on.owner
  return ground == "trap" and (owner ~= animal.owner or rule.traps_weaken == "everybody")
end

return game {
  title   = "Jungle",
  players = { "White", "Black" },

  about = [[
Bring any of your animals into the enemy den, or leave your opponent without a move.

Animals step to a square beside them, never diagonally, and take an animal as strong
as themselves or weaker: elephant, lion, tiger, leopard, dog, wolf, cat, rat. The rat
takes the elephant, and the elephant may not take the rat. Only the rat swims. It
takes nothing but a rat as it leaves the water. Lion and tiger jump across the water
in a straight line, unless a rat swims in the way. In an enemy trap an animal may be
taken by any other. Nobody enters his own den.
]],
  reconstructed = {
    "BrainKing's text is silent on rats taking from the shore into the water; here they may.",
    "It is silent on what a trapped animal may take; here it takes at its full strength.",
    "Its picture of the start is not to be had; this is the usual position.",
  },

  board = grid {
    -- ~ water; t trap, d den: capitals are White's, small letters Black's
    map = [[
      . . t d t . .
      . . . t . . .
      . . . . . . .
      . ~ ~ . ~ ~ .
      . ~ ~ . ~ ~ .
      . ~ ~ . ~ ~ .
      . . . . . . .
      . . . T . . .
      . . T D T . .
    ]],
    ground = { ["~"] = "water", t = "trap", d = "den" },
  },

  pieces = {
    rat      = { letter = "R", rank = 1, moves = walk },
    cat      = { letter = "C", rank = 2, moves = walk },
    wolf     = { letter = "W", rank = rule.wolf_beats_dog and 4 or 3, moves = walk },
    dog      = { letter = "D", rank = rule.wolf_beats_dog and 3 or 4, moves = walk },
    leopard  = { letter = "P", rank = 5, moves = {
      walk, rule.leopard_jumps == "across" and jump "across",
    } },
    tiger    = { letter = "T", rank = 6, moves = { walk, jump(rule.tiger_jumps) } },
    lion     = { letter = "L", rank = 7, moves = { walk, jump "orthogonal" } },
    elephant = { letter = "E", rank = 8, moves = walk },
  },

  start = "l5t/1d3c1/r1p1w1e/7/7/7/E1W1P1R/1C3D1/T5L w",

  -- The laws of the jungle look at animals and squares alone, never at the game in play,
  -- so each is worked out once for every pair and costs nothing afterwards. A law answers
  -- yes, or no and why: whoever asks why a move is refused is told.

  enters = function(animal, square)
    if square.ground == "water" and animal.kind ~= "rat" then
      return no "only a rat swims"
    elseif square.ground == "den" and square.owner == animal.owner and not rule.own_den_open then
      return no "an animal may not enter its own den"
    end
    return yes
  end,

  takes = function(animal, prey)
    local leaving  = animal.on.ground == "water" and prey.on.ground ~= "water"
    local entering = animal.on.ground ~= "water" and prey.on.ground == "water"

    if leaving and rule.rat_leaving_water == "nothing" then
      return no "a rat leaving the water may take nothing"
    elseif leaving and rule.rat_leaving_water == "rat" and prey.kind ~= "rat" then
      return no "a rat leaving the water may take only a rat"
    elseif entering and rule.rat_entering_water == "nothing" then
      return no "a rat entering the water may take nothing"
    elseif weak(animal) and not rule.trapped_may_take then
      return no "an animal in a trap may take nothing"
    elseif weak(prey) or animal.kind == "rat" and prey.kind == "elephant" then
      return yes
    elseif animal.kind == "elephant" and prey.kind == "rat" and not rule.elephant_takes_rat then
      return no "the elephant may not take a rat"
    elseif animal.rank < prey.rank then
      return no("the " .. prey.kind .. " is stronger than the " .. animal.kind)
    end
    return yes
  end,

  ends = {
    den        = wins { arrives = "enemy den" },
    stuck      = "loses",
    repetition = draws { seen = rule.repetition },
    quiet      = draws { quiet = rule.quiet },
  },

  -- Animals, how near the foremost is to the enemy den, and how far all others have come.
  evaluate = {
    pieces = {
      rat = 10, cat = 4, wolf = 6, dog = 8, leopard = 10, tiger = 16, lion = 18, elephant = 16,
    },
    nearer = {
      { to = "enemy den", worth = 4 },
      { to = "enemy den", each = true, worth = {
        rat = 1, wolf = 1, dog = 1, leopard = 1, tiger = 2, lion = 2,
      } },
    },
    lead = 40,
  },
}
