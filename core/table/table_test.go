package table_test

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"

	"canopy/core/board"
	"canopy/core/chance"
	"canopy/core/record"
	"canopy/core/rules"
	"canopy/core/table"
)

// snapshot is all that a table shows, to be compared.
type snapshot struct {
	hash       uint64
	ply, plies int
	moves      string
	record     string
}

func snap(t testing.TB, at *table.Table) snapshot {
	t.Helper()
	var b bytes.Buffer
	if err := at.Record().Write(&b); err != nil {
		t.Fatal(err)
	}
	return snapshot{at.State().Hash(), at.Ply(), at.Plies(), strings.Join(at.Moves(), " "), b.String()}
}

func TestUndoAndRedoLeaveNoTrace(t *testing.T) {
	for _, g := range []*rules.Game{game(), shuffled()} {
		for number := range uint64(60) {
			plain, fumbled := set(t, g, 7, number), set(t, g, 7, number)
			draw := chance.NewStream(7, number, chance.Named("test"))
			for !plain.State().Over() {
				moves := plain.Moves()
				play(t, plain, moves[draw.Below(len(moves))])
			}
			for fumbled.Ply() < plain.Ply() {
				fumble(t, fumbled, &draw)
				for _, m := range plain.Record().Moves[fumbled.Ply():][:1] {
					play(t, fumbled, m.Text)
				}
			}
			if got, want := snap(t, fumbled), snap(t, plain); got != want {
				t.Fatalf("game %d: got %+v, want %+v", number, got, want)
			}
		}
	}
}

// fumble plays on at random and takes everything back, and sometimes a bit more,
// which is redone.
func fumble(t testing.TB, at *table.Table, draw *chance.Stream) {
	t.Helper()
	ply := at.Ply()
	before := snap(t, at)
	for range draw.Below(3) {
		if moves := at.Moves(); len(moves) > 0 {
			play(t, at, moves[draw.Below(len(moves))])
		}
	}
	for range draw.Below(4) {
		if at.Ply() > 0 && at.Undo() != nil {
			t.Fatal("undo failed")
		}
	}
	for range draw.Below(2) {
		if at.Ply() < at.Plies() && at.Redo() != nil {
			t.Fatal("redo failed")
		}
	}
	if err := at.Jump(ply); err != nil {
		t.Fatal(err)
	}
	after := snap(t, at)
	after.plies = before.plies // the moves taken back can still be redone
	if after != before {
		t.Fatalf("got %+v, want %+v", after, before)
	}
}

func TestUndoThenRedoGoesWhereItWas(t *testing.T) {
	at := set(t, game(), 0, 0)
	var states []snapshot
	for {
		states = append(states, snap(t, at))
		if at.State().Over() {
			break
		}
		play(t, at, at.Moves()[0])
	}
	last := len(states) - 1
	for ply := last - 1; ply >= 0; ply-- {
		if err := at.Undo(); err != nil || at.Ply() != ply || at.State().Hash() != states[ply].hash {
			t.Fatalf("undo to ply %d: %v, at ply %d", ply, err, at.Ply())
		}
	}
	for ply := 1; ply <= last; ply++ {
		if err := at.Redo(); err != nil || at.Ply() != ply || at.State().Hash() != states[ply].hash {
			t.Fatalf("redo to ply %d: %v, at ply %d", ply, err, at.Ply())
		}
	}
	if got := snap(t, at); got != states[last] {
		t.Errorf("got %+v, want %+v", got, states[last])
	}
}

func TestNewMoveForgetsWhatWasUndone(t *testing.T) {
	at := set(t, game(), 0, 0)
	play(t, at, "a1-a2", "a5-a4", "b1-b2")
	if err := at.Jump(1); err != nil {
		t.Fatal(err)
	}
	play(t, at, "a5-a4") // the same move, and still a new one
	if at.Plies() != 2 {
		t.Errorf("%d plies are left, want 2", at.Plies())
	}
	if err := at.Redo(); err == nil || err.Error() != "there is nothing to redo" {
		t.Errorf("redo: %v", err)
	}
}

