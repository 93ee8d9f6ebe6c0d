package trial

import (
	"fmt"
	"strings"

	"canopy/scripts/reader"
)

// EditorFile is what tests may say as lua-language-server reads it; see
// [reader.EditorFiles].
func EditorFile() string {
	var b strings.Builder
	b.WriteString(`---@meta
-- Made by canopy editor from the words of the tests.

---tests of a game: of and set, and by their names functions that are given t
---@param list { of: string, set: table, [string]: fun(t: canopy.Trial) }
---@return table
function tests(list) end

---a game that a test puts into a situation, plays, and asks what is so
---@class canopy.Trial
local trial = {}
`)
	for _, w := range words() {
		fmt.Fprintf(&b, "\n---%s\n---```lua\n---%s\n---```\n%s", w.Doc, w.Example, reader.EditorFunction("trial:"+w.Name, w.Takes, ""))
	}
	return b.String()
}
