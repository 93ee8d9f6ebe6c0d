-- Only a rat may enter the enemy den.

return variant {
  of    = "jungle",
  title = "Den for rats",
  about = [[
Only a rat may enter the enemy den. Whoever has lost his rat can win only by leaving his
opponent without a move.
]],

  change = function(rules)
    local enters = rules.enters

    rules.enters = function(animal, square)
      local enemy_den = square.ground == "den" and square.owner ~= animal.owner
      if enemy_den and animal.kind ~= "rat" then return no "only a rat enters the enemy den" end
      return enters(animal, square)
    end
  end,
}
