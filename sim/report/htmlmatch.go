package report

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"canopy/sim/stats"
)

// WriteHTML writes a page about the match, in one file that needs nothing else.
func (m *Match) WriteHTML(w io.Writer, s Source) error {
	return writePage(w, "match.html", &matchPage{
		frame: frame{
			Title: nameText(m.title, m.Game), Kind: "match", Verdict: m.verdict(), Remarks: m.remarks(),
			Parameters: parameterLists("Parameters", m.parameters), Source: s,
		},
		Facts:  m.facts(),
		Plots:  m.plots(),
		Tables: tablesOf(m.standingsTable(), m.ratingsTable(), m.duelsTable(), m.pointsTable(), m.seatsTable(), m.gamesTable()),
	})
}

type matchPage struct {
	frame
	Facts  []fact
	Plots  []*plot
	Tables []table
}

// verdict says who is the strongest, as far as the games tell.
func (m *Match) verdict() string {
	names := m.names()
	t := m.onlyDuel()
	switch {
	case m.finished() == 0:
		return "No game was finished: nothing can be told."
	case m.SPRT != nil:
		return m.SPRT.verdictText(names[0], names[1], count(m.Games, "game"))
	case t != nil && t.Blocks == t.LeftOut:
		return "Every block has a game that did not finish: who is stronger cannot be told."
	case t != nil:
		better, other, d := t.betterFirst()
		return strongerText(names[better], names[other], d.Elo)
	}
	first, next := m.Standings[0], m.Standings[1]
	return strongerText(names[first.Agent], names[next.Agent], *first.AboveNext)
}

// strongerText says how much stronger one is than another, and whether that is sure.
func strongerText(name, other string, elo stats.Interval) string {
	by := fmt.Sprintf("%s Elo above %s (%s)", eloText(elo.Value), other, limitsText(elo))
	if elo.Low > 0 {
		return fmt.Sprintf("%s is the strongest: %s.", name, by)
	}
	return fmt.Sprintf("%s leads, but may be no stronger than %s: %s.", name, other, by)
}

func (m *Match) facts() []fact {
	list := []fact{
		{"Games", fmt.Sprintf("%s in %s", thousands(m.Games), m.blocksText(m.blocks()))},
	}
	for i, spec := range m.Agents {
		list = append(list, fact{"Agent " + strconv.Itoa(i+1), spec})
	}
	list = append(list, fact{"Seed", fmt.Sprint(m.Seed)})
	if m.Opening > 0 {
		list = append(list, fact{"Opening", count(m.Opening, "move") + " at random"})
	}
	if t := m.SPRT; t != nil {
		list = append(list, fact{"SPRT", t.boundsText()}, fact{"LLR", t.ratioText()})
	}
	list = append(list, fact{"Cut off", partText(m.CutOff, m.Games)}, fact{"Failed", partText(m.Failed, m.Games)})
	return append(list, fact{"Script", m.ScriptHash})
}

func (m *Match) plots() []*plot {
	names := m.names()
	var ratings, shares, seats, duels []named
	for _, s := range m.Standings {
		if s.Rating != nil {
			ratings = append(ratings, named{names[s.Agent], *s.Rating})
		}
		if s.Score != nil {
			shares = append(shares, named{names[s.Agent], *s.Score})
		}
	}
	for _, s := range m.Seats {
		seats = append(seats, named{s.Name, s.Rating})
	}
	for _, t := range m.duels() {
		better, other, d := t.betterFirst()
		duels = append(duels, named{names[better] + " v " + names[other], *d.Score})
	}
	var plots []*plot
	if ratings != nil {
		plots = append(plots, intervalPlot("ratings", "Ratings", ratings, &eloScale, &mark{0, "The dashed line is at the mean of all agents."}))
	}
	if shares != nil {
		plots = append(plots, intervalPlot("shares", "Shares of the win", shares, &shareScale, equalShares(1/float64(m.Sides))))
	}
	if len(duels) > 1 {
		plots = append(plots, intervalPlot("duels", "Shares of one against another", duels, &shareScale, equalShares(0.5)))
	}
	if seats != nil {
		plots = append(plots, intervalPlot("seats", "What a seat is worth", seats, &eloScale, &mark{0, "The dashed line is at the mean of all seats."}))
	}
	return plots
}

// duels are the tables that tell of one agent against another.
func (m *Match) duels() []*MatchTable {
	var list []*MatchTable
	for i := range m.Tables {
		if t := &m.Tables[i]; t.Duel != nil && t.Duel.Score != nil {
			list = append(list, t)
		}
	}
	return list
}

