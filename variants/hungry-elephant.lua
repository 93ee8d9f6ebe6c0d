-- In Hungry elephant the elephant takes rats. Many play it so.

return variant {
  of    = "jungle",
  title = "Hungry elephant",
  about = [[
The elephant may take a rat, as any weaker animal. The rat still takes the elephant.
]],

  set = { elephant_takes_rat = true },
}
