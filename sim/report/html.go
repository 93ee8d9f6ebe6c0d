package report

import (
	"embed"
	"html/template"
	"io"
	"slices"
	"unicode"
	"unicode/utf8"

	"canopy/core/rules"
)

// Source is how a report was made, for its page.
type Source struct {
	// Command is the command line.
	Command string
	// Scripts are the texts of the games, of each that of the base first.
	Scripts []Script
}

// Script is the text of a script.
type Script struct{ File, Text string }

// frame is what every page has: at its head what was found, and at its foot how it was
// made.
type frame struct {
	Title, Kind   string
	Verdict       string
	Remarks       []string
	Reconstructed []string
	Parameters    []parameterList
	Source
}

// parameterList are the parameters of a game, with a heading.
type parameterList struct {
	Heading string
	Facts   []fact
}

// parameterLists are those of one game; none where it has no parameters.
func parameterLists(heading string, parameters []rules.Parameter) []parameterList {
	if len(parameters) == 0 {
		return nil
	}
	list := parameterList{Heading: heading}
	for _, p := range parameters {
		text := plain(valueOf(p))
		if valueOf(p) != p.Default {
			text += " (default " + plain(p.Default) + ")"
		}
		list.Facts = append(list.Facts, fact{p.Name, text})
	}
	return []parameterList{list}
}

type fact struct{ Name, Text string }

// circumstances are what has to be known of how games were played, to read any figure of
// them.
func circumstances(isOneGame bool, opening int, c *Chosen) []string {
	var list []string
	if isOneGame {
		list = append(list, oneGameText)
	}
	if opening > 0 {
		list = append(list, openingText(opening))
	}
	if c != nil {
		list = append(list, c.sentences()...)
	}
	return list
}

// randomText is of games in which somebody plays at random.
const randomText = "Random play says little about how people would fare."

// table has its names in the first column.
type table struct {
	Caption string
	Heads   []string
	Rows    [][]string
	Note    string
}

// add adds a row.
func (t *table) add(cells ...string) { t.Rows = append(t.Rows, cells) }

// tablesOf are the tables that have rows.
func tablesOf(tables ...table) []table {
	return slices.DeleteFunc(tables, func(t table) bool { return t.Rows == nil })
}

// page.html is the frame, and has the pieces that bodies are made of.
//
//go:embed *.html
var templates embed.FS

// writePage writes a page, whose body has a template of its own.
func writePage(w io.Writer, body string, page any) error {
	// They are parsed only here, since most runs of the program write no page.
	t, err := template.New("page.html").Funcs(template.FuncMap{"harmless": harmless}).ParseFS(templates, "page.html", body)
	if err != nil {
		return err
	}
	return t.Execute(w, page)
}

// titled begins with a capital letter.
func titled(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	if size == 0 {
		return text
	}
	return string(unicode.ToUpper(first)) + text[size:]
}
