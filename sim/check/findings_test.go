package check

import (
	"math"
	"strings"
	"testing"

	"canopy/core/rules"
)

// condition adds a condition on the number that is named.
func condition(words string, holds func(n int) bool) func(*rules.Definition) {
	return func(d *rules.Definition) {
		c := &d.Staged.Stages[0].Choices[0]
		c.Must = append(c.Must, rules.Condition{Words: words, Origin: "naming.lua:7", Live: func(_ *rules.State, chosen *rules.Chosen) (bool, error) {
			n, _ := chosen.Options[0].Number()
			return holds(n), nil
		}})
	}
}

func TestFindings(t *testing.T) {
	more := func(when func(s *rules.State, c *rules.Chosen) (bool, error)) func(*rules.Definition) {
		return func(d *rules.Definition) {
			again := d.Staged.Stages[0].Choices[0]
			again.Name, again.Origin = "whisper", "naming.lua:9"
			again.When = []rules.Condition{{Words: "be quiet", Origin: "naming.lua:10", Live: when}}
			d.Staged.Stages[0].Choices = append(d.Staged.Stages[0].Choices, again)
		}
	}
	for _, test := range []struct {
		name   string
		change func(*rules.Definition)
		want   []string
	}{
		{"in order", condition("name an even number", func(n int) bool { return n%2 == 0 }), nil},
		{"never fails", condition("name a small number", func(n int) bool { return n < 10 }), []string{
			`naming.lua:7 the condition "name a small number" never refused anything, asked`,
		}},
		{"never met", more(func(*rules.State, *rules.Chosen) (bool, error) { return false, nil }), []string{
			"naming.lua:9 the action whisper was never offered: at most 7.2 % of games (95 % bound from 40 games)",
			`naming.lua:10 nothing ever met the condition "be quiet", asked`,
		}},
		{"a stage", func(d *rules.Definition) {
			d.Stages = append(d.Stages, rules.Stage{Name: "cellar"})
			cellar := d.Staged.Stages[0]
			cellar.Origin = "naming.lua:20"
			d.Staged.Stages = append(d.Staged.Stages, cellar)
		}, []string{"naming.lua:20 the stage cellar was never entered: at most 7.2 % of games"}},
	} {
		u, err := Survey(t.Context(), naming(t, test.change), 1, 40, 0)
		if err != nil {
			t.Fatal(err)
		}
		got := Findings(u, nil)
		if len(got) != len(test.want) {
			t.Errorf("%s: %+v", test.name, got)
			continue
		}
		for i, f := range got {
			if text := f.Origin + " " + f.Says; !strings.HasPrefix(text, test.want[i]) || f.Do == "" {
				t.Errorf("%s: %q, want %q", test.name, text, test.want[i])
			}
		}
	}
}

// What is counted adds up, and copies count nothing.
func TestSurvey(t *testing.T) {
	g := naming(t, condition("name an even number", func(n int) bool { return n%2 == 0 }))
	u, err := Survey(t.Context(), g, 1, 30, 0)
	if err != nil {
		t.Fatal(err)
	}
	c, stage, action := u.Conditions[0], u.Stages[0], u.Actions[0]
	if c.Asked() != 6*stage.Decisions || c.True != c.False || c.Games != 30 || c.Waived != 0 {
		t.Errorf("%+v in %+v", c, stage)
	}
	if action.Offered != stage.Decisions || action.Chosen != stage.Decisions || stage.Entered != stage.Decisions || u.Ends[0].Games != 30 {
		t.Errorf("%+v, %+v, %+v", action, stage, u.Ends)
	}
	s := g.NewState()
	s.Watch(u)
	s.Copy().Play(s.Moves(nil)[0])
	if u.Conditions[0].Asked() != c.Asked() {
		t.Error("a copy has counted")
	}
}

func TestRateBound(t *testing.T) {
	for games, want := range map[int]float64{0: 1, 1: 0.95, 10: 0.2589, 100: 0.02951, 1000: 0.002991} {
		if got := RateBound(games); math.Abs(got-want) > 1e-4 {
			t.Errorf("%d games: %v, want %v", games, got, want)
		}
	}
}
