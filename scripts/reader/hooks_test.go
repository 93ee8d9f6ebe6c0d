package reader_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"canopy/core/rules"
	"canopy/scripts/reader"
)

// changed begins a game with changes to it, in their order.
func changed(t *testing.T, base string, changes ...string) *rules.State {
	t.Helper()
	list := []reader.Script{baseOf(t, base)}
	for i, change := range changes {
		list = append(list, changing(fmt.Sprintf("change%d", i+1), change))
	}
	d, err := reader.Read(list, nil)
	if err != nil {
		t.Fatal(err)
	}
	g, err := rules.Compile(*d)
	if err != nil {
		t.Fatal(err)
	}
	return g.NewState()
}

// said is what a script says while a move is made.
func said(t *testing.T, s *rules.State, move string) string {
	t.Helper()
	var lines []string
	s.OnSay(func(text string) { lines = append(lines, text) })
	m, err := s.ParseMove(move)
	if err != nil {
		t.Fatal(err)
	}
	s.Play(m)
	if s.Err() != nil {
		lines = append(lines, "error: "+strings.Split(s.Err().Error(), "\n")[0])
	}
	return strings.Join(lines, ", ")
}

// saying is a hook that says a word.
func saying(when, word string) string {
	return fmt.Sprintf("rules.steps.work = %s(function(g, player) g:say(%q) end)", when, word)
}

// Hooks run in the order of the variants: all before, those instead until one is done,
// the step, all after. What the step says for later takes effect when they are through.
func TestOrderOfHooks(t *testing.T) {
	const done = "rules.steps.work = instead(function(g, player) g:say 'done' g:to('rest', player) return done end)"
	for _, test := range []struct {
		name    string
		changes []string
		want    string
	}{
		{"none", nil, "work, rest"},
		{"one of each", []string{saying("after", "a"), saying("before", "b"), saying("instead", "i")}, "b, i, work, a, rest"},
		{"two of each", []string{
			saying("before", "b1") + saying("after", "a1") + saying("instead", "i1"),
			saying("after", "a2") + saying("instead", "i2") + saying("before", "b2"),
		}, "b1, b2, i1, i2, work, a1, a2, rest"},
		{"done ends it", []string{saying("before", "b"), saying("instead", "i1"), done, saying("instead", "i2"), saying("after", "a")}, "b, i1, done, rest"},
		{"a step replaced and hooked", []string{
			"rules.steps.work = function(g, player) g:say 'other' g:to('rest', player) end", saying("after", "a"),
		}, "other, a, rest"},
		{"a function around hooks", []string{
			saying("before", "b"),
			"local work = rules.steps.work; rules.steps.work = function(g, player) g:say 'around' work(g, player) end",
			saying("after", "a"),
		}, "around, b, work, a, rest"},
		{"hooks where the step is called", []string{
			saying("before", "b"),
			"rules.steps.start = function(g, player) g:say 'start' g:work(player) g:say 'called' end; rules.stages.play.go.does = 'start'",
		}, "start, b, work, called, rest"},
		{"what an action does", []string{
			"rules.stages.play.go.does = function(g, player) g:to('work', player) end",
			"rules.stages.play.go.does = before(function(g, player) g:say('before {1}', player) end)",
		}, "before 1, work, rest"},
		{"the last of two places to go to", []string{
			"rules.steps.work = after(function(g, player) g:to('rest', player) end)",
		}, "work, error: change1.lua:2: play goes on in one place only: to was called before in this step"},
	} {
		if got := said(t, changed(t, "cards.lua", test.changes...), "go"); got != test.want {
			t.Errorf("%s: %s\nwant %s", test.name, got, test.want)
		}
	}
}

