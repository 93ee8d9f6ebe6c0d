package reader_test

import (
	"fmt"
	"strings"
	"testing"

	"canopy/core/chance"
)

// parts of games, by key; a game made of any of them can be read and played.
var (
	partBoards = []string{
		`grid(5, 5)`, `grid { 5, 5, wraps = "both" }`,
		`grid { 5, 5, regions = { mid = "c3", home = { White = "a1..e1", Black = "a5..e5" } } }`,
		`grid { 5, 5, edges = "a1-b3 b3-c5 c5-d3 d3-e1 a1-c1 c1-e1 a5-b3 e5-d3 c1-c5" }`,
		"grid { map = [[\n. . # . .\n. . . . .\n. . . . .\n. . . . .\n. . # . .\n]] }",
	}
	partMoves = []string{
		`step "any"`, `step "forward"`, `slide "any"`, `slide { "any", limit = 2 }`, `leap { by = { 1, 2 } }`,
		`hop { "any", over = "any" }`, `hop { "any", over = "enemy", takes = "jumped", again = "must" }`,
		`hop { "any", over = "any", again = "may" }`, `hops { "any", over = "any" }`,
		`hops { "any", over = "own", as = "charge", onward = hop { "any", over = "enemy", takes = "jumped" } }`,
		`step { "any", onward = drop { piece = "king" } }`, `step { "any", onward = slide { "any", puts = "gap" } }`,
		`slide { "any", onto = "empty", puts = "gap" }`, `step { "any", leaves = "gap" }`, `leap { by = { 0, 2 }, leaves = "king" }`,
		`drop()`, `drop { next_to = "own" }`, `drop { falls = "down", to = "not edge" }`, `drop { piece = "king", as = "crown" }`,
		`step { "any", to = "not own row 1", player = "White" }`, `step { "any", turn = 2, as = "late" }`,
		`step { "any", onto = "own" }`, `step { "any", onto = "any", as = "wild" }`,
		`drop { onto = "enemy" }`, `drop { puts = "gap" }`, `drop { again = "may" }`, `drop { onward = step "any" }`,
		`step { "any", again = "must" }`, `slide { "any", again = "may", turn = 1 }`,
		`hop { "any", over = "nobody's", takes = "jumped", leaves = "gap" }`,
		`step { "any", to = function(piece, square) return square:row(piece.owner) > 1 and yes or no "back" end }`,
		`advance { by = "d", enters_on = 6 }`, `advance { by = "d" }`,
	}
	partKings = []string{
		`moves = step "any"`, `moves = {}`, `hand = 1, moves = drop()`, `moves = slide "diagonal", attacks = step "any"`,
		`in_hand = "man", moves = step "any"`, `owner = "nobody", moves = step "any"`,
	}
	partKeys = []string{
		`taken = "owner's hand"`, `taken = "taker's hand"`, `moved_by = "anyone"`,
		`does = flip { next_to = "any" }`, `does = flank { "any", of = "enemy", by = "own", or_on = "edge" }`,
		`does = surround { "orthogonal", of = "enemy", by = "any", or_on = "corner" }`,
		`does = function(g, player, piece, square) g.n:add(square, 1) if g.n[square] > 2 then g:to("more", player) end end`,
		`does = function(g, player) g.board:fill("gap", g.n:where(1, "empty")) end`,
		`must = { { "take care", never { attacked = "own" } } }`, `must = { { "take care", never { attacked = "own king" } } }`,
		`obliged = { { "do", by = "step" } }`, `obliged = { { "drop", by = "drop", or_by = "step" }, { "answer", piece = "king", answers = "man" } }`,
		`enters = function(piece, square) return square.name ~= "c3" and yes or no "c3" end`, `passes = yes`,
		`takes = no "peace"`, `takes = function(piece, prey) return prey.kind == "king" and yes or no "only kings" end`,
		`becomes = function(piece, square, prey) return square:row(piece.owner) == 5 and "king" or nil end`,
		`becomes = function(piece, square, prey) return prey and "king" end`,
		`actions = { x = { from = "own", removes = true, stay = "more" } }`, `actions = { x = { to = "empty", puts = "man" }, y = { turn = 1 } }`,
		`actions = { x = { to = function(g) return g.n:where(0, "empty") end, puts = "gap", next = "more" } }`,
		`actions = { sow = { from = "a1..e2", player = "White", does = sow { "n", along = "track", last = "l" } } }`,
		`first_stage = "more"`, `begins = function(g, player) g.d:roll() end`, `begins = function(g, player) g.n:add(g.n:where({ 0, 1, 2, 3 })[1], 1) end`,
		`start = { man = { White = "own row 1", Black = "mirrored" } }`, `start = { man = "own row 1", king = "own row 2" }`,
		`start = shuffled { man = 4 }`, `start = shuffled { gap = 20 }`, `start = "MMMMM/5/mmMm1/5/1mmm1"`, `start = { man = { White = "a1" } }`,
	}
	partEnds = []string{
		`w = wins { left = { enemy = 0 } }`, `w = wins { line = 3 }`, `w = draws { seen = 2 }`, `w = draws { quiet = 5, without = "step" }`,
		`w = scores { after = 5 }`, `w = wins { taken = "king" }`, `w = loses { all_on = "own row 1", whose = "anyone", after = 3 }`,
		`w = wins { arrives = "enemy row 1", piece = "king" }`, `w = wins { filled = "enemy row 1" }`, `all_stuck = "scores"`, `all_stuck = "draws"`,
	}
	partStuck = []string{"loses", "wins", "draws", "passes", "scores"}
)

