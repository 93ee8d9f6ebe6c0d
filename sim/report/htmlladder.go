package report

import (
	"fmt"
	"io"
	"strings"
)

// WriteHTML writes a page about the ladder, in one file that needs nothing else.
func (l *Ladder) WriteHTML(w io.Writer, s Source) error {
	return writePage(w, "ladder.html", &ladderPage{
		frame: frame{
			Title: nameText(l.title, l.Game) + " at rising strength", Kind: "ladder", Verdict: l.verdict(), Remarks: l.remarks(),
			Reconstructed: l.reconstructed, Parameters: parameterLists("Parameters", l.parameters), Source: s,
		},
		Facts: []fact{
			{"Games", fmt.Sprintf("up to %s at each of %s", thousands(l.Games), count(l.asked, "rung"))},
			{"Seed", fmt.Sprint(l.Seed)},
			{"Script", l.ScriptHash},
		},
		Plots:  l.plots(),
		Tables: tablesOf(l.rungsTable(), l.metricsTable()),
	})
}

type ladderPage struct {
	frame
	Facts  []fact
	Plots  []*plot
	Tables []table
}

func (l *Ladder) verdict() string {
	var flips []string
	for _, s := range l.Shifts {
		flips = append(flips, s.words)
	}
	if flips == nil {
		return steadyText
	}
	return strings.Join(flips, " ")
}

// plots draw the shares of each side from rung to rung, of two sides those of the first that
// is asked about.
func (l *Ladder) plots() []*plot {
	if len(l.Rungs) == 0 {
		return nil
	}
	first := &l.Rungs[0]
	var plots []*plot
	for i, s := range first.told() {
		var list []named
		for j := range l.Rungs {
			if score := l.Rungs[j].told()[i].score; score != nil {
				list = append(list, named{l.Rungs[j].Agent, *score})
			}
		}
		if list != nil {
			title := "Share of " + s.name
			if first.Together != nil || len(first.Players) == 1 {
				title = "Games won"
			}
			plots = append(plots, intervalPlot(fmt.Sprintf("shares-%d", i+1), title+", by who plays", list, &shareScale, equalShares(first.fair())))
		}
	}
	return plots
}

// rungsTable has a row for each rung.
func (l *Ladder) rungsTable() table {
	t := table{Caption: "Rungs", Heads: []string{"", "games", "cut off", "failed"}, Note: sharesAndSureText}
	if len(l.Rungs) == 0 {
		return t
	}
	asked := l.Rungs[0].Anytime != nil
	for _, s := range l.Rungs[0].told() {
		t.Heads = append(t.Heads, s.name, "95 % interval")
	}
	t.Heads = append(t.Heads, "surely favoured")
	if asked {
		t.Heads = append(t.Heads, "answer")
		t.Note += " Answers hold at every look."
	}
	for i := range l.Rungs {
		r := &l.Rungs[i]
		row := []string{r.Agent, thousands(r.Games), thousands(r.CutOff), thousands(r.Failed)}
		for _, s := range r.told() {
			row = append(row, shareCells(s.score)...)
		}
		row = append(row, strings.Join(r.Favours, ", "))
		if asked {
			row = append(row, r.answerText())
		}
		t.add(row...)
	}
	return t
}

// answerText is what came of the question at a rung, in a few words.
func (r *Rung) answerText() string {
	switch {
	case r.Verdict != "":
		return r.Verdict
	case *r.Sure:
		return "known"
	}
	return "not known"
}

func (l *Ladder) metricsTable() table {
	t := table{Caption: "Figures", Heads: []string{"", "metric", "mean", "95 % interval"}}
	for i := range l.Rungs {
		for _, m := range l.Rungs[i].Metrics {
			t.add(l.Rungs[i].Agent, m.Title, m.text(m.Value), m.limits())
		}
	}
	return t
}

func (l *Ladder) remarks() []string {
	var list []string
	if l.Stopped {
		list = append(list, "Stopped early.")
	}
	isOneGame, isRandom, values, opening, cutOff := false, false, "", 0, 0
	for _, r := range l.Rungs {
		isOneGame = isOneGame || r.OneGame
		isRandom = isRandom || r.Random
		values, opening = r.Values, r.Opening
		cutOff += r.CutOff
	}
	list = append(list, circumstances(isOneGame, opening, nil)...)
	if cutOff > 0 {
		list = append(list, "Games cut off count for nobody: they are no draws.")
	}
	if values != "" {
		list = append(list, "Values by "+values+".")
	}
	if isRandom {
		list = append(list, randomText)
	}
	return list
}
