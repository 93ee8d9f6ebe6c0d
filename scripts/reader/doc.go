// Package reader reads scripts into rules: it holds the vocabulary of the scripts,
// checks what they say against it, and turns it into a rules.Definition.
//
// The vocabulary is one table, in vocabulary.go and vocabularycards.go: every function and every key with
// its type, its default, its meaning and an example. Whatever has to know the
// vocabulary (the reader itself, luacheck's list of globals, what editors are told, the
// guide for authors) is made from it.
//
// [Read] takes the scripts of a sum, the game first and then its variants. In the
// order of what happens:
//
//  1. The variants' scripts run, which says what parameters they set.
//  2. The game's script runs, with its parameters set.
//  3. The game's table is copied and completed, and each variant changes it in turn.
//  4. Everything is frozen, and what the table says is checked and read.
//
// Laws are asked by way of what they look at: the reader keeps, for each law, a
// tree of the facts that it asks for, so that two pieces that are alike in all
// that the law looks at share one answer. Laws of games in stages are asked once for
// each combination of what they are given.
//
// Functions that look at the game in play (live.go, stagedlive.go) run on machines of
// their own, one for each goroutine that needs one. What they see of the game hangs on
// the object g: gobject.go and gmethods.go for g itself, pileobjects.go, cardobjects.go,
// counterobjects.go and diceobjects.go for what lies on the table.
package reader
