package reader

import (
	"fmt"
	"slices"
	"strings"

	"canopy/core/rules"
	"canopy/scripts/lua"

	glua "github.com/yuin/gopher-lua"
)

// Script is the source of one script.
type Script struct {
	// Name is its name in sums: "jungle", "./mine.lua".
	Name string
	// File is what messages call it: "jungle.lua".
	File   string
	Source []byte
}

// Setting gives a parameter a value from outside: name=value on the command line.
// The name may say whose parameter is meant: "seven-three.times".
type Setting struct{ Name, Value string }

// Read reads a game and the variants that change it, the game first. Settings beat
// what variants set, and that beats the defaults of the scripts. An error in a
// script is a [*lua.Error] or a [*rules.Error], with file and line; one in a
// setting is a [*SettingError].
//
// The laws of the definition call into Lua. They may be asked from any goroutine,
// one at a time.
func Read(scripts []Script, settings []Setting) (*rules.Definition, error) {
	return ReadWatched(scripts, settings, Watch{})
}

// Watch is what somebody wants to know of the functions of scripts in play. What is nil
// is not wanted.
type Watch struct {
	Profile  *lua.Profile  // where they spend their instructions
	Coverage *lua.Coverage // which lines run, while the scripts load, too
}

// ReadWatched is [Read] for somebody who watches the scripts.
func ReadWatched(scripts []Script, settings []Setting, watch Watch) (*rules.Definition, error) {
	r, def, changes, err := load(scripts, settings, watch.Coverage)
	if err != nil {
		return nil, err
	}
	d, err := r.definition(def)
	if err != nil {
		return nil, err
	}
	live := newLive(r, d, func() (*reader, *glua.LTable, error) {
		again, def, _, err := load(scripts, settings, nil)
		if err == nil {
			again.watched(watch)
		}
		return again, def, err
	})
	if d.Staged != nil {
		err = live.readStaged(r, def, d)
	} else {
		err = live.read(r, def, d)
	}
	if err != nil {
		return nil, err
	}
	r.finish(def)
	// On a board this machine answers laws, also in play, where another goroutine may hold
	// it for them: functions that run in play get machines of their own.
	if d.Staged != nil {
		live.add(newInstance(live, r, def))
		if err := live.tryLaws(d); err != nil {
			return nil, err
		}
	}
	if watch.Profile != nil {
		r.machine.Profile(watch.Profile)
	}
	if watch.Coverage != nil {
		r.nameFunctions(def, d, watch.Coverage)
	}
	d.Name = sum(scripts)
	d.Parameters = r.declared()
	for _, v := range changes {
		d.Title += " + " + v.title
		d.About = strings.TrimSpace(d.About + "\n\n## " + v.title + "\n\n" + v.about)
		d.Reconstructed = append(d.Reconstructed, v.reconstructed...)
	}
	return d, nil
}

// finish ends the loading: the definition is frozen, and nothing is made any more.
func (r *reader) finish(def *glua.LTable) {
	values := []glua.LValue{def}
	for _, hooks := range r.amountHooks {
		for _, hook := range hooks {
			if fn, ok := hook.(*glua.LFunction); ok {
				values = append(values, fn)
			}
		}
	}
	r.machine.Finish(values...)
	r.loaded = true
}

// watched lets a machine that has loaded the scripts be watched.
func (r *reader) watched(watch Watch) {
	if watch.Profile != nil {
		r.machine.Profile(watch.Profile)
	}
	if watch.Coverage != nil {
		r.machine.Cover(watch.Coverage)
	}
}

// load runs the scripts and applies the changes.
func load(scripts []Script, settings []Setting, coverage *lua.Coverage) (*reader, *glua.LTable, []*variant, error) {
	r := newReader(settings)
	if coverage != nil {
		r.machine.Cover(coverage)
	}
	scripts = filesApart(scripts)
	base, variants := scripts[0], scripts[1:]
	changes := make([]*variant, len(variants))
	for i, script := range slices.Backward(variants) { // what one sets holds for all before it
		v, err := r.runVariant(script)
		if err != nil {
			return nil, nil, nil, err
		}
		v.number, changes[i] = i, v
		r.variants[script.File] = v
	}
	def, err := r.runGame(base)
	if err != nil {
		return nil, nil, nil, err
	}
	if err := r.playersRange(def); err != nil {
		return nil, nil, nil, err
	}
	for _, v := range changes {
		if err := r.fits(v, changes, base); err != nil {
			return nil, nil, nil, err
		}
	}
	if err := r.unusedSettings(); err != nil {
		return nil, nil, nil, err
	}
	for _, v := range changes {
		if err := r.change(def, v, base); err != nil {
			return nil, nil, nil, err
		}
	}
	return r, def, changes, nil
}

