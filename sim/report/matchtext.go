package report

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"canopy/sim/stats"

	"github.com/charmbracelet/x/ansi"
)

// WriteText writes the match for people.
func (m *Match) WriteText(w io.Writer, style Style) error {
	p := newPage(style)
	m.writeHeading(p)
	m.writeStandings(p)
	m.writeOutcomes(p)
	m.writeRatings(p)
	m.writeSeats(p)
	m.writeDuels(p)
	m.writeTest(p)
	m.writeRemarks(p)
	return p.writeTo(w)
}

func (m *Match) writeHeading(p *page) {
	p.heading(nameText(m.title, m.Game))
	p.line(fmt.Sprintf("%s in %s, seed %d", count(m.Games, "game"), m.blocksText(m.blocks()), m.Seed))
	writeParameters(p, m.parameters)
	if m.numbered() {
		for i, spec := range m.Agents {
			p.hanging(numberText(i), spec)
		}
	}
	if m.Failed > 0 {
		p.loud(fmt.Sprintf("%s of %s failed, and have no result.", thousands(m.Failed), count(m.Games, "game")))
	}
	if m.Stopped {
		p.loud(fmt.Sprintf("Stopped after %s of %s games.", thousands(m.Games), thousands(m.total)))
	}
}

// blocksText is a number of blocks: "1 pair", "20 blocks of 4".
func (m *Match) blocksText(n int) string {
	if m.BlockGames == 2 {
		return count(n, "pair")
	}
	return fmt.Sprintf("%s of %d", count(n, "block"), m.BlockGames)
}

func (m *Match) blocks() int {
	n := 0
	for _, t := range m.Tables {
		n += t.Blocks
	}
	return n
}

func (m *Match) finished() int { return m.Games - m.CutOff - m.Failed }

// names are the agents as tables show them.
func (m *Match) names() []string {
	names := make([]string, len(m.Agents))
	for i, spec := range m.Agents {
		if m.numbered() {
			spec = numberText(i) + spec
		}
		names[i] = shortName(spec)
	}
	return names
}

func numberText(agent int) string { return strconv.Itoa(agent+1) + ": " }

// numbered reports whether agents are told by their numbers, since their names are long
// or not their own.
func (m *Match) numbered() bool {
	seen := map[string]bool{}
	for _, spec := range m.Agents {
		if seen[spec] || shortName(spec) != spec {
			return true
		}
		seen[spec] = true
	}
	return false
}

func widestOf(names []string) int {
	widest := 0
	for _, name := range names {
		widest = max(widest, ansi.StringWidth(name))
	}
	return widest
}

func (m *Match) writeStandings(p *page) {
	names := m.names()
	var list []side
	for _, s := range m.Standings {
		list = append(list, side{names[s.Agent], s.Wins, s.Score})
	}
	p.space()
	writeSides(p, list)
	p.quiet(m.sharesOf())
}

// sharesOf says how many games the shares are of, and what an even one is.
func (m *Match) sharesOf() string {
	finished := m.finished()
	if finished == 0 {
		return "No game was finished, so there are no shares."
	}
	text := "Shares of all " + count(finished, "game")
	if finished < m.Games {
		text = "Shares of the " + count(finished, "game") + " that finished"
	}
	if m.Sides > 2 {
		text += fmt.Sprintf(", by side: an even one is %.1f %%", 100/float64(m.Sides))
	}
	return text + "."
}

func (m *Match) writeOutcomes(p *page) {
	p.space()
	if t := m.onlyDuel(); t != nil {
		name := "draws"
		if m.Sides > 2 {
			name = "shared" // by both, evenly or not
		}
		p.row(name, partText(t.Duel.Draws, m.Games))
	}
	cutOff := partText(m.CutOff, m.Games)
	if m.CutOff > 0 {
		cutOff += ", at " + count(m.plyLimit, "ply")
	}
	p.row("cut off", cutOff)
	p.row("failed", partText(m.Failed, m.Games))
	if m.ScriptHash != "" {
		p.row("script", m.ScriptHash[:min(hashDigits, len(m.ScriptHash))])
	}
}

