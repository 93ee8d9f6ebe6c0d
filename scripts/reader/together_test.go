package reader_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"canopy/core/chance"
	"canopy/core/rules"
	"canopy/scripts"
	"canopy/scripts/reader"
)

// together are games with functions that look at the game in play.
var together = []string{"ataxx", "knight-fight", "ludo"}

// transcript is a game played by chance, as text: its start, moves and result.
type transcript struct {
	state *rules.State
	draw  chance.Stream
	moves []rules.Move
	text  strings.Builder
}

func begin(g *rules.Game, seed, number uint64) *transcript {
	p := &transcript{state: g.NewState(), draw: chance.NewStream(seed, number, chance.Named("together"))}
	p.state.Start(seed, number)
	p.text.WriteString(p.state.Position())
	return p
}

// step plays a move, and reports whether there was one.
func (p *transcript) step() bool {
	if p.moves = p.state.Moves(p.moves); len(p.moves) == 0 || p.state.Ply() >= 300 {
		return false
	}
	m := p.moves[p.draw.Below(len(p.moves))]
	fmt.Fprintf(&p.text, " %s", p.state.MoveText(m))
	p.state.Play(m)
	return true
}

func (p *transcript) end() string {
	if err := p.state.Err(); err != nil {
		return err.Error()
	}
	return fmt.Sprint(p.text.String(), p.state.Position(), p.state.Result())
}

func loadGame(t *testing.T, name string) *rules.Game {
	t.Helper()
	g, err := scripts.Load(name, scripts.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// playAlone plays so many games, one after the other.
func playAlone(g *rules.Game, games int) []string {
	all := make([]string, games)
	for i := range all {
		p := begin(g, 7, uint64(i))
		for p.step() {
		}
		all[i] = p.end()
	}
	return all
}

// Eight at once play the games that one plays alone.
func TestManyAtOnce(t *testing.T) {
	const workers, games = 8, 12
	for _, name := range together {
		alone := playAlone(loadGame(t, name), games)
		if alone[0] == alone[1] {
			t.Errorf("%s: two games are the same", name)
		}
		g := loadGame(t, name)
		var group sync.WaitGroup
		for w := range workers {
			group.Go(func() {
				for i := range games {
					number := (i + w) % games
					p := begin(g, 7, uint64(number))
					for p.step() {
					}
					if got := p.end(); got != alone[number] {
						t.Errorf("%s, game %d: beside others %s, alone %s", name, number, got, alone[number])
					}
				}
			})
		}
		group.Wait()
	}
}

// Games of one and of several games in turn, move by move, are those played alone.
func TestInterleaved(t *testing.T) {
	const each = 5
	alone := map[string][]string{}
	played := map[string][]*transcript{}
	for _, name := range together {
		alone[name] = playAlone(loadGame(t, name), each)
		g := loadGame(t, name)
		for i := range each {
			played[name] = append(played[name], begin(g, 7, uint64(i)))
		}
	}
	for more := true; more; {
		more = false
		for _, name := range together {
			for _, p := range played[name] {
				more = p.step() || more
			}
		}
	}
	for _, name := range together {
		for i, p := range played[name] {
			if got := p.end(); got != alone[name][i] {
				t.Errorf("%s, game %d: in turn with others %s, alone %s", name, i, got, alone[name][i])
			}
		}
	}
}

// A function of a game cannot write to the definition, by whatever way it has come
// to it.
func TestDefinitionIsFrozenInPlay(t *testing.T) {
	base := script("sized", sizedGame)
	for _, c := range []struct{ name, change, want string }{
		{"written", "rules.begins = function(g) rules.title = \"x\" end", `begins changes "rules.title"`},
		{"by a name", "local r = rules\n  rules.begins = function(g) local s = r; s.title = \"x\" end", "`title` of `s` cannot change once the script is loaded"},
		{"by a function", "rules.begins = function(g) put(rules, \"title\") end", "cannot change once the script is loaded"},
		{"inside", "rules.begins = function(g) put(rules.pieces.man.moves, 1) end", "cannot change once the script is loaded"},
		{"added", "rules.begins = function(g) table.insert(rules.pieces.man.moves, 1) end", "cannot change once the script is loaded"},
		{"removed", "rules.begins = function(g) table.remove(rules.pieces.man.moves) end", "cannot change once the script is loaded"},
		{"sorted", "rules.begins = function(g) table.sort(rules.pieces.man.moves) end", "cannot change once the script is loaded"},
	} {
		variant := script("v", "local function put(t, key) t[key] = 1 end\nreturn variant { title = \"V\", change = function(rules)\n  "+c.change+"\nend }")
		d, err := reader.Read([]reader.Script{base, variant}, nil)
		if err == nil {
			_, err = rules.Compile(*d)
		}
		if err == nil || !strings.HasPrefix(err.Error(), "v.lua:") || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %s", c.name, err, c.want)
		}
	}
}

// A law that is asked in play does not meet the functions of the game that look at
// another one meanwhile. It is the race detector that tells if it does.
func TestLawsBesideFunctions(t *testing.T) {
	for range 8 {
		g := loadGame(t, "mancala")
		var group sync.WaitGroup
		for w := range 4 {
			group.Go(func() {
				s := g.NewState()
				for number := range uint64(4) {
					s.Start(1, number)
					for _, m := range playOn(g.NewState(), number*4+uint64(w), 100) {
						s.Play(m)
						if n, err := g.Definition().Score(s, 0); err != nil || n < 0 || s.Err() != nil {
							t.Errorf("the score is %d: %v, %v", n, err, s.Err())
							return
						}
					}
				}
			})
		}
		group.Wait()
	}
}
