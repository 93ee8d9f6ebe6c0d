package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"canopy/core/board"
	"canopy/core/cards"
	"canopy/core/rules"
)

// pileDescription is a pile of cards, or a family of piles.
type pileDescription struct {
	Name string `json:"name"`
	// Per is "player", "team" or "suit" for a family, and "game" for one pile.
	Per    string `json:"per"`
	SeenBy string `json:"seen_by"`
	// Cards is how many begin there, Places how many places it has that is laid out.
	Cards  int    `json:"cards,omitempty"`
	Places int    `json:"places,omitempty"`
	Words  string `json:"words"`
}

// rowDescription is a row of small numbers.
type rowDescription struct {
	Name   string `json:"name"`
	Places int    `json:"places"`
	Values int    `json:"values"`
	Per    string `json:"per"`
	SeenBy string `json:"seen_by"`
}

// markDescription is a reference that the game keeps.
type markDescription struct {
	Name string `json:"name"`
	Of   string `json:"of"`
}

// stageDescription is a stage of the game and what may be done in it.
type stageDescription struct {
	Name  string `json:"name"`
	Title string `json:"title,omitempty"`
	// Together: all who are due choose in secret.
	Together bool                `json:"together"`
	Actions  []choiceDescription `json:"actions"`
}

// choiceDescription is something that may be chosen.
type choiceDescription struct {
	// Written is how it is written as a move: "build CARD @PLACE".
	Written string `json:"written"`
	Title   string `json:"title"`
	// Words say what is chosen and what becomes of it.
	Words string `json:"words"`
	// Must are the conditions: "follow suit, if you can".
	Must []string `json:"must"`
}

// setsDescription is a list of combinations of cards, the best first.
type setsDescription struct {
	Name string   `json:"name"`
	Sets []string `json:"sets"`
}

// staging is what about tells of a game in stages only.
type staging struct {
	Teams    [][]string         `json:"teams,omitempty"`
	Together bool               `json:"together,omitempty"`
	Piles    []pileDescription  `json:"piles,omitempty"`
	Rows     []rowDescription   `json:"rows,omitempty"`
	Marks    []markDescription  `json:"marks,omitempty"`
	Sets     []setsDescription  `json:"sets,omitempty"`
	Stages   []stageDescription `json:"stages,omitempty"`
}

func describeStaging(g *rules.Game) staging {
	if !g.IsStaged() {
		return staging{}
	}
	st := g.Definition().Staged
	d := staging{Together: g.Together(), Teams: teamsOf(g)}
	for i := range st.Piles {
		d.Piles = append(d.Piles, describePile(&st.Piles[i]))
	}
	for i := range st.Rows {
		r := &st.Rows[i]
		per := "game"
		if r.PerPlayer {
			per = "player"
		}
		d.Rows = append(d.Rows, rowDescription{r.Name, r.Places, r.Values, per, sightWords(r.Seen)})
	}
	for i := range st.Marks {
		d.Marks = append(d.Marks, markDescription{st.Marks[i].Name, st.Marks[i].Of})
	}
	for i := range st.Sets {
		d.Sets = append(d.Sets, describeSets(&st.Sets[i]))
	}
	for i := range st.Stages {
		stage := stageDescription{Name: g.Definition().Stages[i].Name, Title: st.Stages[i].Title, Together: st.Stages[i].Together, Actions: []choiceDescription{}}
		for j := range st.Stages[i].Choices {
			if c := &st.Stages[i].Choices[j]; !c.Never {
				stage.Actions = append(stage.Actions, describeChoice(g, c))
			}
		}
		d.Stages = append(d.Stages, stage)
	}
	return d
}

// teamsOf are the teams by their players; nothing where everybody plays for himself,
// or all together.
func teamsOf(g *rules.Game) [][]string {
	var teams [][]string
	if g.Together() || len(g.Definition().Staged.Teams) == 0 {
		return nil
	}
	for p, team := range g.Definition().Staged.Teams {
		for len(teams) <= team {
			teams = append(teams, nil)
		}
		teams[team] = append(teams[team], g.PlayerName(board.Player(p)))
	}
	return teams
}

func describeSets(sets *rules.Sets) setsDescription {
	d := setsDescription{Name: sets.Name}
	for i := range sets.List {
		d.Sets = append(d.Sets, fmt.Sprintf("%s: %s", sets.List[i].Name, strings.Join(sets.List[i].Cards, " ")))
	}
	return d
}

func sightWords(seen cards.Sight) string {
	return [...]string{"nobody", "all", "its owner", "all but its owner"}[seen]
}

func perWords(per cards.Per) string {
	return [...]string{"game", "player", "team", "suit"}[per]
}

