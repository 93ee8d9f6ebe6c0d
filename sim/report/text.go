package report

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

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
	b.writePlayers(p)
	b.writeOutcomes(p)
	b.writeFigures(p)
	b.writeNotes(p)
	return p.writeTo(w)
}

func (b *Balance) writeHeading(p *page) {
	p.heading(nameText(b.title, b.Game))
	p.line(fmt.Sprintf("%s, seed %d, %s", count(b.Games, "game"), b.Seed, b.agentsText()))
	for _, parameter := range b.parameters {
		if v := valueOf(parameter); v != parameter.Default {
			p.line(fmt.Sprintf("%s = %s (default %s)", parameter.Name, plain(v), plain(parameter.Default)))
		}
	}
	if b.Failed > 0 {
		p.loud(fmt.Sprintf("%s of %s failed, and have no result.", thousands(b.Failed), count(b.Games, "game")))
	}
	if b.Stopped {
		p.loud(fmt.Sprintf("Stopped after %s of %s games.", thousands(b.Games), thousands(b.asked)))
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
	if different := slices.Compact(slices.Clone(b.Agents)); len(different) == 1 {
		return "agents " + different[0]
	}
	return "agents " + strings.Join(b.Agents, ", ")
}

func (b *Balance) writePlayers(p *page) {
	names := make([]string, len(b.Players))
	widest := 0
	for i, player := range b.Players {
		names[i] = ansi.Truncate(harmless(player.Name), longestName, "…")
		widest = max(widest, ansi.StringWidth(names[i]))
	}
	p.space()
	p.quiet(fmt.Sprintf("%*s  %9s  %7s  %s", widest, "", "wins", "share", "95 % interval"))
	for i, player := range b.Players {
		pad := strings.Repeat(" ", widest-ansi.StringWidth(names[i]))
		p.line(fmt.Sprintf("%s%s  %9s  %s", names[i], pad, thousands(player.Wins), shareText(player.Score)))
	}
	p.quiet(b.sharesOf())
}

func shareText(share *stats.Interval) string {
	if share == nil {
		return fmt.Sprintf("%7s", "none")
	}
	return fmt.Sprintf("%5.1f %%  %.1f to %.1f %%", 100*share.Value, 100*share.Low, 100*share.High)
}

// sharesOf says how many games the shares are of.
func (b *Balance) sharesOf() string {
	switch finished := b.finished(); {
	case finished == 0:
		return "No game was finished, so there are no shares."
	case finished == b.Games:
		return "Shares of all " + count(finished, "game") + "."
	default:
		return "Shares of the " + count(finished, "game") + " that finished."
	}
}

func (b *Balance) writeOutcomes(p *page) {
	p.space()
	if n := b.shared(); n > 0 {
		p.row("shared", b.partText(n)+", first place for some")
	}
	p.row("draws", b.partText(b.Draws))
	cutOff := b.partText(b.CutOff)
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
func (b *Balance) partText(n int) string {
	if n == 0 {
		return "0"
	}
	return fmt.Sprintf("%s (%.1f %%)", thousands(n), 100*float64(n)/float64(b.Games))
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
		mean := decimal(*l.Mean) + " plies on average"
		if l.SD != nil {
			mean += " (sd " + decimal(*l.SD) + ")"
		}
		p.row("length", mean)
		p.row("", fmt.Sprintf("5 %%: %s, median: %s, 95 %%: %s, longest: %s",
			thousands(*l.P5), thousands(*l.Median), thousands(*l.P95), thousands(*l.Longest)))
	}
	if c := b.Choices; c.Mean == nil {
		p.row("choices", "no decision was made")
	} else {
		p.row("choices", decimal(*c.Mean)+" moves on average, "+thousands(*c.Largest)+" at most")
	}
	if b.ScriptHash != "" {
		p.row("script", b.ScriptHash[:min(hashDigits, len(b.ScriptHash))])
	}
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
	if len(b.reconstructed) > 0 {
		p.space()
		p.line("Reconstructed rules:")
		for _, sentence := range b.reconstructed {
			p.item(sentence)
		}
	}
	if b.random() {
		p.space()
		p.quiet("Random play says little about how people would fare.")
	}
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
	return p.writeTo(w)
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
