package report_test

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"canopy/sim/report"
)

// written is a page that was found in order.
func written(t *testing.T, write func(io.Writer, report.Source) error, command string) string {
	t.Helper()
	var out bytes.Buffer
	if err := write(&out, madeBy(command)); err != nil {
		t.Fatal(err)
	}
	text := out.String()
	checkMarkup(t, text)
	checkAlone(t, text)
	has(t, text, command, "&lt;script&gt;alert")
	return text
}

// has looks for parts of a page. A plus needs no escape, and has one.
func has(t *testing.T, page string, parts ...string) {
	t.Helper()
	page = strings.ReplaceAll(page, "&#43;", "+")
	for _, part := range parts {
		if !strings.Contains(page, part) {
			t.Errorf("there is no %q", part)
		}
	}
}

func TestMatchPages(t *testing.T) {
	for name, want := range map[string][]string{
		"match-two":     {"greedy is the strongest: +", " Elo above mcts:100 (", "Pairs by points of greedy", "604", "One against another"},
		"match-test":    {"H1 accepted: 1: mcts:100 is 50 Elo", "2.97; it stops at -2.94", "+140", "The first game that failed: ", "7 games reached the limit of 60 plies", "6 (default 8)"},
		"match-robin":   {"3: eps:0.333333:mct… is the strongest: +790 Elo above 1: ab:2", "Stopped after 240 of", "at least +300", "1: ab:2, 3: eps:0.333333:mct…: Of 40 pairs only 3", "Some never came out"},
		"match-three":   {"ismcts:100 is the strongest: +320 Elo", "The Grand Duke of Luxembourg", "equal shares, 33.3", "Plackett-Luce"},
		"match-four":    {"Blocks by points of mcts:100", "mcts:100, random, mcts:100, random"},
		"match-nothing": {"No game was finished: nothing can be told."},
	} {
		m := matches[name](t)
		text := written(t, m.WriteHTML, "canopy match")
		if name == "match-robin" {
			golden(t, "match.html", []byte(text))
		}
		t.Run(name, func(t *testing.T) { has(t, text, want...) })
	}
}

// Who is only perhaps the strongest is not called so.
func TestMatchPageIsUnsure(t *testing.T) {
	m := matches["match-three"](t)
	m.Standings[0].AboveNext.Low = -5
	m.Agents[1] = "./<b>bot</b>.lua"
	text := written(t, m.WriteHTML, "canopy match")
	has(t, text, "ismcts:100 leads, but may be no stronger than ./&lt;b&gt;bot&lt;/b&gt;.lua: +320 Elo")
}
