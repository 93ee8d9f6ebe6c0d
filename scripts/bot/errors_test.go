package bot_test

import (
	"errors"
	"strings"
	"testing"

	"canopy/scripts/bot"
	"canopy/scripts/lua"
)

// What is wrong with a script is told when it is read, with the line and the nearest word.
func TestReadErrors(t *testing.T) {
	const choose = "choose = function(seat) return seat.moves[1] end"
	tests := []struct{ source, want string }{
		{`return bot { ` + choose + `, titel = "Mine" }`, `mine.lua:1: unknown key of bot "titel": did you mean "title"?`},
		{"return bot {\n" + choose + ",\n17 }", `mine.lua:3: bot has no list: the number 17 stands in it without a key`},
		{`return bot { title = "Mine" }`, `mine.lua:1: bot needs choose`},
		{`return bot { title = 3, ` + choose + ` }`, `title: expected a text of one line, found the number 3`},
		{`return bot { of = {}, ` + choose + ` }`, `of: expected the name of a game, or a list of names, found a table`},
		{`return bot { choose = "a1-a2" }`, `choose: expected function (seat), found the text "a1-a2"`},
		{`return { ` + choose + ` }`, "the script returns no player: end it with `return bot {"},
		{`local x = bot { ` + choose + ` }`, "the script returns no player"},
		{`bot { ` + choose + ` } return bot { ` + choose + ` }`, "bot { … } is there twice"},
		{`return game { title = "Mine" }`, "game belongs to games, and here a player is expected"},
		{`return bto { ` + choose + ` }`, "did you mean `bot`?"},
		{`return bot { choose = function(seat) return sead.moves[1] end }`, "`sead`"},
		{`return bot { choose = function(seat) return seat.moves[math.random(3)] end }`, "a player's luck is seat:random(6)"},
		{`return bot { choose = function(seat) return os.time() end }`, "there is no `os` here"},
		{"return bot {\n  choose = function(seat)\n", "mine.lua:2"},
	}
	for _, test := range tests {
		_, err := bot.Read(bot.File{Name: "mine.lua", Source: []byte(test.source)})
		var mistake *lua.Error
		if !errors.As(err, &mistake) || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s\n%v, want %q", test.source, err, test.want)
		}
	}
}

// What goes wrong in play names the line.
func TestChooseErrors(t *testing.T) {
	tests := []struct {
		game, body, want string
	}{
		{"jungle", `return seat.movs[1]`, `mine.lua:3: unknown word of a seat "movs": did you mean "moves"?`},
		{"jungle", `return seat.moves[1].tex`, `unknown word of a move "tex": did you mean "text"?`},
		{"jungle", `return seat.moves[1].piece.rang`, `unknown word of a piece "rang": did you mean "rank"?`},
		{"jungle", `return seat.view:at("z9")`, `at: z9 is not on the board`},
		{"jungle", `return seat.view.scores`, `unknown word of a view "scores"`},
		{"hearts", `return seat.view.hant[1]`, `unknown word of a view "hant": did you mean "hand"?`},
		{"hearts", `return seat.view.hand[1][1].color`, `unknown word of a card "color"`},
		{"hearts", `return seat.view:at("a1")`, `at: the game has no board`},
		{"jungle", `return nil`, `mine.lua:2: choose answered nothing: expected one of seat.moves, or the text of one`},
		{"jungle", `return seat.moves`, `choose answered a table`},
		{"jungle", `return seat.moves[1].piece`, `choose answered a piece`},
		{"jungle", `return "a1-a3"`, `mine.lua:2: choose answered what is no move now: unknown move "a1-a3": did you mean "a1-a2"?`},
		{"jungle", `return seat:random(0)`, `random takes a whole number from 1`},
		{"jungle", `return seat.random(3)`, `random is asked of a seat, with a colon: `},
		{"jungle", `return seat:best(function(move) return move end)`, `best: the function answered a move for a move`},
		{"jungle", `return seat:best(7)`, `best`},
		{"jungle", `return seat:all(function(move) return move.piece.kind.x.y end)`, `mine.lua:3`},
		{"jungle", `return seat:try "a1-a2"`, `try takes one of seat.moves, found the text "a1-a2"`},
		{"jungle", `return seat.best(seat.view, function() return 1 end)`, `best is asked of a seat, with a colon`},
		{"jungle", `for key in pairs(seat) do end`, `mine.lua:3`},
		{"jungle", `return seat.moves[1] < seat.moves[2] and 1`, `mine.lua:3`},
		{"jungle", `return #seat`, `mine.lua:3`},
		{"jungle", `return seat[1]`, `a seat is asked for a word, found the number 1`},
		{"jungle", `return seat()`, `mine.lua:3`},
		{"jungle", `seat.moves[1].text = "a1-a2"`, `mine.lua:3`},
		{"jungle", `return seat.moves[1].to:row(9)`, `row takes a player, a number from 1 to 2, found 9`},
		{"jungle", `return seat.view:count "game"`, `count takes "turn", "hand" or "round", found the text "game"`},
		{"jungle", `seat.player = 2`, "cannot be assigned to"},
		{"jungle", `while true do end`, `mine.lua:3: stopped after 10,000,000 instructions`},
		{"jungle", `return seat:all(function() while true do end end)`, `mine.lua:3: stopped after 10,000,000 instructions`},
		{"jungle", `seat.memory.last = seat.moves[1] return seat.moves[1]`, `seat.memory.last is a move: seat.memory keeps numbers`},
		{"jungle", `seat.memory[seat] = 1 return seat.moves[1]`, `a key of seat.memory is the seat`},
		{"jungle", `seat.memory.a = { f = function() end } return seat.moves[1]`, `seat.memory.a.f is a function`},
		{"jungle", `for i = 1, 10001 do seat.memory[i] = i end return seat.moves[1]`, `seat.memory keeps at most 10000 entries`},
		{"jungle", `for i = 1, 20 do seat.memory[i] = string.rep("x", 100000) end return seat.moves[1]`, `seat.memory keeps at most 1 MiB of text`},
	}
	for _, test := range tests {
		_, err := player(t, test.body).Choose(seated(begun(t, test.game, 0)))
		var mistake *lua.Error
		if !errors.As(err, &mistake) || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %s\n%v, want %q", test.game, test.body, err, test.want)
		}
	}
}

// A script keeps nothing but in seat.memory.
func TestKeepsNothing(t *testing.T) {
	for _, source := range []string{
		`local n = 0 return bot { choose = function(seat) n = n + 1 return seat.moves[1] end }`,
		`local kept = {} return bot { choose = function(seat) kept.n = 1 return seat.moves[1] end }`,
	} {
		_, err := read(t, source).New(bot.Options{}).Choose(seated(begun(t, "jungle", 0)))
		if err == nil || !strings.Contains(err.Error(), "keep what changes in seat.memory") {
			t.Errorf("%s\n%v", source, err)
		}
	}
}

// After any error that a game ends with, the player can play the next.
func TestGoesOn(t *testing.T) {
	for _, fails := range []string{
		`error "no"`,
		`while true do end`,
		`local function deep() return 1 + deep() end deep()`,
		`seat.memory[1] = seat`,
	} {
		p := player(t, `if seat.ply == 0 then `+fails+` end return seat.moves[1]`)
		if _, err := p.Choose(seated(begun(t, "jungle", 0))); err == nil {
			t.Errorf("%s: it has not failed", fails)
		}
		p.Begin()
		if _, err := p.Choose(seated(begun(t, "jungle", 1))); err != nil {
			t.Errorf("%s, and then %v", fails, err)
		}
	}
}
