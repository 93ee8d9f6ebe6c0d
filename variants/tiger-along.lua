-- The tiger jumps the water along the board only; the lion both ways.

return variant {
  of    = "jungle",
  title = "Tiger along",
  about = [[
The tiger jumps the water only towards the other side of the board and back, never from
side to side. The lion jumps both ways.
]],

  set = { tiger_jumps = "along" },
}
