-- A rat that steps out of the water takes whatever it may take on land.

return variant {
  of    = "jungle",
  title = "Rat storms ashore",
  about = [[
A rat that steps out of the water may take there what it may take on land: an elephant too.
]],

  set = { rat_leaving_water = "anything" },
}
