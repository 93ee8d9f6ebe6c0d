package measure

import (
	"canopy/core/rules"
	"canopy/sim/stats"
)

// Metric is something that is measured of games.
type Metric struct {
	// Name is how it is asked for: "forced", "pick:rat". Title is its name for people.
	Name, Title string
	// About says in a sentence or two what it is, and Source who has defined it so.
	About, Source string
	// Unit says how it is written.
	Unit Unit
	// NeedsValues: it rests on estimates of how the game stands.
	NeedsValues bool
	// of is what one game adds to what is counted, and to what it is counted of. A game of
	// which it says nothing adds nothing to either.
	of func(g *played) (counted, of float64)
	// deals is set for the share of luck, which comes from whole blocks.
	deals bool
}

// IsCounted reports whether every block tells of it by itself, as [Plan.Counted] has it.
func (m *Metric) IsCounted() bool { return !m.deals }

// Unit is how a metric is written.
type Unit int

const (
	// Number is a plain number.
	Number Unit = iota
	// Share is a part of a whole, written as a percentage.
	Share
	// Difference is a difference between shares, in percentage points.
	Difference
)

func (u Unit) String() string { return [...]string{"number", "share", "difference"}[u] }

// General are the metrics that every game has, for help texts.
func General() []Metric {
	return append(slicesOf(choiceMetrics, resultMetrics, valueMetrics), luckMetric, pickMetric)
}

func slicesOf(lists ...[]Metric) (all []Metric) {
	for _, list := range lists {
		all = append(all, list...)
	}
	return all
}

// Usual are the metrics that are measured unless others are asked for. They cost little.
func Usual() []string {
	return []string{"choices", "forced", "wait"}
}

// metricsOf are all metrics of a game.
func metricsOf(g *rules.Game) []Metric {
	list := slicesOf(choiceMetrics, resultMetrics, valueMetrics)
	if g.Players() > 1 {
		list = append(list, luckMetric)
	}
	for i, name := range g.ActionKinds() {
		m := pickMetric
		m.Name += ":" + name
		m.Title += " " + name
		m.of = func(g *played) (float64, float64) { return float64(g.chosen[i]), float64(g.offered[i]) }
		list = append(list, m)
	}
	return list
}

// choiceMetrics look at what there is to choose. Games that were cut off count.
var choiceMetrics = []Metric{
	{
		Name: "choices", Title: "choices at a decision", Unit: Number,
		About:  "How many moves there are to choose from, on average over all decisions.",
		Source: "branching factor (Shannon 1950)",
		of: func(g *played) (float64, float64) {
			return sum(g.choices), float64(len(g.choices))
		},
	},
	{
		Name: "forced", Title: "forced moves", Unit: Share,
		About:  "The share of decisions that leave nothing to choose.",
		Source: "one minus Ludii's DecisionMoves (Browne 2008), over all decisions",
		of: func(g *played) (float64, float64) {
			return float64(g.forced()), float64(len(g.choices))
		},
	},
	{
		Name: "complexity", Title: "paths through a game, log10", Unit: Number,
		About:  "The decimal logarithm of the product of all choices of a game: how many games there are like it.",
		Source: "mean of the sum of log10 of the choices; Allis 1994 takes the mean choice first",
		of: func(g *played) (float64, float64) {
			return stats.Choices(g.choices).PathInformation(), 1
		},
	},
	{
		Name: "wait", Title: "longest wait", Unit: Number,
		About:  "The most decisions of others in a row between two of one player, on average over games.",
		Source: "downtime in decisions",
		of: func(g *played) (float64, float64) {
			return float64(g.wait), one(len(g.choices) > 0)
		},
	},
	{
		Name: "variety", Title: "variety of actions", Unit: Number,
		About:  "How many kinds of action a game has in effect: the exponential of the entropy of those that players chose in it.",
		Source: "Hill 1973; Shannon 1948",
		of: func(g *played) (float64, float64) {
			return g.variety(), one(len(g.choices) > 0)
		},
	},
}

// pickMetric stands for how often each kind of action is chosen.
var pickMetric = Metric{
	Name: "pick", Title: "picks", Unit: Share,
	About:  "How often a kind of action is chosen, of the decisions in which it could be; on a board, which piece is moved.",
	Source: "pick rate: chosen over offered, never chosen alone",
}

