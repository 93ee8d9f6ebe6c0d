-- The dog swims, too, and it alone fights from the water.

return variant {
  of    = "jungle",
  title = "Swimming dog",
  about = [[
The dog may enter the water, as the rat does. Stepping into the water or out of it, it
takes what it may take on land. It does not stop a jump.
]],
  reconstructed = {
    "Sources say only that the dog swims and fights from the water; the rest is ours.",
  },

  change = function(rules)
    local enters, takes = rules.enters, rules.takes

    rules.enters = function(animal, square)
      if animal.kind == "dog" and square.ground == "water" then return yes end
      return enters(animal, square)
    end

    rules.takes = function(animal, prey)
      local crosses = (animal.on.ground == "water") ~= (prey.on.ground == "water")
      if animal.kind ~= "dog" or not crosses then return takes(animal, prey) end
      if animal.rank < prey.rank then
        return no("the " .. prey.kind .. " is stronger than the dog")
      end
      return yes
    end
  end,
}
