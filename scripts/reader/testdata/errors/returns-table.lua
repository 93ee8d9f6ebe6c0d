return { title = "x" }
