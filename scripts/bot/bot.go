package bot

import (
	"cmp"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"canopy/core/nearest"
	"canopy/core/rules"
	"canopy/core/seat"
	"canopy/scripts/lua"

	glua "github.com/yuin/gopher-lua"
)

// File is the script of a player.
type File struct {
	// Name is what messages call it: "my-bot.lua".
	Name   string
	Source []byte
}

// Bot is the script of a player, read and found good. It never changes, and goroutines
// may share it.
type Bot struct {
	// Title is what it calls itself, or the name of its file.
	Title string
	// Of are the games that it plays; empty for all.
	Of []string

	file  File
	chunk *lua.Chunk
}

// Judge says of all moves of a seat which share of the win they promise, from 0 to 1.
type Judge func(s *seat.Seat) (map[rules.Move]float64, error)

// Options are what a player is given besides its script.
type Options struct {
	// Print takes what the script prints; nil discards it.
	Print io.Writer
	// Judge answers seat:try. If it is nil, no move can be tried.
	Judge Judge
}

// Read reads the script of a player. An error is a [*lua.Error], with file and line.
func Read(file File) (*Bot, error) {
	chunk, err := lua.Compile(file.Name, file.Source)
	if err != nil {
		return nil, err
	}
	b := &Bot{file: file, chunk: chunk}
	in, err := b.load(Options{})
	if err != nil {
		return nil, err
	}
	in.machine.Close()
	b.Title, b.Of = cmp.Or(in.title, file.Name), in.of
	return b, nil
}

// New makes a player, which belongs to one goroutine and shares nothing with any other.
func (b *Bot) New(o Options) *Player { return &Player{bot: b, options: o} }

// Fits is nil if it plays a game, and else says which it plays.
func (b *Bot) Fits(g *rules.Game) error {
	if len(b.Of) == 0 {
		return nil
	}
	for name := range strings.SplitSeq(g.Name(), "+") {
		stem := strings.TrimSuffix(filepath.Base(name), filepath.Ext(name))
		if slices.Contains(b.Of, name) || slices.Contains(b.Of, stem) {
			return nil
		}
	}
	return fmt.Errorf("it says that it plays %s", strings.Join(b.Of, ", "))
}

// What a script is told that keeps things elsewhere, or wants other luck.
const (
	keeping = "keep what changes in seat.memory, which is new in every game"
	luck    = "a player's luck is seat:random(6), so that a game can be played again"
)

// load runs the script on a machine of its own.
func (b *Bot) load(o Options) (*instance, error) {
	prints := o.Print
	if prints == nil {
		prints = io.Discard
	}
	in := &instance{bot: b, judge: o.Judge, machine: lua.NewMachine(lua.Options{Print: prints, Keeping: keeping, Luck: luck})}
	in.define()
	v, err := in.machine.Run(b.chunk)
	if err != nil {
		return nil, err
	}
	t, ok := v.(*glua.LTable)
	if !ok || t != in.written {
		return nil, in.fail(lua.Place{File: b.file.Name}, "the script returns no player: end it with `return bot { choose = function(seat) … end }`")
	}
	if err := in.read(t); err != nil {
		return nil, err
	}
	in.machine.Finish(t)
	in.begin()
	return in, nil
}

// read reads what bot { … } says.
func (in *instance) read(t *glua.LTable) error {
	for key, v := t.Next(glua.LNil); key != glua.LNil; key, v = t.Next(key) {
		at := in.machine.PlaceOf(t, key)
		if _, isText := key.(glua.LString); !isText {
			return in.fail(at, "bot has no list: %s stands in it without a key", describe(v))
		}
		expected, known := in.readKey(key.String(), v)
		if !known {
			return in.fail(at, "%s", nearest.Unknown("key of bot", key.String(), namesOf(inBot)))
		}
		if expected != "" {
			return in.fail(at, "%s: expected %s, found %s", key, expected, describe(v))
		}
	}
	if in.chooses == nil {
		return in.fail(in.machine.TablePlace(t), "bot needs choose, a function that answers a move: choose = function(seat) return seat:one_of(seat.moves) end")
	}
	return nil
}

// readKey reads one key; what is expected is said where the value is of another kind.
func (in *instance) readKey(key string, v glua.LValue) (expected string, known bool) {
	var ok bool
	switch key {
	case "title":
		expected = "a text of one line"
		in.title, ok = lineOf(v)
	case "of":
		expected = "the name of a game, or a list of names"
		in.of, ok = textsOf(v)
	case "choose":
		expected = "function (seat)"
		in.chooses, ok = v.(*glua.LFunction)
	case "begin":
		expected = "function (seat)"
		in.begins, ok = v.(*glua.LFunction)
	default:
		return "", false
	}
	if ok {
		expected = ""
	}
	return expected, true
}

// longestTitle is how many bytes a title may have.
const longestTitle = 80

func lineOf(v glua.LValue) (string, bool) {
	text, ok := v.(glua.LString)
	return string(text), ok && len(text) <= longestTitle && !strings.ContainsFunc(string(text), isControl)
}

func isControl(r rune) bool { return r < ' ' || r == 0x7f }

// textsOf reads one text or a list of them.
func textsOf(v glua.LValue) ([]string, bool) {
	if text, ok := v.(glua.LString); ok {
		return []string{string(text)}, true
	}
	t, ok := v.(*glua.LTable)
	if !ok || t.Len() == 0 {
		return nil, false
	}
	var list []string
	for i := 1; i <= t.Len(); i++ {
		text, ok := t.RawGetInt(i).(glua.LString)
		if !ok {
			return nil, false
		}
		list = append(list, string(text))
	}
	return list, true
}

// fail is an error at a place of the script.
func (in *instance) fail(at lua.Place, format string, args ...any) error {
	e := &lua.Error{Place: at, Message: fmt.Sprintf(format, args...)}
	e.File = cmp.Or(e.File, in.bot.file.Name)
	in.machine.AddSource(e)
	return e
}
