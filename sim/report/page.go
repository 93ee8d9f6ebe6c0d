package report

import (
	"fmt"
	"io"
	"math"
	"regexp"
	"strconv"
	"strings"
	"unicode"

	"github.com/charmbracelet/x/ansi"
)

// Style is how text is written. The zero Style is plain.
type Style struct {
	// Colour sets headings and warnings off, for a terminal that can.
	Colour bool
}

// page is text in the making, line by line.
type page struct {
	text   strings.Builder
	colour bool
}

var (
	bold   = ansi.Style{}.Bold()
	faint  = ansi.Style{}.Faint()
	yellow = ansi.Style{}.ForegroundColor(ansi.Yellow)
)

func newPage(s Style) *page { return &page{colour: s.Colour} }

func (p *page) heading(s string) { p.styled(s, bold) }
func (p *page) loud(s string)    { p.styled(s, yellow) }
func (p *page) quiet(s string)   { p.styled(s, faint) }
func (p *page) line(s string)    { p.styled(s, nil) }
func (p *page) space()           { p.text.WriteByte('\n') }

// styled writes a paragraph. Each line is styled alone, so that a pager that cuts
// between lines leaves no style behind.
func (p *page) styled(s string, style ansi.Style) {
	if !p.colour {
		style = nil
	}
	for _, line := range wrapped(s, width) {
		p.text.WriteString(style.Styled(line) + "\n")
	}
}

// row writes a named figure.
func (p *page) row(name, s string) {
	const names = 9
	p.hanging(name+strings.Repeat(" ", names-len(name)), s)
}

// item writes an item of a list.
func (p *page) item(s string) { p.hanging("- ", s) }

// hanging writes a paragraph whose first line begins with a text, and the others
// with as much space.
func (p *page) hanging(first, s string) {
	for _, line := range wrapped(s, width-len(first)) {
		p.text.WriteString(first + line + "\n")
		first = strings.Repeat(" ", len(first))
	}
}

func (p *page) writeTo(w io.Writer) error {
	_, err := io.WriteString(w, p.text.String())
	return err
}

// harmless makes control characters blank, and those that turn the direction of text. Names and sentences come from scripts of
// strangers, and a terminal would obey what is hidden in them.
func harmless(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) {
			return ' '
		}
		return r
	}, s)
}

// minus is a hyphen before a number, and whole stands for it where lines are broken,
// which otherwise is done behind hyphens.
var minus = regexp.MustCompile(`(^|[ (])-(\d)`)

const whole = "\ue000"

// wrapped breaks text into lines between words, and within words that are longer
// than a line.
func wrapped(s string, limit int) []string {
	s = minus.ReplaceAllString(harmless(s), "${1}"+whole+"${2}")
	lines := strings.Split(ansi.Wrap(s, limit, ""), "\n")
	for i := range lines {
		lines[i] = strings.ReplaceAll(strings.TrimRight(lines[i], " "), whole, "-")
	}
	return lines
}

// count is a number of things: "1 game", "10,000 games", "20 plies".
func count(n int, thing string) string {
	switch {
	case n == 1:
		return "1 " + thing
	case strings.HasSuffix(thing, "y"):
		return thousands(n) + " " + strings.TrimSuffix(thing, "y") + "ies"
	}
	return thousands(n) + " " + thing + "s"
}

// plain writes the value of a parameter, numbers without an exponent.
func plain(value any) string {
	if x, ok := value.(float64); ok {
		return strconv.FormatFloat(x, 'f', -1, 64)
	}
	return fmt.Sprint(value)
}

// rounded is the whole number nearest to x.
func rounded(x float64) string { return thousands(int(math.Round(x))) }

// decimal writes a number that is not negative with one decimal.
func decimal(x float64) string {
	tenths := int(math.Round(10 * x))
	return fmt.Sprintf("%s.%d", thousands(tenths/10), tenths%10)
}

// thousands writes a number that is not negative with a comma before each group of
// three digits.
func thousands(n int) string {
	digits := strconv.Itoa(n)
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}
