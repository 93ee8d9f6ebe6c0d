package lua

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	glua "github.com/yuin/gopher-lua"
	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// compile compiles or fails the test.
func compile(t testing.TB, name, source string) *Chunk {
	t.Helper()
	c, err := Compile(name, []byte(source))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// machine makes a machine for one test.
func machine(t testing.TB, o Options) *Machine {
	m := NewMachine(o)
	t.Cleanup(m.Close)
	return m
}

// result runs a script and returns its result.
func result(t testing.TB, m *Machine, source string) glua.LValue {
	t.Helper()
	v, err := m.Run(compile(t, "s.lua", source))
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func field(v glua.LValue, key string) glua.LValue { return v.(*glua.LTable).RawGetString(key) }

func method(v glua.LValue, key string) *glua.LFunction { return field(v, key).(*glua.LFunction) }

// scriptError checks that an error is a clean *Error with the given words.
func scriptError(t testing.TB, err error, want ...string) *Error {
	t.Helper()
	var e *Error
	if !errors.As(err, &e) {
		t.Fatalf("got %v (%T), want an *Error with %q", err, err, want)
	}
	for _, w := range want {
		if !strings.Contains(err.Error(), w) {
			t.Errorf("got %q, want %q in it", err, w)
		}
	}
	for _, bad := range []string{"stack traceback", "goroutine", "non-table object", "(table)", "(set)", "(concat)", "[G]"} {
		if strings.Contains(err.Error(), bad) {
			t.Errorf("got %q, which shows %q", err, bad)
		}
	}
	return e
}

// failing runs a script that must fail with the given words.
func failing(t testing.TB, source string, want ...string) *Error {
	t.Helper()
	c, err := Compile("s.lua", []byte(source))
	if err == nil {
		var out bytes.Buffer
		m := machine(t, Options{Print: &out})
		_, err = m.Run(c)
	}
	return scriptError(t, err, want...)
}