func describePile(p *cards.Pile) pileDescription {
	d := pileDescription{Name: p.Name, Per: perWords(p.Per), SeenBy: sightWords(p.Seen)}
	var words []string
	add := func(holds bool, format string, args ...any) {
		if holds {
			words = append(words, fmt.Sprintf(format, args...))
		}
	}
	add(p.Per != cards.Single, "one for each %s", d.Per)
	if p.Deck != nil {
		for i := range p.Deck.Faces {
			d.Cards += p.Deck.Faces[i].Copies
		}
		add(true, "the %d cards begin there", d.Cards)
	}
	if p.Layout != nil {
		d.Places = p.Layout.Places()
		add(true, "laid out in %d places", d.Places)
	}
	add(p.Layout == nil || p.Seen != cards.Nobody || !slices.Contains(p.Layout.Up, true), "seen by %s", d.SeenBy)
	add(p.Layout != nil && slices.Contains(p.Layout.Up, true) && p.Seen == cards.Nobody, "seen where cards lie face up")
	add(p.Stacks, "cards may be laid on others")
	add(p.Ascending != "", "rising in %s from place to place", p.Ascending)
	add(p.Most > 0, "at most %d cards", p.Most)
	if p.RefilledFrom != "" {
		refill := "when it is used up the cards of " + plainName(p.RefilledFrom)
		if p.Covered {
			refill = "when it is used up the covered cards of " + plainName(p.RefilledFrom)
		}
		switch {
		case p.Keeping == 1:
			refill += " but the top one"
		case p.Keeping > 1:
			refill += fmt.Sprintf(" but the top %d", p.Keeping)
		}
		add(true, "%s are shuffled in", refill)
	}
	d.Words = strings.Join(words, ", ")
	return d
}

func describeChoice(g *rules.Game, c *rules.Choice) choiceDescription {
	d := choiceDescription{Written: choiceWritten(g, c), Words: choiceWords(g, c), Must: []string{}}
	if c.Title != c.Name {
		d.Title = c.Title
	}
	for _, conditions := range [][]rules.Condition{c.When, c.Must} {
		for i := range conditions {
			words := conditions[i].Words
			if conditions[i].IfAble {
				words += ", if you can"
			}
			d.Must = append(d.Must, words)
		}
	}
	return d
}

// choiceWritten is how an action is written as a move.
func choiceWritten(g *rules.Game, c *rules.Choice) string {
	words := []string{c.Name}
	add := func(word string) {
		if word != "" {
			words = append(words, word)
		}
	}
	if c.From != nil {
		add(fromWritten(g, c.From))
	}
	for i := range c.Options {
		add(optionWritten(&c.Options[i]))
	}
	if to := c.To; to != nil && len(c.Options) == 0 {
		add(toWritten(g, to))
	}
	return strings.Join(words, " ")
}

func fromWritten(g *rules.Game, from *rules.From) string {
	thing := "CARD"
	if from.Dice > 0 {
		thing = "NUMBER"
	}
	if len(from.Piles) == 1 {
		pile := &g.Definition().Staged.Piles[from.Piles[0].Pile]
		plain := pile.Layout == nil && from.Most == 0 && from.Sets == ""
		switch {
		case plain && pile.Per == cards.Single && pile.Seen == cards.Nobody:
			return "" // its top
		case plain && pile.Seen == cards.Others:
			return "NUMBER"
		case pile.Layout != nil && slices.Contains(pile.Layout.Up, false) && pile.Seen == cards.Nobody:
			thing = "CARD|@PLACE"
		}
	}
	switch {
	case from.Sets != "" || from.Most > from.Least:
		return thing + "..."
	case from.Most > 1:
		return strings.TrimSpace(strings.Repeat(thing+" ", from.Most))
	}
	return thing
}

func optionWritten(o *rules.Options) string {
	switch {
	case o.Players || o.Others:
		return "PLAYER"
	case o.UpTo > 0:
		return "NUMBER"
	case o.Ask == nil && len(o.Values) > 0 && len(o.Values) <= 4:
		texts := make([]string, len(o.Values))
		for i, v := range o.Values {
			texts[i] = v.String()
		}
		return strings.Join(texts, "|")
	}
	return "VALUE"
}

func toWritten(g *rules.Game, to *rules.To) string {
	switch {
	case to.Board:
		return "SQUARE"
	case to.Row > 0:
		return "VALUE"
	case to.Counter > 0 && len(g.Definition().Counters[to.Counter-1].Rows) > 0:
		return "ROW"
	case to.Pile > 0 && g.Definition().Staged.Piles[to.Pile-1].Layout != nil:
		return "@PLACE"
	}
	return ""
}

