package report

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"canopy/sim/stats"
)

// onlyDuel is the table at which two agents meet as one against one, where there is no
// other table; else nil.
func (m *Match) onlyDuel() *MatchTable {
	if len(m.Tables) > 1 || m.Tables[0].Duel == nil {
		return nil
	}
	return &m.Tables[0]
}

// writeDuels writes what the tables say of one agent against another.
func (m *Match) writeDuels(p *page) {
	if t := m.onlyDuel(); t != nil {
		m.writeDuel(p, t)
		return
	}
	names, told := m.names(), false
	for i := range m.Tables {
		t := &m.Tables[i]
		if t.Duel == nil || t.Duel.Score == nil {
			continue
		}
		if !told {
			p.space()
			p.quiet("One against another, with 95 % intervals:")
			told = true
		}
		better, other, d := t.betterFirst()
		p.line(names[better] + " against " + names[other])
		p.hanging("  ", m.duelText(t, d))
	}
}

// writeDuel writes how two agents compare, as the better one has it.
func (m *Match) writeDuel(p *page, t *MatchTable) {
	whole := t.Blocks - t.LeftOut
	if whole == 0 {
		return
	}
	better, _, d := t.betterFirst()
	elo := m.eloOf(t, better, d)
	p.space()
	p.row("Elo", fmt.Sprintf("%s for %s, 95 %% interval %s", eloText(elo.Value), m.names()[better], limitsText(elo)))
	if m.Sides > 2 {
		p.row("", "by first places alone")
	}
	p.row("", "stronger with a likelihood of "+likelihoodText(d.Superiority))
	p.row(m.blocksName(), d.scoresText(m.BlockGames))
	if t.LeftOut > 0 {
		p.row("", fmt.Sprintf("%s more are left out, for a game that did not finish", thousands(t.LeftOut)))
	}
}

// eloOf is the difference in rating as the better agent of a table has it. A sequential test
// takes account of where it stopped.
func (m *Match) eloOf(t *MatchTable, better int, d *MatchDuel) stats.Interval {
	switch {
	case m.SPRT == nil:
		return d.Elo
	case better != t.Agents[0]:
		return reversed(m.SPRT.Elo)
	}
	return m.SPRT.Elo
}

// betterFirst are the agents of a table, the better one first, and how it did against the
// other. A duel has a score.
func (t *MatchTable) betterFirst() (better, other int, d *MatchDuel) {
	first, second := t.Agents[0], t.opponent()
	behind := t.Duel.Score.Value < 0.5
	if t.Blocks > t.LeftOut {
		behind = t.Duel.Elo.Value < 0 // which may differ, as games of other blocks have no part in it
	}
	if behind {
		return second, first, t.Duel.reversed()
	}
	return first, second, t.Duel
}

// reversed is how the second agent did against the first.
func (d *MatchDuel) reversed() *MatchDuel {
	scores := slices.Clone(d.BlockScores)
	slices.Reverse(scores)
	return &MatchDuel{
		Wins: d.Losses, Draws: d.Draws, Losses: d.Wins, BlockScores: scores,
		Score: &stats.Interval{Value: 1 - d.Score.Value, Low: 1 - d.Score.High, High: 1 - d.Score.Low},
		Elo:   reversed(d.Elo), Superiority: 1 - d.Superiority,
	}
}

// reversed is a difference as the other has it.
func reversed(i stats.Interval) stats.Interval {
	return stats.Interval{Value: -i.Value, Low: -i.High, High: -i.Low}
}

func (m *Match) blocksName() string {
	if m.BlockGames == 2 {
		return "pairs"
	}
	return "blocks"
}

// duelText is how the better agent of a table did against the other.
func (m *Match) duelText(t *MatchTable, d *MatchDuel) string {
	text := fmt.Sprintf("%s won, %s drawn, %s lost: %.1f %% (%.1f to %.1f %%)",
		thousands(d.Wins), thousands(d.Draws), thousands(d.Losses), 100*d.Score.Value, 100*d.Score.Low, 100*d.Score.High)
	if t.Blocks > t.LeftOut {
		text += fmt.Sprintf(", Elo %s (%s), stronger with %s", eloText(d.Elo.Value), limitsText(d.Elo), likelihoodText(d.Superiority))
	}
	if t.LeftOut > 0 {
		text += fmt.Sprintf("; %s left out, for a game that did not finish", m.blocksText(t.LeftOut))
	}
	if t.alike() {
		text += fmt.Sprintf("; only %s of %s differ", thousands(t.Different), m.blocksText(t.Blocks))
	}
	return text
}

// scoresOfPairs is how many different scores pairs of games have.
const scoresOfPairs = 5

// scoresText lists how many blocks there were with each number of points, the most points
// first. Of pairs it lists all there may be, else all that were seen.
func (d *MatchDuel) scoresText(games int) string {
	last := len(d.BlockScores) - 1
	var parts []string
	for i := last; i >= 0; i-- {
		if d.BlockScores[i] == 0 && last >= scoresOfPairs {
			continue
		}
		parts = append(parts, thousands(d.BlockScores[i])+" with "+d.pointsText(i, games))
	}
	parts[0] += " points"
	return strings.Join(parts, ", ")
}

// pointsText is how many points a block has, of so many games, by its place among the scores.
func (d *MatchDuel) pointsText(place, games int) string {
	return strconv.FormatFloat(float64(place*games)/float64(len(d.BlockScores)-1), 'g', 3, 64)
}

// likelihoodText writes a likelihood in per cent, none as quite sure.
func likelihoodText(p float64) string {
	switch {
	case p > 0.999:
		return "over 99.9 %"
	case p < 0.001:
		return "under 0.1 %"
	}
	return fmt.Sprintf("%.1f %%", 100*p)
}

// writeTest writes what came of the sequential test.
func (m *Match) writeTest(p *page) {
	t := m.SPRT
	if t == nil {
		return
	}
	names := m.names()
	p.space()
	p.row("SPRT", t.boundsText())
	p.row("LLR", t.ratioText())
	p.heading(t.verdictText(names[0], names[1], count(m.Games, "game")))
}

func (t *MatchSPRT) boundsText() string {
	return fmt.Sprintf("Elo %s (H0) or %s (H1), alpha %s, beta %s", plain(t.Elo0), plain(t.Elo1), plain(t.Alpha), plain(t.Beta))
}

func (t *MatchSPRT) ratioText() string {
	return fmt.Sprintf("%s; it stops at %.2f or %.2f", hundredths(t.LLR), t.Lower, t.Upper)
}

// hundredths writes a number with two decimals, and 0 without a sign.
func hundredths(x float64) string { return fmt.Sprintf("%.2f", math.Round(100*x)/100+0) }

// verdictText is the verdict in words.
func (t *MatchSPRT) verdictText(first, second, games string) string {
	low, high := plain(t.Elo0), plain(t.Elo1)
	switch t.Verdict {
	case "H1":
		return fmt.Sprintf("H1 accepted: %s is %s Elo or more above %s rather than %s or less.", first, high, second, low)
	case "H0":
		return fmt.Sprintf("H0 accepted: %s is %s Elo or less above %s rather than %s or more.", first, low, second, high)
	}
	return fmt.Sprintf("Undecided: %s do not tell whether %s is %s or %s Elo above %s.", games, first, low, high, second)
}
