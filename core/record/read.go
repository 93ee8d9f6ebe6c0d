package record

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"canopy/core/board"
	"canopy/core/nearest"
	"canopy/core/rules"
)

// Limits of a record, so that no file can exhaust the reader's memory. The number
// of moves is limited by [rules.MaxPlyLimit].
const (
	// MaxLine is the most bytes in a line, its end left out.
	MaxLine = 4096
	// MaxBytes is the most bytes in a record.
	MaxBytes = 64 << 20
	// MaxParameters is the most parameters that a record sets.
	MaxParameters = 1000
)

// ReadError is a mistake in the text of a record.
type ReadError struct {
	// Line is where it was found, from 1.
	Line int
	Err  error
}

func (e *ReadError) Error() string { return fmt.Sprintf("line %d: %v", e.Line, e.Err) }

// Unwrap returns the mistake without its place.
func (e *ReadError) Unwrap() error { return e.Err }

// Read reads what [Record.Write] writes. Its errors are a [*ReadError]: the line,
// what was found there and what was expected.
func Read(from io.Reader) (*Record, error) {
	p := &parser{lines: bufio.NewReaderSize(io.LimitReader(from, MaxBytes+1), MaxLine+len("\r\n"))}
	if err := p.read(); err != nil {
		return nil, &ReadError{Line: max(p.line, 1), Err: err}
	}
	return &p.record, nil
}

// parser reads a record line by line.
type parser struct {
	lines  *bufio.Reader
	line   int // the number of the line last read
	size   int // in bytes, of what was read
	record Record
	found  []string // the words of the header that can stand there once
	result bool     // the result has been read, and only places can follow
	places int      // how many places must follow the result
}

func (p *parser) read() error {
	if err := p.first(); err != nil {
		return err
	}
	for {
		line, err := p.next()
		if err == io.EOF {
			return p.last()
		}
		if err != nil {
			return err
		}
		if err := p.parse(line); err != nil {
			return err
		}
	}
}

// next returns the next line that says something, without blanks around it.
func (p *parser) next() (string, error) {
	for {
		raw, err := p.lines.ReadSlice('\n')
		if len(raw) == 0 && err == io.EOF {
			return "", err
		}
		p.line++
		p.size += len(raw)
		switch {
		case p.size > MaxBytes:
			return "", fmt.Errorf("the record is too long: expected at most %d bytes", MaxBytes)
		case err == bufio.ErrBufferFull || len(bytes.TrimRight(raw, "\r\n")) > MaxLine:
			return "", fmt.Errorf("found a line that begins with %s and is too long: expected at most %d bytes", quoted(string(raw)), MaxLine)
		case err != nil && err != io.EOF:
			return "", fmt.Errorf("reading the record: %w", err)
		}
		if line := bytes.TrimSpace(raw); len(line) > 0 && line[0] != '#' {
			return string(line), nil
		}
	}
}

func (p *parser) first() error {
	line, err := p.next()
	if err == io.EOF {
		return fmt.Errorf("found nothing, expected %q", format)
	}
	if err != nil {
		return err
	}
	// Editors of some systems put a mark in front of text, which is no blank.
	line = strings.TrimPrefix(line, "\ufeff")
	switch {
	case line == format:
		return nil
	case strings.HasPrefix(line, strings.TrimRight(format, "0123456789")):
		return fmt.Errorf("found %s, which another version of canopy has written, expected %q", quoted(line), format)
	}
	return fmt.Errorf("found %s, which begins no record, expected %q", quoted(line), format)
}

func (p *parser) parse(line string) error {
	if err := checkText(line); err != nil {
		return err
	}
	word, rest, _ := strings.Cut(line, " ")
	rest = strings.TrimSpace(rest)
	switch {
	case p.result:
		return p.place(line, word, rest)
	case word == "result" || '0' <= word[0] && word[0] <= '9':
		if err := p.endHeader(); err != nil {
			return err
		}
		if word == "result" {
			return p.end(rest)
		}
		return p.move(line, word, rest)
	case len(p.record.Moves) > 0:
		return fmt.Errorf("found %s, expected ply %d or the result", quoted(line), len(p.record.Moves)+1)
	}
	return p.header(word, rest)
}

// checkText finds what does not belong into a line of text.
func checkText(line string) error {
	if !utf8.ValidString(line) {
		return fmt.Errorf("found %s, expected text in UTF-8", quoted(line))
	}
	if at := strings.IndexFunc(line, unicode.IsControl); at >= 0 {
		return fmt.Errorf("found the control character %q in %s, expected plain text", line[at:at+1], quoted(line))
	}
	return nil
}

// words are those with which the lines of a header begin.
var words = []string{"game", "set", "seed", "number", "seen-by", "script", "seat", "start"}

func (p *parser) header(word, rest string) error {
	switch word {
	case "set":
		return p.parameter(rest)
	case "seat":
		return p.seat(rest)
	}
	if slices.Contains(p.found, word) {
		return fmt.Errorf("found a second %q, expected one", word)
	}
	if !slices.Contains(words, word) {
		return nearest.Unknown("line of a record", shortened(word), words)
	}
	p.found = append(p.found, word)
	if rest == "" {
		return fmt.Errorf("found %q alone, expected what it is after it", word)
	}
	var err error
	switch word {
	case "game":
		p.record.Game = rest
	case "script":
		p.record.Script = rest
	case "start":
		p.record.Start = rest
	case "seen-by":
		p.record.SeenBy = rest
	case "seed":
		p.record.Seed, err = number(rest)
	case "number":
		p.record.Number, err = number(rest)
	}
	return err
}