// A hook is not offered the steps that it calls itself, but what these call has its own
// hooks; the step is.
func TestHooksThatCallSteps(t *testing.T) {
	for _, test := range []struct {
		name, change, want string
	}{
		{"a hook that calls its own step", `
			rules.steps.draw_one = function(g) g:say "draw" end
			rules.steps.draw_one = before(function(g) g:say "hook" g:draw_one() end)
			rules.steps.work = before(function(g) g:draw_one() end)`, "hook, draw, draw, work, rest"},
		{"two hooks that call each other's step", `
			rules.steps.one = function(g) g:say "one" end
			rules.steps.two = function(g) g:say "two" end
			rules.steps.one = before(function(g) g:two() end)
			rules.steps.two = before(function(g) g:one() end)
			rules.steps.work = before(function(g) g:one() end)`, "one, two, one, work, rest"},
	} {
		if got := said(t, changed(t, "cards.lua", test.change), "go"); got != test.want {
			t.Errorf("%s: %s\nwant %s", test.name, got, test.want)
		}
	}
}

// A step may call itself as often as it likes; hooks may be sixteen deep.
func TestDepthOfHooks(t *testing.T) {
	chain := func(n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, "rules.steps.s%d = function(g) end\n", i)
			call := ""
			if i+1 < n {
				call = fmt.Sprintf("g:s%d()", i+1)
			}
			fmt.Fprintf(&b, "rules.steps.s%d = before(function(g) %s end)\n", i, call)
		}
		return b.String() + "rules.stages.play.go.does = function(g, player) g:s0() g:say 'through' g:to('play', player) end"
	}
	if got := said(t, changed(t, "cards.lua", chain(16)), "go"); got != "through" {
		t.Errorf("sixteen hooks: %s", got)
	}
	s := changed(t, "cards.lua", chain(17))
	if got := said(t, s, "go"); !strings.HasSuffix(got, "hooks call each other more than 16 deep") {
		t.Errorf("seventeen hooks: %s", got)
	}
	// After an error another game can be played: hooks are offered as before.
	s.Start(1, 1)
	if got := said(t, s, "go"); !strings.HasSuffix(got, "hooks call each other more than 16 deep") {
		t.Errorf("seventeen hooks once more: %s", got)
	}
	countdown := `
		rules.steps.down = function(g, n) if n > 0 then g:down(n - 1) end end
		rules.steps.down = before(function(g, n) end)
		rules.steps.work = before(function(g) g:down(40) end)`
	if got := said(t, changed(t, "cards.lua", countdown), "go"); got != "work, rest" {
		t.Errorf("a step that calls itself: %s", got)
	}
}

// A hook of after on the score follows the function or the counter, whichever there is,
// and each finds what the one before it has answered.
func TestHooksOnTheScore(t *testing.T) {
	const finish = "rules.stages.play.finish = { does = function(g, player) g.score[1] = 3 g.score[2] = 4 g:rank() end }"
	const function = "rules.counters.score = nil; rules.counters.points = counter { per = 'player' }; " +
		"rules.stages.play.finish = { does = function(g, player) g.points[1] = 3 g.points[2] = 4 g:rank() end }; " +
		"rules.score = function(g, player) return g.points[player] end"
	const bonus = "rules.score = after(function(g, player, score) return player == 1 and score + 2 or score end)"
	const double = "rules.score = after(function(g, player, score) return player == 2 and score * 2 or score end)"
	const silent = "rules.score = after(function(g, player, score) end)"
	for _, base := range []string{finish, function} {
		for _, test := range []struct {
			changes []string
			first   int
		}{
			{nil, 1},
			{[]string{bonus}, 0},
			{[]string{bonus, silent}, 0},
			{[]string{bonus, double}, 1},
			{[]string{"rules.lowest_wins = true"}, 0},
			{[]string{"rules.result = reversed"}, 0},
			{[]string{bonus, "rules.result = reversed"}, 1},
		} {
			s := changed(t, "cards.lua", append([]string{base}, test.changes...)...)
			if got := said(t, s, "finish"); got != "" {
				t.Fatal(got)
			}
			if r := s.Result(); r.Places[test.first] != 1 || r.Places[1-test.first] != 2 {
				t.Errorf("%q: places %v", test.changes, r.Places[:2])
			}
		}
	}
}

