package batch

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"canopy/core/board"
	"canopy/core/rules"
	"canopy/sim/stats"

	"github.com/google/go-cmp/cmp"
)

// written is a summary as it is read from what was written of it.
func written(t testing.TB, s *Summary) *Summary {
	t.Helper()
	data, err := json.Marshal(s)
	read := new(Summary)
	if err == nil {
		err = json.Unmarshal(data, read)
	}
	if err != nil {
		t.Fatal(err)
	}
	return read
}

// resumable are runs of all that can be counted.
func resumable(t testing.TB) map[string]Run {
	const sides = 2 // of teams; the third of three never wins
	noting := func(s *rules.State, p board.Player, n int) {
		if s.Note("named", n<<40); n == 6 {
			s.Note("six", s.Ply())
			s.Win(1<<(int(p)%sides), "six")
		}
	}
	together := func(s *rules.State, _ board.Player, n int) {
		if n < 3 {
			s.Win(1, "")
		} else if n < 5 {
			s.Lose(1, "")
		}
	}
	return map[string]Run{
		"wins":     {Game: breakthrough(t, 6, 0), Games: 600, Seed: 5},
		"cut off":  {Game: breakthrough(t, 6, 20), Games: 600, Seed: 5, Opening: 3},
		"draws":    {Game: drawish(t), Games: 60},
		"failures": {Game: brittle(t, 300), Games: 600, Seed: 5, GoOn: true},
		"notes":    {Game: naming(t, 3, nil, noting), Games: 600, Seed: 5},
		"teams":    {Game: naming(t, 4, func(s *rules.Staged) { s.Teams = []int{0, 1, 0, 1} }, noting), Games: 600, Seed: 5},
		"together": {Game: naming(t, 4, func(s *rules.Staged) { s.Together = true }, together), Games: 600, Seed: 5},
	}
}

// A run that was stopped again and again, written and read, comes to what one run does.
func TestRunsThatGoOn(t *testing.T) {
	for name, run := range resumable(t) {
		t.Run(name, func(t *testing.T) {
			run.Agents = randomly(t, run.Game)
			want := play(t, run)
			all := run.Games
			for i, stop := range []int{1, 40, 250, all} {
				run.Games, run.Workers = min(stop, all)-run.First*run.Game.Players(), 1+2*(i%2)
				if run.Games < 1 {
					break
				}
				s := play(t, run)
				if err := run.CheckSummary(s); err != nil {
					t.Fatal(err)
				}
				run.First, run.Before = s.Blocks, written(t, s)
			}
			if diff := cmp.Diff(want, run.Before, same); diff != "" {
				t.Error(diff)
			}
			if run.Before.Timing.Elapsed <= 0 {
				t.Error("it has taken no time")
			}
		})
	}
}

// Who looks is shown the blocks that were given to Each, and can stop the run.
func TestLook(t *testing.T) {
	run := Run{Game: breakthrough(t, 8, 0), Games: 1_000_000, Seed: 5, Workers: 3}
	given, looks := 0, 0
	run.Each = func(*Block) bool { given++; return true }
	run.Look = func(s *Summary) bool {
		if looks++; s.Blocks != given || s.Timing.Elapsed <= 0 {
			t.Errorf("look %d: %d blocks after %d", looks, s.Blocks, given)
		}
		return looks < 3
	}
	if s := play(t, run); looks != 3 || !s.Stopped || s.Blocks != given || s.Games == run.Games {
		t.Errorf("%d looks, %d blocks of %d given, stopped: %v", looks, s.Blocks, given, s.Stopped)
	}
}

// What cannot be the summary of the run is refused.
func TestSummariesOfOtherRuns(t *testing.T) {
	run := Run{Game: brittle(t, 300), Games: 600, Seed: 5, GoOn: true, Agents: randomly(t, brittle(t, 300))}
	good := play(t, run)
	for name, change := range map[string]func(s *Summary){
		"half a block":      func(s *Summary) { s.Games++ },
		"less than nothing": func(s *Summary) { s.Blocks, s.Games = -1, -2 },
		"too many":          func(s *Summary) { s.Blocks = 1 << 62; s.Games = 1 << 63 >> 1 },
		"negative wins":     func(s *Summary) { s.Wins[1] = -1 },
		"too many wins":     func(s *Summary) { s.Wins[0] = s.Games },
		"overflowing wins":  func(s *Summary) { s.Wins[0], s.Wins[1] = 1<<62, 1<<62 },
		"three players":     func(s *Summary) { s.Wins = append(s.Wins, 0) },
		"one share":         func(s *Summary) { s.Seats = stats.NewSeats(1) },
		"a team":            func(s *Summary) { s.TeamWins = []int{0} },
		"more cut off":      func(s *Summary) { s.CutOff = s.Games },
		"failed blocks":     func(s *Summary) { s.FailedBlocks = s.Blocks },
		"too many ends":     func(s *Summary) { s.Ends["other"] = 1 },
		"no lengths":        func(s *Summary) { s.Lengths = nil },
		"other lengths":     func(s *Summary) { s.Lengths.Add(3) },
		"no choices":        func(s *Summary) { s.Choices = nil },
		"no note":           func(s *Summary) { s.Notes["x"] = nil },
		"no failure":        func(s *Summary) { s.Failure = nil },
		"a failure to come": func(s *Summary) { s.Failure.Number = uint64(s.Blocks) },
		"a failure nowhere": func(s *Summary) { s.Failure.Rotation = 2 },
		"a negative share":  func(s *Summary) { s.Seats.Add([]int64{-1 << 40, 1}, 1) },
		"more than a share": func(s *Summary) { s.AgentShares[0].Add(1<<40, 1) },
		"time running back": func(s *Summary) { s.Timing.Elapsed = -1 },
		"a share of more": func(s *Summary) {
			s.TogetherShares = s.Seats.Ratio(0)
			s.TogetherShares.Merge(s.Seats.Ratio(1))
			s.TogetherShares.Add(1<<40, 1)
		},
		"more than together": func(s *Summary) { s.Together = s.Games },
	} {
		bad := written(t, good)
		if err := run.CheckSummary(bad); err != nil {
			t.Fatal(err)
		}
		if change(bad); run.CheckSummary(bad) == nil {
			t.Errorf("%s: %+v is not refused", name, bad)
		}
		again := run
		again.First, again.Before = bad.Blocks, bad
		if _, err := Play(context.Background(), again); err == nil {
			t.Errorf("%s is gone on with", name)
		}
	}
}

// What a script has thrown keeps its words, whatever bytes are in them.
func TestFailuresAreReadAsTheyWere(t *testing.T) {
	e := &GameError{Game: "g", Seed: 1, Number: 2, Rotation: 1, Opening: 4, Agent: "greedy", Ply: 3, Err: &rules.Error{Origin: "a.lua:7", Err: errUgly{}}}
	data, err := json.Marshal(e)
	got := new(GameError)
	if err == nil {
		err = json.Unmarshal(data, got)
	}
	if err != nil || got.Error() != e.Error() {
		t.Fatalf("%q, %v, want %q", got, err, e)
	}
	got.Err = e.Err
	if diff := cmp.Diff(*e, *got, cmp.Comparer(func(a, b error) bool { return a == b })); diff != "" {
		t.Error(diff)
	}
	if err := json.Unmarshal([]byte(`{"error": "unquoted"}`), e); err == nil || !strings.Contains(err.Error(), "in quotes") {
		t.Error(err)
	}
}

type errUgly struct{}

func (errUgly) Error() string { return "\xff \"\x00\" \u2028 <é>" }