func (m *Match) standingsTable() table {
	names := m.names()
	t := table{Caption: "Standings", Heads: []string{"", "games", "wins", "share", "95 % interval"}, Note: m.sharesOf()}
	for _, s := range m.Standings {
		t.add(append([]string{names[s.Agent], thousands(s.Games), thousands(s.Wins)}, shareCells(s.Score)...)...)
	}
	return t
}

// shareCells are a share and its interval.
func shareCells(share *stats.Interval) []string {
	if share == nil {
		return []string{"none", ""}
	}
	return []string{fmt.Sprintf("%.1f %%", 100*share.Value), fmt.Sprintf("%.1f to %.1f %%", 100*share.Low, 100*share.High)}
}

func (m *Match) ratingsTable() table {
	names := m.names()
	t := table{Caption: "Ratings", Heads: []string{"", "Elo", "95 % interval", "above next", "95 % interval"}, Note: "By whole blocks (Bradley-Terry)."}
	if m.Sides > 2 {
		t.Note = "By all places (Plackett-Luce)."
	}
	for _, s := range m.Standings {
		if s.Rating == nil {
			continue
		}
		row := []string{names[s.Agent], eloText(s.Rating.Value), limitsText(*s.Rating), "", ""}
		if s.AboveNext != nil {
			row[3], row[4] = eloText(s.AboveNext.Value), limitsText(*s.AboveNext)
		}
		t.add(row...)
	}
	return t
}

func (m *Match) duelsTable() table {
	names := m.names()
	t := table{
		Caption: "One against another",
		Heads:   []string{"", "won", "drawn", "lost", "share", "95 % interval", "Elo", "95 % interval", "stronger with"},
		Note:    "As the better one has it. Elo and the likelihood of being stronger are of whole blocks.",
	}
	for _, duel := range m.duels() {
		better, other, d := duel.betterFirst()
		row := append([]string{names[better] + " against " + names[other], thousands(d.Wins), thousands(d.Draws), thousands(d.Losses)}, shareCells(d.Score)...)
		if duel.Blocks > duel.LeftOut {
			elo := m.eloOf(duel, better, d)
			row = append(row, eloText(elo.Value), limitsText(elo), likelihoodText(d.Superiority))
		} else {
			row = append(row, "", "", "")
		}
		t.add(row...)
	}
	return t
}

// pointsTable tells how many blocks of the only duel ended with how many points.
func (m *Match) pointsTable() table {
	duel := m.onlyDuel()
	if duel == nil || duel.Blocks == duel.LeftOut {
		return table{}
	}
	better, _, d := duel.betterFirst()
	t := table{Caption: titled(m.blocksName()) + " by points of " + m.names()[better], Heads: []string{"points", m.blocksName()}}
	for i, times := range d.BlockScores {
		if times > 0 || len(d.BlockScores) <= scoresOfPairs {
			t.add(d.pointsText(i, m.BlockGames), thousands(times))
		}
	}
	return t
}

func (m *Match) seatsTable() table {
	t := table{Caption: "What a seat is worth", Heads: []string{"", "Elo", "95 % interval"}}
	for _, s := range m.Seats {
		t.add(s.Name, eloText(s.Rating.Value), limitsText(s.Rating))
	}
	return t
}

// gamesTable tells what was played at each table.
func (m *Match) gamesTable() table {
	t := table{
		Caption: "Games of those who met", Heads: []string{"", "games", m.blocksName(), "that differ", "left out", "cut off", "failed"},
		Note: "What is left out of Elo has a game that did not finish.",
	}
	for i := range m.Tables {
		played := &m.Tables[i]
		t.add(m.whoText(played), thousands(played.Games), thousands(played.Blocks), thousands(played.Different),
			thousands(played.LeftOut), thousands(played.CutOff), thousands(played.Failed))
	}
	return t
}

// whoText names the agents of a table.
func (m *Match) whoText(t *MatchTable) string {
	names := m.names()
	who := make([]string, len(t.Agents))
	for i, number := range t.Agents {
		who[i] = names[number]
	}
	return strings.Join(who, ", ")
}

func (m *Match) remarks() []string {
	var list []string
	if m.Stopped {
		list = append(list, fmt.Sprintf("Stopped after %s of %s games.", thousands(m.Games), thousands(m.total)))
	}
	for i := range m.Tables {
		if t := &m.Tables[i]; t.alike() {
			text := m.alikeText(t)
			if len(m.Tables) > 1 {
				text = m.whoText(t) + ": " + text
			}
			list = append(list, text)
		}
	}
	if m.Separated {
		list = append(list, separatedText)
	}
	if m.CutOff > 0 {
		list = append(list, fmt.Sprintf("%s reached the limit of %s. They are no draws, and count for nobody.", count(m.CutOff, "game"), count(m.plyLimit, "ply")))
	}
	if m.failure != nil {
		list = append(list, "The first game that failed: "+m.failure.Error())
	}
	return list
}
