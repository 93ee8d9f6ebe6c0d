return wins { line = 3 }