// Amounts are bounded once, when all have changed them.
func TestAmountsAreBoundedOnce(t *testing.T) {
	const tell = "rules.stages.play.go.does = function(g, player) g:say('{1} {2}', g.cells[player], g:amount('cells', player, 2)) g:to('rest', player) end"
	for _, test := range []struct {
		changes []string
		want    string
	}{
		{nil, "9 6"}, // the base given is bounded too
		{[]string{"rules.amounts.cells = plus(2)"}, "11 6"},
		{[]string{"rules.amounts.cells = plus(-8)", "rules.amounts.cells = plus(6)"}, "7 6"},
		{[]string{"rules.amounts.cells = plus(6)", "rules.amounts.cells = plus(-8)"}, "7 6"},
		{[]string{"rules.amounts.cells = plus(1)", "rules.amounts.cells = times(2)"}, "12 6"},
		{[]string{"rules.amounts.cells = times(2)", "rules.amounts.cells = plus(-8)"}, "10 6"},
		{[]string{"rules.amounts.cells = at_most(7)", "rules.amounts.cells = plus(1)"}, "8 6"},
		{[]string{"rules.amounts.cells = plus(1)", "rules.amounts.cells = at_most(7)"}, "7 6"},
		{[]string{"rules.amounts.cells = at_least(8)"}, "9 8"},
		{[]string{"rules.amounts.cells = after(function(g, player, n) return n + player end)"}, "10 6"},
		{[]string{"rules.amounts.cells = after(function(g, player, n) return n - 8 end)", "rules.amounts.cells = plus(6)"}, "7 6"},
		{[]string{"rules.amounts.cells = after(function(g, player, n) return n / 2 end)"},
			"error: change2.lua:2: the amount cells became the number 4.5: expected a whole number"},
		{[]string{"rules.amounts.cells = after(function(g, player, n) g.score[player] = 1 return n end)"},
			"error: change2.lua:2: "},
	} {
		got := said(t, changed(t, "cards.lua", append([]string{tell}, test.changes...)...), "go")
		if want := test.want; got != want+", rest" && !(strings.HasPrefix(want, "error") && strings.HasPrefix(got, want)) {
			t.Errorf("%q: %s\nwant %s", test.changes, got, want)
		}
	}
}

// Setup, laws and what movements do can be hooked like steps.
func TestHooksElsewhere(t *testing.T) {
	s := changed(t, "cards.lua", "rules.setup = before(function(g) g.stock:deal(2, g.hand) end)",
		"rules.setup = after(function(g) g.hand[1]:take(g.stock:top()) end)")
	for p, want := range []int{6, 5} {
		hand := s.Table().Set().Slot(s.Table().Set().Find("hand"), p, 0)
		if got := len(s.Table().Cards(hand)); got != want {
			t.Errorf("player %d has %d cards, want %d", p+1, got, want)
		}
	}

	kings := "rules.start = { man = { White = 'a1' }, king = { Black = 'a2' } };"
	for _, test := range []struct {
		change string
		takes  bool
	}{
		{"", false},
		{"rules.takes = after(function(piece, prey, answer) return yes end)", true},
		{"rules.takes = after(function(piece, prey, answer) return answer end)", false},
		{"rules.takes = after(function(piece, prey, answer) end)", false},
	} {
		s := changed(t, "board.lua", kings+test.change)
		if got := slices.Contains(s.SortedMoveTexts(), "a1xa2"); got != test.takes {
			t.Errorf("%q: may take is %t", test.change, got)
		}
	}

	s = changed(t, "board.lua", "rules.counters.moved = counter { per = 'player' }; rules.does = function(g, player) g.moved:add(player, 1) end",
		"rules.does = after(function(g, player) g.moved:add(player, 9) end)")
	play := s.SortedMoveTexts()[0]
	if got := said(t, s, play); got != "" || s.Counter(0, 0) != 10 {
		t.Errorf("after %s the counter is %d, %s", play, s.Counter(0, 0), got)
	}
}
