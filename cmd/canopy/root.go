package main

import (
	"encoding/json"
	"fmt"
	"io"
	"runtime/debug"
	"strings"

	"canopy/core/nearest"

	"github.com/charmbracelet/log"
	"github.com/spf13/cobra"
)

// program is one run of canopy.
type program struct {
	system  *system
	verbose bool
	// started is set when a command has begun to run: what goes wrong before that is
	// wrong about the command line.
	started bool
	logger  *log.Logger
}

// run runs the command that the system's arguments name, and returns the exit
// status.
func run(s *system) (status int) {
	p := &program{system: s}
	defer func() {
		if thrown := recover(); thrown != nil {
			status = p.caught(thrown)
		}
	}()
	err := newRoot(p).Execute()
	if err != nil && !p.started {
		err = &usageError{err}
	}
	tell(s.stderr, err)
	return exitStatus(err)
}

func (p *program) caught(thrown any) int {
	err, fault := asError(thrown)
	tell(p.system.stderr, err)
	if fault {
		p.log().Debug("stack", "stack", string(debug.Stack()))
	}
	return exitStatus(err)
}

// Groups of commands, as the help lists them.
const (
	lookGroup     = "look"
	playGroup     = "play"
	simulateGroup = "simulate"
	writeGroup    = "write"
)

func newRoot(p *program) *cobra.Command {
	root := &cobra.Command{
		Use:   "canopy",
		Short: "Write, play and simulate board, card and dice games",
		Long: `Canopy is for people who make and balance games. A game or a house rule is a Lua
script; Canopy plays it, and finds out from thousands of simulated games whether
it is fair and how long it lasts.

GAME is the name of a game (jungle), of a variant (big-jungle), a sum of a game
and variants (jungle+big-jungle), or a path to a script (./mine.lua). How scripts are
written is told by canopy help scripts.

Exit status:
  0    done
  1    the script or a game failed; for why: the move is refused
  2    the command line is wrong
  130  stopped by Ctrl-C, after showing what there was`,
		Example: `  canopy games
  canopy about jungle
  canopy play jungle --seat 2=random
  canopy sim jungle --set tiger_jumps=along`,
		Args:          cobra.ArbitraryArgs,
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	root.AddGroup(
		&cobra.Group{ID: lookGroup, Title: "Look at a game:"},
		&cobra.Group{ID: playGroup, Title: "Play it:"},
		&cobra.Group{ID: simulateGroup, Title: "Simulate it:"},
		&cobra.Group{ID: writeGroup, Title: "Write rules:"},
	)
	addTo(root, lookGroup, newGames(p), newAbout(p), newMoves(p), newWhy(p), newPerft(p))
	addTo(root, playGroup, newPlay(p), newReplay(p))
	addTo(root, simulateGroup, newSim(p), newCompare(p), newSweep(p), newMatch(p), newCheck(p), newDiff(p), newBench(p))
	addTo(root, writeGroup, newNew(p), newTest(p), newEditor(p))
	addTo(root, "", newCompletion(p))
	root.SetHelpCommand(newHelp(p))
	root.SetUsageTemplate(p.usageTemplate(root))
	root.CompletionOptions.DisableDefaultCmd = true
	root.PersistentFlags().BoolVar(&p.verbose, "verbose", false, "log what happens, on stderr")
	root.SetFlagErrorFunc(p.flagError)
	p.runs(root, func(args []string) error { return p.bare(root, args) })

	// Without arguments cobra would take those of the process.
	root.SetArgs(append([]string{}, p.system.args...))
	root.SetIn(p.system.stdin)
	root.SetOut(p.system.stdout)
	root.SetErr(p.system.stderr)
	return root
}

// usageTemplate is that of cobra, with flags that keep within the lines.
func (p *program) usageTemplate(root *cobra.Command) string {
	const wide = "Flags.FlagUsages "
	return strings.ReplaceAll(root.UsageTemplate(), wide, fmt.Sprintf("Flags.FlagUsagesWrapped %d ", p.textWidth()))
}

func addTo(root *cobra.Command, group string, commands ...*cobra.Command) {
	for _, c := range commands {
		c.GroupID = group
		root.AddCommand(c)
	}
}

// runs says what a command does, and notes when it begins.
func (p *program) runs(c *cobra.Command, do func(args []string) error) {
	c.RunE = func(_ *cobra.Command, args []string) error {
		p.started = true
		return do(args)
	}
}

// bare is canopy without a command that it knows.
func (p *program) bare(root *cobra.Command, args []string) error {
	if len(args) == 0 {
		return root.Help()
	}
	return unknownCommand(root, args[0])
}

func unknownCommand(root *cobra.Command, name string) error {
	return &usageError{nearest.Unknown("command", name, commandNames(root))}
}

func commandNames(root *cobra.Command) []string {
	names := []string{"help"}
	for _, c := range root.Commands() {
		if !c.Hidden && c.Name() != "help" {
			names = append(names, c.Name())
		}
	}
	return names
}

// flagError puts an unknown command before the flags that it does not have.
func (p *program) flagError(cmd *cobra.Command, err error) error {
	if cmd.HasParent() {
		return flagError(cmd, err)
	}
	for _, arg := range p.system.args {
		if !strings.HasPrefix(arg, "-") {
			return unknownCommand(cmd, arg)
		}
	}
	return flagError(cmd, err)
}

// takes are the words that a command takes, all of them.
func takes(words ...string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) < len(words) {
			return usagef("%s is missing: canopy %s", words[len(args)], cmd.Use)
		}
		if len(args) > len(words) {
			return usagef("%q is one word too many: canopy %s", args[len(words)], cmd.Use)
		}
		return nil
	}
}

// log is where the program tells what it is doing. It is made only when it is
// used, since that takes its time.
func (p *program) log() *log.Logger {
	if p.logger != nil {
		return p.logger
	}
	level := log.WarnLevel
	if p.verbose {
		level = log.DebugLevel
	}
	// The writer is wrapped so that it is taken for no terminal: the logger would ask
	// a terminal for its colours and wait for the answer.
	w := &struct{ io.Writer }{p.system.stderr}
	p.logger = log.NewWithOptions(w, log.Options{Level: level, Prefix: "canopy"})
	return p.logger
}

// print writes text to stdout.
func (p *program) print(text string) error {
	_, err := io.WriteString(p.system.stdout, tame(text))
	return err
}

// printJSON writes a value to stdout as JSON that people can read too.
func (p *program) printJSON(value any) error {
	e := json.NewEncoder(p.system.stdout)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	return e.Encode(value)
}

// colour reports whether stdout is to be coloured; see no-color.org.
func (p *program) colour() bool {
	return p.system.stdoutTerminal && p.system.getenv("NO_COLOR") == "" && p.system.getenv("TERM") != "dumb"
}