func number(text string) (uint64, error) {
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return 0, fmt.Errorf("found %s, expected a whole number from 0 to 2^64-1", quoted(text))
	}
	return n, nil
}

func (p *parser) parameter(rest string) error {
	name, value, ok := strings.Cut(rest, "=")
	if !ok || name == "" || strings.Contains(name, " ") {
		return fmt.Errorf("found %s after \"set\", expected name=value", quoted(rest))
	}
	for _, known := range p.record.Parameters {
		if known.Name == name {
			return fmt.Errorf("found the parameter %s a second time, expected it once", quoted(name))
		}
	}
	if len(p.record.Parameters) == MaxParameters {
		return fmt.Errorf("found more than %d parameters, expected fewer", MaxParameters)
	}
	p.record.Parameters = append(p.record.Parameters, Parameter{Name: name, Value: value})
	return nil
}

// seat reads a player and an occupant. Names of players are the designer's, and may
// have colons in them; so the last colon counts.
func (p *parser) seat(rest string) error {
	at := strings.LastIndex(rest, ": ")
	if at < 1 {
		return fmt.Errorf("found %s after \"seat\", expected a player and who sits there, like \"White: human\"", quoted(rest))
	}
	if len(p.record.Seats) == board.MaxPlayers {
		return fmt.Errorf("found seat %d, expected at most %d", board.MaxPlayers+1, board.MaxPlayers)
	}
	p.record.Seats = append(p.record.Seats, Seat{
		Player: strings.TrimSpace(rest[:at]), Occupant: strings.TrimSpace(rest[at+2:]),
	})
	return nil
}

func (p *parser) endHeader() error {
	if p.record.Game == "" {
		return errors.New("found the end of the header, expected the game before it, like \"game jungle\"")
	}
	if p.record.SeenBy != "" && (slices.Contains(p.found, "seed") || slices.Contains(p.found, "number")) {
		return errors.New("found a seed in a record that leaves out what a player cannot know, expected one of both")
	}
	if len(p.record.Seats) == 0 {
		return errors.New("found the end of the header, expected the seats before it, like \"seat White: human\"")
	}
	return nil
}

func (p *parser) move(line, word, rest string) error {
	ply := len(p.record.Moves) + 1
	if word != strconv.Itoa(ply) {
		return fmt.Errorf("found ply %s, expected ply %d", quoted(word), ply)
	}
	if ply > rules.MaxPlyLimit {
		return fmt.Errorf("found ply %d, expected at most %d plies", ply, rules.MaxPlyLimit)
	}
	const of = " of "
	at := strings.LastIndex(rest, of)
	if at < 0 {
		return fmt.Errorf("found %s, expected a ply, a move and how many were legal, like \"%d a3-a4 of 22\"", quoted(line), ply)
	}
	legal, err := p.legal(rest[at+len(of):])
	if err != nil {
		return err
	}
	text := strings.TrimSpace(rest[:at])
	p.record.Moves = append(p.record.Moves, Move{Text: text, Legal: legal, Line: p.line})
	return nil
}

// legal reads how many moves there were, which a record for a player may leave out.
func (p *parser) legal(count string) (int, error) {
	if count == hidden && p.record.SeenBy != "" {
		return 0, nil
	}
	legal, err := strconv.ParseUint(count, 10, 31)
	if err != nil || legal == 0 {
		return 0, fmt.Errorf("found %s legal moves, expected a whole number from 1 to 2^31-1", quoted(count))
	}
	return int(legal), nil
}

func (p *parser) end(rest string) error {
	p.result = true
	p.record.Result.Line = p.line
	how, end, _ := strings.Cut(rest, " ")
	switch {
	case rest == "unfinished":
	case rest == "cut off":
		p.record.Result.CutOff = true
	case how == "failed" && strings.TrimSpace(end) != "":
		p.record.Result.Failed = strings.TrimSpace(end)
	case how == "ended":
		p.record.Result.End = strings.TrimSpace(end)
		p.places = len(p.record.Seats)
	default:
		return fmt.Errorf("found the result %s, expected \"unfinished\", \"cut off\", \"failed\" and why, or \"ended\" and the name of the end", quoted(rest))
	}
	return nil
}

func (p *parser) place(line, word, rest string) error {
	r := &p.record.Result
	if len(r.Places) == p.places {
		return fmt.Errorf("found %s, expected nothing after the result", quoted(line))
	}
	player := p.record.Seats[len(r.Places)].Player
	digits, name, _ := strings.Cut(rest, " ")
	if word != "place" || strings.TrimSpace(name) != player {
		return fmt.Errorf("found %s, expected the place of %s, like \"place 1 %s\"", quoted(line), player, player)
	}
	place, err := strconv.ParseUint(digits, 10, 31)
	if err != nil || place < 1 || place > uint64(p.places) {
		return fmt.Errorf("found place %s, expected a whole number from 1 to %d", quoted(digits), p.places)
	}
	r.Places = append(r.Places, int(place))
	return nil
}

// last checks that the record was not broken off.
func (p *parser) last() error {
	if !p.result {
		return fmt.Errorf("found the end after ply %d, expected a result, like \"result unfinished\"", len(p.record.Moves))
	}
	if n := len(p.record.Result.Places); n < p.places {
		return fmt.Errorf("found the end after %d places, expected %d", n, p.places)
	}
	return nil
}

// quoted is a text as an error shows it, however long and strange it is.
func quoted(text string) string {
	if short := shortened(text); short != text {
		return strconv.Quote(short) + "…"
	}
	return strconv.Quote(text)
}

// shortened keeps so much of a text as tells a reader which it is.
func shortened(text string) string {
	const enough = 60
	if len(text) <= enough {
		return text
	}
	return text[:enough]
}
