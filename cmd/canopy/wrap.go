package main

import (
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// textWidth is the width of lines of text: that of the terminal, or the usual one
// where it is wider or there is none.
func (p *program) textWidth() int {
	if !p.system.stdoutTerminal {
		return usualWidth
	}
	return min(p.system.width(), usualWidth)
}

// wrapped breaks a paragraph between words, and at no hyphens, since moves have
// them. Its first line begins with one text, the others with another, which is
// usually blank.
func wrapped(text string, width int, first, others string) string {
	var b strings.Builder
	line, empty := first, true
	for word := range strings.FieldsSeq(text) {
		if !empty && ansi.StringWidth(line)+1+ansi.StringWidth(word) > width {
			b.WriteString(line + "\n")
			line, empty = others, true
		}
		if !empty {
			line += " "
		}
		line, empty = line+word, false
	}
	b.WriteString(strings.TrimRight(line, " ") + "\n")
	return b.String()
}

// reflowed breaks Markdown anew: paragraphs, and items of lists with their later
// lines below the first. Tables and what is indented stay as they are.
func reflowed(text string, width int) string {
	var b, paragraph strings.Builder
	flush := func() {
		if paragraph.Len() == 0 {
			return
		}
		others := ""
		if isItem(paragraph.String()) {
			others = "  "
		}
		b.WriteString(wrapped(paragraph.String(), width, "", others))
		paragraph.Reset()
	}
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, " \n")
		switch {
		case line == "", strings.HasPrefix(line, "|"), strings.HasPrefix(line, "    "):
			flush()
			b.WriteString(line + "\n")
			continue
		case isItem(line), strings.HasPrefix(line, "#"):
			flush()
		}
		paragraph.WriteString(line + "\n")
		if strings.HasPrefix(line, "#") {
			flush()
		}
	}
	flush()
	return b.String()
}

func isItem(line string) bool {
	return strings.HasPrefix(line, "- ") || strings.HasPrefix(line, "* ")
}
