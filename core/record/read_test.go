package record_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"canopy/core/record"
	"canopy/core/rules"
)

const header = "canopy record 1\ngame breakthrough\nseat White: human\nseat Black: random\n"

func TestReadErrors(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", `line 1: found nothing, expected "canopy record 1"`},
		{"# only\n\n", `line 2: found nothing, expected "canopy record 1"`},
		{"\x89PNG\r\n\x1a\n\x00\x00", `line 1: found "\x89PNG", which begins no record, expected "canopy record 1"`},
		{"canopy record 2\n", `line 1: found "canopy record 2", which another version of canopy has written, expected "canopy record 1"`},
		{header, `line 4: found the end after ply 0, expected a result, like "result unfinished"`},
		{header + "1 a1-a2 of 4\n", `line 5: found the end after ply 1, expected a result, like "result unfinished"`},
		{header + "2 a1-a2 of 4\n", `line 5: found ply "2", expected ply 1`},
		{header + "01 a1-a2 of 4\n", `line 5: found ply "01", expected ply 1`},
		{header + "1 a1-a2\n", `line 5: found "1 a1-a2", expected a ply, a move and how many were legal, like "1 a3-a4 of 22"`},
		{header + "1 of 4\n", `line 5: found "1 of 4", expected a ply, a move and how many were legal, like "1 a3-a4 of 22"`},
		{header + "1 a1-a2 of -4\n", `line 5: found "-4" legal moves, expected a whole number from 1 to 2^31-1`},
		{header + "1 a1-a2 of 0\n", `line 5: found "0" legal moves, expected a whole number from 1 to 2^31-1`},
		{header + "1 a1-a2 of 4\nseed 3\n", `line 6: found "seed 3", expected ply 2 or the result`},
		{header + "1 a1-a2 of 4\n-2 a1-a2 of 4\n", `line 6: found "-2 a1-a2 of 4", expected ply 2 or the result`},
		{header + "result drawn\n", `line 5: found the result "drawn", expected "unfinished", "cut off", "failed" and why, or "ended" and the name of the end`},
		{header + "result ended across\n", `line 5: found the end after 0 places, expected 2`},
		{header + "result ended across\nplace 1 Black\n", `line 6: found "place 1 Black", expected the place of White, like "place 1 White"`},
		{header + "result ended across\nplace 3 White\n", `line 6: found place "3", expected a whole number from 1 to 2`},
		{header + "result unfinished\n1 a1-a2 of 4\n", `line 6: found "1 a1-a2 of 4", expected nothing after the result`},
		{header + "seed -1\n", `line 5: found "-1", expected a whole number from 0 to 2^64-1`},
		{header + "seed 1\nseed 1\n", `line 6: found a second "seed", expected one`},
		{header + "sed 1\n", `line 5: unknown line of a record "sed": did you mean "seed"?`},
		{header + "start\n", `line 5: found "start" alone, expected what it is after it`},
		{header + "set a\n", `line 5: found "a" after "set", expected name=value`},
		{header + "set a=1\nset a=1\n", `line 6: found the parameter "a" a second time, expected it once`},
		{header + "seat Red\n", `line 5: found "Red" after "seat", expected a player and who sits there, like "White: human"`},
		{header + strings.Repeat("seat Red: human\n", 7), `line 11: found seat 9, expected at most 8`},
		{header + "start a\x00b\n", `line 5: found the control character "\x00" in "start a\x00b", expected plain text`},
		{header + "start \xff\n", `line 5: found "start \xff", expected text in UTF-8`},
		{header + "1 a1-a2 of ?\n", `line 5: found "?" legal moves, expected a whole number from 1 to 2^31-1`},
		{header + "seen-by White\nseed 7\nresult unfinished\n", `line 7: found a seed in a record that leaves out what a player cannot know, expected one of both`},
		{header + "result failed\n", `line 5: found the result "failed", expected "unfinished", "cut off", "failed" and why, or "ended" and the name of the end`},
		{"canopy record 1\nseat White: human\nresult unfinished", `line 3: found the end of the header, expected the game before it, like "game jungle"`},
		{"canopy record 1\ngame jungle\n1 a1-a2 of 4\n", `line 3: found the end of the header, expected the seats before it, like "seat White: human"`},
	} {
		_, err := record.Read(strings.NewReader(c.text))
		if err == nil || err.Error() != c.want {
			t.Errorf("%q:\n got %v\nwant %s", c.text, err, c.want)
		}
		var at *record.ReadError
		if !errors.As(err, &at) {
			t.Errorf("%q: the error is a %T", c.text, err)
		}
	}
}

