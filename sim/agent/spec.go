package agent

import (
	"fmt"
	"slices"
	"strings"

	"canopy/core/nearest"
	"canopy/core/rules"
)

// Maker makes agents of one kind. The zero Maker makes nothing.
type Maker struct {
	// Spec is how the agent is named: "random".
	Spec string
	// Source stands for what decides how it plays and its spec does not say: the hash of the
	// script that it names; "" where the spec says all.
	Source string
	// New makes an agent that shares nothing with any other.
	New func() Agent
	// Fits is nil where the agent can play a game, and else says why not, and which agent
	// comes nearest that can. A nil Fits fits every game.
	Fits func(g *rules.Game) error
	// Timed: it thinks for a time, and so no seed repeats what it does.
	Timed bool
	// Determined reports that the agent leaves nothing to chance in a game, so that where
	// the game leaves nothing either, all games of such agents are one. A nil Determined
	// says so of no game.
	Determined func(g *rules.Game) bool
}

// IsDetermined reports that neither the game nor the agent leaves anything to chance.
func (m Maker) IsDetermined(g *rules.Game) bool {
	return !g.HasChance() && m.Determined != nil && m.Determined(g)
}

// AreDetermined reports that neither the game nor any of the agents leaves anything to
// chance, so that without moves made at random first all games of theirs are one.
func AreDetermined(g *rules.Game, makers []Maker) bool {
	return !slices.ContainsFunc(makers, func(m Maker) bool { return !m.IsDetermined(g) })
}

// CanPlay is nil if the agent can play a game, and else says why not.
func (m Maker) CanPlay(g *rules.Game) error {
	if m.Fits == nil {
		return nil
	}
	if err := m.Fits(g); err != nil {
		return fmt.Errorf("%s cannot play %s: %w", m.Spec, g.Name(), err)
	}
	return nil
}

// CheckRepeatable is nil if the agent does the same again where seed and game are the same,
// and else says why it does not. Such agents play no batches.
func (m Maker) CheckRepeatable() error {
	if !m.Timed {
		return nil
	}
	return fmt.Errorf("%s: it thinks for a time, and no seed repeats that: name a number of playouts, like mcts:1000", m.Spec)
}

// Parser reads specs. The zero Parser knows the agents of this package.
type Parser struct {
	// Tree is how many bytes a search tree or table may take, unless a spec says otherwise;
	// 0 for what is usual: [DefaultTree], and less for alpha-beta.
	Tree int64
	// Repeatable: agents that no seed repeats are refused, see [Maker.CheckRepeatable].
	Repeatable bool
	// Other makes agents of other kinds, such as scripts; known is false for a spec that
	// is none of them. It is asked first. It may be nil.
	Other func(spec string) (m Maker, known bool, err error)
}

// Kind is a kind of agent, as help texts tell of it.
type Kind struct {
	// Name is the part of a spec before the first colon, Usage a pattern of specs.
	Name, Usage string
	// About says in a sentence how it plays.
	About string
}

// kind is a kind of agent, with what reads the settings after its name.
type kind struct {
	Kind
	read func(p *Parser, settings []string) (Maker, error)
}

// kinds are all agents there are, from the weakest to the strongest of each sort. It is a
// function since mixtures are kinds too, and made of others.
func kinds() []kind {
	return []kind{
		{Kind{"random", "random", "takes any of its moves, all equally likely"}, plain(func() Agent { return Random{} })},
		{Kind{"greedy", "greedy or greedy:N", "looks one move ahead, by what the script says of positions (evaluate, score), or else by N playouts of each move"}, readGreedy},
		{Kind{"mc", "mc:N", "tries its moves in N playouts, and takes the one that did best"}, readFlat},
		{Kind{"mcts", "mcts:N or mcts:50ms", "grows a tree of what may follow with N playouts; for games where nothing is hidden"}, readTree},
		{Kind{"ismcts", "ismcts:N or ismcts:50ms", "grows a tree over worlds that agree with what it has seen; for games with hidden cards, codes or choices"}, readWorlds},
		{Kind{"ab", "ab:DEPTH", "looks DEPTH moves ahead at everything that matters (alpha-beta); for two players without luck or secrets"}, readAlphaBeta},
		{Kind{"eps", "eps:SHARE:AGENT", "plays like another agent, and a random move in such a share of its decisions: eps:0.1:mcts:200"}, readMixture},
		{Kind{"hoarder", "hoarder", "keeps all it can: the most pieces, cards and points"}, plain(newHoarder)},
		{Kind{"aggressor", "aggressor", "leaves the others with as little as it can"}, plain(newAggressor)},
		{Kind{"hasty", "hasty", "wants the game to be over soon"}, plain(newHasty)},
	}
}

