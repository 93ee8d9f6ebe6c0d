-- The wolf is stronger than the dog. Sources differ on the two.

return variant {
  of    = "jungle",
  title = "Wolf over dog",
  about = [[
The wolf is stronger than the dog.
]],

  set = { wolf_beats_dog = true },
}
