package report

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"canopy/sim/stats"
	"canopy/sim/study"
)

// item is a card or piece that is worth so many points, give or take some.
func item(name string, place study.Place, value, half, adjusted float64) study.Item {
	around := func(x float64) stats.Interval { return stats.Interval{Value: x, Low: x - half, High: x + half} }
	return study.Item{
		Name: name, Place: place, With: around(0.5 + value), Without: around(0.5), Value: around(value),
		P: adjusted / 2, Adjusted: adjusted, Games: 40, Blocks: 20,
	}
}

func told(items ...study.Item) *Impact {
	i := &Impact{Game: "mine", Agents: []string{"greedy"}}
	for _, one := range items {
		i.add(one)
	}
	return i
}

func TestImpactInASentence(t *testing.T) {
	queen := item("QS", study.Held, -0.15, 0.02, 0.001)
	queen.Suit, queen.Rank = "spades", "Q"
	nothing := study.Item{Name: "king", Place: study.OnBoard, Reason: "without it the game is over at once"}
	for _, c := range []struct {
		impact *Impact
		want   string
	}{
		{told(queen, item("2C", study.Held, 0.03, 0.05, 0.4)), "The queen of spades is worth -15.0 points (-17.0 to -13.0) to who is dealt it; 1 of 2 cards differs from no effect."},
		{told(item("owl", study.InForce, 0.1, 0.02, 0.01), item("ant", study.InForce, -0.2, 0.02, 0.01)), "The card ant is worth -20.0 points (-22.0 to -18.0) to the player before whom it lies; 2 of 2 cards differ from no effect."},
		{told(item("elephant", study.OnBoard, 0.1, 0.02, 0.01), nothing), "An elephant is worth +10.0 points (+8.0 to +12.0) to its owner."},
		{told(item("rat", study.OnBoard, 0.01, 0.02, 0.3)), "A rat is worth +1.0 points (-1.0 to +3.0) to its owner, which may be luck."},
		{told(item("rat", study.OnBoard, 0.01, 0.02, 0.3), item("9", study.Displayed, 0.02, 0.1, 1)), "Of 2 cards and kinds of piece none surely differs from no effect."},
		{told(item("rat", study.OnBoard, 0, 0, 1)), "Nothing can be told: whatever was changed, all games came out alike."},
		{told(nothing), "Nothing can be told: hardly a game was finished."},
	} {
		if got := c.impact.Sentence(); got != c.want {
			t.Errorf("got  %s\nwant %s", got, c.want)
		}
	}
}

// Whatever is told fits the width, and what is left out has its reason.
func TestImpactAsText(t *testing.T) {
	i := told(
		item("a name that goes on and on", study.Held, 1, 0.5, 0.0001),
		item("same", study.Held, 0, 0, 1),
		study.Item{Name: "king", Reason: "it hardly ever changed sides"},
		study.Item{Name: "queen", Reason: "it hardly ever changed sides"},
	)
	i.Left, i.CutOff, i.Random, i.Stopped = []string{"of the cards of stock none lies open"}, 3, true, true
	var text bytes.Buffer
	if err := i.WriteText(&text, Style{}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"a name that goes on…  +100.0   +50.0 to +150.0  < 0.001 *\n",
		"same                     0.0  all 20 blocks came out alike\n",
		"Left out: king, queen (it hardly ever changed sides).\n",
		"Left out: of the cards of stock none lies open.\n",
		"3 games were cut off, and count for nobody",
		"Stopped early.\n",
		"Intervals hold for all 2 at",
		"Random play says little",
	} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("%q is missing in\n%s", want, text.String())
		}
	}
	for line := range strings.Lines(text.String()) {
		if n := len([]rune(strings.TrimSuffix(line, "\n"))); n > width {
			t.Errorf("a line has %d columns: %s", n, line)
		}
	}
}

// Of what nothing is told there are no numbers.
func TestImpactAsJSON(t *testing.T) {
	i := told(item("rat", study.OnBoard, 0.1, 0.02, 0.01), study.Item{Name: "king", Place: study.OnBoard, Reason: "it was stopped before"})
	var text bytes.Buffer
	if err := i.WriteJSON(&text); err != nil {
		t.Fatal(err)
	}
	var read struct {
		Significant int
		Items       []map[string]any
	}
	if err := json.Unmarshal(text.Bytes(), &read); err != nil {
		t.Fatal(err)
	}
	if read.Significant != 1 || read.Items[0]["place"] != "on board" || read.Items[0]["p_adjusted"] != 0.01 {
		t.Errorf("%s", text.String())
	}
	if _, there := read.Items[1]["value"]; there || read.Items[1]["reason"] != "it was stopped before" {
		t.Errorf("%s", text.String())
	}
}
