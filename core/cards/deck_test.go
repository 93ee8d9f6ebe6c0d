package cards

import (
	"slices"
	"strings"
	"testing"
)

// listed writes a deck: each face with its copies where there are several.
func listed(d Deck) []string {
	var list []string
	for _, f := range d.Faces {
		list = append(list, f.Text+strings.Repeat("+", f.Copies-1))
	}
	return list
}

func TestStandardDecks(t *testing.T) {
	for name, c := range map[string]struct {
		how           Standard
		size, faces   int
		first, last   string
		ace, absentOf any
	}{
		"one pack":         {Standard{Packs: 1}, 52, 52, "AC", "KS", 1.0, "Joker"},
		"high aces":        {Standard{Packs: 1, AcesHigh: true}, 52, 52, "2C", "AS", 14.0, "Joker"},
		"two packs":        {Standard{Packs: 2}, 104, 52, "AC+", "KS+", 1.0, "Joker"},
		"jokers":           {Standard{Packs: 1, Jokers: 3}, 55, 53, "AC", "Joker++", 1.0, "1C"},
		"short":            {Standard{Packs: 1, From: 7}, 32, 32, "AC", "KS", 1.0, "6H"},
		"short, high aces": {Standard{Packs: 1, From: 7, AcesHigh: true}, 32, 32, "7C", "AS", 14.0, "6H"},
	} {
		d := StandardDeck(c.how)
		list := listed(d)
		if d.Size() != c.size || len(list) != c.faces || list[0] != c.first || list[len(list)-1] != c.last {
			t.Errorf("%s: %d cards, %v", name, d.Size(), list)
		}
		for _, f := range d.Faces {
			if f.Attributes["name"] == "A" && f.Attributes["rank"] != c.ace {
				t.Errorf("%s: the ace %s counts %v, want %v", name, f.Text, f.Attributes["rank"], c.ace)
			}
		}
		if slices.Contains(list, c.absentOf.(string)) {
			t.Errorf("%s has %v", name, c.absentOf)
		}
	}
	joker := StandardDeck(Standard{Packs: 1, Jokers: 1}).Faces[52]
	if _, has := joker.Attributes["suit"]; has || joker.Attributes["rank"] != 0.0 {
		t.Errorf("a joker has %v", joker.Attributes)
	}
}

func TestOtherDecks(t *testing.T) {
	if got := listed(NumberedDeck(3, 5, "value", 2)); !slices.Equal(got, []string{"3+", "4+", "5+"}) {
		t.Errorf("numbered: %v", got)
	}
	d := SuitedDeck([]string{"red", "blue"}, []int{1, 1, 1, 2, 1, 5}, 1)
	if got := listed(d); !slices.Equal(got, []string{"red-1+++", "red-2", "red-5", "blue-1+++", "blue-2", "blue-5"}) || d.Size() != 12 {
		t.Errorf("suited: %v", got)
	}
	if got := listed(SuitedDeck([]string{"red"}, []int{1, 2, 1}, 2)); !slices.Equal(got, []string{"red-1+++", "red-2+"}) {
		t.Errorf("suited, with copies: %v", got)
	}
}

func TestLayouts(t *testing.T) {
	canopy := "\n   v     v\n  v v   v v\n ^ ^ ^ ^ ^ ^\n"
	top, err := DrawLayout(canopy, false)
	if err != nil {
		t.Fatal(err)
	}
	if top.Places() != 12 || top.Up[0] || !top.Up[6] {
		t.Errorf("%+v", top)
	}
	for place, want := range map[int][]int{0: {2, 3}, 1: {4, 5}, 2: {6, 7}, 3: {7, 8}, 5: {10, 11}, 6: nil, 11: nil} {
		if !slices.Equal(top.CoveredBy[place], want) {
			t.Errorf("place %d is covered by %v, want %v", place, top.CoveredBy[place], want)
		}
	}
	bottom, err := DrawLayout(canopy, true)
	if err != nil {
		t.Fatal(err)
	}
	for place, want := range map[int][]int{0: nil, 5: nil, 6: {0, 1}, 7: {1, 2}, 10: {6, 7}, 11: {8, 9}} {
		if !slices.Equal(bottom.CoveredBy[place], want) {
			t.Errorf("from the bottom, place %d is covered by %v, want %v", place, bottom.CoveredBy[place], want)
		}
	}
	if !bottom.Up[0] || bottom.Up[11] || bottom.Row[0] != 2 || bottom.Row[11] != 0 {
		t.Errorf("from the bottom: %+v", bottom)
	}
	columns, _ := DrawLayout("v v\n^ ^", false)
	if !slices.Equal(columns.CoveredBy[0], []int{2}) || !slices.Equal(columns.CoveredBy[1], []int{3}) {
		t.Errorf("columns: %v", columns.CoveredBy)
	}
	grid, err := NewPlaces(5, 2)
	if err != nil || !slices.Equal(grid.Row, []int{0, 0, 1, 1, 2}) || !slices.Equal(grid.Column, []int{0, 1, 0, 1, 0}) {
		t.Errorf("%v: %+v", err, grid)
	}
	for picture, want := range map[string]string{"": "1 to 64 places, found 0", "v x": `a 'x' in it`, "v\tv": "a tab", strings.Repeat("v", 65): "found 65"} {
		if _, err := DrawLayout(picture, false); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", picture, err, want)
		}
	}
	for _, n := range []int{0, 65} {
		if _, err := NewPlaces(n, 0); err == nil {
			t.Errorf("%d places can be laid out", n)
		}
	}
}

func TestCoveredCards(t *testing.T) {
	layout, err := DrawLayout(" v\nv ^", false)
	if err != nil {
		t.Fatal(err)
	}
	table := mustCompile(t, 2, nil, Pile{Name: "stock", Deck: numbered(4)}, Pile{Name: "laid", Layout: layout}).NewTable()
	for place := range 3 {
		must(table.Move(table.Top(0), Slot(1+place), false))
	}
	if !table.Covered(1) || table.Covered(2) || table.Covered(0) {
		t.Error("the first place alone is covered")
	}
	if table.FaceUp(table.Top(2)) || !table.FaceUp(table.Top(3)) || table.KnownTo(table.Top(3)) != 3 {
		t.Error("the last place alone lies open")
	}
	must(table.Move(table.Top(2), 0, false))
	if !table.Covered(1) {
		t.Error("one card still covers the first place")
	}
	must(table.Move(table.Top(3), 0, false))
	if table.Covered(1) {
		t.Error("nothing covers the first place any more")
	}
}
