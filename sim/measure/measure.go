// Package measure measures games while they are played: how long they are, what there is
// to choose, what players choose, and how the game turns.
//
// What can be measured are [Metric]s, each with its words and its source. A [Plan] says
// which of them are measured of a game; its [Plan.Watch] looks on in a [batch.Run], and a
// [Tally] adds up block by block what was measured:
//
//	plan, err := measure.New(game, []string{"forced", "pick"}, measure.Options{})
//	tally := plan.NewTally()
//	batch.Play(ctx, batch.Run{…, Watch: plan.Watch, Each: func(b *batch.Block) bool { tally.Add(b); return true }})
//	for i, metric := range plan.Metrics() {
//		fmt.Println(metric.Title, tally.Interval(i, 0.95))
//	}
//
// A metric is a ratio of two sums over games: of what was counted, and of what it was
// counted of. Games of a block are not independent, and so its interval comes from blocks.
//
// Some metrics need to know how a game stands before each move. That is an estimate: by
// what the script says of positions, or by random playouts; [Plan.Values] says which. It is
// made for the player who is due, of what he can know. An estimate by few playouts is noisy,
// and noise makes games look more changeable than they are.
package measure

import (
	"fmt"
	"slices"
	"strings"

	"canopy/core/nearest"
	"canopy/core/rules"
	"canopy/sim/batch"
)

// Options say how a plan measures. The zero value is usual.
type Options struct {
	// Playouts is how many playouts estimate how a game stands; 0 for what the script says
	// of positions, or [UsualPlayouts] where it says nothing.
	Playouts int
	// Heat: count which squares pieces visit, and where they are taken.
	Heat bool
}

// UsualPlayouts is how many playouts estimate how a game stands unless it is said.
const UsualPlayouts = 20

// Plan is what is measured of the games of a run.
type Plan struct {
	game     *rules.Game
	metrics  []Metric
	playouts int // for values; 0 where the script gives them
	values   bool
	squares  int // of the board, where heat is counted; else 0
}

// New plans to measure some metrics of a game, by their names, in this order: see [Names].
// A name that stands for several, such as "pick", measures all of them, and "all" is
// everything. The error for an unknown name suggests the nearest.
func New(g *rules.Game, names []string, o Options) (*Plan, error) {
	p := &Plan{game: g, playouts: o.Playouts}
	if p.playouts == 0 && !g.Evaluates() {
		p.playouts = UsualPlayouts
	}
	known := metricsOf(g)
	for _, name := range names {
		found := false
		for _, m := range known {
			if m.isNamed(name) && !p.measures(m.Name) {
				p.metrics = append(p.metrics, m)
			}
			found = found || m.isNamed(name)
		}
		if !found {
			return nil, nearest.Unknown("metric", name, Names(g))
		}
	}
	for _, m := range p.metrics {
		p.values = p.values || m.NeedsValues
	}
	if o.Heat && g.HasBoard() {
		p.squares = g.Definition().Board.Squares()
	}
	return p, nil
}

func (p *Plan) measures(name string) bool { return p.Index(name) >= 0 }

// Metrics are what is measured, in order.
func (p *Plan) Metrics() []Metric { return p.metrics }

// Index is the place of a metric among [Plan.Metrics], -1 if it is not measured.
func (p *Plan) Index(name string) int {
	return slices.IndexFunc(p.metrics, func(m Metric) bool { return m.Name == name })
}

// Values says in words where the values come from that some metrics need; "" where none
// does.
func (p *Plan) Values() string {
	switch {
	case !p.values:
		return ""
	case p.playouts == 0:
		return "what the script says of positions (evaluate, score)"
	}
	return fmt.Sprintf("%d random playouts before each move", p.playouts)
}

// Watch makes what looks on while games are played, for [batch.Run.Watch].
func (p *Plan) Watch() batch.Watcher { return newWatcher(p) }

// isNamed reports whether a name chooses the metric: its own, the part before the colon, or
// "all".
func (m *Metric) isNamed(name string) bool {
	family, _, _ := strings.Cut(m.Name, ":")
	return name == m.Name || name == family || name == "all"
}

// Names are what can be measured of a game: families, such as "pick", beside their
// members.
func Names(g *rules.Game) []string {
	var names []string
	for _, m := range metricsOf(g) {
		if family, _, ok := strings.Cut(m.Name, ":"); ok && !slices.Contains(names, family) {
			names = append(names, family)
		}
		names = append(names, m.Name)
	}
	return append(names, "all")
}
