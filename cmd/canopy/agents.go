package main

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"canopy/core/rules"
	"canopy/core/seat"
	"canopy/scripts"
	"canopy/scripts/bot"
	"canopy/sim/agent"

	"github.com/spf13/cobra"
)

// agents reads who sits in a seat: the agents that come with Canopy, and scripts of the
// user's own. What such a script prints goes to a writer, or nowhere if that is nil. Trees
// of agents that search may take so many bytes, or as many as usual if that is 0.
func (p *program) agents(tree int64, prints io.Writer) *agent.Parser {
	return &agent.Parser{
		Tree: tree,
		Other: func(spec string) (agent.Maker, bool, error) {
			if !isScript(spec) {
				return agent.Maker{}, false, p.meantScript(spec)
			}
			m, err := p.botMaker(spec, prints)
			return m, true, err
		},
	}
}

// repeatable reads who plays where the figures are to be the same again: whoever thinks for a
// time is refused.
func (p *program) repeatable(tree treeSize) *agent.Parser {
	parser := p.agents(int64(tree), nil)
	parser.Repeatable = true
	return parser
}

// isScript reports whether a spec is the path of a script, and not an agent by its kind,
// which may be a mixture with a script in it.
func isScript(spec string) bool {
	kind, _, _ := strings.Cut(spec, ":")
	return !slices.Contains(agent.Names(), kind) && (strings.HasSuffix(spec, scripts.Extension) || strings.ContainsAny(spec, `/\`))
}

// meantScript is the error for a name that is no agent's but that of a script which lies
// here.
func (p *program) meantScript(spec string) error {
	kind, _, _ := strings.Cut(spec, ":")
	if spec == "" || slices.Contains(agent.Names(), kind) {
		return nil
	}
	file := "./" + spec + scripts.Extension
	if _, err := p.system.readFile(file, maxScript); err != nil {
		return nil
	}
	return fmt.Errorf("unknown agent %q: did you mean %s?", spec, file)
}

// botMaker reads a player that is a script.
func (p *program) botMaker(path string, prints io.Writer) (agent.Maker, error) {
	source, err := p.system.readFile(path, maxScript)
	if err != nil {
		return agent.Maker{}, fmt.Errorf("the player %s: %w", path, plainPathError(err))
	}
	b, err := bot.Read(bot.File{Name: filepath.Base(path), Source: source})
	if err != nil {
		return agent.Maker{}, err
	}
	return agent.Maker{
		Spec: path, Source: fmt.Sprintf("%x", sha256.Sum256(source)),
		New:  func() agent.Agent { return b.New(bot.Options{Print: prints, Judge: greedyJudge()}) },
		Fits: b.Fits,
	}, nil
}

// judgeSpec is the agent by which scripts try moves.
const judgeSpec = "greedy"

// greedyJudge lets a script try moves.
func greedyJudge() bot.Judge {
	var judge agent.Adviser // made when it is first asked, since most scripts do not
	return func(s *seat.Seat) (map[rules.Move]float64, error) {
		if judge == nil {
			maker, err := agent.Parse(judgeSpec)
			if err != nil {
				return nil, err
			}
			var ok bool
			if judge, ok = maker.New().(agent.Adviser); !ok {
				return nil, errors.New(judgeSpec + " cannot tell")
			}
		}
		advice, err := judge.Advise(s)
		shares := map[rules.Move]float64{}
		for _, a := range advice {
			shares[a.Move] = a.Share
		}
		return shares, err
	}
}

// completeAgents completes agents by their names; where none fits, the shell completes the
// names of files. Several stand with commas between.
func (p *program) completeAgents(_ *cobra.Command, _ []string, begun string) ([]string, cobra.ShellCompDirective) {
	before := begun[:strings.LastIndexByte(begun, ',')+1]
	var fitting []string
	for _, k := range agent.Kinds() {
		if strings.HasPrefix(before+k.Name, begun) {
			fitting = append(fitting, before+k.Name)
		}
	}
	return fitting, cobra.ShellCompDirectiveDefault
}

// agentsTopic is what help calls the explanation of agents.
const agentsTopic = "agents"

// explainAgents says which agents there are.
func (p *program) explainAgents() error {
	var b strings.Builder
	b.WriteString(`Who plays: sim --agents A,B, match GAME A B, play --seat 2=A. An agent sees what its
seat may see, and nothing else; the same seed gives the same moves. N counts playouts:
games that are played on at random to see how they end. Where nobody is named, sim,
compare and sweep take the strongest of random, greedy and a search with 100 or 1000
playouts whose work on all games is within a fixed amount, which is counted, not timed.

`)
	for _, k := range agent.Kinds() {
		b.WriteString(wrapped(k.Usage+": "+k.About, p.textWidth(), "  ", "      "))
	}
	b.WriteString(wrapped("./my-bot.lua: a player of your own, which is a script: canopy new my-bot --bot writes one to begin with", p.textWidth(), "  ", "      "))
	b.WriteString(`
Agents that search take settings besides, with colons between, like mcts:1000:cut=40:
`)
	for _, s := range searchSettings {
		b.WriteString(wrapped(s.name+": "+s.about, p.textWidth(), "  ", "      "))
	}
	b.WriteString(`
A time to think in place of a number (mcts:50ms) is for play alone: no seed repeats such
a game.

## A player of your own

`)
	fmt.Fprintf(&b, "%s\n", botExample)
	b.WriteString(`The script is held to the limits of all scripts: 10 million instructions for each choice,
no files, no clock, no luck but the seat's. It keeps nothing but in seat.memory.

`)
	for _, s := range botSections() {
		b.WriteString(p.sectionText(s))
	}
	return p.print(b.String())
}

// botExample is a player of one's own.
const botExample = `    return bot {
      title  = "Takes the biggest",
      choose = function(seat)
        local function size(move) return move.takes and move.takes.rank end
        return seat:best(size) or seat:one_of(seat.moves)
      end,
    }
`

// searchSettings are what agents that search may be told besides.
var searchSettings = []struct{ name, about string }{
	{"cut=N", "playouts are judged after N plies, by what the script says of positions; cut=none plays them to the end"},
	{"explore=X", "how much is tried that looks worse so far, from 0; more is bolder"},
	{"widen=off", "all moves are looked at from the start, however many there are"},
	{"solve=off", "what is certain is not followed up"},
	{"reuse=off", "nothing is kept from the move before"},
	{"tree=256MB", "how much memory the tree may take; --tree says it for all"},
}
