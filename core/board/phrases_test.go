package board

import (
	"slices"
	"strings"
	"testing"
)

func TestDirections(t *testing.T) {
	names := [...]string{"n", "ne", "e", "se", "s", "sw", "w", "nw"}
	for _, c := range []struct {
		phrases string
		player  Player
		want    string
	}{
		{"any", 0, "n ne e se s sw w nw"},
		{"orthogonal", 1, "n e s w"},
		{"diagonal", 0, "ne se sw nw"},
		{"forward", 0, "n"},
		{"forward", 1, "s"},
		{"forward", 2, "e"},
		{"forward", 3, "w"},
		{"backward", 1, "n"},
		{"sideways", 0, "e w"},
		{"forward diagonal", 0, "ne nw"},
		{"forward diagonal", 1, "se sw"},
		{"diagonal backward", 1, "ne nw"},
		{"forward orthogonal", 0, "n"},
		{"sideways diagonal", 0, "ne se sw nw"},
		{"along", 1, "n s"},
		{"along", 2, "e w"},
		{"across", 0, "e w"},
		{"up", 1, "n"},
		{"down", 0, "s"},
		{"left", 1, "w"},
		{"right diagonal", 1, "ne se"},
		{"diagonal, forward", 0, "n ne se sw nw"},
	} {
		got, err := Directions(strings.Split(c.phrases, ","), c.player)
		if err != nil {
			t.Errorf("%s: %v", c.phrases, err)
		}
		var words []string
		for _, d := range got {
			words = append(words, names[d])
		}
		if s := strings.Join(words, " "); s != c.want {
			t.Errorf("%s of player %d: %s, want %s", c.phrases, c.player, s, c.want)
		}
	}
}

func TestDirectionMistakes(t *testing.T) {
	for phrase, want := range map[string]string{
		"forwards":         `unknown direction "forwards": did you mean "forward"?`,
		"":                 "a direction is missing: expected one of any, orthogonal, diagonal, forward, backward, sideways, along, across, up, down, left, right",
		"forward backward": "no direction is forward and backward",
	} {
		if _, err := Directions([]string{phrase}, 0); err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", phrase, err, want)
		}
	}
}

// pond is a small board with everything that a phrase can name.
func pond(t testing.TB) *Board {
	t.Helper()
	b, err := Draw(`
		. d . #
		~ ~ . t
		. . . T
		# D . .
	`, map[string]string{"~": "water", "t": "trap", "d": "den"})
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestWhere(t *testing.T) {
	b := pond(t)
	for _, c := range []struct {
		phrases string
		player  Player
		want    string
	}{
		{"water", 0, "a3 b3"},
		{"trap", 0, "d2 d3"},
		{"own trap", 0, "d2"},
		{"own trap", 1, "d3"},
		{"enemy den", 0, "b4"},
		{"any den", 1, "b1 b4"},
		{"enemy water", 0, ""},
		{"own row 1", 0, "b1 c1 d1"},
		{"own row 1", 1, "a4 b4 c4"},
		{"enemy row 1", 0, "a4 b4 c4"},
		{"enemy row 2", 1, "a2 b2 c2 d2"},
		{"corner", 0, "a4 d1"},
		{"edge", 0, "a2 a3 a4 b1 b4 c1 c4 d1 d2 d3"},
		{"top", 0, "a4 b4 c4"},
		{"left", 1, "a2 a3 a4"},
		{"dark", 0, "a3 b2 b4 c1 c3 d2"},
		{"light", 0, "a2 a4 b1 b3 c2 c4 d1 d3"},
		{"a2", 0, "a2"},
		{"a2 c4", 0, "a2 c4"},
		{"a2..c3", 0, "a2 a3 b2 b3 c2 c3"},
		{"c3..a2", 0, "a2 a3 b2 b3 c2 c3"},
		{"not edge", 0, "b2 b3 c2 c3"},
		{"not own den,b1", 0, "a2 a3 a4 b1 b2 b3 b4 c1 c2 c3 c4 d1 d2 d3"},
		{"not not water", 0, "a3 b3"},
		{"own den,enemy den", 1, "b1 b4"},
	} {
		q, err := b.Where(strings.Split(c.phrases, ","), c.player)
		if err != nil {
			t.Errorf("%s: %v", c.phrases, err)
			continue
		}
		var names []string
		for s := range q.All() {
			names = append(names, b.Name(s))
		}
		slices.Sort(names)
		if got := strings.Join(names, " "); got != c.want {
			t.Errorf("%s of player %d: %s, want %s", c.phrases, c.player, got, c.want)
		}
		if q.Count() != len(names) {
			t.Errorf("%s: a count of %d, want %d", c.phrases, q.Count(), len(names))
		}
	}
}

func TestWhereMistakes(t *testing.T) {
	b := pond(t)
	for phrase, want := range map[string]string{
		"watr":       `unknown place "watr": did you mean "water"?`,
		"own castle": `unknown ground "castle": known are den, trap, water`,
		"own row 9":  `"9" is not a row: expected a whole number from 1 to 4`,
		"own row x":  `"x" is not a row: expected a whole number from 1 to 4`,
		"a1":         "a1 is not on the board, whose squares lie within a1 to d4",
		"a2..e2":     "e2 is not on the board, whose squares lie within a1 to d4",
		"not":        "a place is missing: expected ground, a row, a part of the board or squares",
	} {
		if _, err := b.Where([]string{phrase}, 0); err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", phrase, err, want)
		}
	}
}