func TestRefusedChangesNothing(t *testing.T) {
	at := set(t, game(), 3, 4)
	play(t, at, "a1-a2", "a5-a4", "b1-b2")
	if err := at.Undo(); err != nil {
		t.Fatal(err)
	}
	before := snap(t, at)
	if err := at.Why("b1-b2"); err != nil || snap(t, at) != before {
		t.Errorf("asking why of a legal move: %v, got %+v, want %+v", err, snap(t, at), before)
	}
	for name, try := range map[string]func() error{
		"refused move":   func() error { return at.Play("a2-a5") },
		"other spelling": func() error { return at.Play("B1-B2") },
		"no move":        func() error { return at.Play("castle") },
		"empty":          func() error { return at.Play("") },
		"zero move":      func() error { return at.PlayMove(0) },
		"any word":       func() error { return at.PlayMove(1<<64 - 1) },
		"pass":           func() error { return at.PlayMove(rules.Pass) },
		"why":            func() error { return at.Why("a2-a5") },
		"jump before":    func() error { return at.Jump(-1) },
		"jump beyond":    func() error { return at.Jump(4) },
		"seat":           func() error { return at.Sit(2, "human") },
		"nobody":         func() error { return at.Sit(0, "") },
		"undo to nobody": func() error { return at.UndoTo() },
	} {
		if try() == nil {
			t.Errorf("%s: no error", name)
		}
		if got := snap(t, at); got != before {
			t.Errorf("%s: got %+v, want %+v", name, got, before)
		}
	}
}

func TestErrorsInPlainWords(t *testing.T) {
	at := set(t, game(), 0, 0)
	lost := set(t, game(), 0, 0)
	play(t, lost, "b1-b2", "d5-d4", "b2-b3", "d4-c3", "b3-b4", "c3-d2", "b4xa5")
	answered := set(t, game(), 0, 0)
	play(t, answered, "b1-b2")
	for _, c := range []struct {
		got  error
		want string
	}{
		{at.Undo(), "there is nothing to undo"},
		{at.UndoTo(0), "there is nothing to undo"},
		{answered.UndoTo(1), "there is nothing to undo: none of the moves is by Black"},
		{answered.UndoTo(), "no player was named whose last decision to go back to"},
		{at.Redo(), "there is nothing to redo"},
		{at.RedoTo(0), "there is nothing to redo"},
		{at.Jump(3), "there is no ply 3: the game has those from 0 to 0"},
		{at.PlayMove(7), "the move 0x7 is none of the 10 that White has"},
		{lost.PlayMove(7), "the game is over"},
		{lost.Why("a1-a2"), "a1-a2 is not legal: the game is over"},
		{at.Why("a5-a4"), "a5-a4 is not legal: the man on a5 is Black's, and White is due"},
		{at.Why("a1-a2"), ""},
		{at.Sit(5, "human"), "there is no seat 5: the table has 2, from 0"},
	} {
		if c.want == "" && c.got != nil || c.want != "" && (c.got == nil || c.got.Error() != c.want) {
			t.Errorf("got %v, want %s", c.got, c.want)
		}
	}
	if lost.Moves() != nil {
		t.Errorf("moves after the end: %q", lost.Moves())
	}
}