// writeRatings writes the ratings of the agents, and how far each is above the next.
func (m *Match) writeRatings(p *page) {
	if m.Standings[0].Rating == nil {
		return
	}
	names := m.names()
	widest := widestOf(names)
	p.space()
	if m.Sides > 2 {
		p.quiet("By all places (Plackett-Luce), first agents, then seats:")
	}
	p.quiet(fmt.Sprintf("%*s  %7s  %10s  %s", widest, "", "Elo", "above next", "95 % interval"))
	for _, s := range m.Standings {
		line := fmt.Sprintf("%s  %7s", padded(names[s.Agent], widest), eloText(s.Rating.Value))
		if s.AboveNext != nil {
			line += fmt.Sprintf("  %10s  %s", eloText(s.AboveNext.Value), limitsText(*s.AboveNext))
		}
		p.line(line)
	}
	if m.Separated {
		p.quiet(separatedText)
	}
}

const separatedText = "Some never came out ahead of some others, so that nothing bounds how far they are apart."

func (m *Match) writeSeats(p *page) {
	if len(m.Seats) == 0 {
		return
	}
	var names []string
	for _, s := range m.Seats {
		names = append(names, shortName(s.Name))
	}
	widest := widestOf(names)
	p.space()
	p.quiet(fmt.Sprintf("%*s  %7s  %s", widest, "", "Elo", "95 % interval"))
	for i, s := range m.Seats {
		p.line(fmt.Sprintf("%s  %7s  %s", padded(names[i], widest), eloText(s.Rating.Value), limitsText(s.Rating)))
	}
}

func (m *Match) writeRemarks(p *page) {
	if m.CutOff > 0 {
		p.space()
		p.line("Games cut off count for nobody: they are no draws.")
	}
	if t := m.onlyDuel(); t != nil && t.alike() {
		p.space()
		p.loud(m.alikeText(t))
	}
	if m.failure != nil {
		p.space()
		// The line of the script stands below the words about it.
		for line := range strings.Lines("The first game that failed: " + m.failure.Error()) {
			p.loud(strings.TrimSpace(line))
		}
	}
}

// eloText writes a difference in rating with its sign.
func eloText(elo float64) string {
	decimals := 0
	if math.Abs(elo) < 9.95 {
		decimals = 1
	}
	text := strconv.FormatFloat(elo, 'f', decimals, 64)
	switch {
	case strings.Trim(text, "-0.") == "":
		return "0"
	case elo < 0:
		return text
	}
	return "+" + text
}

// limitsText writes the limits of a rating, as far as it has some.
func limitsText(i stats.Interval) string {
	below, above := math.IsInf(i.Low, -1), math.IsInf(i.High, 1)
	switch {
	case below && above:
		return "no limits"
	case below:
		return "at most " + eloText(i.High)
	case above:
		return "at least " + eloText(i.Low)
	}
	return eloText(i.Low) + " to " + eloText(i.High)
}

// opponent is the agent that the first one of a table meets.
func (t *MatchTable) opponent() int {
	return t.Agents[slices.IndexFunc(t.Agents, func(number int) bool { return number != t.Agents[0] })]
}

// alike reports whether most blocks went as others did, which tells less than their
// number makes believe.
func (t *MatchTable) alike() bool { return t.Blocks > 1 && 2*t.Different <= t.Blocks }

// alikeText warns that most blocks went alike.
func (m *Match) alikeText(t *MatchTable) string {
	if t.Different > 1 {
		return fmt.Sprintf("Of %s only %s went differently, move by move: the game and the agents leave little to chance.", m.blocksText(t.Blocks), thousands(t.Different))
	}
	return fmt.Sprintf("All %s went alike, move by move: neither the game nor the agents leave anything to chance, and so they tell no more than one of them. An opening at random tells more: --opening 4.", m.blocksText(t.Blocks))
}
