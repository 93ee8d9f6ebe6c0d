package reader_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"time"

	"canopy/core/chance"
	"canopy/core/rules"
	"canopy/scripts/reader"
)

// odd is a game with some keys written otherwise, in one line each.
func odd(before string, keys map[string]string) string {
	game := map[string]string{
		"title": `"Odd"`, "players": `{ "White", "Black" }`, "board": "grid(5, 5)",
		"pieces": `{ man = { letter = "M", moves = step "any" } }`,
		"start":  `{ man = "own row 1" }`, "ends": `{ stuck = "loses" }`, "ply_limit": "300",
	}
	for key, text := range keys {
		game[key] = text
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s\nreturn game {\n", before)
	for _, key := range []string{"title", "players", "board", "pieces", "start", "counters", "dice", "laws", "actions", "stages", "first_stage", "begins", "does", "enters", "takes", "becomes", "must", "obliged", "score", "ends", "ply_limit", "about"} {
		if game[key] != "" {
			fmt.Fprintf(&b, "  %s = %s,\n", key, game[key])
		}
	}
	b.WriteString("}\n")
	return b.String()
}

type keys = map[string]string

// What becomes of an odd script.
const (
	refused = "refused" // by an error when it is read
	broken  = "broken"  // by an error when it is played
	cut     = "cut"     // off by the ply limit
	plays   = "plays"
)

const gaps = `{ man = { letter = "M", moves = step "any" }, gap = { letter = "#", owner = "nobody" } }`

var oddScripts = []struct{ name, source, fate string }{
	{"huge board", odd("", keys{"board": "grid(1e9, 1e9)"}), refused},
	{"board without number", odd("", keys{"board": "grid(0/0, 5)"}), refused},
	{"endless board", odd("", keys{"board": "grid(1/0, 5)"}), refused},
	{"negative board", odd("", keys{"board": "grid(-1, -1)"}), refused},
	{"huge limit of a slide", odd("", keys{"pieces": `{ man = { letter = "M", moves = slide { "any", limit = 1e18 } } }`}), plays},
	{"limit that is no number", odd("", keys{"pieces": `{ man = { letter = "M", moves = slide { "any", limit = 0/0 } } }`}), refused},
	{"huge leap", odd("", keys{"pieces": `{ man = { letter = "M", moves = leap { by = { 1e9, 1 } } } }`}), refused},
	{"negative leap", odd("", keys{"pieces": `{ man = { letter = "M", moves = leap { by = { -1, -2 } } } }`}), plays},
	{"least leap", odd("", keys{"pieces": `{ man = { letter = "M", moves = leap { by = { -2^63, 1 } } } }`}), refused},
	{"a billion pieces in hand", odd("", keys{"pieces": `{ man = { letter = "M", hand = 1e9, moves = drop() } }`}), refused},
	{"a thousand pieces in hand", odd("", keys{"pieces": `{ man = { letter = "M", hand = 1000, moves = drop() } }`}), plays},
	{"a billion shuffled", odd("", keys{"start": "shuffled { man = 1e9 }"}), refused},
	{"shuffled beyond numbers", odd("", keys{"start": "shuffled { man = 1e300 }"}), refused},
	{"shuffled numbers beyond numbers", odd("", keys{"counters": `{ n = counter { per = "square", from = -2147483647, start = shuffled(-2147483647, 2147483647) } }`}), refused},
	{"a turn never reached", odd("", keys{"pieces": `{ man = { letter = "M", moves = step { "any", turn = 1e18 } } }`}), plays},
	{"huge line", odd("", keys{"ends": `{ stuck = "loses", x = wins { line = 1e18 } }`}), refused},
	{"huge ply limit", odd("", keys{"ply_limit": "1e18"}), refused},
	{"least ply limit", odd("", keys{"ply_limit": "-2^63"}), refused},
	{"ply limit one", odd("", keys{"ply_limit": "1"}), cut},
	{"thousand players", odd("", keys{"players": "1000", "start": ""}), refused},
	{"least players", odd("", keys{"players": "-2^63", "start": ""}), refused},
	{"one player", odd("", keys{"players": "1"}), cut},
	{"enters on what is no number", odd("", keys{"pieces": `{ man = { letter = "M", moves = advance { by = "d", enters_on = 0/0 } } }`, "dice": "{ d = dice { 1 } }"}), refused},
	{"huge numbers as attributes", odd("", keys{"pieces": `{ man = { letter = "M", rank = 1e308 * 10, moves = step "any" } }`, "takes": "function(piece, prey) return piece.rank >= prey.rank and yes or no 'weak' end"}), plays},
	{"attribute that is no number", odd("", keys{"pieces": `{ man = { letter = "M", rank = 0/0, moves = step "any" } }`, "takes": "function(piece, prey) return piece.rank >= prey.rank and yes or no 'weak' end"}), cut},
	{"deep recursion in a law", odd("local function deep(n) return n == 0 and yes or deep(n - 1) end\nlocal function deeper(n) if n == 0 then return 0 end return 1 + deeper(n - 1) end", keys{"enters": "function(piece, square) return deeper(1e6) > 0 and yes or no 'x' end"}), refused},
	{"law that recurs in tail calls", odd("local function deep(n) if n == 0 then return yes end return deep(n - 1) end", keys{"enters": "function(piece, square) return deep(1e9) end"}), refused},
	{"law with other objects", odd("", keys{"enters": "function(piece, square) return square.name == 'a3' and piece or yes end"}), refused},
	{"law that answers no for everything", odd("", keys{"enters": "function(piece, square) return no(string.rep('x', 1000)) end"}), plays},
	{"law with a growing no", odd("", keys{"enters": "function(piece, square) return no(square.name .. string.rep('long ', 10000)) end"}), plays},
	{"law that takes its own square", odd("", keys{"becomes": "function(piece, square, prey) return square end"}), refused},
	{"counter at its bounds", odd("", keys{"counters": "{ n = counter { from = -2147483647, to = 2147483647, start = 2147483647 } }", "begins": "function(g, player) g.n:add(nil, -2147483647) g.n:add(nil, 2147483647) end"}), plays},
	{"counter over its bounds", odd("", keys{"counters": "{ n = counter { start = 2147483647 } }", "begins": "function(g, player) g.n:add(nil, 1) end"}), broken},
	{"counters without end", odd("local t = {}\nfor i = 1, 20000 do t['c' .. i] = counter { per = 'square' } end", keys{"counters": "t"}), refused},
	{"stages without end", odd("local t = {}\nfor i = 1, 200 do t['s' .. i] = { x = { next = 's' .. i } } end", keys{"stages": "t", "first_stage": "'s150'"}), refused},
	{"a hundred stages", odd("local t = {}\nfor i = 1, 100 do t['s' .. i] = { ['x' .. i] = { next = 's' .. i % 100 + 1 } } end", keys{"stages": "t", "first_stage": "'s1'"}), cut},
	{"actions without end", odd("local t = {}\nfor i = 1, 2000 do t['a' .. i] = { title = 'x' } end", keys{"actions": "t"}), refused},
	{"kinds without end", odd("local t = {}\nfor i = 1, 2000 do t['p' .. i] = { letter = 'x' } end", keys{"pieces": "t"}), refused},
	{"movements without end", odd("local t = {}\nfor i = 1, 20000 do t[i] = slide { 'any', as = 'm' .. i } end", keys{"pieces": "{ man = { letter = 'M', moves = t } }"}), refused},
	{"onward without end", odd("local m = step 'any'\nfor i = 1, 3000 do m = step { 'any', onward = m } end", keys{"pieces": "{ man = { letter = 'M', moves = m } }"}), refused},
	{"ends without end", odd("local t = { stuck = 'loses' }\nfor i = 1, 20000 do t['e' .. i] = wins { line = 3 + i } end", keys{"ends": "t"}), plays},
	{"phrases without end", odd("local t = {}\nfor i = 1, 20000 do t[i] = 'own row 1' end", keys{"pieces": "{ man = { letter = 'M', moves = step { 'any', to = t } } }"}), plays},
	{"obligations without end", odd("local t = {}\nfor i = 1, 20000 do t[i] = { 'w' .. i, by = 'step' } end", keys{"obliged": "t"}), plays},
	{"sums of large numbers", odd("", keys{"counters": `{ n = counter { per = "square", start = 2147483647 } }`, "score": "function(g, player) return g.n:sum(player) end", "ends": `{ stuck = "loses", x = scores { quiet = 3 } }`}), plays},
	{"duplicate squares", odd("", keys{"actions": "{ x = { to = function(g) local l = g.n:where(0, 'empty') for i = 1, #l do l[#l + 1] = l[i] end return l end, puts = 'gap' } }", "pieces": gaps, "counters": `{ n = counter { per = "square" } }`}), plays},
	{"100,000 squares", odd("", keys{"actions": "{ x = { to = function(g) local s = g.n:where(0, 'empty') for i = 1, 1e5 do s[i] = s[1] end return s end, puts = 'gap' } }", "pieces": gaps, "ply_limit": "20", "counters": `{ n = counter { per = "square" } }`}), plays},
	{"squares with holes", odd("", keys{"actions": "{ x = { to = function(g) local s = g.n:where(0) return { s[1], nil, s[3] } end, puts = 'gap' } }", "pieces": gaps, "counters": `{ n = counter { per = "square" } }`}), broken},
	{"squares by names", odd("", keys{"actions": "{ x = { to = function(g) local s = g.n:where(0) return { a = s[1] } end, puts = 'gap' } }", "pieces": gaps, "counters": `{ n = counter { per = "square" } }`}), broken},
	{"a square of no board", odd("", keys{"actions": "{ x = { to = function(g) return { none } end } }"}), broken},
	{"squares taken", odd("", keys{"actions": "{ x = { to = function(g) return g.n:where(0) end, puts = 'gap' } }", "pieces": gaps, "counters": `{ n = counter { per = "square" } }`}), plays},
	{"no squares", odd("", keys{"actions": "{ x = { to = function(g) return {} end, puts = 'gap' } }", "pieces": gaps}), plays},
	{"puts on what stands there", odd("", keys{"actions": "{ x = { to = 'a1..e5', puts = 'gap' } }", "pieces": gaps}), plays},
	{"takes everything off", odd("", keys{"actions": "{ x = { from = { 'own', 'enemy' }, removes = true } }"}), plays},
	{"stays for ever", odd("", keys{"stages": "{ s = { x = { stay = 's' } } }", "first_stage": "'s'"}), cut},
	{"stays for ever by turns", odd("", keys{"stages": "{ s = { x = { stay = 'z' } }, z = { y = { stay = 's' } } }", "first_stage": "'s'"}), cut},
	{"to the same stage for ever", odd("", keys{"stages": "{ s = { x = { does = function(g, player) g:to('s', player) end } } }", "first_stage": "'s'"}), cut},
	{"next for ever", odd("", keys{"stages": "{ s = { x = { next = 's' } } }", "first_stage": "'s'"}), cut},
	{"a stage where nothing can be done", odd("", keys{"stages": "{ s = { x = { from = 'nobody\\'s' } } }", "first_stage": "'s'", "pieces": gaps}), plays},
	{"stays where nothing can be done", odd("", keys{"actions": "{ y = { stay = 's' } }", "stages": "{ s = { x = { from = 'nobody\\'s' } } }", "pieces": gaps}), plays},
	{"both pass for ever", odd("", keys{"start": "", "ends": `{ stuck = "passes" }`, "ply_limit": "300"}), cut},
	{"sows again for ever", odd("", keys{"pieces": "{}", "start": "", "board": `grid { map = "o O", ground = { o = "hole" }, tracks = { White = "a1 b1", Black = "b1 a1" } }`,
		"counters": `{ n = counter { per = "square", start = 1 } }`, "laws": "{ l = function() return again end }",
		"actions": `{ sow = { from = { "hole" }, does = sow { "n", along = "track", last = "l" } } }`}), cut},
	{"moves to itself for ever", odd("", keys{"does": "function(g, player) g:to('move', player) end"}), plays},
	{"begins that throws for ever", odd("", keys{"dice": "{ d = dice { 1 } }", "begins": "function(g, player) while true do g.d:roll() end end"}), broken},
	{"begins that waits for a seven", odd("", keys{"dice": "{ d = dice { 1 } }", "begins": "function(g, player) repeat g.d:roll() until g.d:count(7) > 0 end"}), broken},
	{"a die thrown on for ever", odd("", keys{"dice": "{ d = dice { 8, faces = 2, again_on = 1 } }", "begins": "function(g, player) for i = 1, 1000 do g.d:roll() end end"}), plays},
	{"a table that grows in play", odd("", keys{"begins": "function(g, player) local t = {} for i = 1, 1e9 do t[i] = i end end"}), broken},
	{"a text that grows in play", odd("", keys{"begins": "function(g, player) local t = {} while true do t[#t + 1] = string.rep('x', 1e6) end end"}), broken},
	{"answers no in play", odd("", keys{"begins": "function(g, player) for i = 1, 1000 do no('x' .. i) end end"}), plays},
	{"looks at squares for ever", odd("", keys{"board": "grid(26, 26)", "begins": "function(g, player) while true do g.n:sum(player) end end", "counters": `{ n = counter { per = "square" } }`}), broken},
	{"looks for squares for ever", odd("", keys{"board": "grid(26, 26)", "begins": "function(g, player) while true do g.n:where(1) end end", "counters": `{ n = counter { per = "square" } }`}), broken},
	{"makes lists for ever", odd("", keys{"board": "grid(26, 26)", "begins": "function(g, player) while true do g.n:where(0) end end", "counters": `{ n = counter { per = "square" } }`}), broken},
	{"attacks for ever", odd("", keys{"board": "grid(26, 26)", "begins": "function(g, player) while true do g.board:attacks(player, 'any') end end", "score": "function() return 1 end"}), broken},
	{"half a million bytes", odd("-- "+strings.Repeat("much ado ", 55_000), nil), plays},
	{"half a million bytes of rules", odd("", keys{"about": `"` + strings.Repeat("much ado ", 55_000) + `"`}), plays},
	{"a million bytes", odd("-- "+strings.Repeat("much ado ", 117_000), nil), refused},
	{"a million bytes of rules", odd("", keys{"about": `"` + strings.Repeat("much ado ", 117_000) + `"`}), refused},
	{"a million locals", odd("do "+strings.Repeat("local x = 1 ", 100_000)+"end", nil), refused},
	{"a million brackets", odd("local x = "+strings.Repeat("(", 500_000)+"1"+strings.Repeat(")", 500_000), nil), refused},
	{"a million additions", odd("local x = 1"+strings.Repeat(" + 1", 250_000), nil), refused},
	{"letters of other scripts", odd("", keys{"pieces": `{ man = { letter = { "Ж", "ж" }, moves = step "any" } }`}), plays},
	{"letters beyond the plane", odd("", keys{"pieces": `{ man = { letter = { "♔", "😀" }, moves = step "any" } }`}), plays},
	{"letters that combine", odd("", keys{"pieces": `{ man = { letter = "e\204\129", moves = step "any" } }`}), refused},
	{"letters that are none", odd("", keys{"pieces": `{ man = { letter = "\255", moves = step "any" } }`}), refused},
	{"letters that control", odd("", keys{"pieces": `{ man = { letter = { "\7", "\27" }, moves = step "any" } }`}), refused},
	{"letters that are digits", odd("", keys{"pieces": `{ man = { letter = { "1", "2" }, moves = step "any" } }`}), refused},
	{"letters that divide", odd("", keys{"pieces": `{ man = { letter = { "/", " " }, moves = step "any" } }`}), refused},
	{"names with spaces", odd("", keys{"pieces": `{ ["old man"] = { letter = "M", moves = step "any" } }`, "start": ""}), refused},
	{"an empty name", odd("", keys{"pieces": `{ [""] = { letter = "M", moves = step "any" } }`, "start": ""}), refused},
	{"players with spaces", odd("", keys{"players": `{ "The White", "The Black" }`}), plays},
	{"players with control", odd("", keys{"players": `{ "White\27[2J", "Black\n" }`}), refused},
	{"a title with control", odd("", keys{"title": `"Odd\27[2J\7\n\0"`}), refused},
	{"rules text with control", odd("", keys{"about": `"Odd\27[2J\7\0"`}), refused},
	{"a title without end", odd("", keys{"title": `string.rep("Odd", 300000)`}), refused},
	{"an empty title", odd("", keys{"title": `""`}), refused},
}

// play200 reads and plays a script, and says what became of it.
func play200(sources ...reader.Script) (fate string, err error) {
	d, err := reader.Read(sources, nil)
	if err != nil {
		return refused, err
	}
	g, err := rules.Compile(*d)
	if err != nil {
		return refused, err
	}
	s := g.NewState()
	playOn(s, 3, 200)
	if limit := g.PlyLimit(); !s.Over() && limit <= 300 {
		playOn(s, 4, limit) // to see that it is cut off
	}
	switch {
	case s.Err() != nil:
		return broken, s.Err()
	case s.Over() && s.Result().CutOff:
		return cut, nil
	}
	return plays, nil
}

// within fails if something takes too long, or too much memory.
func within(t *testing.T, f func()) {
	t.Helper()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	begun := time.Now()
	f()
	if took := time.Since(begun); took > 2*time.Minute {
		t.Errorf("took %v", took)
	}
	runtime.ReadMemStats(&after)
	if after.HeapSys > 1<<30 {
		t.Errorf("%d MB of memory", after.HeapSys>>20)
	}
}

// However odd a script is: it is refused, or breaks off the game, or is a game.
func TestOddScripts(t *testing.T) {
	if raceDetector {
		t.Skip("one after the other: there is nothing to find")
	}
	for _, c := range oddScripts {
		t.Run(c.name, func(t *testing.T) {
			within(t, func() {
				fate, err := play200(script("odd", c.source))
				if (err == nil) != (fate == cut || fate == plays) || err != nil && strings.TrimSpace(err.Error()) == "" {
					t.Errorf("%s, with the error %v", fate, err)
				}
				// A game that happens to end before it is cut off is one all the same.
				// What breaks it may do so when the game is set up.
				if fate != c.fate && !(c.fate == plays && fate == cut) && !(c.fate == broken && fate == refused) {
					t.Errorf("%s (%.200v), want %s", fate, err, c.fate)
				}
				if err != nil && !regexp.MustCompile(`odd\.lua(:\d+)?: `).MatchString(err.Error()) {
					t.Errorf("the error names no place: %.200v", err)
				}
			})
		})
	}
}

// Variants may take away whatever they like, and be many.
func TestOddVariants(t *testing.T) {
	if raceDetector {
		t.Skip("one after the other: there is nothing to find")
	}
	base := script("sized", sizedGame)
	variant := func(name, change string) reader.Script {
		return script(name, "return variant { title = \"V\", change = function(rules)\n"+change+"\nend }")
	}
	for _, key := range []string{"title", "players", "board", "pieces", "start", "ends", "about", "ends.stuck", "pieces.man", "pieces.man.letter", "pieces.man.moves", "board[1]", "pieces.man.moves[1]", "pieces.man.moves[1][1]"} {
		for _, value := range []string{"nil", "false", "0", "{}", `""`, "0/0", "function() end", "none"} {
			within(t, func() {
				fate, err := play200(base, variant("v", "rules."+key+" = "+value))
				if fate == broken || fate == refused && err.Error() == "" {
					t.Errorf("%s = %s: %s, %v", key, value, fate, err)
				}
			})
		}
	}
	twice := variant("v", "rules.ply_limit = (rules.ply_limit or 100) + 1")
	if fate, err := play200(base, twice, twice); fate != refused || !strings.Contains(err.Error(), "v is there twice") {
		t.Errorf("the same variant twice: %s, %v", fate, err)
	}
	many := []reader.Script{base}
	for i := range 100 {
		many = append(many, variant(fmt.Sprint("v", i), "rules.ply_limit = (rules.ply_limit or 100) + 1"))
	}
	d, err := reader.Read(many, nil)
	if err != nil || d.PlyLimit != 200 {
		t.Errorf("100 variants: %v", err)
	}
	_, err = play200(base, variant("v", "while true do rules[#rules + 1] = {} end"))
	if err == nil {
		t.Error("a variant without end is read")
	}
	_, err = play200(base, variant("v", "local t = rules.pieces for i = 1, 2000 do t['p' .. i] = { letter = 'x' } end"))
	if err == nil {
		t.Error("a variant with 2000 kinds of piece is read")
	}
}

// galleryScript is a script that comes with Canopy, after the game that it changes.
type galleryScript struct{ base, source string }

var ofGame = regexp.MustCompile(`(?m)^  of += "([a-z0-9-]+)"`)

func galleryScripts(t testing.TB) []galleryScript {
	t.Helper()
	var all []galleryScript
	for _, pattern := range []string{"../*.lua", "../../variants/*.lua"} {
		files, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			if strings.HasSuffix(file, "_test.lua") {
				continue
			}
			source := readSource(t, file)
			base := ""
			if of := ofGame.FindStringSubmatch(source); of != nil {
				base = readSource(t, filepath.Join("..", of[1]+".lua"))
			}
			all = append(all, galleryScript{base, source})
		}
	}
	if len(all) == 0 {
		t.Fatal("no scripts")
	}
	return all
}

func readSource(t testing.TB, file string) string {
	t.Helper()
	source, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(source)
}

var (
	tokens   = regexp.MustCompile(`(?s)--[^\n]*|\[\[.*?\]\]|"[^"\n]*"|\d+(\.\d+)?|\w+|\s+|.`)
	keyEntry = regexp.MustCompile(`^\w+$`)
	numbers  = []string{"0", "1", "-1", "2", "0.5", "1e9", "1e300", "0/0", "1/0", "26", "27", "255", "256", "2147483648", "9007199254740993"}
)

// mutate swaps words of a script, deletes entries, changes numbers.
func mutate(source string, seed uint64, changes int) string {
	draw := chance.NewStream(seed, 1, chance.Named("mutate"))
	words := tokens.FindAllString(source, -1)
	pick := func(is func(string) bool) int {
		for range 100 {
			if i := draw.Below(len(words)); is(words[i]) {
				return i
			}
		}
		return 0
	}
	isNumber := func(s string) bool { return s != "" && s[0] >= '0' && s[0] <= '9' }
	isText := func(s string) bool { return len(s) > 1 && s[0] == '"' }
	isName := func(s string) bool { return keyEntry.MatchString(s) && !isNumber(s) }
	isAny := func(s string) bool { return strings.TrimSpace(s) != "" && !strings.HasPrefix(s, "--") }
	kinds := []func(string) bool{isText, isText, isName, isNumber, isAny}
	for range changes {
		is := kinds[draw.Below(len(kinds))]
		switch draw.Below(6) {
		case 0: // two words change places
			i, j := pick(is), pick(is)
			words[i], words[j] = words[j], words[i]
		case 1, 2: // an entry goes: from a key to the next comma
			i := pick(isName)
			for depth := 0; i < len(words); i++ {
				word := words[i]
				if depth += strings.Count(word, "{") + strings.Count(word, "("); strings.ContainsAny(word, "})") {
					depth--
				}
				if depth < 0 {
					break
				}
				if words[i] = ""; depth == 0 && word == "," {
					break
				}
			}
		case 3:
			words[pick(isNumber)] = numbers[draw.Below(len(numbers))]
		case 4: // a word stands in another's place
			words[pick(is)] = words[pick(is)]
		default:
			i := pick(is)
			words[i] += " " + words[i]
		}
	}
	return strings.Join(words, "")
}

// tryAnything reads and plays a script that may be nonsense.
func tryAnything(t *testing.T, base, source string) (played bool) {
	t.Helper()
	begun := time.Now()
	list := []reader.Script{script("mutant", source)}
	if base != "" {
		list = []reader.Script{script("base", base), list[0]}
		list[0].Name = ofGame.FindStringSubmatch(source + "\n  of = \"base\"")[1]
	}
	fate, err := play200(list...)
	if took := time.Since(begun); took > 2*time.Minute {
		t.Errorf("took %v:\n%s", took, source)
	}
	if (err == nil) != (fate == cut || fate == plays) || err != nil && strings.TrimSpace(err.Error()) == "" {
		t.Errorf("%s, with the error %v:\n%s", fate, err, source)
	}
	var setting *reader.SettingError
	if errors.As(err, &setting) {
		t.Errorf("an error of a setting, and there is none: %v", err)
	}
	if err != nil && !strings.Contains(err.Error(), ".lua") {
		t.Errorf("the error %q names no script:\n%s", err, source)
	}
	return fate != refused
}

// The scripts of the gallery with some changes are errors or games.
func TestMutatedGallery(t *testing.T) {
	sources, played := galleryScripts(t), 0
	const tries = 150
	for seed := range uint64(tries) {
		s := sources[int(seed)%len(sources)]
		source := mutate(s.source, seed, 1+int(seed)%2)
		if tryAnything(t, s.base, source) {
			played++
		}
		if t.Failed() {
			t.FailNow()
		}
	}
	t.Logf("%d of %d were played", played, tries)
	if played == 0 || played == tries {
		t.Errorf("%d of %d were played: the changes are too many or too few", played, tries)
	}
}

// FuzzGallery changes the scripts of the gallery: a mutant is an error or a game.
func FuzzGallery(f *testing.F) {
	sources := galleryScripts(f)
	for i := range len(sources) {
		f.Add(uint8(i), uint64(i), uint8(i%3))
	}
	f.Fuzz(func(t *testing.T, number uint8, seed uint64, changes uint8) {
		s := sources[int(number)%len(sources)]
		source := mutate(s.source, seed, 1+int(changes)%4)
		tryAnything(t, s.base, source)
	})
}
