package report_test

import (
	"bytes"
	"encoding/csv"
	"slices"
	"strconv"
	"strings"
	"testing"

	"canopy/core/rules"
	"canopy/sim/agent"
	"canopy/sim/measure"
	"canopy/sim/report"
	"canopy/sim/stats"
	"canopy/sim/study"
)

// Of games that never end there are pages too.
func TestPagesOfCutOffGames(t *testing.T) {
	g := linesOf(t, "Lines", 2, 3)
	c := compared(t, func(c *study.Compare) { c.A.Game, c.B.Game, c.Games = g, g, 8 })
	has(t, written(t, c.WriteHTML, "canopy compare"), "Nothing can be told: hardly a game was finished.", "they are no draws")
	s := sweptLines(t, func(s *study.Sweep) {
		s.Game, s.Games, s.Axes = g, 8, s.Axes[2:]
		s.Load = func([]study.Setting) (*rules.Game, error) { return g, nil }
	})
	has(t, written(t, s.WriteHTML, "canopy sweep"), "Nothing was compared with the game as it is.")
	l, err := study.NewLadder(study.Balance{Game: g, Games: 8, Seed: 1}, []agent.Maker{random(t)}, nil, measure.Options{})
	if err != nil {
		t.Fatal(err)
	}
	climbed, err := l.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	has(t, written(t, report.NewLadder(l, climbed).WriteHTML, "canopy sim --ladder"), "they are no draws", "none")
}

// compared is a comparison of lines of two with lines of three, which is called an evil name.
func compared(t *testing.T, each func(*study.Compare)) *report.Comparison {
	t.Helper()
	c := study.Compare{Games: 400, Metrics: []string{"choices"}}
	for i, arm := range []*study.Arm{&c.A, &c.B} {
		g := linesOf(t, "Lines", 9, 3-i)
		*arm = study.Arm{Name: []string{"lines", "lines <b>of two</b>"}[i], Game: g, Seed: 1, Agents: []agent.Maker{random(t), random(t)}}
	}
	if each != nil {
		each(&c)
	}
	r, err := c.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return report.NewComparison(c, r)
}

