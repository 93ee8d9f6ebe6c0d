// Package scripts holds the games that come with Canopy, one Lua script each, and
// loads games by name.
//
// A game is named by a sum: "jungle", "jungle+big-jungle", "./mine.lua",
// "jungle+./mine.lua". A variant alone stands for the game that it names and
// itself. [Load] reads the scripts of a sum and makes a game of them, ready to be
// played and simulated.
package scripts

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"canopy/core/nearest"
	"canopy/core/rules"
	"canopy/scripts/lua"
	"canopy/scripts/reader"
	"canopy/variants"
)

//go:embed *.lua
var games embed.FS

// Setting gives a parameter a value: name=value on the command line.
type Setting = reader.Setting

// SettingError is the error for a setting that no parameter takes.
type SettingError = reader.SettingError

// NameError is the error for a name that is no game's.
type NameError struct{ Err error }

func (e *NameError) Error() string { return e.Err.Error() }
func (e *NameError) Unwrap() error { return e.Err }

// Options change how a game is loaded. The zero value is usual.
type Options struct {
	// Settings give parameters values.
	Settings []Setting
	// PlyLimit, if not 0, is used instead of the game's own.
	PlyLimit int
	// Profile, unless nil, is told where the scripts spend their instructions in play.
	Profile *lua.Profile
	// Coverage, unless nil, is told which lines of the scripts run, when they load and in
	// play.
	Coverage *lua.Coverage
	// ReadFile reads a script of the user's own; os.ReadFile if nil.
	ReadFile func(path string) ([]byte, error)
}

// Extension is how the names of script files end, and TestExtension how those of their
// tests do.
const (
	Extension     = ".lua"
	TestExtension = testSuffix + Extension
)

// Games are the names of the games that come with Canopy, in alphabetical order.
func Games() []string { return namesIn(games) }

// Variants are the names of the variants that come with Canopy, in alphabetical
// order.
func Variants() []string { return namesIn(variants.Files) }