// assembled is a game of parts drawn by chance.
func assembled(seed uint64) string {
	draw := chance.NewStream(seed, 2, chance.Named("assemble"))
	from := func(list []string) string { return list[draw.Below(len(list))] }
	var moves []string
	for range 1 + draw.Below(3) {
		moves = append(moves, from(partMoves))
	}
	keys := map[string]string{}
	for range draw.Below(6) {
		key := from(partKeys)
		keys[key[:strings.IndexByte(key, ' ')]] = key
	}
	board := from(partBoards)
	if all := strings.Join(moves, " ") + keys["actions"]; strings.Contains(all, "advance") || strings.Contains(all, "sow") {
		board = `grid { 5, 5, tracks = { White = "a1..e1 e2..a2", Black = "e5..a5 a4..e4" } }`
	}
	hand := ""
	if draw.Below(2) == 0 {
		hand = fmt.Sprintf("hand = %d, ", 1+draw.Below(4))
	}
	var b strings.Builder
	fmt.Fprintf(&b, "return game {\n  title = \"Assembled\", players = { \"White\", \"Black\" },\n  board = %s,\n  pieces = {\n", board)
	fmt.Fprintf(&b, "    man = { letter = \"M\", %smoves = { %s } },\n", hand, strings.Join(moves, ", "))
	fmt.Fprintf(&b, "    king = { letter = { \"K\", \"k\" }, %s },\n    gap = { letter = \"#\", owner = \"nobody\" },\n  },\n", from(partKings))
	b.WriteString("  counters = { n = counter { per = \"square\" } },\n  dice = { d = dice { 2, again_on = 6 } },\n")
	b.WriteString("  laws = { l = function(player, square, found, opposite) if found == 0 then return again end end },\n")
	b.WriteString("  stages = { more = { keep = { next = \"move\" }, stay = { stay = \"more\", from = \"enemy\", removes = true } } },\n")
	for _, key := range partKeys { // in one order
		if word := key[:strings.IndexByte(key, ' ')]; keys[word] == key {
			fmt.Fprintf(&b, "  %s,\n", key)
		}
	}
	fmt.Fprintf(&b, "  score = function(g, player) return g.board:attacks(player, \"any\") end,\n")
	fmt.Fprintf(&b, "  ends = { %s, stuck = %q },\n  ply_limit = 150,\n}\n", from(partEnds), from(partStuck))
	return strings.Replace(b.String(), `letter = { "K", "k" }, owner`, `letter = "K", owner`, 1)
}

// Parts that have never met before go together, or the error says why not.
func TestAssembledGames(t *testing.T) {
	const tries = 500
	games := 0
	for seed := range uint64(tries) {
		source := assembled(seed)
		func() {
			defer func() {
				if p := recover(); p != nil {
					t.Errorf("seed %d: %v\n%s", seed, p, source)
				}
			}()
			if tryAnything(t, "", source) {
				games++
			}
		}()
	}
	t.Logf("%d of %d are games", games, tries)
	if games < tries/3 {
		t.Errorf("only %d of %d are games", games, tries)
	}
}