func random(t *testing.T) agent.Maker {
	t.Helper()
	m, err := agent.Parse("random")
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// What stops early is told with the interval that holds at any look.
func TestComparePageOfASequentialComparison(t *testing.T) {
	c := compared(t, func(c *study.Compare) { c.Margin = 0.01 })
	has(t, written(t, c.WriteHTML, "canopy compare"), "share of X, any look", "points, at any look")
}

func TestComparePage(t *testing.T) {
	text := written(t, compared(t, nil).WriteHTML, "canopy compare")
	golden(t, "compare.html", []byte(text))
	has(t, text,
		"lines against lines &lt;b&gt;of two&lt;/b&gt;", "Undecided: the share of X may be the same", "Differences in points: B less A",
		"Decisions in a game: B less A", "Parameters of B", "The same luck in both saved", "Random play says little",
	)
}

// Both arms have their rows, with the same luck next to each other.
func TestRowsOfArms(t *testing.T) {
	var text bytes.Buffer
	var rows *report.Rows
	compared(t, func(c *study.Compare) {
		plans, err := c.Plans()
		if err != nil {
			t.Fatal(err)
		}
		rows, err = report.NewCSV(&text,
			report.Games{Game: c.A.Game, Agents: c.A.Agents, Seed: 1, Plan: plans[0], Part: report.Part{Column: "arm", Value: "a"}},
			report.Games{Game: c.B.Game, Agents: c.B.Agents, Seed: 1, Plan: plans[1], Part: report.Part{Column: "arm", Value: "b"}})
		if err != nil {
			t.Fatal(err)
		}
		c.Each = rows.Add
	})
	if err := rows.Close(); err != nil {
		t.Fatal(err)
	}
	table, err := csv.NewReader(&text).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{"arm", "block", "rotation", "seed"}; !slices.Equal(table[0][:4], want) || !slices.Contains(table[0], "choices_of") {
		t.Errorf("columns %q", table[0])
	}
	if len(table) != 801 {
		t.Fatalf("%d lines", len(table))
	}
	plies := map[string]int{}
	for i, row := range table[1:] {
		want := []string{"aabb"[i%4 : i%4+1], strconv.Itoa(i / 4), strconv.Itoa(i % 2), "1"}
		if !slices.Equal(row[:4], want) {
			t.Fatalf("row %d is %q, expected %q", i, row[:4], want)
		}
		n, err := strconv.Atoi(row[5])
		if err != nil {
			t.Fatal(err)
		}
		plies[row[0]] += n
	}
	if plies["a"] <= plies["b"] {
		t.Errorf("%d plies for lines of three, %d for lines of two", plies["a"], plies["b"])
	}
}

// sweptLines is a sweep over the limit of plies, how many make a row, and a name that is no
// friend.
func sweptLines(t *testing.T, change func(*study.Sweep)) *report.Sweep {
	t.Helper()
	g := linesOf(t, "Lines", 7, 3)
	s := study.Sweep{
		Game: g, Agents: []agent.Maker{random(t), random(t)}, Games: 400, Seed: 1, Correction: study.Holm,
		Axes: []study.Axis{
			{Name: "limit", Values: []any{6.0, 7.0, 8.0}, Usual: 7.0},
			{Name: "row", Values: []any{2.0, 3.0}, Usual: 3.0},
			{Name: "mood", Values: []any{"calm", "<b>wild</b>"}, Usual: "calm"},
		},
		Load: func(settings []study.Setting) (*rules.Game, error) {
			values := map[string]int{"limit": 7, "row": 3}
			for _, setting := range settings {
				if _, isNumber := values[setting.Name]; !isNumber {
					continue
				}
				var err error
				if values[setting.Name], err = strconv.Atoi(setting.Value); err != nil {
					return nil, err
				}
			}
			return linesOf(t, "Lines", values["limit"], values["row"]), nil
		},
	}
	if change != nil {
		change(&s)
	}
	r, err := s.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return report.NewSweep(s, r)
}

func TestSweepPage(t *testing.T) {
	text := written(t, sweptLines(t, func(s *study.Sweep) {
		s.Goals = []study.Goal{{Metric: "length", Band: stats.Band{Low: 4, High: 6}}}
	}).WriteHTML, "canopy sweep")
	golden(t, "sweep.html", []byte(text))
	has(t, text,
		"Nearest to the targets, and the smallest change that meets them: limit=6 row=3 mood=calm (inside)", "mood=&lt;b&gt;wild&lt;/b&gt;", "Decisions in a game by limit", "The shaded band is the target", "class=\"target\"",
		"Measured again in 400 games with seed 2", "Sensitivity: for each 1 more", "Exchange: what makes up for 1 more", "Safety margin around limit=", "(Holm)",
	)
	if strings.Index(text, "Decisions in a game by limit") > strings.Index(text, "Share of the first seat by limit") {
		t.Error("what the sweep aims at does not come first")
	}
}

func TestSweepPageWithoutTargets(t *testing.T) {
	text := written(t, sweptLines(t, nil).WriteHTML, "canopy sweep")
	has(t, text, "of 11 combinations the share of the first seat surely differs from the game as it is (5 %).")
	if strings.Contains(text, "Safety margin") || strings.Contains(text, "Measured again") {
		t.Error("it tells of targets")
	}
	text = written(t, sweptLines(t, func(s *study.Sweep) { s.Axes, s.Correction = s.Axes[2:], study.Uncorrected }).WriteHTML, "canopy sweep")
	has(t, text, "With no combination the share of the first seat surely differs from the game as it is (5 %, not adjusted for there being many).")
}

// Both kinds of file have a row for each point and metric.
func TestSweepRows(t *testing.T) {
	s := sweptLines(t, func(s *study.Sweep) {
		s.Goals = []study.Goal{{Metric: "length", Band: stats.Band{Low: 4, High: 6}}}
	})
	var text, packed bytes.Buffer
	if err := s.WriteCSV(&text); err != nil {
		t.Fatal(err)
	}
	if err := s.WriteParquet(&packed); err != nil {
		t.Fatal(err)
	}
	table, err := csv.NewReader(&text).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		"point", "set_limit", "set_row", "set_mood", "metric", "seed", "games", "blocks", "cut_off", "full", "value", "low", "high",
		"difference", "difference_low", "difference_high", "p", "p_adjusted", "pairs", "target",
	}
	if !slices.Equal(table[0], want) {
		t.Errorf("columns %q", table[0])
	}
	if got := readParquet(t, packed.Bytes(), want); !slices.EqualFunc(got, table[1:], slices.Equal) {
		t.Errorf("parquet has %q, CSV %q", got, table[1:])
	}
	count := map[string]int{}
	for _, row := range table[1:] {
		count[row[0]]++
		if isGrid := row[0] == "grid" && !slices.Equal(row[1:4], []string{"7", "3", "calm"}); (row[13] != "") != isGrid {
			t.Errorf("difference %q of %q", row[13], row[:5])
		}
		if (row[19] != "") != (row[4] == "length") {
			t.Errorf("target %q of %q", row[19], row[:5])
		}
	}
	if count["base"] != 3 || count["grid"] != 36 || count["best"] != 3 || count["smallest"] != 3 {
		t.Errorf("rows of %v", count)
	}
}

func TestLadderPage(t *testing.T) {
	g := linesOf(t, "Lines", 9, 3)
	weak, strong := random(t), random(t)
	weak.Spec = "./<b>weak</b>.lua"
	target := study.Target{Band: stats.Band{Low: 0.3, High: 0.4}}
	l, err := study.NewLadder(study.Balance{Game: g, Games: 400, Seed: 1, Target: &target}, []agent.Maker{weak, strong}, nil, measure.Options{})
	if err != nil {
		t.Fatal(err)
	}
	c, err := l.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	text := written(t, report.NewLadder(l, c).WriteHTML, "canopy sim --ladder")
	golden(t, "ladder.html", []byte(text))
	has(t, text,
		"Lines at rising strength", "Nothing that is sure flips", "Share of X, by who plays", "./&lt;b&gt;weak&lt;/b&gt;.lua", "surely favoured", "outside", "decisions in a game",
	)
}