func TestReadIsLenientAboutBlanks(t *testing.T) {
	text := "\ufeffcanopy record 1\r\n# a bug\r\n\r\ngame  breakthrough\r\nseat White : human\t\r\n\tseat Black: a: b\r\n1  a1-a2  of 4 \r\nresult unfinished"
	r, err := record.Read(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	want := &record.Record{
		Game:  "breakthrough",
		Seats: []record.Seat{{Player: "White", Occupant: "human"}, {Player: "Black: a", Occupant: "b"}},
		Moves: []record.Move{{Text: "a1-a2", Legal: 4}},
	}
	if !r.Equal(want) || r.Moves[0].Line != 7 || r.Result.Line != 8 {
		t.Errorf("got %+v, want %+v", r, want)
	}
}

func TestLineLimit(t *testing.T) {
	for _, c := range []struct {
		bytes int
		end   string
		ok    bool
	}{
		{record.MaxLine, "\n", true}, {record.MaxLine, "\r\n", true},
		{record.MaxLine + 1, "\n", false}, {record.MaxLine + 2, "\r\n", false},
	} {
		game := "game " + strings.Repeat("g", c.bytes-len("game "))
		_, err := record.Read(strings.NewReader("canopy record 1\n" + game + c.end + "seat White: human\nresult unfinished\n"))
		if (err == nil) != c.ok {
			t.Errorf("a line of %d bytes that ends in %q: %v", c.bytes, c.end, err)
		}
	}
}

// endless repeats a line for ever, and counts what was read of it.
type endless struct {
	line  func(n int) string
	n     int
	rest  string
	bytes int
}

func (e *endless) Read(into []byte) (int, error) {
	if e.rest == "" {
		e.rest = e.line(e.n)
		e.n++
	}
	n := copy(into, e.rest)
	e.rest = e.rest[n:]
	e.bytes += n
	return n, nil
}

func TestEndlessRecords(t *testing.T) {
	always := func(text string) func(int) string { return func(int) string { return text } }
	move := func(text string) func(int) string {
		return func(n int) string { return fmt.Sprintf("%d %s of 3\n", n+1, text) }
	}
	for _, c := range []struct {
		name, before string
		line         func(int) string
		most         int
		want         string
	}{
		{"one line", "", always("a"), 8192, "is too long: expected at most 4096 bytes"},
		{"zeros", "", always("\x00\x00\x00\x00"), 8192, "is too long"},
		{"blank lines", "", always(strings.Repeat(" ", 4000) + "\n"), record.MaxBytes + 8192, "the record is too long"},
		{"parameters", header, func(n int) string { return fmt.Sprintf("set p%d=1\n", n) }, 1 << 20, "more than 1000 parameters"},
		{"moves", header, move("a1-a2"), 64 << 20, fmt.Sprintf("found ply %d, expected at most", rules.MaxPlyLimit+1)},
		{"long moves", header, move(strings.Repeat("a", 4000)), record.MaxBytes + 8192, "the record is too long"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			source := &endless{line: c.line}
			_, err := record.Read(io.MultiReader(strings.NewReader(c.before), source))
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v, want …%s…", err, c.want)
			}
			if err != nil && len(err.Error()) > 400 {
				t.Errorf("the error is %d bytes long", len(err.Error()))
			}
			if source.bytes > c.most {
				t.Errorf("%d bytes were read, want at most %d", source.bytes, c.most)
			}
		})
	}
}

type broken struct{}

var errDisk = errors.New("the disk is gone")

func (broken) Read([]byte) (int, error) { return 0, errDisk }

func TestReadPassesOnFailures(t *testing.T) {
	_, err := record.Read(io.MultiReader(strings.NewReader(header), broken{}))
	if !errors.Is(err, errDisk) {
		t.Errorf("got %v, want one that wraps %v", err, errDisk)
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(header + "1 a1-a2 of 7\nresult unfinished\n"))
	f.Add([]byte(header + "set a=b\nseed 7\nnumber 8\nscript ff\nstart 4/1m2/4/1M1M/4 b\nresult cut off\n"))
	f.Add([]byte(header + "1 pass of 1\nresult ended across\nplace 1 White\nplace 2 Black\n"))
	f.Add([]byte(header + "seen-by White\n1 pass ? ? ? of ?\n2 score full house of 13\nresult unfinished\n"))
	f.Add([]byte(header + "1 a1-a2 of 7\nresult failed game.lua:7: there is no pile\n"))
	f.Add([]byte("canopy record 1\r\n#\n\x00"))
	games := []*rules.Game{game(), shuffled()}
	f.Fuzz(func(t *testing.T, data []byte) {
		r, err := record.Read(bytes.NewReader(data))
		if err != nil {
			return
		}
		var b bytes.Buffer
		if err := r.Write(&b); err != nil {
			t.Fatalf("what was read cannot be written: %v\n%s", err, data)
		}
		text := b.String()
		back, err := record.Read(&b)
		if err != nil || !back.Equal(r) {
			t.Fatalf("%v: read back differently:\n%s", err, text)
		}
		for _, g := range games {
			if s, err := r.Replay(g); err == nil && s.Ply() != len(r.Moves) {
				t.Fatalf("%d plies replayed:\n%s", s.Ply(), text)
			}
		}
	})
}
