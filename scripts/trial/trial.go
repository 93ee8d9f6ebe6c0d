package trial

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"canopy/core/nearest"
	"canopy/core/rules"
	"canopy/scripts"
	"canopy/scripts/lua"

	glua "github.com/yuin/gopher-lua"
)

// File is a script with tests.
type File struct {
	// Name is what messages call it: "jungle_test.lua".
	Name   string
	Source []byte
	// Of is the game that is tested where the script names none.
	Of string
	// ReadFile reads the scripts of the user's own that the game consists of. Their
	// paths are as the tests write them.
	ReadFile func(path string) ([]byte, error)
	// Print takes what the tests print; nil refuses print.
	Print io.Writer
}

// Beside is the game that a test stands beside, as it is named from there: that of
// "games/mine_test.lua" is "./mine.lua".
func Beside(path string) string {
	base := filepath.Base(path)
	return "./" + strings.TrimSuffix(base, scripts.TestExtension) + scripts.Extension
}

// Outcome is how a test came out.
type Outcome struct {
	Name  string
	Place lua.Place
	// Err is why it failed, with file and line; nil if it passed.
	Err error
	// State is the game as it stood when the test failed, nil if none had begun.
	State *rules.State
}

// Run runs the tests of a script, those that match, in the order in which they are
// written. Its error is one of the script as a whole: it cannot be read, or has no
// tests.
func Run(file File, match func(name string) bool) ([]Outcome, error) {
	r := &run{file: file, machine: lua.NewMachine(lua.Options{Print: file.Print})}
	defer r.machine.Close()
	r.define()
	list, err := r.read()
	if err != nil {
		return nil, err
	}
	var outcomes []Outcome
	for _, test := range list {
		if match == nil || match(test.name) {
			outcomes = append(outcomes, r.try(test))
		}
	}
	return outcomes, nil
}

// run is the running of one script with tests.
type run struct {
	file    File
	machine *lua.Machine
	lines   []string
	made    *glua.LTable // by tests { … }
	none    *glua.LUserData
	object  *glua.LUserData // t

	of       string
	settings []scripts.Setting
	game     *rules.Game // with these settings, once a test has begun
	now      *trial      // the test that runs
}

// test is a test as it is written.
type test struct {
	name  string
	place lua.Place
	does  *glua.LFunction
}

// read runs the script and finds its tests.
func (r *run) read() ([]test, error) {
	r.lines = strings.Split(string(r.file.Source), "\n")
	chunk, err := lua.Compile(r.file.Name, r.file.Source)
	if err != nil {
		return nil, err
	}
	v, err := r.machine.Run(chunk)
	if err != nil {
		return nil, err
	}
	t, ok := v.(*glua.LTable)
	if !ok || t != r.made {
		return nil, r.fail(lua.Place{File: r.file.Name}, "the script returns no tests: end it with `return tests { … }`")
	}
	r.of = r.file.Of
	var list []test
	for key, value := t.Next(glua.LNil); key != glua.LNil; key, value = t.Next(key) {
		test, err := r.entry(t, key, value)
		if err != nil {
			return nil, err
		}
		if test != nil {
			list = append(list, *test)
		}
	}
	if len(list) == 0 {
		return nil, r.fail(r.machine.TablePlace(t), "there is no test in it: a test is a name and a function, [\"a rat swims\"] = function(t) … end")
	}
	r.machine.Finish(t)
	return list, nil
}

// entry reads an entry of tests { … }: a test, or what is said of all of them.
func (r *run) entry(t *glua.LTable, key, value glua.LValue) (*test, error) {
	at := r.machine.PlaceOf(t, key)
	name, ok := key.(glua.LString)
	if !ok {
		return nil, r.fail(at, "a test needs a name: [\"a rat swims\"] = function(t) … end")
	}
	switch name {
	case "of":
		of, ok := value.(glua.LString)
		if !ok {
			return nil, r.fail(at, "of: expected the name of a game, like \"jungle\" or \"jungle+pie\", found %s", describe(value))
		}
		r.of = string(of)
		return nil, nil
	case "set":
		set, ok := value.(*glua.LTable)
		if !ok {
			return nil, r.fail(at, "set: expected parameters and their values, like { size = 5 }, found %s", describe(value))
		}
		var err error
		if r.settings, err = settings(set); err != nil {
			return nil, r.fail(at, "set: %v", err)
		}
		return nil, nil
	}
	does, ok := value.(*glua.LFunction)
	if !ok {
		if near, isNear := nearest.Name(string(name), []string{"of", "set"}); isNear {
			return nil, r.fail(at, "unknown key %q: did you mean %q?", string(name), near)
		}
		return nil, r.fail(at, "the test %q: expected function (t), found %s", string(name), describe(value))
	}
	return &test{name: string(name), place: at, does: does}, nil
}

// settings are the parameters of a table with their values.
func settings(t *glua.LTable) ([]scripts.Setting, error) {
	var list []scripts.Setting
	for key, value := t.Next(glua.LNil); key != glua.LNil; key, value = t.Next(key) {
		name, ok := key.(glua.LString)
		if !ok {
			return nil, errors.New("expected parameters by their names, like { size = 5 }")
		}
		switch value.Type() {
		case glua.LTString, glua.LTNumber, glua.LTBool:
			list = append(list, scripts.Setting{Name: string(name), Value: value.String()})
		default:
			return nil, fmt.Errorf("%s: expected a number, a text, true or false, found %s", string(name), describe(value))
		}
	}
	return list, nil
}

// try runs one test.
func (r *run) try(test test) Outcome {
	t := &trial{run: r}
	r.now = t
	defer func() { r.now = nil }()
	_, err := r.machine.Call(test.does, r.object)
	o := Outcome{Name: test.name, Place: test.place, Err: err}
	if err != nil && t.state != nil {
		o.State = t.state.Copy()
	}
	return o
}

// load loads the game that is tested.
func (r *run) load(settings []scripts.Setting) (*rules.Game, error) {
	if r.of == "" {
		return nil, errors.New("the tests do not say which game they are of: of = \"jungle\"")
	}
	return scripts.Load(r.of, scripts.Options{Settings: settings, ReadFile: r.file.ReadFile})
}

// fail is an error at a place of the script.
func (r *run) fail(at lua.Place, format string, args ...any) error {
	e := &lua.Error{Place: at, Message: fmt.Sprintf(format, args...)}
	if at.Line > 0 && at.Line <= len(r.lines) {
		e.SourceLine = r.lines[at.Line-1]
	}
	e.File = cmp.Or(e.File, r.file.Name)
	return e
}

// nothing is the value none.
type nothing struct{}

// describe names a value in messages.
func describe(v glua.LValue) string {
	switch v := v.(type) {
	case *glua.LNilType:
		return "nothing"
	case glua.LString:
		return fmt.Sprintf("the text %q", string(v))
	case glua.LNumber, glua.LBool:
		return v.String()
	case *glua.LUserData:
		if _, ok := v.Value.(nothing); ok {
			return "none"
		}
	}
	return "a " + v.Type().String()
}
