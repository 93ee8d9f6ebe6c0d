package lua

import "strings"

// matcher matches Lua 5.1 patterns. Every step counts against the budget of the
// script, since a pattern can go back and forth over its subject for very long.
type matcher struct {
	m        *Machine
	subject  string
	pattern  string
	steps    int64
	level    int
	captures [maxCaptures]capture
}

type capture struct{ start, length int }

const (
	maxCaptures     = 32
	captureOpen     = -1
	capturePosition = -2

	stepsAtOnce = 256
	specials    = "^$*+?.([%-"
)

func (s *matcher) step() {
	if s.steps++; s.steps >= stepsAtOnce {
		s.pay()
	}
}

// pay counts the steps since the last time.
func (s *matcher) pay() {
	n := s.steps
	s.steps = 0
	s.m.spend(n)
}

func (s *matcher) fail(message string) {
	s.m.Raise("%s in the pattern %q", message, s.pattern)
}

// match matches the pattern from p at position i of the subject, and returns
// the end of the match, or -1.
func (s *matcher) match(i, p int) int {
	for {
		s.step()
		if p == len(s.pattern) {
			return i
		}
		switch s.pattern[p] {
		case '(':
			if p+1 < len(s.pattern) && s.pattern[p+1] == ')' {
				return s.startCapture(i, p+2, capturePosition)
			}
			return s.startCapture(i, p+1, captureOpen)
		case ')':
			return s.endCapture(i, p+1)
		case '$':
			if p+1 == len(s.pattern) {
				if i == len(s.subject) {
					return i
				}
				return -1
			}
		case '%':
			if next, q, done := s.special(i, p); done {
				if next < 0 {
					return -1
				}
				i, p = next, q
				continue
			}
		}
		end := s.classEnd(p)
		suffix := byte(0)
		if end < len(s.pattern) {
			suffix = s.pattern[end]
		}
		switch suffix {
		case '?':
			if s.single(i, p, end) {
				if r := s.match(i+1, end+1); r >= 0 {
					return r
				}
			}
			p = end + 1
		case '*':
			return s.most(i, p, end)
		case '+':
			if !s.single(i, p, end) {
				return -1
			}
			return s.most(i+1, p, end)
		case '-':
			return s.least(i, p, end)
		default:
			if !s.single(i, p, end) {
				return -1
			}
			i, p = i+1, end
		}
	}
}

// special handles %b, %f and %1 to %9: where the match and the pattern go on.
func (s *matcher) special(i, p int) (next, q int, done bool) {
	if p+1 >= len(s.pattern) {
		s.fail("a `%` at the end")
	}
	switch c := s.pattern[p+1]; {
	case c == 'b':
		return s.balance(i, p+2), p + 4, true
	case c == 'f':
		p += 2
		if p >= len(s.pattern) || s.pattern[p] != '[' {
			s.fail("no `[` after `%f`")
		}
		end := s.classEnd(p)
		var before, here byte
		if i > 0 {
			before = s.subject[i-1]
		}
		if i < len(s.subject) {
			here = s.subject[i]
		}
		if s.inSet(before, p, end-1) || !s.inSet(here, p, end-1) {
			return -1, 0, true
		}
		return i, end, true
	case isDigit(c):
		return s.backReference(i, c), p + 2, true
	}
	return 0, 0, false
}

func (s *matcher) startCapture(i, p, what int) int {
	if s.level >= maxCaptures {
		s.fail("too many captures")
	}
	s.captures[s.level] = capture{i, what}
	s.level++
	r := s.match(i, p)
	if r < 0 {
		s.level--
	}
	return r
}

func (s *matcher) endCapture(i, p int) int {
	l := -1
	for k := s.level - 1; k >= 0; k-- {
		if s.captures[k].length == captureOpen {
			l = k
			break
		}
	}
	if l < 0 {
		s.fail("a `)` without `(`")
	}
	s.captures[l].length = i - s.captures[l].start
	r := s.match(i, p)
	if r < 0 {
		s.captures[l].length = captureOpen
	}
	return r
}

func (s *matcher) backReference(i int, digit byte) int {
	l := int(digit - '1')
	if l < 0 || l >= s.level || s.captures[l].length == captureOpen {
		s.fail("a reference to a capture that is not there")
	}
	c := s.captures[l]
	n := c.length
	if n < 0 {
		return -1 // a position has no text
	}
	s.steps += int64(n) / 16
	if len(s.subject)-i < n || s.subject[c.start:c.start+n] != s.subject[i:i+n] {
		return -1
	}
	return i + n
}

