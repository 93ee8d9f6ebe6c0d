package reader

import (
	"errors"
	"fmt"
	"iter"
	"strings"
	"unicode"
	"unicode/utf8"

	"canopy/core/nearest"
	"canopy/scripts/lua"

	glua "github.com/yuin/gopher-lua"
)

// wordKey is the key under which a constructor leaves its name in the table that
// it was given. No script can write it by mistake.
const wordKey = "(word)"

// wordOf is the constructor that a table comes from, "" for a plain table.
func wordOf(t *glua.LTable) string {
	s, _ := str(t, wordKey)
	return s
}

// entries goes through a table in its order: the list, then the keys as written.
// A value that is false or nil counts as not written, and is left out.
func entries(t *glua.LTable) iter.Seq2[glua.LValue, glua.LValue] {
	return func(yield func(glua.LValue, glua.LValue) bool) {
		for key, v := t.Next(glua.LNil); key != glua.LNil; key, v = t.Next(key) {
			if written(v) == glua.LNil || key == glua.LString(wordKey) {
				continue
			}
			if !yield(key, v) {
				return
			}
		}
	}
}

// written is a value, nil where it is false: a key with the value false counts as
// not written.
func written(v glua.LValue) glua.LValue {
	if v == glua.LFalse {
		return glua.LNil
	}
	return v
}

func str(t *glua.LTable, key string) (string, bool) {
	s, ok := t.RawGetString(key).(glua.LString)
	return string(s), ok
}

func integer(t *glua.LTable, key string) (int, bool) {
	n, ok := t.RawGetString(key).(glua.LNumber)
	return int(n), ok
}

// check holds a table against its shape: every key is known and has a value of
// its type, and a list has no hole.
func (r *reader) check(t *glua.LTable, shape *Shape) error {
	if err := r.checkList(t); err != nil {
		return err
	}
	if key, first, second, found := r.machine.WrittenTwice(t); found {
		return r.fail(second, "%s has %s twice, first at %s: the second would take its place", shape.Name, key, first)
	}
	for key, v := range entries(t) {
		if err := r.checkEntry(t, shape, key, v); err != nil {
			return err
		}
	}
	return nil
}

func (r *reader) checkEntry(t *glua.LTable, shape *Shape, key, v glua.LValue) error {
	at := r.machine.PlaceOf(t, key)
	name, ok := key.(glua.LString)
	if !ok {
		if shape.List.Name == "" {
			return r.fail(at, "%s has no list: %s stands in it without a key", shape.Name, describe(v))
		}
		if !shape.List.Type.accepts(v) {
			return r.fail(at, "%s of %s: expected %s, found %s", shape.List.Name, shape.Name, shape.List.Type.Name, describe(v))
		}
		return nil
	}
	known, ok := shape.key(string(name))
	if !ok {
		near, isNear := nearest.Name(string(name), shape.names())
		switch {
		case shape.Open && !isNear:
			return nil
		case isNear:
			return r.fail(at, "unknown key %q in %s: did you mean %q?", string(name), shape.Name, near)
		}
		return r.fail(at, "unknown key %q in %s: known are %s", string(name), shape.Name, strings.Join(shape.names(), ", "))
	}
	if !known.Type.accepts(v) {
		return r.fail(at, "%s of %s: expected %s, found %s", known.Name, shape.Name, known.Type.Name, describe(v))
	}
	if s, ok := v.(glua.LString); ok && !isPrintable(string(s)) {
		return r.fail(at, "%s of %s: %s", known.Name, shape.Name, notPrintable(string(s)))
	}
	return nil
}

// isPrintable reports whether a text can be shown on a terminal and does nothing to
// it.
func isPrintable(s string) bool {
	return utf8.ValidString(s) && !strings.ContainsFunc(s, func(c rune) bool { return unicode.IsControl(c) && c != '\n' && c != '\t' })
}

func notPrintable(s string) string {
	return fmt.Sprintf("expected a text that can be printed, found control characters in %q", shortened(s))
}

// checkName finds names for people that are empty, longer than a line or of several
// lines.
func checkName(name string) error {
	switch {
	case strings.TrimSpace(name) == "":
		return errors.New("expected a name, found an empty text")
	case len([]rune(name)) > longestName || strings.ContainsAny(name, "\n\t"):
		return fmt.Errorf("expected a name of one line and at most %d letters, found %q", longestName, shortened(name))
	}
	return nil
}

const longestName = 80

// checkLine is checkName for texts that may hold anything.
func checkLine(text string) error {
	if !isPrintable(text) {
		return errors.New(notPrintable(text))
	}
	return checkName(text)
}

// checkList finds a nil within a list, or at its written end.
func (r *reader) checkList(t *glua.LTable) error {
	length := max(t.Len(), r.machine.WrittenLength(t))
	for i := 1; i <= length; i++ {
		if t.RawGetInt(i) == glua.LNil {
			return r.fail(r.machine.PlaceOf(t, glua.LNumber(i)), "entry %d of the list is nil: is a name misspelt?", i)
		}
	}
	return nil
}

func (s *Shape) key(name string) (Key, bool) {
	for _, k := range s.Keys {
		if k.Name == name {
			return k, true
		}
	}
	return Key{}, false
}

func (s *Shape) names() []string {
	list := make([]string, len(s.Keys))
	for i, k := range s.Keys {
		list[i] = k.Name
	}
	return list
}

// textList reads one text or a list of them.
func (r *reader) textList(t *glua.LTable, key string) ([]string, error) {
	v := written(t.RawGetString(key))
	if v == glua.LNil {
		return nil, nil
	}
	return r.textsOf(v, key, r.machine.PlaceOf(t, glua.LString(key)))
}

func (r *reader) textsOf(v glua.LValue, what string, at lua.Place) ([]string, error) {
	if s, ok := v.(glua.LString); ok {
		return []string{string(s)}, nil
	}
	list, ok := v.(*glua.LTable)
	if !ok {
		return nil, r.fail(at, "%s: expected a text or a list of texts, found %s", what, describe(v))
	}
	if err := r.checkList(list); err != nil {
		return nil, err
	}
	var all []string
	for key, v := range entries(list) {
		s, ok := v.(glua.LString)
		if _, positional := key.(glua.LNumber); !ok || !positional {
			return nil, r.fail(r.machine.PlaceOf(list, key), "%s: expected a list of texts, found %s in it", what, describe(v))
		}
		if !isPrintable(string(s)) {
			return nil, r.fail(r.machine.PlaceOf(list, key), "%s: %s", what, notPrintable(string(s)))
		}
		all = append(all, string(s))
	}
	return all, nil
}

// origin is a place as core errors carry it.
func (r *reader) origin(t *glua.LTable, key string) string {
	return r.machine.PlaceOf(t, glua.LString(key)).String()
}
