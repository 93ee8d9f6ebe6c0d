package report

import (
	"fmt"
	"io"

	"canopy/sim/measure"
	"canopy/sim/stats"
)

// WriteHTML writes a page about the comparison, in one file that needs nothing else.
func (c *Comparison) WriteHTML(w io.Writer, s Source) error {
	page := comparePage{
		frame: frame{
			Title: c.A.label + " against " + c.B.label, Kind: "comparison", Verdict: c.sentence(),
			Remarks: c.remarks(), Reconstructed: c.reconstructed, Source: s,
		},
		Facts:   c.facts(),
		Plots:   c.plots(),
		Figures: c.figuresTable(),
		Notes:   []string{c.gainText(), c.Outcomes.text()},
	}
	page.Parameters = append(parameterLists("Parameters of A", c.A.parameters), parameterLists("Parameters of B", c.B.parameters)...)
	return writePage(w, "compare.html", &page)
}

type comparePage struct {
	frame
	Facts   []fact
	Plots   []*plot
	Figures table
	Notes   []string
}

func (c *Comparison) facts() []fact {
	list := []fact{
		{"Games", fmt.Sprintf("%s of each in %s with the same luck", thousands(c.Games), count(c.Blocks, "block"))},
		{"Seed", fmt.Sprint(c.A.Seed)},
		{"A", c.A.text()},
		{"B", c.B.text()},
	}
	if c.Margin > 0 {
		list = append(list, fact{"Margin", figure(100*c.Margin) + " points"})
	}
	return list
}

// plots are the differences: those of shares in one, and each other one on an axis of its
// own, for they are of different kinds.
func (c *Comparison) plots() []*plot {
	none := &mark{0, "The dashed line is at no difference."}
	var shares []named
	var others []*plot
	for i := range c.Figures {
		f := &c.Figures[i]
		if f == c.share() && !c.Planned {
			shares = append(shares, named{f.Title + ", any look", c.Anytime})
		}
		if f.unit != measure.Number {
			shares = append(shares, named{f.Title, f.Difference})
			continue
		}
		id := fmt.Sprintf("difference-%d", i)
		others = append(others, intervalPlot(id, titled(f.Title)+": B less A", []named{{f.Title, f.Difference}}, &changeScale, none))
	}
	if shares == nil {
		return others
	}
	return append([]*plot{intervalPlot("differences", "Differences in points: B less A", shares, &pointScale, none)}, others...)
}

func (c *Comparison) figuresTable() table {
	t := table{
		Caption: "Figures",
		Heads:   []string{"", "A", "95 % interval", "B", "95 % interval", "B less A", "95 % interval", "p", "blocks"},
		Note:    c.differencesText(),
	}
	for _, f := range c.Figures {
		t.add(f.Title, f.value(f.A.Value), f.limitsOf(f.A), f.value(f.B.Value), f.limitsOf(f.B),
			f.change(f.Difference.Value), f.limits(), probabilityText(f.Adjusted), thousands(f.Blocks))
	}
	return t
}

// limitsOf are the limits of a value; "" where it has none.
func (f *Compared) limitsOf(i stats.Interval) string { return limitsIn(f.unit, i) }

// limitsIn are the limits of a value of a metric; "" where it has none.
func limitsIn(unit measure.Unit, i stats.Interval) string {
	if unit == measure.Number {
		return figureLimits(i)
	}
	if figureLimits(i) == "" {
		return ""
	}
	return fmt.Sprintf("%.1f to %.1f %%", 100*i.Low, 100*i.High)
}

func (c *Comparison) remarks() []string {
	list := circumstances(c.oneGame, c.Opening, c.Chosen)
	if c.Stopped {
		list = append(list, "Stopped early.")
	}
	if c.A.CutOff+c.B.CutOff > 0 {
		list = append(list, "Games cut off count for nobody: they are no draws.")
	}
	if c.Values != "" {
		list = append(list, "Values by "+c.Values+".")
	}
	if c.random {
		list = append(list, randomText)
	}
	return list
}