func (s *matcher) balance(i, p int) int {
	if p+1 >= len(s.pattern) {
		s.fail("`%b` needs two letters")
	}
	if i >= len(s.subject) || s.subject[i] != s.pattern[p] {
		return -1
	}
	open, end, depth := s.pattern[p], s.pattern[p+1], 1
	for j := i + 1; j < len(s.subject); j++ {
		s.step()
		switch s.subject[j] {
		case end:
			if depth--; depth == 0 {
				return j + 1
			}
		case open:
			depth++
		}
	}
	return -1
}

func (s *matcher) most(i, p, end int) int {
	n := 0
	for s.single(i+n, p, end) {
		s.step()
		n++
	}
	for ; n >= 0; n-- {
		if r := s.match(i+n, end+1); r >= 0 {
			return r
		}
	}
	return -1
}

func (s *matcher) least(i, p, end int) int {
	for {
		if r := s.match(i, end+1); r >= 0 {
			return r
		}
		if !s.single(i, p, end) {
			return -1
		}
		i++
	}
}

// classEnd finds the end of the single class that begins at p.
func (s *matcher) classEnd(p int) int {
	c := s.pattern[p]
	p++
	switch c {
	case '%':
		if p >= len(s.pattern) {
			s.fail("a `%` at the end")
		}
		return p + 1
	case '[':
		if p < len(s.pattern) && s.pattern[p] == '^' {
			p++
		}
		for first := true; first || p >= len(s.pattern) || s.pattern[p] != ']'; first = false {
			if p >= len(s.pattern) {
				s.fail("a `[` without `]`")
			}
			if c = s.pattern[p]; c == '%' {
				p++
			}
			p++
		}
		return p + 1
	}
	return p
}

// single reports whether the class from p to end takes the byte at i.
func (s *matcher) single(i, p, end int) bool {
	if i >= len(s.subject) {
		return false
	}
	c := s.subject[i]
	switch s.pattern[p] {
	case '.':
		return true
	case '%':
		return inClass(c, s.pattern[p+1])
	case '[':
		return s.inSet(c, p, end-1)
	}
	return s.pattern[p] == c
}

// inSet reports whether the set whose brackets stand at p and last has c.
func (s *matcher) inSet(c byte, p, last int) bool {
	s.steps += int64(last-p) / 16
	found := true
	p++
	if s.pattern[p] == '^' {
		found = false
		p++
	}
	for ; p < last; p++ {
		switch {
		case s.pattern[p] == '%' && p+1 < len(s.pattern):
			p++
			if inClass(c, s.pattern[p]) {
				return found
			}
		case p+2 < last && s.pattern[p+1] == '-':
			if s.pattern[p] <= c && c <= s.pattern[p+2] {
				return found
			}
			p += 2
		case s.pattern[p] == c:
			return found
		}
	}
	return !found
}

// inClass reports whether %class takes c. Letters are those of ASCII.
func inClass(c, class byte) bool {
	lower := class | 0x20
	var is bool
	switch lower {
	case 'a':
		is = isLetter(c)
	case 'c':
		is = c < 32 || c == 127
	case 'd':
		is = isDigit(c)
	case 'l':
		is = 'a' <= c && c <= 'z'
	case 'p':
		is = c > 32 && c < 127 && !isLetter(c) && !isDigit(c)
	case 's':
		is = c == ' ' || '\t' <= c && c <= '\r'
	case 'u':
		is = 'A' <= c && c <= 'Z'
	case 'w':
		is = isLetter(c) || isDigit(c)
	case 'x':
		is = isDigit(c) || 'a' <= c|0x20 && c|0x20 <= 'f'
	case 'z':
		is = c == 0
	default:
		return class == c
	}
	if !isLetter(class) {
		return class == c
	}
	return is == (class == lower)
}

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// search finds the first match at or after i.
func (s *matcher) search(i int) (start, end int) {
	p := 0
	anchored := strings.HasPrefix(s.pattern, "^")
	if anchored {
		p = 1
	}
	for ; i <= len(s.subject); i++ {
		s.level = 0
		if e := s.match(i, p); e >= 0 {
			s.pay()
			return i, e
		}
		if anchored {
			break
		}
	}
	s.pay()
	return -1, -1
}
