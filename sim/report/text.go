package report

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strings"

	"canopy/core/rules"
	"canopy/sim/stats"
	"github.com/charmbracelet/x/ansi"
)

// width is the number of columns that text fits in.
const width = 60

// longestName is the number of columns for a player's name in the table.
const longestName = 20

// hashDigits is how much of a script's hash the text shows. JSON has all of it.
const hashDigits = 16

// WriteText writes the balance for people.
func (b *Balance) WriteText(w io.Writer, style Style) error {
	p := newPage(style)
	b.writeHeading(p)
	b.writeAnswer(p)
	b.writePlayers(p)
	b.writeStandings(p)
	b.writeOutcomes(p)
	b.writeFigures(p)
	b.writeMetrics(p)
	b.writeNoted(p)
	b.writeNotes(p)
	return p.writeTo(w)
}

func (b *Balance) writeHeading(p *page) {
	p.heading(nameText(b.title, b.Game))
	p.line(fmt.Sprintf("%s, seed %d, %s", count(b.Games, "game"), b.Seed, b.agentsText()))
	writeParameters(p, b.parameters)
	writeOpening(p, b.Opening)
	if b.OpeningOnly > 0 {
		p.loud(fmt.Sprintf("%s of %s ended in these, before the agents had a say.", thousands(b.OpeningOnly), count(b.Games, "game")))
	}
	if b.Failed > 0 {
		p.loud(fmt.Sprintf("%s of %s failed, and have no result.", thousands(b.Failed), count(b.Games, "game")))
	}
	if b.Stopped {
		p.loud(fmt.Sprintf("Stopped after %s of %s games.", thousands(b.Games), thousands(b.asked)))
	}
}

// writeParameters writes the parameters that are not what they are by default.
func writeParameters(p *page, parameters []rules.Parameter) {
	for _, parameter := range parameters {
		if v := valueOf(parameter); v != parameter.Default {
			p.line(fmt.Sprintf("%s = %s (default %s)", parameter.Name, plain(v), plain(parameter.Default)))
		}
	}
}

// nameText names a game by its title, and by its name on the command line where that
// says more, as it does with variants.
func nameText(title, name string) string {
	switch {
	case title == "":
		return name
	case strings.EqualFold(strings.ReplaceAll(title, " ", "-"), name):
		return title
	}
	return title + " (" + name + ")"
}

// agentsText names the agents, once if they are all the same.
func (b *Balance) agentsText() string {
	if b.Chosen != nil {
		return "agents " + b.Chosen.Agent + " (chosen, see below)"
	}
	if !b.agentsDiffer() {
		return "agents " + b.Agents[0]
	}
	return "agents " + strings.Join(b.Agents, ", ")
}

// side is who has a line of his own in the table of wins.
type side struct {
	name  string
	wins  int
	score *stats.Interval
}

// sides are the teams if there are some, or all together, else the players.
func (b *Balance) sides() []side {
	if b.Together != nil {
		return []side{{b.wonTogether(), b.Together.Wins, b.Together.Score}}
	}
	var list []side
	for _, t := range b.Teams {
		list = append(list, side{strings.Join(t.Players, " and "), t.Wins, t.Score})
	}
	if list != nil {
		return list
	}
	for _, player := range b.Players {
		list = append(list, side{player.Name, player.Wins, player.Score})
	}
	return list
}

// wonTogether says what has happened when all have won, who may be one alone.
func (b *Balance) wonTogether() string {
	if len(b.Players) == 1 {
		return "won"
	}
	return "won together"
}

func (b *Balance) writePlayers(p *page) {
	p.space()
	writeSides(p, b.sides())
	p.quiet(b.sharesOf())
	if b.Fairness != nil {
		p.space()
		p.line(b.fairText())
	}
}

// writeStandings writes how the agents fared, if they differ.
func (b *Balance) writeStandings(p *page) {
	if b.Standings == nil {
		return
	}
	var list []side
	for _, s := range b.Standings {
		list = append(list, side{s.Agent, s.Wins, s.Score})
	}
	p.space()
	writeSides(p, list)
	p.quiet("Each agent has played in every seat.")
}

func writeSides(p *page, sides []side) {
	names := make([]string, len(sides))
	widest := 0
	for i, side := range sides {
		names[i] = shortName(side.name)
		widest = max(widest, ansi.StringWidth(names[i]))
	}
	p.quiet(fmt.Sprintf("%*s  %9s  %7s  %s", widest, "", "wins", "share", "95 % interval"))
	for i, side := range sides {
		p.line(fmt.Sprintf("%s  %9s  %s", padded(names[i], widest), thousands(side.wins), shareText(side.score)))
	}
}

func shortName(name string) string { return ansi.Truncate(harmless(name), longestName, "…") }

// padded writes a text with blanks to some columns.
func padded(text string, columns int) string {
	return text + strings.Repeat(" ", max(columns-ansi.StringWidth(text), 0))
}