// filesApart are the scripts, where two files have the same name with their folders, since
// what somebody has written is told by the file.
func filesApart(scripts []Script) []Script {
	files := map[string]int{}
	for _, script := range scripts {
		files[script.File]++
	}
	apart := slices.Clone(scripts)
	for i := range apart {
		if files[apart[i].File] > 1 {
			apart[i].File = apart[i].Name
		}
	}
	return apart
}

func sum(scripts []Script) string {
	names := make([]string, len(scripts))
	for i, script := range scripts {
		names[i] = script.Name
	}
	return strings.Join(names, "+")
}

// Kind tells what a script returns, "game" or "variant", and for a variant the
// game that it changes, if it names one. Nothing else of it is read.
func Kind(script Script) (kind string, of []string, err error) {
	r := newReader(nil)
	r.anySetting = true
	t, err := r.run(script)
	if err != nil {
		return "", nil, err
	}
	kind = wordOf(t)
	if kind != "game" && kind != "variant" {
		return "", nil, r.fail(r.machine.TablePlace(t), "the script returns %s, expected a game or a variant", made(kind))
	}
	of, err = r.textList(t, "of")
	return kind, of, err
}

// Alone is what a variant says of itself, without a game: its title and its parameters.
func Alone(script Script) (title string, parameters []rules.Parameter, err error) {
	r := newReader(nil)
	v, err := r.runVariant(script)
	if err != nil {
		return "", nil, err
	}
	return v.title, r.declared(), nil
}

// made names a table by the word that made it.
func made(word string) string {
	switch word {
	case "":
		return "a plain table"
	case "game", "variant":
		return "a " + word
	}
	return word + " { … }"
}

type reader struct {
	machine     *lua.Machine
	parameters  []*parameter
	settings    []Setting
	used        map[string]bool     // settings that a parameter has taken
	sets        []variantSet        // what variants set
	script      Script              // the one that runs
	lines       map[string][]string // of the scripts, by file
	gathered    []*glua.LTable      // what gather has made
	again       glua.LValue         // the value again
	none        glua.LValue         // the value none
	noFields    *glua.LTable        // the metatable of values without fields
	noes        map[answer]*glua.LUserData
	later       []func(*rules.Definition) error // checks for when everything has been read
	loaded      bool                            // nothing is made any more
	staged      *rules.Staged                   // what is read, of a game in stages
	variants    map[string]*variant             // by the file of their scripts
	changing    *variant                        // whose change runs
	writers     map[*glua.LTable]map[glua.LValue]*variant
	hooks       map[*glua.LFunction]*hooked
	amountHooks map[*glua.LTable][]any
	depth       int          // how many hooks are under way
	inForce     []cardEffect // by effect
	extra       []extraChoice
	flowLaws    []flowLaw
	found       error // what stopped it, if that is known better than the machine knows
	anySetting  bool  // settings may concern scripts that are not run
}

func newReader(settings []Setting) *reader {
	r := &reader{machine: lua.NewMachine(lua.Options{}), settings: settings, used: map[string]bool{}, noes: map[answer]*glua.LUserData{}, variants: map[string]*variant{}, lines: map[string][]string{}}
	r.define()
	return r
}

// run runs a script and returns the table that it returns.
func (r *reader) run(script Script) (*glua.LTable, error) {
	r.script = script
	r.lines[script.File] = strings.Split(string(script.Source), "\n")
	chunk, err := lua.Compile(script.File, script.Source)
	if err != nil {
		return nil, err
	}
	v, err := r.machine.Run(chunk)
	if r.found != nil {
		return nil, r.found
	}
	if err != nil {
		return nil, err
	}
	t, ok := v.(*glua.LTable)
	if !ok {
		return nil, r.fail(lua.Place{File: script.File}, "the script returns %s, expected a game or a variant: end it with `return game { … }`", describe(v))
	}
	return t, nil
}

