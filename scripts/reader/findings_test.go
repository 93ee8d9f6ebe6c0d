package reader

import (
	"strings"
	"testing"

	"canopy/core/rules"
	"canopy/scripts/lua"
)

// staged is a game in stages with some lines in it.
const stagedSource = `local rule = params {
  used   = flag(false, "Read below"),
  -- PARAMS
}
return game {
  title = "Findings", players = 2,
  piles = { deck = pile { starts_with = deck { from = 1, to = 9, name = "value" } }, hand = pile { per = "player", seen_by = "owner" } },
  counters = { spins = counter {}, points = counter { per = "player" }, open = counter { flag = true } },
  marks = { leader = "player" },
  laws = { big = function(card)
    -- LAW
    return card.value > 5
  end },
  setup = function(g)
    g.deck:deal(2, g.hand)
    g:to("play", 1)
  end,
  steps = {
    finish = function(g, player) g:win(player) end,
    -- STEPS
  },
  stages = {
    play = {
      say = {
        options = { 1, 2 },
        does = function(g, player, n)
          -- DOES
          if n == 1 and rule.used then g:to("finish", 1) end
          g:to("finish", player)
        end,
      },
    },
    -- STAGES
  },
}
`

// written is the source with a line in the place of a comment, and where that is.
func withLine(mark, line string) (source string, number int) {
	before, after, _ := strings.Cut(stagedSource, "-- "+mark)
	return before + line + after, strings.Count(before, "\n") + 1
}

// Each mistake is found at its place, and each that looks like one and is none is not.
func TestFindingsInTexts(t *testing.T) {
	for _, test := range []struct{ mark, line, want string }{
		{"PARAMS", `spare = flag(false, "Never read"),`, "the parameter spare is declared, and never read"},
		{"DOES", `if g.leader then g.spins = 1 end`, "the mark g.leader is used as a condition"},
		{"DOES", `if n == 1 and not g.leader then g.spins = 1 end`, "the mark g.leader is used as a condition"},
		{"DOES", `if g.spins then g.spins = 1 end`, "the number g.spins is used as a condition"},
		{"DOES", `while g.points[player] do break end`, "the number g.points[…] is used as a condition"},
		{"DOES", `if g.done.say then g.spins = 1 end`, "the number g.done.say is used as a condition"},
		{"DOES", `if g.hand[player]:count() then g.spins = 1 end`, "what :count(…) answers is used as a condition"},
		{"DOES", `if g.deck:top() then g.spins = 1 end`, "none, too, is true"},
		{"DOES", `local x = n == 1 and false or true`, "x and false or y is always y"},
		{"DOES", `local x = n == 1 and nil or n`, "x and nil or y is always y"},

		{"DOES", `if g.leader ~= none and g.spins > 0 then g.spins = 1 end`, ""},
		{"DOES", `if g.open then g.spins = 1 end`, ""},
		{"DOES", `local x = n == 1 and g.spins or 7`, ""},
		{"DOES", `local x = g.deck:count() > 0 and g.deck:top() or none`, ""},
		{"DOES", `if g.points then g.spins = 1 end`, ""},
	} {
		source, number := withLine(test.mark, test.line)
		got, err := Findings([]Script{{Name: "./found.lua", File: "found.lua", Source: []byte(source)}}, nil)
		if err != nil {
			t.Errorf("%s: %v", test.line, err)
			continue
		}
		if test.want == "" {
			if len(got) > 0 {
				t.Errorf("%s: %+v", test.line, got)
			}
			continue
		}
		if len(got) != 1 || !strings.Contains(got[0].Says, test.want) || got[0].Do == "" {
			t.Errorf("%s: %+v, want one with %q", test.line, got, test.want)
			continue
		}
		if file, line := rules.SplitOrigin(got[0].Origin); file != "found.lua" || line != number {
			t.Errorf("%s: found at %s, want line %d", test.line, got[0].Origin, number)
		}
	}
}

// What comes after a step that another variant may replace is found.
func TestFindsReplacedStep(t *testing.T) {
	variant := func(name, when string) Script {
		return Script{Name: "./" + name, File: name, Source: []byte(`return variant {
  title = "V", about = "V.", of = "./found.lua",
  change = function(rules)
    rules.steps.finish = ` + when + `(function(g, player) g:draw() end)
  end,
}`)}
	}
	base := Script{Name: "./found.lua", File: "found.lua", Source: []byte(stagedSource)}
	for _, test := range []struct {
		one, two string
		found    bool
	}{{"instead", "after", true}, {"after", "instead", true}, {"before", "after", false}, {"after", "after", false}} {
		got, err := Findings([]Script{base, variant("one.lua", test.one), variant("two.lua", test.two)}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if found := len(got) == 1 && strings.Contains(got[0].Says, "what comes after the step finish is left out"); found != test.found {
			t.Errorf("%s, %s: %+v", test.one, test.two, got)
		}
	}
}

// What never runs is found by its coverage, but not what waits for a parameter.
func TestCoverageFindings(t *testing.T) {
	for _, test := range []struct{ mark, line, want string }{
		{"LAW", "if card.value > 100 then\nreturn true end", "this branch of the law big never ran in no games"},
		{"STEPS", `rare = function(g, player) g:to("finish", player) end,`, "the step rare was never called in no games"},
		{"LAW", "if rule.used then\nreturn true end", ""},
		{"STEPS", `rare = function(g, player) if rule.used then g:to("rare", player) end end,`, ""},
	} {
		source, _ := withLine(test.mark, test.line)
		source = strings.Replace(source, "options = { 1, 2 },", `from = "hand", must = { { "be big", "big", if_able = true } },`, 1)
		scripts := []Script{{Name: "./found.lua", File: "found.lua", Source: []byte(source)}}
		c := new(lua.Coverage)
		d, err := ReadWatched(scripts, nil, Watch{Coverage: c})
		if err != nil {
			t.Errorf("%s: %v", test.line, err)
			continue
		}
		g, err := rules.Compile(*d)
		if err != nil {
			t.Fatal(err)
		}
		s := g.NewState()
		for !s.Over() {
			s.Play(s.Moves(nil)[0])
		}
		var found []string
		for _, f := range CoverageFindings(c, scripts, "no games") {
			found = append(found, f.Says)
		}
		if s.Err() != nil || strings.Join(found, "; ") != test.want {
			t.Errorf("%s: %q, want %q (%v)", test.line, found, test.want, s.Err())
		}
	}
}
