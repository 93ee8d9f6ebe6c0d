package record

import (
	"bytes"
	"fmt"
	"io"
	"strconv"
)

// format is the first line of a record. Its number goes up when a reader of the
// former format would misunderstand the new one.
const format = "canopy record 1"

// Write writes the record as text, which [Read] turns into an equal one. A record
// that cannot be written so is an error: one with a line break in a name, say.
// Then nothing is written.
func (r *Record) Write(to io.Writer) error {
	text := r.text()
	// Reading back is the one check that cannot disagree with the reader.
	back, err := Read(bytes.NewReader(text))
	if err != nil {
		return fmt.Errorf("the record cannot be written: %w", err)
	}
	if part := r.firstDifference(back); part != "" {
		return fmt.Errorf("the record cannot be written: its %s would read differently, for a blank at an end, a colon or a line break", part)
	}
	_, err = to.Write(text)
	return err
}

func (r *Record) text() []byte {
	var b bytes.Buffer
	r.header(&b)
	for i, m := range r.Moves {
		fmt.Fprintf(&b, "%d %s of %s\n", i+1, m.Text, r.legalText(m))
	}
	r.Result.text(&b, r.Seats)
	return b.Bytes()
}

// legalText is how many moves there were, or that the reader does not know.
func (r *Record) legalText(m Move) string {
	if m.Legal == 0 && r.SeenBy != "" {
		return hidden
	}
	return strconv.Itoa(m.Legal)
}

func (r *Record) header(b *bytes.Buffer) {
	fmt.Fprintf(b, "%s\ngame %s\n", format, r.Game)
	for _, p := range r.Parameters {
		fmt.Fprintf(b, "set %s=%s\n", p.Name, p.Value)
	}
	if r.SeenBy == "" {
		fmt.Fprintf(b, "seed %d\nnumber %d\n", r.Seed, r.Number)
	} else {
		fmt.Fprintf(b, "seen-by %s\n", r.SeenBy)
	}
	if r.Script != "" {
		fmt.Fprintf(b, "script %s\n", r.Script)
	}
	for _, s := range r.Seats {
		fmt.Fprintf(b, "seat %s: %s\n", s.Player, s.Occupant)
	}
	if r.Start != "" {
		fmt.Fprintf(b, "start %s\n", r.Start)
	}
}

func (r Result) text(b *bytes.Buffer, seats []Seat) {
	switch {
	case r.CutOff:
		b.WriteString("result cut off\n")
		return
	case r.Failed != "":
		fmt.Fprintf(b, "result failed %s\n", r.Failed)
		return
	case r.Unfinished():
		b.WriteString("result unfinished\n")
		return
	}
	fmt.Fprintf(b, "result ended %s\n", r.End)
	for i, place := range r.Places {
		player := ""
		if i < len(seats) {
			player = seats[i].Player
		}
		fmt.Fprintf(b, "place %d %s\n", place, player)
	}
}
