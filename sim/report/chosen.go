package report

import (
	"fmt"

	"canopy/core/rules"
	"canopy/sim/agent"
	"canopy/sim/study"
)

// Chosen is why these agents play, where nobody has said who does.
type Chosen struct {
	// Agent plays in all seats. Its thinking takes about Work moves, of Budget that are
	// spent at most.
	Agent  string `json:"agent"`
	Work   int    `json:"work"`
	Budget int    `json:"budget"`
	// Next is the next stronger agent, which would take NextWork; Budget is enough for
	// NextGames games of it. It is left out where there is none.
	Next      string `json:"next,omitempty"`
	NextWork  int    `json:"next_work,omitempty"`
	NextGames int    `json:"next_games,omitempty"`
	// Endless is an agent that was passed over since its games came to no end.
	Endless string `json:"endless,omitempty"`
}

// NewChosen tells of a pick; nil for none.
func NewChosen(p *study.Pick) *Chosen {
	if p == nil {
		return nil
	}
	return &Chosen{
		Agent: p.Agent.Spec, Work: int(p.Work), Budget: study.Budget,
		Next: p.Next, NextWork: int(p.NextWork), NextGames: p.NextGames, Endless: p.Endless,
	}
}

// sentences say who was chosen, and why not somebody stronger.
func (c *Chosen) sentences() []string {
	list := []string{fmt.Sprintf("Nobody was named to play, so it is %s, the strongest agent that takes no more work than is done unasked.", c.Agent)}
	if c.Next == "" {
		list = []string{fmt.Sprintf("Nobody was named to play, so it is %s, the strongest that is chosen unasked.", c.Agent)}
	}
	if c.Endless != "" {
		list = append(list, fmt.Sprintf("The games of %s go on for too long.", c.Endless))
	}
	if c.Next != "" {
		list = append(list, c.nextText())
	}
	return list
}

func (c *Chosen) nextText() string {
	text := fmt.Sprintf("%s would take %s times as much", c.Next, times(float64(c.NextWork)/float64(c.Budget)))
	if c.NextGames > 0 {
		return text + fmt.Sprintf(": it is chosen for up to %s, and --agents %s names it.", count(c.NextGames, "game"), c.Next)
	}
	return text + fmt.Sprintf("; --agents %s names it all the same.", c.Next)
}

// times writes how many times as much something is.
func times(x float64) string {
	if x < 10 {
		return decimal(x)
	}
	return rounded(x)
}

// writeTo writes who was chosen.
func (c *Chosen) writeTo(p *page) {
	if c == nil {
		return
	}
	p.space()
	for _, sentence := range c.sentences() {
		p.quiet(sentence)
	}
}

// oneGame reports that all games of a run are one, since nothing is left to chance.
func oneGame(g *rules.Game, agents []agent.Maker, opening int) bool {
	return opening == 0 && agent.AreDetermined(g, agents)
}

// oneGameText says so.
const oneGameText = "Neither the game nor the agents leave anything to chance: every block is the same, and intervals mean nothing. An opening at random tells more: --opening 4."

// writeOpening says how many moves were made at random first.
func writeOpening(p *page, opening int) {
	if opening > 0 {
		p.line(openingText(opening))
	}
}

func openingText(opening int) string {
	return fmt.Sprintf("The first %s of a block were made at random.", count(opening, "move"))
}

// writeOrigin ends a report with what the figures rest on: whether there was but one game, which
// rules are reconstructed, and who played.
func writeOrigin(p *page, oneGame bool, reconstructed []string, chosen *Chosen, random bool) {
	if oneGame {
		p.space()
		p.loud(oneGameText)
	}
	writeReconstructed(p, reconstructed)
	chosen.writeTo(p)
	if random {
		p.space()
		p.quiet(randomText)
	}
}
