local t = {}
for i = 1, 5000 do t = { t } end
return game { title = t }
