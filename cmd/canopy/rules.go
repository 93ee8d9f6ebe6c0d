package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"canopy/core/board"
	"canopy/core/rules"
)

// endDescription is a way in which a game ends.
type endDescription struct {
	Name    string `json:"name"`
	Outcome string `json:"outcome"`
	// Words say when and for whom.
	Words string `json:"words"`
}

// describeEnds lists the ends that can come about, in the order in which they go
// before one another.
func describeEnds(d *rules.Definition) []endDescription {
	ends := []endDescription{}
	sorted := slices.SortedFunc(slices.Values(d.Ends), func(a, b rules.End) int {
		return cmp.Or(cmp.Compare(a.Outcome, b.Outcome), cmp.Compare(a.Name, b.Name))
	})
	for i := range sorted {
		e := &sorted[i]
		if isNever(e.Seen) || isNever(e.Quiet) || isNever(e.After) || e.Visits != nil && e.Visits.Times == 0 {
			continue
		}
		words := outcomeWords(e.Outcome) + " if " + strings.Join(conditionWords(e), " and ")
		if d.Staged != nil {
			words = stagedEndWords(e)
		}
		ends = append(ends, endDescription{e.Name, e.Outcome.String(), words})
	}
	if d.Staged != nil {
		return ends
	}
	ends = append(ends, endDescription{rules.StuckEnd, d.Stuck.Outcome.String(), stuckWords(d.Stuck.Outcome, false)})
	if d.AllStuck != nil {
		ends = append(ends, endDescription{rules.AllStuckEnd, d.AllStuck.Outcome.String(), stuckWords(d.AllStuck.Outcome, true)})
	}
	return ends
}

// isNever reports a number that switches its end off.
func isNever(n *int) bool { return n != nil && *n == 0 }

// outcomeWords are what an end is for the player who has finished his turn.
func outcomeWords(o rules.Outcome) string {
	switch o {
	case rules.Draws:
		return "a draw"
	case rules.Scores:
		return "the scores decide"
	}
	return "he " + o.String()
}

// stuckWords say what becomes of a player due who can do nothing, or of all when
// nobody can.
func stuckWords(o rules.Outcome, everybody bool) string {
	alone, when := o != rules.Draws && o != rules.Scores, "the player due can do nothing"
	switch {
	case everybody:
		when = "nobody can do anything"
	case alone:
		when = "he can do nothing"
	}
	if alone {
		return fmt.Sprintf("the player due %s when %s", o, when)
	}
	return outcomeWords(o) + " when " + when
}

// conditionWords are all that an end asks, of the player who has finished his turn.
func conditionWords(e *rules.End) []string {
	var words []string
	add := func(holds bool, format string, args ...any) {
		if holds {
			words = append(words, fmt.Sprintf(format, args...))
		}
	}
	his, all, one := "his pieces", "all his pieces", "one of his pieces"
	if e.Anyone {
		his, all, one = "the pieces of a player", "all pieces of a player", "a piece of a player"
	}
	piece := "the piece that moved"
	if len(e.Piece) > 0 {
		piece = "the " + inWords(e.Piece, "or")
	}
	add(!e.Arrives.IsZero(), "%s arrives %s", piece, whereWords("on ", e.Arrives))
	add(e.Line > 0, "%d of his pieces stand in a line", e.Line)
	add(e.LeftOwn != nil, "he has %s left", atMost(e.LeftOwn))
	add(e.LeftEnemy != nil, "his enemies have %s left", atMost(e.LeftEnemy))
	add(e.Own > 0, "he has %s or more", pieceCount(e.Own))
	add(len(e.Filled) > 0, "%s fill %s", his, placesWords("", e.Filled))
	add(len(e.AllOn) > 0, "%s stand %s", all, placesWords("on ", e.AllOn))
	add(len(e.AnyOn) > 0, "%s stands %s", one, placesWords("on ", e.AnyOn))
	add(len(e.Taken) > 0, "%s was taken in the turn", inWords(articles(e.Taken), "or"))
	add(e.After != nil, "he has had more than %d turns", number(e.After))
	add(e.Seen != nil, "the position has come about %d times", number(e.Seen))
	if v := e.Visits; v != nil {
		words = append(words, fmt.Sprintf("the piece has come to its square for the %s time in %d of his turns", ordinal(v.Times), v.Within))
	}
	add(e.Quiet != nil && e.Without == "", "for %d turns nothing was taken, dropped or changed", number(e.Quiet))
	add(e.Quiet != nil && e.Without != "", "for %d turns there was no %s", number(e.Quiet), e.Without)
	return words
}

