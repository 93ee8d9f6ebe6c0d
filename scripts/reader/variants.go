package reader

import (
	"path"
	"path/filepath"
	"slices"
	"strings"

	"canopy/scripts/lua"

	glua "github.com/yuin/gopher-lua"
)

// variant is what a variant's script says.
type variant struct {
	script        Script
	title         string
	of            []string
	needs         *glua.LTable
	about         string
	reconstructed []string
	change        *glua.LFunction
	place         lua.Place
	number        int // in the sum
}

// runVariant runs a variant's script and notes the parameters that it sets.
func (r *reader) runVariant(script Script) (*variant, error) {
	t, err := r.run(script)
	if err != nil {
		return nil, err
	}
	if word := wordOf(t); word != "variant" {
		return nil, r.fail(r.machine.TablePlace(t), "the script returns %s, expected a variant: a sum is a game and then its variants", made(word))
	}
	if err := r.check(t, variantShape); err != nil {
		return nil, err
	}
	v := &variant{script: script, place: r.machine.TablePlace(t)}
	v.title, _ = str(t, "title")
	if v.of, err = r.textList(t, "of"); err != nil {
		return nil, err
	}
	v.needs, _ = written(t.RawGetString("needs")).(*glua.LTable)
	v.about, _ = str(t, "about")
	v.change, _ = written(t.RawGetString("change")).(*glua.LFunction)
	if v.title == "" {
		return nil, r.fail(v.place, "a variant needs title: %s", example(variantShape, "title"))
	}
	if err := checkName(v.title); err != nil {
		return nil, r.fail(r.machine.PlaceOf(t, glua.LString("title")), "title: %s", err)
	}
	if v.reconstructed, err = r.textList(t, "reconstructed"); err != nil {
		return nil, err
	}
	set, ok := written(t.RawGetString("set")).(*glua.LTable)
	if !ok {
		return v, nil
	}
	return v, r.set(set, script)
}

func (r *reader) set(t *glua.LTable, script Script) error {
	// false is a value here, so that the table is not read by its entries.
	for key, value := t.Next(glua.LNil); key != glua.LNil; key, value = t.Next(key) {
		name, isName := key.(glua.LString)
		at := r.machine.PlaceOf(t, key)
		if !isName || isTable(value) || isFunction(value) {
			return r.fail(at, "set: expected parameters and their values, found %s", describe(value))
		}
		for _, other := range r.sets {
			if other.name == string(name) && other.value != value && !r.isSetOutside(string(name)) {
				return r.fail(at, "set: %s becomes %v here and %v at %s: set it from outside, --set %s=…, or leave one of the variants out", string(name), value, other.value, other.place, string(name))
			}
		}
		r.sets = append(r.sets, variantSet{name: string(name), value: value, place: at, script: script.Name})
	}
	return nil
}

// isSetOutside reports whether a setting gives a parameter its value, whatever variants set.
func (r *reader) isSetOutside(name string) bool {
	return slices.ContainsFunc(r.settings, func(s Setting) bool {
		_, parameter, _ := cutOwner(s.Name)
		return parameter == name
	})
}

// fileStem is the name of a script of the user's own without its folder and ending:
// that of "./games/mine.lua" is "mine".
func fileStem(name string) string {
	return strings.TrimSuffix(path.Base(filepath.ToSlash(name)), ".lua")
}