func TestPlayMoveIsPlay(t *testing.T) {
	words, texts := set(t, shuffled(), 1, 1), set(t, shuffled(), 1, 1)
	for !words.State().Over() {
		m := words.State().Moves(nil)[0]
		play(t, texts, texts.State().MoveText(m))
		if err := words.PlayMove(m); err != nil {
			t.Fatal(err)
		}
	}
	if got, want := snap(t, words), snap(t, texts); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

func TestUndoToAPlayersOwnDecision(t *testing.T) {
	at := set(t, game(), 0, 0)
	for p, who := range []string{"random", "human"} {
		if err := at.Sit(board.Player(p), who); err != nil {
			t.Fatal(err)
		}
	}
	human := at.SeatsOf("human")
	if !slices.Equal(human, []board.Player{1}) || !slices.Equal(at.Seats(), []string{"random", "human"}) {
		t.Fatalf("the human has %v of %q", human, at.Seats())
	}
	play(t, at, "a1-a2", "a5-a4", "b1-b2", "b5-b4", "c1-c2")
	step := func(name string, err error, ply int) {
		t.Helper()
		if err != nil || at.Ply() != ply {
			t.Fatalf("%s: %v, at ply %d, want %d", name, err, at.Ply(), ply)
		}
	}
	step("before the answer", at.UndoTo(human...), 3)
	step("a move more", at.UndoTo(human...), 1)
	if at.UndoTo(human...) == nil || at.Ply() != 1 {
		t.Fatalf("there was no decision before ply 1, now at ply %d", at.Ply())
	}
	step("forth", at.RedoTo(human...), 3)
	step("to the end", at.RedoTo(human...), 5)
	step("both", at.UndoTo(0, 1), 4)
	step("one back", at.UndoTo(0, 1), 3)
}

func TestJump(t *testing.T) {
	at := set(t, shuffled(), 2, 2)
	hashes := []uint64{at.State().Hash()}
	for !at.State().Over() {
		play(t, at, at.Moves()[0])
		hashes = append(hashes, at.State().Hash())
	}
	draw := chance.NewStream(0, 0, chance.Named("jumps"))
	for range 200 {
		ply := draw.Below(len(hashes))
		if err := at.Jump(ply); err != nil || at.Ply() != ply || at.State().Hash() != hashes[ply] {
			t.Fatalf("jump to %d: %v, at ply %d", ply, err, at.Ply())
		}
	}
	if at.Plies() != len(hashes)-1 {
		t.Errorf("%d plies are left of %d", at.Plies(), len(hashes)-1)
	}
}

func TestRecordAndLoad(t *testing.T) {
	g := shuffled()
	at := set(t, g, 11, 12)
	if err := at.Sit(1, "random"); err != nil {
		t.Fatal(err)
	}
	for range 5 {
		play(t, at, at.Moves()[0])
	}
	if err := at.Undo(); err != nil {
		t.Fatal(err)
	}
	want := snap(t, at)
	want.plies = 4 // what was undone is not saved
	other := set(t, g, 1, 1)
	play(t, other, other.Moves()[0])
	if err := other.Load(at.Record()); err != nil {
		t.Fatal(err)
	}
	if got := snap(t, other); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
	if err := other.Jump(0); err != nil || other.State().Hash() != set(t, g, 11, 12).State().Hash() {
		t.Errorf("the start of the loaded game is another: %v", err)
	}
}

func TestLoadOfWhatDoesNotFitChangesNothing(t *testing.T) {
	at := set(t, game(), 1, 1)
	play(t, at, "a1-a2", "a5-a4")
	before := snap(t, at)
	for name, change := range map[string]func(*record.Record){
		"move":     func(r *record.Record) { r.Moves[1].Text = "a5-a3" },
		"count":    func(r *record.Record) { r.Moves[1].Legal++ },
		"result":   func(r *record.Record) { r.Result.CutOff = true },
		"start":    func(r *record.Record) { r.Start = "?" },
		"seats":    func(r *record.Record) { r.Seats = r.Seats[:1] },
		"occupant": func(r *record.Record) { r.Seats[1].Occupant = "" },
	} {
		r := at.Record()
		r.Seats[0].Occupant = "somebody else"
		change(r)
		if at.Load(r) == nil {
			t.Errorf("%s: no error", name)
		}
		if got := snap(t, at); got != before {
			t.Errorf("%s: got %+v, want %+v", name, got, before)
		}
	}
	r := at.Record()
	r.Moves[1].Text = "a5-a3"
	var misfit *record.Misfit
	if err := at.Load(r); !errors.As(err, &misfit) || misfit.Ply != 2 {
		t.Errorf("got %v, want a misfit at ply 2", err)
	}
}

func TestTableInAPosition(t *testing.T) {
	g := game()
	at, err := table.New(g, 0, 0, "4/1m2/4/1M1M/4  b")
	if err != nil {
		t.Fatal(err)
	}
	play(t, at, "b4-b3")
	r := at.Record()
	if r.Start != "4/1m2/4/1M1M/4 b" {
		t.Errorf("the record starts at %q", r.Start)
	}
	other := set(t, g, 0, 0)
	if err := other.Load(r); err != nil || snap(t, other) != snap(t, at) {
		t.Errorf("loaded %v, %+v", err, snap(t, other))
	}
	if _, err := table.New(g, 0, 0, "9 w"); err == nil || !strings.HasPrefix(err.Error(), `the start "9 w": `) {
		t.Errorf("a position with one rank: %v", err)
	}
}

func TestRecordIsNoWayIntoTheTable(t *testing.T) {
	at := set(t, game(), 0, 0)
	play(t, at, "a1-a2")
	before := snap(t, at)
	r := at.Record()
	r.Seats[0].Occupant, r.Moves[0].Text = "x", "y"
	kept := at.State().Copy()
	play(t, at, "a5-a4")
	if err := at.Undo(); err != nil {
		t.Fatal(err)
	}
	after := snap(t, at)
	after.plies = before.plies
	if after != before || kept.Hash() != before.hash {
		t.Errorf("got %+v, want %+v", after, before)
	}
	at.Seats()[0] = "x"
	if at.Seats()[0] != record.Unknown {
		t.Error("the list of seats is the table's own")
	}
}