// ordinal is a number as a place in an order: "3rd".
func ordinal(n int) string {
	ending := "th"
	switch {
	case n%100 >= 11 && n%100 <= 13:
	case n%10 == 1:
		ending = "st"
	case n%10 == 2:
		ending = "nd"
	case n%10 == 3:
		ending = "rd"
	}
	return fmt.Sprintf("%d%s", n, ending)
}

func number(n *int) int {
	if n == nil {
		return 0
	}
	return *n
}

func atMost(n *int) string {
	if number(n) == 0 {
		return "no piece"
	}
	return "at most " + pieceCount(*n)
}

func pieceCount(n int) string {
	if n == 1 {
		return "1 piece"
	}
	return fmt.Sprintf("%d pieces", n)
}

func articles(kinds []string) []string {
	words := make([]string, len(kinds))
	for i, kind := range kinds {
		words[i] = withArticle(kind)
	}
	return words
}

// describeEffects says what follows every movement, where the taken go, and who
// moves what.
func describeEffects(d *rules.Definition) []string {
	words := []string{}
	for i := range d.Does {
		words = append(words, effectWords(&d.Does[i]))
	}
	if d.Moved != nil {
		words = append(words, "When a piece has moved, the script does what the rules say.")
	}
	if d.Begins != nil {
		words = append(words, "When a turn begins, the script does what the rules say.")
	}
	if d.Laws.Becomes != nil {
		words = append(words, "A piece may become another as it moves.")
	}
	switch d.Taken {
	case rules.OwnersHand:
		words = append(words, "What is taken goes into its owner's hand.")
	case rules.TakersHand:
		words = append(words, "What is taken goes into the taker's hand.")
	}
	if d.Anyone {
		words = append(words, "Every player may move every piece.")
	}
	return words
}

func effectWords(e *rules.Does) string {
	orOn := ""
	if len(e.OrOn) > 0 {
		orOn = "; " + placesWords("", e.OrOn) + ", if empty, counts as one of them"
	}
	way := " (" + inWords(e.Directions, "or") + ")"
	switch e.Word {
	case rules.Flip:
		if len(e.NextTo) == 1 && e.NextTo[0] == "any" {
			return "Flip: enemy pieces beside the piece that moved become the mover's."
		}
		return fmt.Sprintf("Flip: %s beside the piece that moved become the mover's, if they are the enemy's.", whoWords(e.NextTo))
	case rules.Flank:
		return fmt.Sprintf("Flank: the piece that moved takes %s between itself and %s%s%s.", whoWords(e.Of), whoWords(e.By), way, orOn)
	}
	return fmt.Sprintf("Surround: the piece that moved takes %s shut in on all sides by %s%s%s.", whoWords(e.Of), whoWords(e.By), way, orOn)
}

// describeObligations lists what must be, in the order in which it is asked.
func describeObligations(d *rules.Definition) []string {
	words := []string{}
	for _, m := range d.Must {
		words = append(words, m.Words)
	}
	for i := range d.Obliged {
		o := &d.Obliged[i]
		text := o.Words
		if when := whenWords(d, o.Players, o.Turn); when != "" {
			text += " (" + when + ")"
		}
		words = append(words, text)
	}
	return words
}

// actionDescription is something that may be done besides moving a piece.
type actionDescription struct {
	// Stage is the kind of decision in which it is offered, "move" when a turn begins.
	Stage string `json:"stage"`
	// Written is how it is written as a move: "sow SQUARE".
	Written string `json:"written"`
	Title   string `json:"title"`
	// Words say what may be chosen and what is done.
	Words string `json:"words"`
}

func describeActions(d *rules.Definition) []actionDescription {
	list := []actionDescription{}
	add := func(stage string, actions []rules.Action) {
		for i := range actions {
			a := &actions[i]
			list = append(list, actionDescription{stage, written(a), a.Title, actionWords(d, a)})
		}
	}
	add(rules.MoveStage, d.Actions)
	for i := range d.Stages {
		add(d.Stages[i].Name, d.Stages[i].Actions)
	}
	return list
}