func shareText(share *stats.Interval) string {
	if share == nil {
		return fmt.Sprintf("%7s", "none")
	}
	return fmt.Sprintf("%5.1f %%  %.1f to %.1f %%", 100*share.Value, 100*share.Low, 100*share.High)
}

// sharesOf says how many games the shares are of.
func (b *Balance) sharesOf() string {
	blocks := ""
	if len(b.Players) > 1 {
		blocks = ", in " + count(b.Blocks, "block")
	}
	if len(b.sides()) > 2 {
		blocks += "; the intervals hold all at once"
	}
	switch finished := b.finished(); {
	case finished == 0:
		return "No game was finished, so there are no shares."
	case finished == b.Games:
		return "Shares of all " + count(finished, "game") + blocks + "."
	default:
		return "Shares of the " + count(finished, "game") + " that finished" + blocks + "."
	}
}

func (b *Balance) writeOutcomes(p *page) {
	p.space()
	if n := b.shared(); n > 0 {
		p.row("shared", b.partText(n)+", first place for some")
	}
	if b.Together == nil {
		p.row("draws", b.measuredPart(b.Draws, b.DrawShare))
	} else {
		p.row("lost", b.partText(b.finished()-b.Together.Wins))
	}
	cutOff := b.measuredPart(b.CutOff, b.CutOffShare)
	if b.CutOff > 0 {
		cutOff += ", at " + count(b.plyLimit, "ply")
	}
	p.row("cut off", cutOff)
	p.row("failed", b.partText(b.Failed))
	if len(b.ends) > 0 {
		p.row("ends", b.endsText())
	}
}

// partText is a number of games and their part in all.
func (b *Balance) partText(n int) string { return partText(n, b.Games) }

func partText(n, all int) string {
	if n == 0 {
		return "0"
	}
	return fmt.Sprintf("%s (%.1f %%)", thousands(n), 100*float64(n)/float64(all))
}

// measuredPart is a number of games and their share, with its interval.
func (b *Balance) measuredPart(n int, share *stats.Interval) string {
	if n == 0 || share == nil {
		return b.partText(n)
	}
	return fmt.Sprintf("%s, %.1f %% (%.1f to %.1f %%)", thousands(n), 100*share.Value, 100*share.Low, 100*share.High)
}

// meanLimits writes the interval of a mean.
func meanLimits(low, high *float64) string {
	if low == nil {
		return ""
	}
	return fmt.Sprintf(" (%s to %s)", decimal(max(*low, 0)), decimal(*high))
}

// endsText lists the ends, the most frequent first.
func (b *Balance) endsText() string {
	names := slices.SortedFunc(maps.Keys(b.ends), func(x, y string) int {
		return cmp.Or(cmp.Compare(b.ends[y], b.ends[x]), cmp.Compare(x, y))
	})
	for i, name := range names {
		names[i] = name + " " + thousands(b.ends[name])
	}
	return strings.Join(names, ", ")
}

func (b *Balance) writeFigures(p *page) {
	p.space()
	if l := b.Length; l.Mean == nil {
		p.row("length", "no game was played to its end")
	} else {
		mean := decimal(*l.Mean) + meanLimits(l.Low, l.High) + " plies on average"
		if l.SD != nil {
			mean += ", sd " + decimal(*l.SD)
		}
		p.row("length", mean)
		p.row("", fmt.Sprintf("5 %%: %s, median: %s, 95 %%: %s, longest: %s",
			thousands(*l.P5), thousands(*l.Median), thousands(*l.P95), thousands(*l.Longest)))
	}
	if c := b.Choices; c.Mean == nil {
		p.row("choices", "no decision was made")
	} else {
		p.row("choices", decimal(*c.Mean)+meanLimits(c.Low, c.High)+" moves on average, "+thousands(*c.Largest)+" at most")
	}
	if b.ScriptHash != "" {
		p.row("script", b.ScriptHash[:min(hashDigits, len(b.ScriptHash))])
	}
	if b.Length.Low != nil {
		p.quiet("In brackets: 95 % intervals, from blocks.")
	}
}

// writeNoted writes what the script noted: a line of figures for each name, and below it
// the values, or where they are many, how they are spread.
func (b *Balance) writeNoted(p *page) {
	if len(b.Notes) == 0 {
		return
	}
	widest := 0
	for _, n := range b.Notes {
		widest = max(widest, ansi.StringWidth(shortName(n.Name)))
	}
	p.space()
	p.quiet(fmt.Sprintf("%*s  %9s  %7s  %s", widest, "", "noted", "mean", "95 % interval"))
	for _, n := range b.Notes {
		line := fmt.Sprintf("%s  %9s  %7s", padded(shortName(n.Name), widest), thousands(n.Count), figure(n.Mean.Value))
		if !math.IsInf(n.Mean.Low, 0) {
			line += fmt.Sprintf("  %s to %s", figure(n.Mean.Low), figure(n.Mean.High))
		}
		p.line(line)
		for _, text := range wrapped(n.spread(), width-2) {
			p.quiet("  " + text)
		}
	}
}

