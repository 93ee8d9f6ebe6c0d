package bot

import (
	"fmt"
	"strings"

	"canopy/scripts/reader"
)

// editorClasses are the types of things as lua-language-server calls them. Cards, pieces
// and the view answer what the rules say besides.
var editorClasses = []struct {
	of, class, doc string
	open           bool
}{
	{inBot, "canopy.Bot", "a player of your own", false},
	{aSeat, "canopy.Seat", "where a player sits: all that he may know and do", false},
	{aMove, "canopy.SeatMove", "a move that a player may make", false},
	{aCard, "canopy.SeatCard", "a card as a player sees it", true},
	{aPiece, "canopy.SeatPiece", "a piece as a player sees it", true},
	{aSquare, "canopy.SeatSquare", "a square as a player sees it", false},
	{aView, "canopy.SeatView", "what a player sees", true},
}

// EditorFile is what the scripts of players may say as lua-language-server reads it; see
// [reader.EditorFiles].
func EditorFile() string {
	var b strings.Builder
	b.WriteString(`---@meta
-- Made by canopy editor from the words of players.

---a player of your own
---@param player canopy.Bot
---@return table
function bot(player) end
`)
	for _, c := range editorClasses {
		fmt.Fprintf(&b, "\n---%s\n---@class %s\n", c.doc, c.class)
		local := strings.ToLower(strings.TrimPrefix(c.class, "canopy."))
		var methods strings.Builder
		for _, w := range Words() {
			switch {
			case w.Of != c.of:
			case w.IsMethod:
				fmt.Fprintf(&methods, "\n---%s\n---```lua\n---%s\n---```\n%s", w.Doc, w.Example, reader.EditorFunction(local+":"+w.Name, w.Takes, w.Answers))
			default:
				fmt.Fprintf(&b, "---@field %s %s %s\n", w.Name, w.Answers, w.Doc)
			}
		}
		if c.open {
			b.WriteString("---@field [string] any\n")
		}
		if methods.Len() > 0 {
			fmt.Fprintf(&b, "local %s = {}\n%s", local, methods.String())
		}
	}
	return b.String()
}
