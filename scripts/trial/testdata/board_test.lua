return tests {
  of  = "ludo",

  ["a position, and dice that are set"] = function(t)
    t:position "4.2/4.h.4/4.h.4/4.h.4/5h5/.9./5H5/4.H.4/4.H.4/4.H.4/4.2 w"
  end,
}