func actionWords(d *rules.Definition, a *rules.Action) string {
	var words []string
	add := func(holds bool, format string, args ...any) {
		if holds {
			words = append(words, fmt.Sprintf(format, args...))
		}
	}
	if _, err := d.Pieces.Who(a.On, 0); err == nil {
		add(len(a.On) > 0, "on a square with %s", whoWords(a.On))
	} else {
		add(true, "%s", placesWords("on ", a.On))
	}
	add(a.Squares != nil, "on a square that the script allows")
	add(a.Removes, "removing what stands there")
	add(a.Puts != "", "putting %s there", withArticle(a.Puts))
	if a.Sow != nil {
		add(true, "sowing its %s along the track of the player", plainName(a.Sow.Counter))
	}
	add(len(a.Players) > 0 || a.Turn > 0, "only %s", whenWords(d, a.Players, a.Turn))
	add(a.Stay != "" && a.Stay != rules.MoveStage, "then the same player: %s", a.Stay)
	add(a.Next != "" && a.Next != rules.MoveStage, "then the next player: %s", a.Next)
	return strings.Join(words, ", ")
}

// counterDescription is a number of the game in play.
type counterDescription struct {
	Name string `json:"name"`
	// Per is "square", "player" or "game".
	Per   string `json:"per"`
	Words string `json:"words"`
}

func describeCounters(d *rules.Definition) []counterDescription {
	list := []counterDescription{}
	for i := range d.Counters {
		c := &d.Counters[i]
		per := cmp.Or(c.Per, "game")
		words := "a number for each " + per
		if c.Per == "" {
			words = "a number"
		}
		if len(c.Rows) > 0 {
			words = strings.Replace(words, "a number", fmt.Sprintf("%d numbers", len(c.Rows)*max(c.Columns, 1)), 1)
		}
		switch {
		case c.Flag:
			words = strings.Replace(words, "a number", "yes or no", 1)
		case c.From != 0 && c.To == rules.MaxCounter:
			words += fmt.Sprintf(" from %d on", c.From)
		case c.From != 0 || c.To != rules.MaxCounter:
			words += fmt.Sprintf(" from %d to %d", c.From, c.To)
		}
		list = append(list, counterDescription{c.Name, per, words + counterStart(c)})
	}
	return list
}

func counterStart(c *rules.Counter) string {
	var starts []string
	for _, s := range c.StartOn {
		starts = append(starts, fmt.Sprintf("%d %s", s.Value, placesWords("on every ", []string{s.Where})))
	}
	switch {
	case c.Shuffled:
		return fmt.Sprintf(", at the start %d to %d in an order of chance", c.ShuffleOf[0], c.ShuffleOf[1])
	case len(starts) > 0:
		return ", at the start " + strings.ReplaceAll(inWords(starts, "and"), "on every the ", "on every ")
	case c.Start != 0:
		return fmt.Sprintf(", at the start %d", c.Start)
	}
	return ""
}

// diceDescription are dice that are thrown together.
type diceDescription struct {
	Name    string `json:"name"`
	Dice    int    `json:"dice"`
	Faces   int    `json:"faces"`
	AgainOn int    `json:"again_on,omitempty"`
}

func describeDice(d *rules.Definition) []diceDescription {
	list := []diceDescription{}
	for _, dice := range d.Dice {
		list = append(list, diceDescription{dice.Name, dice.Count, dice.Faces, dice.AgainOn})
	}
	return list
}

func (d *diceDescription) words() string {
	words := fmt.Sprintf("%d dice with %d faces", d.Dice, d.Faces)
	if d.Dice == 1 {
		words = fmt.Sprintf("a die with %d faces", d.Faces)
	}
	if d.AgainOn > 0 {
		words += fmt.Sprintf("; one that shows %d is thrown on, and all its numbers count", d.AgainOn)
	}
	return words
}

// pieceMoves are the movements of a kind in words, and how it goes along a track.
func pieceMoves(d *rules.Definition, kind *board.Kind) []string {
	var known []string
	for i := range kind.Moves {
		if kind.Moves[i].Name != "" {
			known = append(known, kind.Moves[i].Name)
		}
	}
	moves := []string{}
	for i := range kind.Moves {
		moves = append(moves, movementWords(d, &kind.Moves[i], known))
	}
	for i := range d.Advances {
		if d.Advances[i].Kind == kind.Name {
			moves = append(moves, advanceWords(&d.Advances[i]))
		}
	}
	return moves
}

func advanceWords(a *rules.Advance) string {
	words := fmt.Sprintf("advance along the track by all numbers of the %s", plainName(a.By))
	if a.EntersOn > 0 {
		words += fmt.Sprintf("; from the hand to the first square by a %d", a.EntersOn)
	}
	return words
}
