package lua

import (
	"fmt"
	"math/rand/v2"
)

// libraryProgram makes calls of library functions whose results Lua 5.1 fixes.
func libraryProgram(r *rand.Rand) string {
	g := &libraryCalls{writer{r: r}}
	for range 6 {
		g.line("%s", g.call())
	}
	return g.b.String()
}

type libraryCalls struct{ writer }

func (g *libraryCalls) text() string {
	const letters = `aabbc12 .-[](%x)THE"_é`
	s := ""
	for range g.r.IntN(14) {
		i := g.r.IntN(len(letters))
		s += letters[i : i+1]
	}
	return fmt.Sprintf("[==[%s]==]", s)
}

// pattern makes patterns of which most are well-formed.
func (g *libraryCalls) pattern() string {
	items := []string{"a", "b", ".", "%a", "%d", "%s", "%w", "%p", "%A", "[ab]", "[^a]", "[a-c1]", "[%d ]", "%.", "%%", "x", "%-", "[]]", "[a-]", "%u", "%x", "é"}
	suffixes := []string{"", "", "", "*", "+", "-", "?"}
	s := g.pick("", "", "", "^")
	depth := 0
	for range 1 + g.r.IntN(5) {
		switch g.r.IntN(14) {
		case 0:
			s += "("
			depth++
			continue
		case 1:
			if depth > 0 {
				s += ")"
				depth--
				continue
			}
		case 2:
			s += g.pick("()", "%b()", "%f[%a]", "%f[^%w]", "%1")
			continue
		}
		s += g.pick(items...) + g.pick(suffixes...)
	}
	for ; depth > 0; depth-- {
		s += ")"
	}
	return fmt.Sprintf("[==[%s]==]", s+g.pick("", "", "", "$"))
}

func (g *libraryCalls) small() string { return fmt.Sprint(g.r.IntN(12) - 5) }

func (g *libraryCalls) number() string {
	return g.pick("0", "1", "-1", "3.7", "-2.5", "1/3", "1e10", "123456.789", "1e15", "-1e100", "2^53", "0.1",
		"100", "255", "1/0", "-1/0", "1e-5", "12345678901234", "123456789012347", "0.00001234", "5e-324")
}

func (g *libraryCalls) list() string {
	s := "{"
	for range g.r.IntN(8) {
		s += fmt.Sprint(g.r.IntN(20)) + ", "
	}
	return s + "}"
}

func (g *libraryCalls) call() string {
	switch g.r.IntN(20) {
	case 0:
		return fmt.Sprintf("print(string.find(%s, %s))", g.text(), g.pattern())
	case 1:
		return fmt.Sprintf("print(string.find(%s, %s, %s, %s))", g.text(), g.text(), g.small(), g.pick("true", "true", "nil and 1"))
	case 2:
		return fmt.Sprintf("print(string.match(%s, %s, %s))", g.text(), g.pattern(), g.small())
	case 3:
		return fmt.Sprintf("print(string.gsub(%s, %s, %s))", g.text(), g.pattern(), g.pick("'<%0>'", "'%1'", "''", "'x'", "'%%'"))
	case 4:
		return fmt.Sprintf("print((%s):gsub(%s, %s, %s))", g.text(), g.pattern(),
			g.pick("function(a, b) return b or a end", "{a = 'A', b = false}", "function() end"), g.small())
	case 5:
		return fmt.Sprintf("for a, b in string.gmatch(%s, %s) do print(a, b) end", g.text(), g.pattern())
	case 6:
		return fmt.Sprintf("print(string.sub(%s, %s, %s), string.len(%s))", g.text(), g.small(), g.small(), g.text())
	case 7:
		return fmt.Sprintf("print(string.byte(%s, %s, %s))", g.text(), g.small(), g.small())
	case 8:
		return fmt.Sprintf("print(%s, %s .. '', tostring(%s))", g.number(), g.number(), g.number())
	case 9:
		return fmt.Sprintf("print(string.format('%%%s%s%s|', %s))",
			g.pick("", "-", "+", " ", "0", "-0", "+0"), g.pick("", "5", "12"),
			g.pick("d", "i", ".0f", ".3f", "g", "e", ".3e", ".10g", "f", ".4d"), g.pick("0", "1", "-1", "42", "-1234", "99999", "3"))
	case 10:
		return fmt.Sprintf("print(string.format('%%%s%s|%%q', %s, %s))", g.pick("", "5", "-5", "12"), g.pick("s", ".3s", ".0s"), g.text(), g.text())
	case 11:
		return fmt.Sprintf("print(string.format('%%%s%s|%%%%', %s))", g.pick("", "5", "-5", "#", "08"), g.pick("x", "X", "o"), g.pick("0", "255", "4096"))
	case 12:
		return fmt.Sprintf("print(tonumber(%s), tonumber(%s, %d))", g.pick("'10'", "'0x1F'", "' 12 '", "'1e2'", "'010'", "''", "'1 2'", "'.5'", "'5.'", "'-7'", "'--7'", "'1e'", "'0x'", "nil", "{}", "true"),
			g.pick("'10'", "'zz'", "'1F'", "'12'", "' 7 '", "'8'"), 2+g.r.IntN(35))
	case 13:
		return fmt.Sprintf("local t = %s table.sort(t%s) print(table.concat(t, ' '))", g.list(), g.pick("", ", function(a, b) return a > b end"))
	case 14:
		return fmt.Sprintf("local t = %s table.insert(t, 1, 9) table.insert(t, 7) print(table.remove(t), table.remove(t, %s), table.concat(t, ','), #t)", g.list(), g.small())
	case 15:
		return fmt.Sprintf("print(table.concat(%s, '-', %s))", g.list(), g.pick("1", "2", "1, 0", "3, 2"))
	case 16:
		return fmt.Sprintf("print(unpack(%s, %s)) print(select('#', unpack(%s, 1, %d)))", g.list(), g.pick("1", "2", "-1"), g.list(), g.r.IntN(5))
	case 17:
		return fmt.Sprintf("print(%s + 1, '%d' * 2, -'3', '0x10' + 0, 10 .. 20, '010' + 0)", g.pick("'10'", "'a'", "' 3 '", "'1e1'"), g.r.IntN(30))
	case 18:
		return fmt.Sprintf("print(math.floor(%s), math.ceil(%s), math.max(%s, 2), math.min(%s, 0), math.abs(%s))", g.number(), g.number(), g.number(), g.number(), g.number())
	default:
		return fmt.Sprintf("print((%s):upper(), (%s):lower(), (%s):reverse(), (%s):rep(%s))", g.text(), g.text(), g.text(), g.text(), g.small())
	}
}