// Kinds lists the kinds of agent for help texts.
func Kinds() []Kind {
	var list []Kind
	for _, k := range kinds() {
		list = append(list, k.Kind)
	}
	return list
}

// Names lists the names of the kinds.
func Names() []string {
	var names []string
	for _, k := range kinds() {
		names = append(names, k.Name)
	}
	return names
}

// plain is for a kind of agent without settings that plays every game.
func plain(build func() Agent) func(*Parser, []string) (Maker, error) {
	return func(_ *Parser, settings []string) (Maker, error) {
		if len(settings) > 0 {
			return Maker{}, fmt.Errorf("it takes no setting, but is given %q", settings[0])
		}
		return Maker{New: build}, nil
	}
}

// Parse reads a spec with the zero [Parser].
func Parse(spec string) (Maker, error) { return new(Parser).Parse(spec) }

// Parse reads a spec: the name of a kind of agent, and what is set, with colons between.
// The error for an unknown name suggests the nearest.
func (p *Parser) Parse(spec string) (Maker, error) {
	if p.Other != nil {
		if m, known, err := p.Other(spec); known || err != nil {
			return m, err
		}
	}
	name, rest, colon := strings.Cut(spec, ":")
	all := kinds()
	i := slices.IndexFunc(all, func(k kind) bool { return k.Name == name })
	if i < 0 {
		return Maker{}, nearest.Unknown("agent", name, Names())
	}
	var settings []string
	if colon {
		settings = strings.Split(rest, ":")
	}
	if slices.Contains(settings, "") {
		return Maker{}, fmt.Errorf("agent %q: nothing follows the colon", spec)
	}
	m, err := all[i].read(p, settings)
	if err != nil {
		return Maker{}, fmt.Errorf("agent %q: %w", spec, err)
	}
	m.Spec = spec
	return m, nil
}

// ParseSeats reads who sits where with the zero [Parser].
func ParseSeats(specs string, g *rules.Game) ([]Maker, error) {
	return new(Parser).ParseSeats(specs, g)
}

// ParseSeats reads who plays a game: one spec for all seats, or one for each, with commas
// between. All of them can play it.
func (p *Parser) ParseSeats(specs string, g *rules.Game) ([]Maker, error) {
	makers, err := p.ParseList(specs, g)
	if err != nil {
		return nil, err
	}
	players := g.Players()
	if len(makers) == 1 {
		return slices.Repeat(makers, players), nil
	}
	if len(makers) != players {
		return nil, fmt.Errorf("the game has %d players: name one agent for all of them or one for each, not %d", players, len(makers))
	}
	return makers, nil
}

// ParseList reads specs with commas between, all of which can play a game, and do the same
// again if that is asked for.
func (p *Parser) ParseList(specs string, g *rules.Game) ([]Maker, error) {
	var makers []Maker
	for spec := range strings.SplitSeq(specs, ",") {
		m, err := p.Parse(strings.TrimSpace(spec))
		if err != nil {
			return nil, err
		}
		if err := m.CanPlay(g); err != nil {
			return nil, err
		}
		if err := m.CheckRepeatable(); p.Repeatable && err != nil {
			return nil, err
		}
		makers = append(makers, m)
	}
	return makers, nil
}