func choiceWords(g *rules.Game, c *rules.Choice) string {
	var words []string
	add := func(holds bool, format string, args ...any) {
		if holds {
			words = append(words, fmt.Sprintf(format, args...))
		}
	}
	if c.From != nil {
		add(true, "%s", fromWords(g, c.From))
	}
	if c.To != nil {
		add(true, "%s", toWords(g, c.To))
	}
	add(c.Times == 1, "once in a turn")
	add(c.Times > 1, "%d times in a turn", c.Times)
	add(c.Forced, "made by itself where nothing else can be chosen")
	add(c.Next != "", "then the next player: %s", c.Next)
	add(c.Stay != "", "then the same player: %s", c.Stay)
	return strings.Join(words, ", ")
}

func fromWords(g *rules.Game, from *rules.From) string {
	st := g.Definition().Staged
	where := "what the script allows"
	if from.Dice > 0 {
		where = "the " + plainName(g.Definition().Dice[from.Dice-1].Name)
	} else if from.Names == nil {
		var piles []string
		for _, source := range from.Piles {
			name := plainName(st.Piles[source.Pile].Name)
			if source.Other {
				name += " of the next player"
			}
			piles = append(piles, name)
		}
		where = inWords(piles, "and")
	}
	thing := "card"
	if from.Dice > 0 {
		thing = "die"
	}
	switch {
	case from.Sets != "" && from.First:
		return fmt.Sprintf("the first %s in %s", plainName(from.Sets), where)
	case from.Sets != "":
		return fmt.Sprintf("a %s in %s", plainName(from.Sets), where)
	case from.Most > from.Least:
		return fmt.Sprintf("%d to %d of %s", from.Least, from.Most, where)
	case from.Most > 1:
		return fmt.Sprintf("%d of %s", from.Most, where)
	}
	return fmt.Sprintf("a %s of %s", thing, where)
}

func toWords(g *rules.Game, to *rules.To) string {
	d := g.Definition()
	switch {
	case to.Board:
		return "on a square, " + inWords(to.Onto, "or")
	case to.Row > 0:
		return "place by place into " + plainName(d.Staged.Rows[to.Row-1].Name)
	case to.Counter > 0 && len(d.Counters[to.Counter-1].Rows) > 0:
		return "into an empty row of " + plainName(d.Counters[to.Counter-1].Name)
	case to.Counter > 0:
		return "into " + plainName(d.Counters[to.Counter-1].Name)
	case to.Mark > 0:
		return "kept as " + plainName(d.Staged.Marks[to.Mark-1].Name)
	}
	return "to " + plainName(d.Staged.Piles[to.Pile-1].Name)
}

// stagedEndWords are when a game in stages ends, as far as its ends say.
func stagedEndWords(e *rules.End) string {
	var words []string
	if e.Empty != "" {
		words = append(words, "his "+plainName(e.Empty)+" is empty")
	}
	if e.Played != nil {
		words = append(words, count(*e.Played, cmp.Or(e.Unit, "round"))+" are over")
	}
	return outcomeWords(e.Outcome) + " if " + strings.Join(words, " and ")
}

// text tells what a game in stages has beside what other games have.
func (d *staging) text(t *describing) {
	if d.Together {
		t.text.WriteByte('\n')
		t.paragraph("All players win or lose together.")
	}
	if len(d.Teams) > 0 {
		teams := make([]string, len(d.Teams))
		for i, names := range d.Teams {
			teams[i] = inWords(names, "and")
		}
		t.list("Teams", teams)
	}
	if len(d.Piles) > 0 {
		t.heading("Piles of cards")
	}
	for i := range d.Piles {
		t.item(plainName(d.Piles[i].Name) + ": " + d.Piles[i].Words)
	}
	if len(d.Rows) > 0 {
		t.heading("Rows")
	}
	for _, r := range d.Rows {
		of := ""
		if r.Per == "player" {
			of = " for each player"
		}
		t.item(fmt.Sprintf("%s: %d places%s, with values from 1 to %d, seen by %s", plainName(r.Name), r.Places, of, r.Values, r.SeenBy))
	}
	for _, s := range d.Sets {
		t.list(fmt.Sprintf("Combinations (%s), the best first", plainName(s.Name)), s.Sets)
	}
	for i := range d.Stages {
		d.Stages[i].text(t)
	}
}

func (d *stageDescription) text(t *describing) {
	if len(d.Actions) == 0 {
		return
	}
	heading := fmt.Sprintf("What may be done in the stage %q", d.Name)
	if d.Title != "" {
		heading += ", " + d.Title
	}
	if d.Together {
		heading += ", by all at once and in secret"
	}
	t.heading(heading)
	for i := range d.Actions {
		a := &d.Actions[i]
		var parts []string
		for _, part := range []string{a.Title, a.Words} {
			if part != "" {
				parts = append(parts, part)
			}
		}
		t.item(strings.TrimSuffix(a.Written+": "+strings.Join(parts, "; "), ": "))
		for _, words := range a.Must {
			t.point("you must " + words)
		}
	}
}
