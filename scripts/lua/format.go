package lua

import (
	"fmt"
	"math"
	"strings"

	glua "github.com/yuin/gopher-lua"
)

// stringFormat follows Lua 5.1: width and precision have at most two digits,
// and every directive needs an argument.
func stringFormat(L *glua.LState) int {
	m := machineOf(L)
	format := stringArgument(L, "string.format", 1)
	var b strings.Builder
	arg := 1
	for len(format) > 0 {
		i := strings.IndexByte(format, '%')
		if i < 0 {
			b.WriteString(format)
			break
		}
		b.WriteString(format[:i])
		format = format[i+1:]
		if strings.HasPrefix(format, "%") {
			b.WriteByte('%')
			format = format[1:]
			continue
		}
		d, rest := m.directive(format)
		format = rest
		if arg++; arg > L.GetTop() {
			m.Raise("string.format: `%%%c` has no value: argument %d is missing", d.verb, arg)
		}
		m.formatOne(&b, d, arg)
		m.checkLength(b.Len())
	}
	m.checkLength(b.Len())
	m.spend(int64(b.Len()) / 16)
	L.Push(glua.LString(b.String()))
	return 1
}

type directive struct {
	flags, width, precision string
	dotted                  bool
	verb                    byte
}

// directive reads what stands behind a percent sign.
func (m *Machine) directive(s string) (d directive, rest string) {
	take := func(ok func(byte) bool, most int) string {
		n := 0
		for n < len(s) && ok(s[n]) {
			n++
		}
		if n > most {
			m.Raise("string.format: invalid format (flags, width or precision too long)")
		}
		part := s[:n]
		s = s[n:]
		return part
	}
	d.flags = take(func(c byte) bool { return strings.IndexByte("-+ #0", c) >= 0 }, 5)
	d.width = take(isDigit, 2)
	if strings.HasPrefix(s, ".") {
		s, d.dotted = s[1:], true
		if d.precision = take(isDigit, 2); d.precision == "" {
			d.precision = "0"
		}
	}
	if s == "" {
		m.Raise("string.format: the text ends in the middle of a `%%`; write `%%%%` for a percent sign")
	}
	d.verb = s[0]
	return d, s[1:]
}

// in gives the directive for Go's formatting with another verb.
func (d directive) in(verb byte, flags string) string {
	if strings.ContainsRune(flags, '-') {
		flags = strings.ReplaceAll(flags, "0", "")
	}
	f := "%" + flags + d.width
	if d.dotted {
		f += "." + d.precision
	}
	return f + string(verb)
}

// without gives the flags but for some.
func (d directive) without(drop string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(drop, r) {
			return -1
		}
		return r
	}, d.flags)
}

func (m *Machine) formatOne(b *strings.Builder, d directive, arg int) {
	L := m.state
	switch d.verb {
	case 'c':
		c := string([]byte{byte(intArgument(L, "string.format", arg))})
		d.pad(b, c)
	case 'd', 'i':
		if d.dotted {
			d.flags = d.without("0")
		}
		fmt.Fprintf(b, d.in('d', d.without("#")), int64(intArgument(L, "string.format", arg)))
	case 'u', 'o', 'x', 'X':
		verb := d.verb
		if verb == 'u' {
			verb = 'd'
		}
		if d.dotted {
			d.flags = d.without("0")
		}
		n, drop := uint64(int64(intArgument(L, "string.format", arg))), "+ "
		if n == 0 {
			drop = "+ #"
		}
		fmt.Fprintf(b, d.in(verb, d.without(drop)), n)
	case 'e', 'E', 'f', 'g', 'G':
		m.formatFloat(b, d, numberArgument(L, "string.format", arg))
	case 'q':
		b.WriteString(quoted(stringArgument(L, "string.format", arg)))
	case 's':
		d.pad(b, d.cut(m.display(L.Get(arg))))
	default:
		m.Raise("string.format: there is no directive `%%%c`", d.verb)
	}
}

// cut shortens a text to the precision, in bytes.
func (d directive) cut(s string) string {
	if !d.dotted {
		return s
	}
	return s[:min(digits(d.precision), len(s))]
}

// pad writes a text with the width, in bytes; Go would count letters.
func (d directive) pad(b *strings.Builder, s string) {
	space := strings.Repeat(" ", max(0, digits(d.width)-len(s)))
	if strings.Contains(d.flags, "-") {
		b.WriteString(s)
		b.WriteString(space)
		return
	}
	b.WriteString(space)
	b.WriteString(s)
}

// digits reads at most two digits; none are 0.
func digits(s string) int {
	n := 0
	for _, c := range []byte(s) {
		n = n*10 + int(c-'0')
	}
	return n
}

func (m *Machine) formatFloat(b *strings.Builder, d directive, v float64) {
	if math.IsInf(v, 0) || math.IsNaN(v) {
		s := formatNumber(v)
		if v > 0 && strings.Contains(d.flags, "+") {
			s = "+" + s
		}
		d.pad(b, s)
		return
	}
	if !d.dotted {
		d.dotted, d.precision = true, "6"
	}
	if (d.verb == 'g' || d.verb == 'G') && d.precision == "0" {
		d.precision = "1"
	}
	fmt.Fprintf(b, d.in(d.verb, d.flags), v)
}

// quoted writes a text so that Lua can read it.
func quoted(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, c := range []byte(s) {
		switch c {
		case '"', '\\', '\n':
			b.WriteByte('\\')
			b.WriteByte(c)
		case '\r':
			b.WriteString(`\r`)
		case 0:
			b.WriteString(`\000`)
		default:
			b.WriteByte(c)
		}
	}
	b.WriteByte('"')
	return b.String()
}