func (r *reader) runGame(script Script) (*glua.LTable, error) {
	t, err := r.run(script)
	if err != nil {
		return nil, err
	}
	if word := wordOf(t); word != "game" {
		return nil, r.fail(r.machine.TablePlace(t), "the script returns %s, expected a game", made(word))
	}
	c := r.machine.CopyTable(t)
	if err := r.unshare(c, map[*glua.LTable]int{}); err != nil {
		return nil, err
	}
	r.complete(c)
	return c, nil
}

// maxTables is how many tables a game may consist of.
const maxTables = 100_000

// unshare copies the tables that occur more than once in a table, so that a
// variant changes one piece's movement and not those of all that share it. Met
// says of the tables met so far whether they are still open.
func (r *reader) unshare(t *glua.LTable, met map[*glua.LTable]int) error {
	const open, done = 1, 2
	if len(met) > maxTables {
		return r.fail(r.machine.TablePlace(t), "the game consists of more than %d tables", maxTables)
	}
	met[t] = open
	for key, v := range entries(t) {
		child, ok := v.(*glua.LTable)
		if !ok {
			continue
		}
		switch met[child] {
		case open:
			return r.fail(r.machine.PlaceOf(t, key), "a table contains itself")
		case done:
			child = r.machine.CopyTable(child)
			t.RawSet(key, child)
		}
		if err := r.unshare(child, met); err != nil {
			return err
		}
	}
	met[t] = done
	return nil
}

// completed are the tables that every game has before a variant changes it.
var completed = []string{
	"pieces", "ends", "reconstructed", "actions", "stages", "counters", "laws", "must", "obliged", "dice",
	"piles", "rows", "marks", "sets", "amounts", "steps", evaluateKey,
}

// complete puts a game's table into the form that variants find: lists where one
// thing may stand for a list, and empty tables where nothing was written.
func (r *reader) complete(t *glua.LTable) {
	at := r.machine.TablePlace(t)
	for _, key := range completed {
		if written(t.RawGetString(key)) == glua.LNil {
			t.RawSetString(key, r.newTable(at))
		}
	}
	r.completeEvaluation(t)
	pieces, ok := t.RawGetString("pieces").(*glua.LTable)
	if !ok {
		return
	}
	for _, v := range entries(pieces) {
		piece, ok := v.(*glua.LTable)
		if !ok {
			continue
		}
		r.completeMoves(piece, "moves")
		r.completeMoves(piece, "attacks")
	}
}

func (r *reader) completeMoves(piece *glua.LTable, key string) {
	switch moves := written(piece.RawGetString(key)).(type) {
	case *glua.LNilType:
		if key == "moves" {
			piece.RawSetString(key, r.newTable(r.machine.TablePlace(piece)))
		}
	case *glua.LTable:
		if wordOf(moves) != "" {
			list := r.newTable(r.machine.TablePlace(moves))
			list.Append(moves)
			piece.RawSetString(key, list)
		}
	}
}

func (r *reader) newTable(at lua.Place) *glua.LTable {
	t := r.machine.Lua().NewTable()
	r.machine.Mark(t, at)
	return t
}

// fail is an error at a place of a script.
func (r *reader) fail(at lua.Place, format string, args ...any) error {
	return &lua.Error{Place: at, Message: fmt.Sprintf(format, args...), SourceLine: r.sourceLine(at)}
}

// sourceLine is the line of a script that was run, "" if the place is unknown.
func (r *reader) sourceLine(at lua.Place) string {
	lines := r.lines[at.File]
	if at.Line < 1 || at.Line > len(lines) {
		return ""
	}
	return lines[at.Line-1]
}

// SettingError is a mistake in a setting that came from outside.
type SettingError struct{ Err error }

func (e *SettingError) Error() string { return e.Err.Error() }
func (e *SettingError) Unwrap() error { return e.Err }