func TestWho(t *testing.T) {
	p, err := NewPieces([]Kind{
		{Name: "rat", Letters: []string{"R"}},
		{Name: "cat", Letters: []string{"C"}},
		{Name: "wall", Letters: []string{"#"}, Neutral: true},
	}, 2)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		phrases string
		player  Player
		want    string
	}{
		{"any", 0, "C c R r #"},
		{"own", 0, "C R"},
		{"own", 1, "c r"},
		{"enemy", 0, "c r"},
		{"nobody's", 0, "#"},
		{"nothing", 0, ""},
		{"empty", 0, "."},
		{"rat", 0, "R r"},
		{"any rat", 1, "R r"},
		{"enemy rat", 1, "R"},
		{"own wall", 1, ""},
		{"empty,enemy cat", 0, ". c"},
	} {
		q, err := p.Who(strings.Split(c.phrases, ","), c.player)
		if err != nil {
			t.Errorf("%s: %v", c.phrases, err)
		}
		var letters []string
		for code := range Code(p.Codes()) {
			if q.Has(code) {
				letter := "."
				if code != Empty {
					letter = string(p.Piece(code).Letter)
				}
				letters = append(letters, letter)
			}
		}
		if got := strings.Join(letters, " "); got != c.want {
			t.Errorf("%s of player %d: %s, want %s", c.phrases, c.player, got, c.want)
		}
	}
	for phrase, want := range map[string]string{
		"rta":         `unknown piece "rta": did you mean "rat"?`,
		"enmy":        `unknown piece "enmy": did you mean "enemy"?`,
		"own rat cat": `"own rat cat" does not say who: expected any, own, enemy, nobody's, empty, nothing, a kind of piece, or own, enemy or any before a kind`,
	} {
		if _, err := p.Who([]string{phrase}, 0); err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", phrase, err, want)
		}
	}
}

func TestSquareNames(t *testing.T) {
	b, err := New(MaxSide, MaxSide)
	if err != nil {
		t.Fatal(err)
	}
	for s := range Square(b.Squares()) {
		if got, err := b.Square(b.Name(s)); err != nil || got != s {
			t.Fatalf("%s: %d, %v, want %d", b.Name(s), got, err, s)
		}
	}
	for _, name := range []string{"", "a", "1", "a0", "a01", "A1", "a27", "aa1", "a1 ", "a-1", "é1", "a99999999999999999999"} {
		if s, err := b.Square(name); err == nil {
			t.Errorf("%q is square %d", name, s)
		}
	}
}
