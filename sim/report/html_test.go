package report_test

import (
	"bytes"
	"encoding/xml"
	"io"
	"regexp"
	"strings"
	"testing"

	"canopy/sim/report"
)

func page(t *testing.T, games report.Games, count int, change func(*report.HTML)) string {
	t.Helper()
	figures := report.NewFigures(games.Game, games.Plan)
	b := played(t, games, count, figures.Add)
	h := &report.HTML{Balance: b, Figures: figures, Source: madeBy("canopy sim lines")}
	if change != nil {
		change(h)
	}
	var out bytes.Buffer
	if err := h.Write(&out); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// madeBy is a command, and a script that is no friend.
func madeBy(command string) report.Source {
	return report.Source{Command: command, Scripts: []report.Script{{File: "lines.lua", Text: `return game { "</code><script>alert(1)</script>" }`}}}
}

func TestPage(t *testing.T) {
	text := page(t, measured(t, lines(t, "Lines & <i>more</i>", 8), 1, "choices", "pick"), 4000, nil)
	golden(t, "page.html", []byte(text))
	checkMarkup(t, text)
	for _, want := range []string{
		"Lines &amp; &lt;i&gt;more&lt;/i&gt;", "The seats are not alike", "canopy sim lines", "&lt;script&gt;alert", "Who begins is &lt;b&gt;guessed",
		"reached the limit of 8 plies", "Shares of the wins", "Length of games in plies", "Squares that pieces went to", "Picks, where", "Random play says little",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("there is no %q", want)
		}
	}
	checkAlone(t, text)
}

// checkAlone looks for what a page needs from elsewhere, and for what is no text.
func checkAlone(t *testing.T, text string) {
	t.Helper()
	for _, never := range []string{"<script", "http://", "https://", "src=", "href=", "@import", "url(", "ZgotmplZ", "NaN", "Inf", "<b>", "<no value>", "(MISSING)"} {
		if strings.Contains(text, never) {
			t.Errorf("there is %q", never)
		}
	}
}

// Of next to nothing there is a page too.
func TestPageOfCutOffGames(t *testing.T) {
	text := page(t, measured(t, lines(t, "", 2), 1, "choices"), 2, func(h *report.HTML) { h.Verdict = "It is so." })
	checkMarkup(t, text)
	if !strings.Contains(text, "<strong>It is so.</strong>") {
		t.Error("the verdict is missing")
	}
	text = page(t, measured(t, lines(t, "", 2), 1, "choices"), 2, func(h *report.HTML) {
		h.Balance.OneGame, h.Balance.Opening, h.Balance.Chosen = true, 4, &report.Chosen{Agent: "ab:2"}
	})
	has(t, text, "Neither the game nor the agents leave anything to chance", "The first 4 moves of a block were made at random.", "Nobody was named to play, so it is ab:2")
	if !strings.Contains(text, "No game was finished") || strings.Contains(text, "NaN") {
		t.Error("it says something of no games")
	}
}

// voids are the elements of HTML without an end, which XML wants to see closed.
var voids = regexp.MustCompile(`<(meta [^>]*)>`)

// checkMarkup reads the page as XML, which wants every element closed, and looks that what
// is referred to is there, once.
func checkMarkup(t *testing.T, text string) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(voids.ReplaceAllString(strings.TrimPrefix(text, "<!DOCTYPE html>"), "<$1/>")))
	ids, named := map[string]int{}, []string{}
	for {
		token, err := d.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		element, ok := token.(xml.StartElement)
		for _, a := range element.Attr {
			switch {
			case ok && a.Name.Local == "id":
				ids[a.Value]++
			case ok && a.Name.Local == "aria-labelledby":
				named = append(named, strings.Fields(a.Value)...)
			}
		}
	}
	for _, id := range named {
		if ids[id] != 1 {
			t.Errorf("there are %d elements %s", ids[id], id)
		}
	}
}