func namesIn(files fs.FS) []string {
	matches, _ := fs.Glob(files, "*"+Extension) // the pattern is a good one
	var names []string
	for _, file := range matches {
		if name := strings.TrimSuffix(file, Extension); !strings.HasSuffix(name, testSuffix) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// testSuffix is how the names end of scripts that test others: jungle_test.lua stands
// beside jungle.lua.
const testSuffix = "_test"

// Test is the source of a script that tests another.
type Test struct {
	// Of is the name of the script beside it: "jungle".
	Of     string
	File   string
	Source []byte
}

// Tests are the tests that come with Canopy, those of games before those of variants.
func Tests() []Test {
	var list []Test
	for _, files := range []fs.FS{games, variants.Files} {
		names, _ := fs.Glob(files, "*"+TestExtension) // the pattern is a good one
		for _, name := range names {
			source, err := fs.ReadFile(files, name)
			if err != nil {
				panic(err) // it is embedded
			}
			list = append(list, Test{Of: strings.TrimSuffix(name, TestExtension), File: name, Source: source})
		}
	}
	return list
}

// Load loads the game that a sum names. Its errors are a [*NameError] for a name
// that is no game's, a [*SettingError] for a setting, and otherwise say what is
// wrong in which script, with file and line.
func Load(sum string, o Options) (*rules.Game, error) {
	list, err := find(sum, o)
	if err != nil {
		return nil, err
	}
	d, err := reader.ReadWatched(list, o.Settings, reader.Watch{Profile: o.Profile, Coverage: o.Coverage})
	if err != nil {
		return nil, err
	}
	d.Script = hash(list)
	if o.PlyLimit != 0 {
		d.PlyLimit = o.PlyLimit
	}
	g, err := rules.Compile(*d)
	if err != nil {
		return nil, fmt.Errorf("%w", err)
	}
	return g, nil
}

// Findings are what the texts of a sum's scripts show that is likely to be a mistake, and
// what its variants do to each other.
func Findings(sum string, o Options) ([]rules.Finding, error) {
	list, err := find(sum, o)
	if err != nil {
		return nil, err
	}
	return reader.Findings(list, o.Settings)
}

// Alone is the title and the parameters of a variant that goes with any game.
func Alone(variant string, o Options) (title string, parameters []rules.Parameter, err error) {
	script, err := read(variant, o)
	if err != nil {
		return "", nil, err
	}
	return reader.Alone(script)
}

// find reads the scripts of a sum, the game first.
func find(sum string, o Options) ([]reader.Script, error) {
	var list []reader.Script
	for _, name := range strings.Split(sum, "+") {
		script, err := read(name, o)
		if err != nil {
			return nil, err
		}
		list = append(list, script)
	}
	return withBase(list, o)
}

// withBase puts the game that a variant names before it, where a sum begins with
// the variant.
func withBase(list []reader.Script, o Options) ([]reader.Script, error) {
	if slices.Contains(Games(), list[0].Name) {
		return list, nil
	}
	kind, of, err := reader.Kind(list[0])
	if err != nil || kind == "game" {
		return list, err
	}
	if len(of) == 0 {
		return nil, &NameError{fmt.Errorf("%s is a variant of any game: say which, like jungle+%s", list[0].Name, list[0].Name)}
	}
	base, err := read(of[0], o)
	if err != nil {
		return nil, fmt.Errorf("%s is a variant of %q: %w", list[0].Name, of[0], err)
	}
	if len(list) > maxSum {
		return nil, &NameError{fmt.Errorf("%s: variants of variants, more than %d", list[0].Name, maxSum)}
	}
	return withBase(append([]reader.Script{base}, list...), o) // which may be a variant itself
}

// maxSum is how many scripts a sum may consist of.
const maxSum = 50

func read(name string, o Options) (reader.Script, error) {
	if isFile(name) {
		return readFile(name, o)
	}
	for _, files := range []fs.FS{games, variants.Files} {
		source, err := fs.ReadFile(files, name+Extension)
		if err == nil && !strings.HasSuffix(name, testSuffix) {
			return reader.Script{Name: name, File: name + Extension, Source: source}, nil
		}
	}
	if file := "./" + name + Extension; name != "" && isThere(file, o) {
		return reader.Script{}, &NameError{fmt.Errorf("unknown game %q: did you mean %s?", name, file)}
	}
	return reader.Script{}, &NameError{nearest.Unknown("game", name, append(Games(), Variants()...))}
}

// isThere reports whether a script of the user's own can be read.
func isThere(file string, o Options) bool {
	_, err := readFile(file, o)
	return err == nil
}

// isFile reports whether a name is a path to a script and not the name of one that
// comes with Canopy.
func isFile(name string) bool {
	return strings.HasSuffix(name, Extension) || strings.ContainsAny(name, `/\`)
}

// maxScript is far more than anybody writes, and little enough to read at once.
const maxScript = 4 << 20

func readFile(name string, o Options) (reader.Script, error) {
	readFile := o.ReadFile
	if readFile == nil {
		readFile = os.ReadFile
	}
	source, err := readFile(name)
	if err != nil {
		var pathError *fs.PathError
		if errors.As(err, &pathError) {
			err = pathError.Err
		}
		return reader.Script{}, &NameError{fmt.Errorf("the script %s: %w", name, err)}
	}
	if len(source) > maxScript {
		return reader.Script{}, &NameError{fmt.Errorf("the script %s is larger than %d MiB", name, maxScript>>20)}
	}
	return reader.Script{Name: name, File: filepath.Base(name), Source: source}, nil
}

// hash identifies the text of the scripts, in their order.
func hash(list []reader.Script) string {
	h := sha256.New()
	for _, script := range list {
		fmt.Fprintf(h, "%d\n", len(script.Source))
		h.Write(script.Source)
	}
	return hex.EncodeToString(h.Sum(nil)[:hashBytes])
}

// hashBytes is how much of the hash is kept: enough to tell versions apart, and
// short enough to be read out.
const hashBytes = 8

// UsedByParameters reports of names, such as those of stages, whether the scripts of a sum
// use them, or not, by their parameters.
func UsedByParameters(sum string, o Options) (func(name string) bool, error) {
	list, err := find(sum, o)
	if err != nil {
		return nil, err
	}
	return reader.UsedByParameters(list), nil
}

// CoverageFindings are what has not run of a sum's scripts in so many games ("200
// games").
func CoverageFindings(sum string, o Options, games string) ([]rules.Finding, error) {
	list, err := find(sum, o)
	if err != nil {
		return nil, err
	}
	return reader.CoverageFindings(o.Coverage, list, games), nil
}
