package report

import (
	"fmt"
	"io"
	"math"
	"strings"

	"canopy/sim/stats"
)

// HTML is a page about a balance, in one file that needs nothing else.
type HTML struct {
	Balance *Balance
	Figures *Figures
	Source
	// Verdict answers what was asked, in a sentence; "" for what the shares of the seats
	// come to.
	Verdict string
	// Against, unless nil, is the comparison with a snapshot.
	Against *Against
}

// Write writes the page.
func (h *HTML) Write(w io.Writer) error {
	b := h.Balance
	page := balancePage{
		frame: frame{
			Title: nameText(b.title, b.Game), Kind: "balance", Verdict: h.Verdict, Remarks: h.remarks(),
			Reconstructed: b.reconstructed, Parameters: parameterLists("Parameters", b.parameters), Source: h.Source,
		},
		Against: h.Against, Facts: h.facts(), Tables: h.tables(), Plots: h.plots(),
	}
	if page.Verdict == "" {
		page.Verdict = b.verdict()
	}
	return writePage(w, "balance.html", &page)
}

type balancePage struct {
	frame
	Against *Against
	Facts   []fact
	Tables  []table
	Plots   []*plot
}

func (h *HTML) facts() []fact {
	b := h.Balance
	list := []fact{
		{"Games", fmt.Sprintf("%s in %s", thousands(b.Games), count(b.Blocks, "block"))},
		{"Agents", agentsText(b.Agents)},
		{"Seed", fmt.Sprint(b.Seed)},
		{"Cut off", b.partText(b.CutOff)},
		{"Failed", b.partText(b.Failed)},
	}
	if b.Together == nil {
		list = append(list, fact{"Draws", b.partText(b.Draws)})
	}
	if len(b.ends) > 0 {
		list = append(list, fact{"Ends", b.endsText()})
	}
	return append(list, fact{"Script", b.ScriptHash})
}

func (h *HTML) tables() []table {
	b := h.Balance
	tables := []table{sidesTable("Wins", b.sides(), b.sharesOf())}
	if b.Standings != nil {
		var list []side
		for _, s := range b.Standings {
			list = append(list, side{s.Agent, s.Wins, s.Score})
		}
		tables = append(tables, sidesTable("Agents", list, "Each agent has played in every seat."))
	}
	if figures := h.Figures.List(); figures != nil {
		t := table{
			Caption: "Figures", Heads: []string{"", "estimate", "95 % interval", "blocks"},
			Note: "Intervals are made from blocks: games with the same luck, in which the agents change seats.",
		}
		for _, f := range figures {
			t.Rows = append(t.Rows, []string{f.Title, f.text(f.Estimate.Value), f.limits(), thousands(f.Blocks)})
		}
		tables = append(tables, t)
	}
	if len(b.Notes) > 0 {
		t := table{Caption: "Noted by the script", Heads: []string{"", "mean", "95 % interval", "noted"}}
		for _, n := range b.Notes {
			t.Rows = append(t.Rows, []string{n.Name, figure(n.Mean.Value), noteLimits(n.Mean), thousands(n.Count)})
		}
		tables = append(tables, t)
	}
	return tables
}

func noteLimits(i stats.Interval) string {
	if math.IsInf(i.Low, 0) {
		return "no interval"
	}
	return figure(i.Low) + " to " + figure(i.High)
}

func sidesTable(caption string, sides []side, note string) table {
	t := table{Caption: caption, Heads: []string{"", "wins", "share", "95 % interval"}, Note: note}
	for _, s := range sides {
		row := []string{s.name, thousands(s.wins), "none", ""}
		if s.score != nil {
			row[2] = fmt.Sprintf("%.1f %%", 100*s.score.Value)
			row[3] = fmt.Sprintf("%.1f to %.1f %%", 100*s.score.Low, 100*s.score.High)
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

func (h *HTML) plots() []*plot {
	b, f := h.Balance, h.Figures
	var plots []*plot
	var shares []named
	for _, s := range b.sides() {
		if s.score != nil {
			shares = append(shares, named{s.name, *s.score})
		}
	}
	if shares != nil {
		plots = append(plots, intervalPlot("shares", "Shares of the wins", shares, &shareScale, equalShares(b.fair())))
	}
	if looks := f.allLooks(); len(looks) > 1 {
		plots = append(plots, lookPlot("looks", titled(f.figures[0].title)+", by number of games", looks, b.fairSeat()))
	}
	if f.lengths.Count() > 0 {
		plots = append(plots, histogramPlot("lengths", "Length of games in plies", &f.lengths))
	}
	if picks := f.picks(); picks != nil {
		plots = append(plots, intervalPlot("picks", "Picks, where there was the choice", picks, &shareScale, nil))
	}
	return append(plots, f.heat()...)
}

// picks are the figures of the pick rates.
func (f *Figures) picks() []named {
	var list []named
	for _, f := range f.List() {
		if kind, ok := strings.CutPrefix(f.Name, "pick:"); ok {
			list = append(list, named{kind, f.Estimate})
		}
	}
	return list
}

// heat draws what happened on the squares of the board.
func (f *Figures) heat() []*plot {
	heat := f.squares
	if heat == nil {
		return nil
	}
	plots := []*plot{heatPlot("visits", "Squares that pieces went to", f.board, heat.Visits)}
	for _, n := range heat.Takings {
		if n > 0 {
			return append(plots, heatPlot("takings", "Squares where pieces were taken", f.board, heat.Takings))
		}
	}
	return plots
}

// fair is the share that each side would have if all had the same; 0 where that says
// nothing.
func (b *Balance) fair() float64 {
	if sides := b.sides(); b.Together == nil && len(sides) > 1 {
		return 1 / float64(len(sides))
	}
	return 0
}

// fairSeat is that of the first seat.
func (b *Balance) fairSeat() float64 {
	if b.Together == nil {
		return 1 / float64(len(b.Players))
	}
	return 0.5
}

func (h *HTML) remarks() []string {
	b := h.Balance
	list := circumstances(b.OneGame, b.Opening, b.Chosen)
	if b.Stopped {
		list = append(list, fmt.Sprintf("Stopped after %s of %s games.", thousands(b.Games), thousands(b.asked)))
	}
	if b.CutOff > 0 {
		list = append(list, fmt.Sprintf("%s reached the limit of %s. They count for nobody, and in the length with the plies they had.",
			count(b.CutOff, "game"), count(b.plyLimit, "ply")))
	}
	if b.failure != nil {
		list = append(list, "The first game that failed: "+b.failure.Error())
	}
	if values := h.Figures.values(); values != "" {
		list = append(list, "Values by "+values+".")
	}
	if b.random() {
		list = append(list, randomText)
	}
	return list
}

func (f *Figures) values() string {
	if f.plan == nil {
		return ""
	}
	return f.plan.Values()
}

// verdict says what the shares of the seats come to.
func (b *Balance) verdict() string {
	switch {
	case b.finished() == 0:
		return "No game was finished: nothing can be told."
	case b.Together != nil:
		return fmt.Sprintf("%s: %s of the games.", titled(b.wonTogether()), percentText(*b.Together.Score))
	case len(b.Players) == 1:
		return fmt.Sprintf("Won: %s of the games.", percentText(*b.Players[0].Score))
	}
	if b.Fairness == nil {
		return "Hardly a game tells whether the seats are alike."
	}
	return b.fairText()
}