// resultMetrics look at how games end.
var resultMetrics = []Metric{
	{
		Name: "first", Title: "share of the first seat", Unit: Share,
		About:  "The first seat's share of the wins, of the games that finished.",
		Source: "score share; Ludii's AdvantageP1 counts a draw as half for any number of players",
		of: func(g *played) (float64, float64) {
			return g.share(0), one(g.finished)
		},
	},
	{
		Name: "draws", Title: "draws", Unit: Share,
		About:  "The share of the games that finished in which all share the first place.",
		Source: "Ludii's Drawishness, without games that were cut off",
		of: func(g *played) (float64, float64) {
			return one(g.finished && g.players > 1 && len(g.winners) == g.players), one(g.finished)
		},
	},
	{
		Name: "cutoff", Title: "cut off", Unit: Share,
		About:  "The share of games that reached their ply limit. They are nobody's.",
		Source: "Ludii's Timeouts",
		of: func(g *played) (float64, float64) {
			return one(!g.finished), 1
		},
	},
	{
		Name: "length", Title: "decisions in a game", Unit: Number,
		About:  "How many decisions a game takes, of the games that finished.",
		Source: "Ludii's DurationMoves, without games that were cut off",
		of: func(g *played) (float64, float64) {
			if !g.finished {
				return 0, 0
			}
			return float64(len(g.choices)), 1
		},
	},
}

// decided is the value from which on a game is as good as over.
const decided = 0.95

// valueMetrics look at how games turn, of those that finished.
var valueMetrics = []Metric{
	{
		Name: "decided", Title: "decided after", Unit: Share, NeedsValues: true,
		About:  "After which part of the game somebody's chance stays at 95 % or more to the end.",
		Source: "decided point on estimated values",
		of: ofValues(func(g *played) float64 {
			return 1 - g.values.DeadTime(decided)
		}),
	},
	{
		Name: "dead", Title: "dead time", Unit: Share, NeedsValues: true,
		About:  "Which part of the game is still played when it is as good as decided.",
		Source: "one minus the decided point",
		of: ofValues(func(g *played) float64 {
			return g.values.DeadTime(decided)
		}),
	},
	{
		Name: "drama", Title: "drama", Unit: Difference, NeedsValues: true,
		About:  "How far the winner was behind when he was furthest behind.",
		Source: "after Browne 2008; the greatest deficit of the winner",
		of: ofValues(func(g *played) float64 {
			return g.values.Drama(g.winners)
		}),
	},
	{
		Name: "leads", Title: "lead changes", Unit: Number, NeedsValues: true,
		About:  "How often the lead goes over to another player.",
		Source: "unique leaders only, after Ludii's LeadChange",
		of: ofValues(func(g *played) float64 {
			return float64(g.values.LeadChanges())
		}),
	},
	{
		Name: "leads-excess", Title: "lead changes beyond luck", Unit: Number, NeedsValues: true,
		About:  "Lead changes less those of a coin tossed as often: above 0 the game swings more than luck would.",
		Source: "sign changes of a symmetric walk (Feller 1968); two players",
		of: ofValues(func(g *played) float64 {
			return float64(g.values.LeadChanges()) - stats.LeadChanges(len(g.values))
		}),
	},
	comebackAt(0.25, "quarter"),
	comebackAt(0.5, "half"),
	comebackAt(0.75, "three-quarters"),
	{
		Name: "runaway", Title: "runaway", Unit: Difference, NeedsValues: true,
		About:  "How much more often than by luck who leads at half-time wins: above 0 leads grow, below 0 they are caught up.",
		Source: "less 3/4, by the arcsine law (Lévy 1939); two players",
		of: func(g *played) (float64, float64) {
			lost, counts := g.comeback(0.5)
			return counts * (1 - lost - stats.LeaderWins(0.5)), counts
		},
	},
	{
		Name: "surprise", Title: "surprise", Unit: Difference, NeedsValues: true,
		About:  "By how much the players' chances change from one decision to the next, on average.",
		Source: "Ely, Frankel and Kamenica 2015",
		of: ofValues(func(g *played) float64 {
			return g.surprise()
		}),
	},
}

func comebackAt(fraction float64, words string) Metric {
	name := map[float64]string{0.25: "comeback-25", 0.5: "comeback-50", 0.75: "comeback-75"}[fraction]
	return Metric{
		Name: name, Title: "comebacks after a " + words, Unit: Share, NeedsValues: true,
		About:  "How often who leads after that part of the game does not win.",
		Source: "comeback share",
		of:     func(g *played) (float64, float64) { return g.comeback(fraction) },
	}
}

// luckMetric comes from whole blocks.
var luckMetric = Metric{
	Name: "luck", Title: "share of luck in the deal", Unit: Share, deals: true,
	About:  "Which part of the variance of the first seat's share the deal explains: games of a block have one deal.",
	Source: "intraclass correlation by analysis of variance (Fisher 1925)",
}

// ofValues is a metric of the games that finished, and in which somebody decided.
func ofValues(of func(g *played) float64) func(*played) (float64, float64) {
	return func(g *played) (float64, float64) {
		if !g.finished || len(g.values) == 0 {
			return 0, 0
		}
		return of(g), 1
	}
}

func one(yes bool) float64 {
	if yes {
		return 1
	}
	return 0
}

func sum(list []int) float64 {
	n := 0
	for _, v := range list {
		n += v
	}
	return float64(n)
}