// fewValues is how many different values are listed one by one.
const fewValues = 8

// spread says how the numbers are spread about their mean.
func (n *Note) spread() string {
	var parts []string
	if n.SD != nil {
		parts = append(parts, "sd "+figure(*n.SD))
	}
	if len(n.Histogram) <= fewValues {
		for _, pair := range n.Histogram {
			parts = append(parts, fmt.Sprintf("%d: %.1f %%", pair[0], 100*float64(pair[1])/float64(n.Count)))
		}
		return strings.Join(parts, ", ")
	}
	first, last := n.Histogram[0][0], n.Histogram[len(n.Histogram)-1][0]
	return strings.Join(append(parts, fmt.Sprintf("least: %d, 5 %%: %d, median: %d, 95 %%: %d, most: %d", first, n.P5, n.Median, n.P95, last)), ", ")
}

// figure writes a number with three decimals or, if it is large, fewer.
func figure(x float64) string {
	switch size := math.Abs(x); {
	case size >= 1e9:
		return fmt.Sprintf("%.3g", x)
	case size >= 1000:
		return fmt.Sprintf("%.0f", x)
	case size >= 100:
		return fmt.Sprintf("%.1f", x)
	case size >= 10:
		return fmt.Sprintf("%.2f", x)
	}
	return fmt.Sprintf("%.3f", x)
}

func (b *Balance) writeNotes(p *page) {
	if b.CutOff > 0 {
		p.space()
		p.line("Games cut off count for nobody, and in the length with the plies they had.")
	}
	if b.failure != nil {
		p.space()
		// The line of the script stands below the words about it.
		for line := range strings.Lines("The first game that failed: " + b.failure.Error()) {
			p.loud(strings.TrimSpace(line))
		}
	}
	writeOrigin(p, b.OneGame, b.reconstructed, b.Chosen, b.random())
}

// WriteText writes how fast the batch was played, on one line.
func (t *Timing) WriteText(w io.Writer) error {
	text := fmt.Sprintf("%.1f s with %s", t.Seconds, count(t.Workers, "worker"))
	if t.GamesPerSecond != nil {
		text += fmt.Sprintf(", %s games and %s plies a second", rounded(*t.GamesPerSecond), rounded(*t.PliesPerSecond))
	}
	_, err := fmt.Fprintln(w, text)
	return err
}

// WriteText writes the speed for people.
func (s *Speed) WriteText(w io.Writer, style Style) error {
	p := newPage(style)
	p.heading(nameText(s.title, s.Game))
	p.line(fmt.Sprintf("%s at random on one core in %.1f s",
		count(s.measured.Playouts, "playout"), s.measured.Elapsed.Seconds()))
	p.space()
	for _, figure := range []struct {
		name, format string
		value        *float64
		scale        float64
	}{
		{"playouts per second", "", s.PlayoutsPerSecond, 1},
		{"plies per second", "", s.PliesPerSecond, 1},
		{"allocations per ply", "%.2f", s.AllocsPerPly, 1},
		{"time spent in Lua", "%.1f %%", s.LuaShare, 100},
	} {
		p.line(fmt.Sprintf("%-19s  %10s", figure.name, figureText(figure.format, figure.value, figure.scale)))
	}
	s.writeProfile(p)
	return p.writeTo(w)
}

func (s *Speed) writeProfile(p *page) {
	if s.Profile == nil {
		return
	}
	p.space()
	if len(s.Profile.Lines) == 0 {
		p.line("No function of the script takes instructions in play.")
		return
	}
	p.line("Of the instructions that the script takes in play:")
	writeCosts(p, "functions", s.Profile.Functions)
	writeCosts(p, "lines", s.Profile.Lines)
}

// writeCosts writes what some functions or lines take, each with its source.
func writeCosts(p *page, heading string, costs []Cost) {
	p.space()
	p.quiet(heading)
	for _, c := range costs {
		line := fmt.Sprintf("%5.1f %%  %s:%d", 100*c.Share, harmless(c.File), c.Line)
		if room := width - ansi.StringWidth(line) - 2; room > 8 && c.Source != "" {
			line += "  " + ansi.Truncate(harmless(c.Source), room, "…")
		}
		p.line(strings.TrimRight(ansi.Truncate(line, width, "…"), " "))
	}
}

// figureText writes a figure in a format, or rounded to a whole number if there is
// none.
func figureText(format string, value *float64, scale float64) string {
	switch {
	case value == nil:
		return "none"
	case format == "":
		return rounded(*value * scale)
	}
	return fmt.Sprintf(format, *value*scale)
}

// writeReconstructed lists which of the rules are the author's guess.
func writeReconstructed(p *page, sentences []string) {
	if len(sentences) == 0 {
		return
	}
	p.space()
	p.line("Reconstructed rules:")
	for _, sentence := range sentences {
		p.item(sentence)
	}
}
