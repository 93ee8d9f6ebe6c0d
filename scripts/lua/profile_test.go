package lua

import (
	"math"
	"testing"

	glua "github.com/yuin/gopher-lua"
)

const profiled = `
local function dear(n)
  local sum = 0
  for i = 1, 30 * n do
    sum = sum + i
  end
  return sum
end

local function cheap(n)
  local sum = 0
  for i = 1, 10 * n do
    sum = sum + i
  end
  return sum
end

return function(n) return dear(n) + cheap(n) end
`

// profileOf runs the script so often, with loops that are so long.
func profileOf(t *testing.T, times, n int) (*Profile, int64) {
	t.Helper()
	m := NewMachine(Options{})
	defer m.Close()
	chunk, err := Compile("profiled.lua", []byte(profiled))
	if err != nil {
		t.Fatal(err)
	}
	v, err := m.Run(chunk)
	if err != nil {
		t.Fatal(err)
	}
	p := new(Profile)
	m.Profile(p)
	total := int64(0)
	for range times {
		if _, err := m.Call(v.(*glua.LFunction), glua.LNumber(n)); err != nil {
			t.Fatal(err)
		}
		total += m.Used()
	}
	return p, total
}

// A function whose loop is three times as long takes three times as much, in long calls
// and in those that are shorter than the time between two samples.
func TestProfile(t *testing.T) {
	for _, c := range []struct{ times, n int }{{3, 20_000}, {20_000, 2}} {
		p, used := profileOf(t, c.times, c.n)
		if want := used / profileStep; math.Abs(float64(int64(p.Samples())-want)) > 1 {
			t.Errorf("%d calls: %d samples of %d instructions, want %d", c.times, p.Samples(), used, want)
		}
		functions := p.Functions(10)
		if len(functions) < 2 || functions[0].Place.Line != 2 || functions[1].Place.Line != 10 {
			t.Fatalf("%+v", functions)
		}
		if got := functions[0].Share / functions[1].Share; got < 2.6 || got > 3.1 {
			t.Errorf("%d calls: %v times as much, want nearly 3", c.times, got)
		}
		lines := p.Lines(1)
		if len(lines) != 1 || lines[0].Place != (Place{"profiled.lua", 4}) && lines[0].Place != (Place{"profiled.lua", 5}) {
			t.Errorf("%+v", lines)
		}
		if functions[0].Source != "local function dear(n)" {
			t.Errorf("source %q", functions[0].Source)
		}
		sum := 0.0
		for _, line := range p.Lines(100) {
			sum += line.Share
		}
		if math.Abs(sum-1) > 1e-9 {
			t.Errorf("the lines are %v of all", sum)
		}
	}
}

// The same run gives the same profile, and being profiled changes no budget.
func TestProfileIsExact(t *testing.T) {
	one, used := profileOf(t, 200, 50)
	two, again := profileOf(t, 200, 50)
	if used != again || one.Samples() != two.Samples() || one.Lines(1)[0] != two.Lines(1)[0] {
		t.Errorf("%d and %d samples of %d and %d", one.Samples(), two.Samples(), used, again)
	}
	m := NewMachine(Options{})
	defer m.Close()
	chunk, err := Compile("profiled.lua", []byte(profiled))
	if err != nil {
		t.Fatal(err)
	}
	v, err := m.Run(chunk)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := m.Call(v.(*glua.LFunction), glua.LNumber(50)); err != nil || m.Used()*200 != used {
		t.Errorf("without a profile a call takes %d instructions, with one %d of 200 (%v)", m.Used(), used, err)
	}
}
