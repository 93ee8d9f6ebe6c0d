package main

import (
	"fmt"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"

	"canopy/sim/agent"
	"canopy/sim/study"
)

// trait is something that makes a run what it is, in the words of the command line.
type trait struct {
	Name  string `json:"name"`
	Words string `json:"words"`
}

const (
	gameTrait   = "game"
	scriptTrait = "script"
)

// traits are what makes a run what it is, with the flag that says who plays. The number of
// games and that of workers may differ from one time to the next.
func (o *simOptions) traits(q *study.Balance, flag string, agents []agent.Maker) []trait {
	d := q.Game.Definition()
	files := trait{"files", "without --html, --snapshot and --against"}
	if o.outputs.wantsFigures() {
		files = given("files", "--html, --snapshot or --against")
	}
	list := []trait{given(gameTrait, "the game "+q.Game.Name()), {"canopy", "by canopy " + version()}}
	for _, p := range d.Parameters {
		list = append(list, given("set "+p.Name, fmt.Sprintf("--set %s=%v", p.Name, valueOf(p))))
	}
	return append(list,
		given("ply-limit", "--ply-limit "+strconv.Itoa(q.Game.PlyLimit())),
		given("agents", flag+" "+agentsWords(agents)),
		flagGiven("tree", o.tree.String()),
		given("seed", "--seed "+strconv.FormatUint(q.Seed, 10)),
		given("opening", "--opening "+strconv.Itoa(q.Opening)),
		flagGiven("until", o.until.String()),
		flagGiven("target", targetWords(q.Target)),
		flagGiven("metrics", o.metrics.value),
		flagGiven("values", o.values.text),
		given("on-error", "--on-error "+o.onError.String()),
		files,
		given(scriptTrait, "the script "+d.Script),
	)
}

func given(name, words string) trait { return trait{name, "with " + words} }

// flagGiven is a flag with its value, or without where there is none.
func flagGiven(flag, value string) trait {
	if value == "" {
		return trait{flag, "without --" + flag}
	}
	return given(flag, "--"+flag+" "+value)
}

func targetWords(t *study.Target) string {
	if t == nil {
		return ""
	}
	percent := func(x float64) string { return strconv.FormatFloat(100*x, 'g', 12, 64) }
	return fmt.Sprintf("%d=%s..%s%%", t.Seat+1, percent(t.Band.Low), percent(t.Band.High))
}

// agentsWords are the specs of agents, with the beginnings of the hashes of their scripts;
// one where all are alike.
func agentsWords(makers []agent.Maker) string {
	const digits = 16
	var list []string
	for _, m := range makers {
		words := m.Spec
		if m.Source != "" {
			words += " (script " + m.Source[:digits] + ")"
		}
		list = append(list, words)
	}
	if len(slices.Compact(slices.Clone(list))) == 1 {
		return list[0]
	}
	return strings.Join(list, ",")
}

// version is that of the program, as far as it knows: another one may play other games.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "of no version"
	}
	words := info.Main.Version
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" && !strings.Contains(words, s.Value[:min(12, len(s.Value))]) {
			words += " " + s.Value[:min(12, len(s.Value))]
		}
	}
	return words
}

// checkSame is nil if two runs are the same, and else says in which traits they differ. In
// two games all else differs too, and a script that has changed is told where nothing else
// explains that.
func checkSame(before, now []trait) error {
	var was, is []string
	for _, t := range now {
		words := "with nothing said of " + t.Name
		if i := slices.IndexFunc(before, func(b trait) bool { return b.Name == t.Name }); i >= 0 {
			words = before[i].Words
		}
		if words == t.Words || t.Name == scriptTrait && was != nil {
			continue
		}
		was, is = append(was, words), append(is, t.Words)
		if t.Name == gameTrait {
			break
		}
	}
	if was == nil {
		return nil
	}
	return fmt.Errorf("it was begun %s, and this is %s", shortened(strings.Join(was, ", ")), shortened(strings.Join(is, ", ")))
}

// shortened is as much of a text, which may come from anywhere, as a message has room for.
func shortened(text string) string {
	const most = 400
	if len(text) > most {
		return strings.ToValidUTF8(text[:most], "") + "…"
	}
	return text
}
