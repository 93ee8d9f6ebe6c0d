-- The leopard jumps the water from side to side.

return variant {
  of    = "jungle",
  title = "Leopard leaps",
  about = [[
The leopard jumps across the water from one side to the other, as lion and tiger do, but
never along it.
]],

  set = { leopard_jumps = "across" },
}
