package reader

import (
	"path"
	"path/filepath"
	"strings"

	"canopy/scripts/lua"

	glua "github.com/yuin/gopher-lua"
)

// variant is what a variant's script says.
type variant struct {
	script        Script
	title         string
	of            string
	about         string
	reconstructed []string
	change        *glua.LFunction
	place         lua.Place
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
	v.of, _ = str(t, "of")
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
		r.sets = append(r.sets, variantSet{name: string(name), value: value, place: at, script: script.Name})
	}
	return nil
}

// change lets a variant change the game's table.
func (r *reader) change(def *glua.LTable, v *variant, base Script) error {
	if v.of != "" && v.of != base.Name && v.of != fileStem(base.Name) {
		return r.fail(v.place, "%s is a variant of %s, not of %s", v.script.Name, v.of, base.Name)
	}
	if v.change == nil {
		return nil
	}
	r.script = v.script
	if _, err := r.machine.Call(v.change, def); err != nil {
		if r.found != nil {
			return r.found
		}
		return err
	}
	r.complete(def)
	return nil
}

// fileStem is the name of a script of the user's own without its folder and ending:
// that of "./games/mine.lua" is "mine".
func fileStem(name string) string {
	return strings.TrimSuffix(path.Base(filepath.ToSlash(name)), ".lua")
}
