package main

import (
	"cmp"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"canopy/scripts"

	"github.com/spf13/cobra"
)

// templates are the scripts that new writes, with words in capitals for what differs.
//
//go:embed new/*.lua
var templates embed.FS

type newOptions struct {
	program *program
	of      text
	cards   bool
	bot     bool
}

func newNew(p *program) *cobra.Command {
	o := &newOptions{program: p}
	c := &cobra.Command{
		Use:   "new NAME",
		Short: "Write a game, a house rule or a player to begin with",
		Long: `Write a script to begin with, NAME.lua, and tests beside it, NAME_test.lua. Both run as
they are, and their comments say what is what.

It is a board game, a card game with --cards, or with --of a variant that changes a
game. With --bot it is a player, which has no tests. NAME may have a folder before it.
No file is ever overwritten.`,
		Example: `  canopy new goats
  canopy new climb --cards
  canopy new lone-wolf --of jungle
  canopy new retreat --of ./goats.lua
  canopy new hunter --bot`,
		Args: takes("NAME"),
	}
	o.of.kind = "GAME"
	c.Flags().Var(&o.of, "of", "write a variant of this game")
	c.Flags().BoolVar(&o.cards, "cards", false, "write a card game")
	c.Flags().BoolVar(&o.bot, "bot", false, "write a player")
	p.complete(c, "of", p.completeGame)
	p.runs(c, func(args []string) error { return o.run(args[0]) })
	return c
}

func (o *newOptions) run(name string) error {
	script, err := scriptNamed(name)
	if err != nil {
		return err
	}
	if o.bot {
		return o.player(script)
	}
	var pages map[string]string // by file
	switch {
	case o.of.given && o.cards:
		return usagef("a variant is of the kind that its game is: leave --cards or --of out")
	case o.of.given:
		pages, err = o.variant(script)
	case o.cards:
		pages = script.pages("cards", nil)
	default:
		pages = script.pages("board", nil)
	}
	if err != nil {
		return err
	}
	if err := o.write(pages); err != nil {
		return err
	}
	return o.program.print(script.next(o.sum(script)))
}

// player writes a player to begin with.
func (o *newOptions) player(s *newScript) error {
	if o.of.given || o.cards {
		return usagef("a player is no game: leave --bot out, or --of and --cards")
	}
	page := s.fill("bot", nil)
	if err := o.write(map[string]string{s.path: page}); err != nil {
		return err
	}
	path := o.sum(s)
	return o.program.print(fmt.Sprintf(`wrote %s

Next:
  canopy sim jungle --agents %s,random
  canopy play jungle --seat 2=%s
  canopy help agents
`, s.path, path, path))
}

// sum is how the new script is played.
func (o *newOptions) sum(s *newScript) string {
	path := s.path
	if !filepath.IsAbs(path) {
		path = "./" + filepath.ToSlash(path)
	}
	if o.of.given {
		return o.of.value + "+" + path
	}
	return path
}

// newScript is a script that is to be written.
type newScript struct {
	path, test string // its file, and that of its tests
	title      string
}

var goodName = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_-]*$`)

// scriptNamed is the script of a name, which may have a folder before it.
func scriptNamed(name string) (*newScript, error) {
	stem := strings.TrimSuffix(filepath.Base(name), scripts.Extension)
	switch {
	case !goodName.MatchString(stem):
		return nil, usagef("%q is no name for a script: letters, digits and - like lone-wolf, beginning with a letter", stem)
	case strings.HasSuffix(stem, "_test"):
		return nil, usagef("%q is a name for tests, which are written beside: canopy new %s", stem, strings.TrimSuffix(stem, "_test"))
	case slices.Contains(append(scripts.Games(), scripts.Variants()...), stem):
		return nil, usagef("%s comes with Canopy: choose another name, or write a variant of it, canopy new my-%s --of %s", stem, stem, stem)
	}
	path := filepath.Join(filepath.Dir(name), stem)
	return &newScript{path: path + scripts.Extension, test: path + scripts.TestExtension, title: titleOf(stem)}, nil
}

// titleOf makes a title of a name: "Lone Wolf" of "lone-wolf".
func titleOf(stem string) string {
	words := strings.FieldsFunc(stem, func(r rune) bool { return r == '-' || r == '_' })
	for i, word := range words {
		words[i] = strings.ToUpper(word[:1]) + word[1:]
	}
	return strings.Join(words, " ")
}

// pages are the script and its tests, with what they have for the words in capitals.
func (s *newScript) pages(template string, words []string) map[string]string {
	return map[string]string{s.path: s.fill(template, words), s.test: s.fill(template+"_test", words)}
}

// fill is a template with what it has for the words in capitals.
func (s *newScript) fill(template string, words []string) string {
	text, err := templates.ReadFile("new/" + template + scripts.Extension)
	if err != nil {
		panic(err) // it is embedded
	}
	words = append(slices.Clone(words),
		"TITLE", s.title, "TESTFILE", filepath.ToSlash(s.test), "FILE", filepath.ToSlash(s.path))
	return strings.NewReplacer(words...).Replace(string(text))
}

// write writes the files, none of which may be there.
func (o *newOptions) write(pages map[string]string) error {
	var files []string
	for file := range pages {
		files = append(files, file)
	}
	slices.Sort(files)
	for _, file := range files {
		if _, err := o.program.system.readFile(file, 0); !errors.Is(err, fs.ErrNotExist) {
			return usagef("%s is there already, and is not overwritten", file)
		}
	}
	for _, file := range files {
		err := o.program.system.writeFile(file, []byte(pages[file]), false)
		if errors.Is(err, fs.ErrExist) {
			return usagef("%s is there already, and is not overwritten", file)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", file, plainPathError(err))
		}
	}
	return nil
}

// next says what to do next.
func (s *newScript) next(sum string) string {
	return fmt.Sprintf(`wrote %s and %s

Next:
  canopy play %s --seat 2=random
  canopy test %s
  canopy check %s
  canopy sim %s
  canopy help scripts
`, s.path, s.test, sum, cmp.Or(testPath(s.test), s.test), sum, sum)
}

// testPath is a test as test takes it.
func testPath(path string) string {
	if filepath.IsAbs(path) {
		return path
	}
	return "./" + filepath.ToSlash(path)
}
