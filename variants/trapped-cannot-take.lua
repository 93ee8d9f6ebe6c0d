-- An animal in a trap takes nothing.

return variant {
  of    = "jungle",
  title = "Trapped cannot take",
  about = [[
An animal that a trap weakens takes nothing as long as it stands there.
]],

  set = { trapped_may_take = false },
}
