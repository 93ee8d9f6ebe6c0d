-- Traps weaken their owner's animals too.

return variant {
  of    = "jungle",
  title = "Traps weaken all",
  about = [[
A trap weakens every animal that stands in it, those of its owner too.
]],

  set = { traps_weaken = "everybody" },
}
