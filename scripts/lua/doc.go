// Package lua is the one way in for Lua code: it parses and compiles scripts
// and runs them in a sandbox.
//
// A script is compiled once, to a [Chunk] that every goroutine may share, and
// run by as many machines as are needed:
//
//	chunk, err := lua.Compile("jungle.lua", source)
//	m := lua.NewMachine(lua.Options{})
//	defer m.Close()
//	m.Define("game", m.Func("game", makeGame))
//	result, err := m.Run(chunk)
//	m.Finish(result)                  // loading is over: all is read-only
//	answer, err := m.Call(fn, arguments...)
//
// # Mending
//
// The compiler of gopher-lua 1.1.2 translates some everyday Lua wrongly and
// says nothing. [Compile] therefore rewrites the syntax tree into one with the
// same meaning that the compiler gets right. No other package of this project
// may compile Lua by another way.
//
// The same rewriting adds what the interpreter cannot do by itself: every table
// remembers the line that wrote it (until [Machine.Finish]), frozen tables
// refuse assignments, and strings grow only within bounds.
//
// # The sandbox
//
// Scripts get the language, and of its library what is pure: no files, clock,
// chance, loading of code, coroutines, metatables or caught errors. Whoever
// uses one of these is told why and what to use instead. Undeclared names are
// found before the script runs. Nothing depends on addresses or on the order
// of a Go map, so a script does the same on every machine.
//
// # Limits
//
// Every call into Lua from outside has a budget of instructions. It is exact:
// the same call stops at the same instruction on every computer. Work done by
// library functions (patterns, sorting, joining of text) counts as well. Growth
// of the heap is watched and stops the call too, though not exactly. One string
// has at most 1 MiB, one list at most about a million entries.
//
// # Errors
//
// Every error that comes back is an [*Error] with file and line. Runs that are
// out of budget, out of memory, nested too deeply or interrupted wrap
// [ErrBudget], [ErrMemory], [ErrDepth] or [ErrInterrupted]. After an ordinary
// error, a spent budget or too much memory a machine can be used again; after
// [ErrDepth] or [ErrInternal] it is dead, and after [Machine.Interrupt] it
// stays interrupted: each later call returns the error again.
package lua
