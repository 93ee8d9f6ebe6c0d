package lua

import (
	"slices"
	"testing"

	glua "github.com/yuin/gopher-lua"
)

// How often each line runs, counted by hand, for f(3) and f(0).
const coveredScript = `local unused = function()
  return 1
end
local function twice(n) return n + n end
local function sum(
  a, b)
  return a +
    b
end
return function(n)
  local total = 0
  for i = 1, n do
    total = total + twice(i)
    if i == 2 then
      total = total + 1
    elseif i > 10 then
      total = 0
    end
  end
  local i = 0
  while i < n do
    i = i + 1
  end
  for _, k in ipairs { 1, 2 } do total = total + sum(twice(k), k) end
  if n == 0 then return unused end
  table.sort({ 3, 2, 1 }, function(x, y) return x < y end)
  return total
end
`

var coveredByHand = map[int]uint64{
	2: 0, 4: 3 + 2*2, 7: 4,
	11: 2, 12: 2, 13: 3, 14: 3, 15: 1, 16: 2, 17: 0,
	20: 2, 21: 4 + 1, 22: 3, 24: 2, 25: 2, 26: 1 + 3, 27: 1,
}

func TestCoverage(t *testing.T) {
	c := new(Coverage)
	used := callCovered(t, c)
	scripts := c.Scripts()
	if len(scripts) != 1 || scripts[0].File != "covered.lua" {
		t.Fatalf("%+v", scripts)
	}
	for _, line := range scripts[0].Lines {
		want, isCode := coveredByHand[line.Number]
		if line.Number == 26 && line.Count > 2 {
			want = line.Count // how often a sort compares is its own business
		}
		if line.Code != isCode || line.Count != want {
			t.Errorf("line %d, %q: %d (code: %v), want %d (%v)", line.Number, line.Source, line.Count, line.Code, want, isCode)
		}
	}
	if plain := callCovered(t, nil); plain != used {
		t.Errorf("covered, the calls take %d instructions, and %d else", used, plain)
	}
	c.Name(Place{"covered.lua", 1}, "the unused one")
	first := c.Scripts()[0].Functions[0]
	if first.Name != "the unused one" || first.Calls != 0 || !slices.Equal(first.Never, []int{2}) {
		t.Errorf("%+v", first)
	}
}

// callCovered calls the function twice, and tells how many instructions that took.
func callCovered(t *testing.T, c *Coverage) (used int64) {
	t.Helper()
	m := NewMachine(Options{})
	defer m.Close()
	m.Cover(c)
	chunk, err := Compile("covered.lua", []byte(coveredScript))
	if err != nil {
		t.Fatal(err)
	}
	v, err := m.Run(chunk)
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range []float64{3, 0} {
		if _, err := m.Call(v.(*glua.LFunction), glua.LNumber(n)); err != nil {
			t.Fatal(err)
		}
		used += m.Used()
	}
	return used
}

// A machine that is covered stops where another does.
func TestCoverageKeepsBudget(t *testing.T) {
	for _, budget := range []int64{1, 999, 5000} {
		var used [2]int64
		for i, c := range []*Coverage{nil, new(Coverage)} {
			m := NewMachine(Options{Instructions: budget})
			m.Cover(c)
			chunk, err := Compile("endless.lua", []byte("local function f() while true do end end\nf()"))
			if err != nil {
				t.Fatal(err)
			}
			if _, err := m.Run(chunk); err == nil {
				t.Error("an endless loop ends")
			}
			used[i] = m.Used()
			m.Close()
		}
		if used[0] != used[1] {
			t.Errorf("a budget of %d: %d instructions, and %d if covered", budget, used[0], used[1])
		}
	}
}

// Machines that run the same script add up.
func TestCoverageOfMachines(t *testing.T) {
	c := new(Coverage)
	callCovered(t, c)
	once := c.Scripts()[0].Lines[12].Count
	callCovered(t, c)
	if twice := c.Scripts()[0].Lines[12].Count; once != 3 || twice != 6 {
		t.Errorf("line 13 has run %d times, then %d", once, twice)
	}
}
