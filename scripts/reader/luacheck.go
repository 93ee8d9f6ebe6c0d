package reader

import (
	"fmt"
	"slices"
	"strings"
)

// Globals are the names that scripts may use without declaring them, Lua's own
// included, in alphabetical order.
func Globals() []string {
	all := slices.Clone(libraryGlobals)
	for _, f := range functions {
		all = append(all, f.Name)
	}
	slices.Sort(all)
	return all
}

// LuacheckConfig is the configuration with which luacheck knows the vocabulary of
// scripts: the file .luacheckrc.
func LuacheckConfig() string {
	var b strings.Builder
	b.WriteString("-- Made from the vocabulary of the scripts by go test ./scripts/reader -update.\n")
	b.WriteString("std = \"none\"\n")
	b.WriteString("max_line_length = 120\n")
	b.WriteString("read_globals = {\n")
	for _, name := range Globals() {
		fmt.Fprintf(&b, "  %q,\n", name)
	}
	b.WriteString("}\n")
	b.WriteString("-- A law has the parameters that its key says, whether it looks at them or not.\n")
	b.WriteString("unused_args = false\n")
	b.WriteString("-- Tests have a word of their own.\n")
	b.WriteString("files[\"**/*_test.lua\"] = { read_globals = { \"tests\" } }\n")
	return b.String()
}
