package lua

import (
	"strings"

	glua "github.com/yuin/gopher-lua"
)

func newMatcher(L *glua.LState, function string) *matcher {
	return &matcher{
		m:       machineOf(L),
		subject: stringArgument(L, function, 1),
		pattern: stringArgument(L, function, 2),
	}
}

// value gives a capture; the whole match where there are none and i is 0.
func (s *matcher) value(i, start, end int) glua.LValue {
	if i >= s.level {
		if i > 0 {
			s.fail("a reference to a capture that is not there")
		}
		return glua.LString(s.subject[start:end])
	}
	c := s.captures[i]
	switch c.length {
	case capturePosition:
		return glua.LNumber(c.start + 1)
	case captureOpen:
		s.fail("a `(` without `)`")
	}
	return glua.LString(s.subject[c.start : c.start+c.length])
}

// push pushes all captures; the whole match if there are none and whole says so.
func (s *matcher) push(L *glua.LState, start, end int, whole bool) int {
	n := s.level
	if n == 0 && whole {
		n = 1
	}
	for i := range n {
		L.Push(s.value(i, start, end))
	}
	return n
}

// from reads the position to search from; it may count from the end.
func (s *matcher) from(L *glua.LState, function string) int {
	i := optInt(L, function, 3, 1)
	if i < 0 {
		i += len(s.subject) + 1
	}
	return min(max(i-1, 0), len(s.subject))
}

func stringFind(L *glua.LState) int {
	s := newMatcher(L, "string.find")
	i := s.from(L, "string.find")
	if glua.LVAsBool(L.Get(4)) || !strings.ContainsAny(s.pattern, specials) {
		s.m.spend(int64(len(s.subject)) / 16)
		at := strings.Index(s.subject[i:], s.pattern)
		if at < 0 {
			L.Push(glua.LNil)
			return 1
		}
		L.Push(glua.LNumber(i + at + 1))
		L.Push(glua.LNumber(i + at + len(s.pattern)))
		return 2
	}
	start, end := s.search(i)
	if start < 0 {
		L.Push(glua.LNil)
		return 1
	}
	L.Push(glua.LNumber(start + 1))
	L.Push(glua.LNumber(end))
	return 2 + s.push(L, start, end, false)
}

func stringMatch(L *glua.LState) int {
	s := newMatcher(L, "string.match")
	start, end := s.search(s.from(L, "string.match"))
	if start < 0 {
		L.Push(glua.LNil)
		return 1
	}
	return s.push(L, start, end, true)
}

// stringGmatch searches as the loop goes on. A "^" stands for itself, as an
// anchor would end the loop at once.
func stringGmatch(L *glua.LState) int {
	s := newMatcher(L, "string.gmatch")
	next := 0
	L.Push(L.NewFunction(func(L *glua.LState) int {
		for i := next; i <= len(s.subject); i++ {
			s.level = 0
			if end := s.match(i, 0); end >= 0 {
				if next = end; end == i {
					next++
				}
				s.pay()
				return s.push(L, i, end, true)
			}
		}
		next = len(s.subject) + 1
		s.pay()
		return 0
	}))
	return 1
}

func stringGsub(L *glua.LState) int {
	s := newMatcher(L, "string.gsub")
	replacement := L.Get(3)
	switch replacement.Type() {
	case glua.LTString, glua.LTNumber, glua.LTTable, glua.LTFunction:
	default:
		s.m.badArgument("string.gsub", 3, "a text, a table or a function")
	}
	most := optInt(L, "string.gsub", 4, len(s.subject)+1)
	p := 0
	anchored := strings.HasPrefix(s.pattern, "^")
	if anchored {
		p = 1
	}
	var b strings.Builder
	i, count := 0, 0
	for count < most {
		s.level = 0
		end := s.match(i, p)
		if end >= 0 {
			count++
			s.pay()
			b.WriteString(s.replace(L, replacement, i, end))
		}
		switch {
		case end > i:
			i = end
		case i < len(s.subject):
			b.WriteByte(s.subject[i])
			i++
		default:
			i++
		}
		s.m.checkLength(b.Len())
		if i > len(s.subject) || anchored {
			break
		}
	}
	s.pay()
	if i < len(s.subject) {
		b.WriteString(s.subject[i:])
	}
	s.m.checkLength(b.Len())
	s.m.spend(int64(b.Len()) / 64)
	L.Push(glua.LString(b.String()))
	L.Push(glua.LNumber(count))
	return 2
}

// replace gives what stands for one match.
func (s *matcher) replace(L *glua.LState, with glua.LValue, start, end int) string {
	var v glua.LValue
	switch w := with.(type) {
	case *glua.LTable:
		v = L.GetTable(w, s.value(0, start, end))
	case *glua.LFunction:
		L.Push(w)
		n := s.push(L, start, end, true)
		L.Call(n, 1)
		v = L.Get(-1)
		L.Pop(1)
	default:
		text, _ := asString(with)
		return s.expand(text, start, end)
	}
	if !glua.LVAsBool(v) {
		return s.subject[start:end]
	}
	text, ok := asString(v)
	if !ok {
		s.m.Raise("string.gsub: the replacement is %s; it must be a text", describe(v))
	}
	return text
}

// expand fills %0 to %9 into a replacement.
func (s *matcher) expand(text string, start, end int) string {
	if strings.IndexByte(text, '%') < 0 {
		return text
	}
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		if text[i] != '%' {
			b.WriteByte(text[i])
			continue
		}
		if i++; i >= len(text) {
			break
		}
		switch c := text[i]; {
		case c == '0':
			b.WriteString(s.subject[start:end])
		case isDigit(c):
			v, _ := asString(s.value(int(c-'1'), start, end))
			b.WriteString(v)
		default:
			b.WriteByte(c)
		}
		s.m.checkLength(b.Len())
	}
	return b.String()
}
