local t = {}
t.t = t
return game { title = "x", pieces = t }
