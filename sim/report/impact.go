package report

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"canopy/core/rules"
	"canopy/sim/stats"
	"canopy/sim/study"

	"github.com/charmbracelet/x/ansi"
)

// Impact is what cards or pieces are worth to the player who begins with them.
type Impact struct {
	Game       string         `json:"game"`
	Parameters map[string]any `json:"parameters"`
	Seed       uint64         `json:"seed"`
	Agents     []string       `json:"agents"`
	// Random: some of them play at random, which says little about how people would fare.
	Random bool `json:"random,omitempty"`
	// Chosen is why they play, where nobody has said who does.
	Chosen     *Chosen `json:"chosen,omitempty"`
	ScriptHash string  `json:"script_hash"`
	Opening    int     `json:"opening,omitempty"`
	// Games is how many were played in all, and CutOff how many of them were cut off.
	Games  int `json:"games"`
	CutOff int `json:"cut_off"`
	// Items have the most valuable first, and last those of which nothing is told.
	Items []ImpactItem `json:"items"`
	// Significant is how many items differ from no effect, at 5 % for all of them together.
	Significant int `json:"significant"`
	// Left are decks that were left out, with the reason.
	Left    []string `json:"left,omitempty"`
	Stopped bool     `json:"stopped,omitempty"`
	Timing  *Timing  `json:"timing,omitempty"`

	title         string
	parameters    []rules.Parameter
	reconstructed []string
	oneGame       bool
}

// ImpactItem is a kind of card or piece.
type ImpactItem struct {
	Name string `json:"name"`
	// Place is where it is to lie at the start: "held", "displayed", "in force" or "on board".
	Place string `json:"place"`
	// With and Without are the shares with it and without, Value their difference, whose
	// intervals hold for all items at once. They are nil where nothing is told of it.
	With    *stats.Interval `json:"with,omitempty"`
	Without *stats.Interval `json:"without,omitempty"`
	Value   *stats.Interval `json:"value,omitempty"`
	// P is the chance that luck alone brings such a value, and Adjusted the same in view of
	// the number of items (Holm).
	P        *float64 `json:"p,omitempty"`
	Adjusted *float64 `json:"p_adjusted,omitempty"`
	// Games is how many pairs of games tell of it, and Blocks of how many deals.
	Games  int `json:"games"`
	Blocks int `json:"blocks"`
	// Reason says why nothing is told of it.
	Reason string `json:"reason,omitempty"`

	item study.Item
}

// NewImpact reports an impact.
func NewImpact(q *study.Impact, r *study.Impacted) *Impact {
	d := q.Game.Definition()
	told := &Impact{
		Game: q.Game.Name(), Parameters: map[string]any{}, Seed: q.Seed, Random: isRandom(q.Agents),
		ScriptHash: d.Script, Opening: q.Opening, Games: r.Played, CutOff: r.CutOff,
		Items: []ImpactItem{}, Left: r.Left, Stopped: r.Stopped,
		Timing: &Timing{Seconds: r.Timing.Elapsed.Seconds(), Workers: r.Timing.Workers},
		title:  d.Title, parameters: d.Parameters, reconstructed: d.Reconstructed,
		oneGame: oneGame(q.Game, q.Agents, q.Opening) && r.Played > 2*q.Game.Players(),
	}
	for _, p := range d.Parameters {
		told.Parameters[p.Name] = valueOf(p)
	}
	for _, m := range q.Agents {
		told.Agents = append(told.Agents, m.Spec)
	}
	if s := told.Timing.Seconds; s > 0 {
		told.Timing.GamesPerSecond, told.Timing.PliesPerSecond = new(float64(r.Played)/s), new(float64(r.Plies)/s)
	}
	for _, item := range r.Items {
		told.add(item)
	}
	slices.SortStableFunc(told.Items, func(a, b ImpactItem) int {
		if a.Value == nil || b.Value == nil {
			return cmp.Compare(one(a.Value == nil), one(b.Value == nil))
		}
		return cmp.Compare(b.Value.Value, a.Value.Value)
	})
	return told
}

func (i *Impact) add(item study.Item) {
	told := ImpactItem{Name: item.Name, Place: item.Place.String(), Games: item.Games, Blocks: item.Blocks, Reason: item.Reason, item: item}
	if item.Reason == "" {
		told.With, told.Without, told.Value = &item.With, &item.Without, &item.Value
		told.P, told.Adjusted = &item.P, &item.Adjusted
	}
	if told.isSignificant() {
		i.Significant++
	}
	i.Items = append(i.Items, told)
}

func (i *ImpactItem) isSignificant() bool { return i.Adjusted != nil && *i.Adjusted < level }

// WriteJSON writes the impact for programs.
func (i *Impact) WriteJSON(w io.Writer) error { return writeJSON(w, i) }

// WriteText writes the impact for people.
func (i *Impact) WriteText(w io.Writer, style Style) error {
	p := newPage(style)
	p.heading(fmt.Sprintf("%s: what %s is worth", nameText(i.title, i.Game), i.thing()))
	p.line(fmt.Sprintf("%s, seed %d", count(i.Games, "game"), i.Seed))
	arm := ComparedArm{Game: i.Game, Agents: i.Agents, ScriptHash: i.ScriptHash}
	p.line(arm.text())
	writeParameters(p, i.parameters)
	writeOpening(p, i.Opening)
	if i.Stopped {
		p.loud("Stopped early.")
	}
	p.space()
	p.loud(i.Sentence())
	i.writeTable(p)
	i.writeReasons(p)
	i.writeRemarks(p)
	return p.writeTo(w)
}

// each is in how many games an item is with the player, on average.
func (i *Impact) each() int {
	games, told := 0, 0
	for _, item := range i.Items {
		if item.Value != nil {
			games += item.Games
			told++
		}
	}
	return games / max(told, 1)
}

// thing is what all items are.
func (i *Impact) thing() string {
	switch pieces := i.pieces(); pieces {
	case 0:
		return "a card"
	case len(i.Items):
		return "a piece"
	}
	return "a card or piece"
}

// things are so many items.
func (i *Impact) things(n int) string {
	switch pieces := i.pieces(); pieces {
	case 0:
		return count(n, "card")
	case len(i.Items):
		return count(n, "kind") + " of piece"
	}
	return thousands(n) + " cards and kinds of piece"
}

func (i *Impact) pieces() int {
	n := 0
	for _, item := range i.Items {
		if item.item.Place == study.OnBoard {
			n++
		}
	}
	return n
}

// told is how many items there is something to tell of.
func (i *Impact) told() int {
	n := 0
	for _, item := range i.Items {
		if item.Value != nil {
			n++
		}
	}
	return n
}

// allAlike reports that nothing that was changed has changed a result.
func (i *Impact) allAlike() bool {
	return !slices.ContainsFunc(i.Items, func(item ImpactItem) bool { return item.Value != nil && !item.isAlike() })
}

// top is the item with the largest value, for good or ill, of those that differ from no
// effect; nil for none.
func (i *Impact) top() *ImpactItem {
	var top *ImpactItem
	for n := range i.Items {
		item := &i.Items[n]
		if item.isSignificant() && (top == nil || math.Abs(item.Value.Value) > math.Abs(top.Value.Value)) {
			top = item
		}
	}
	return top
}

// Sentence is the answer in one sentence.
func (i *Impact) Sentence() string {
	told, top := i.told(), i.top()
	switch {
	case told == 0:
		return "Nothing can be told: hardly a game was finished."
	case i.allAlike():
		return "Nothing can be told: whatever was changed, all games came out alike."
	case told == 1 && top == nil:
		return i.Items[0].sentence() + ", which may be luck."
	case told == 1:
		return top.sentence() + "."
	case top == nil:
		return fmt.Sprintf("Of %s none surely differs from no effect.", i.things(told))
	}
	verb := "differ"
	if i.Significant == 1 {
		verb = "differs"
	}
	return fmt.Sprintf("%s; %s of %s %s from no effect.", top.sentence(), thousands(i.Significant), i.things(told), verb)
}

// sentence says what an item is worth, without a full stop.
func (i *ImpactItem) sentence() string {
	return fmt.Sprintf("%s is worth %s points (%s) %s", i.words(), points(i.Value.Value), i.limits(), i.whose())
}

// isAlike reports that no block came out otherwise, so that there is no interval.
func (i *ImpactItem) isAlike() bool { return i.Value.Low == i.Value.High }

func (i *ImpactItem) limits() string { return points(i.Value.Low) + " to " + points(i.Value.High) }

// words name an item in a sentence: "The queen of spades".
func (i *ImpactItem) words() string {
	switch {
	case i.item.Place == study.OnBoard && strings.ContainsAny(i.Name[:min(1, len(i.Name))], "aeiou"):
		return "An " + shortName(i.Name)
	case i.item.Place == study.OnBoard:
		return "A " + shortName(i.Name)
	case i.item.Suit == "":
		return "The card " + shortName(i.Name)
	}
	rank := i.item.Rank
	if name, ok := map[string]string{"A": "ace", "K": "king", "Q": "queen", "J": "jack"}[rank]; ok {
		rank = name
	}
	return shortName("The " + rank + " of " + i.item.Suit)
}

// whose says who has it.
func (i *ImpactItem) whose() string {
	switch i.item.Place {
	case study.Displayed:
		return "to the first seat, lying open at the start"
	case study.InForce:
		return "to the player before whom it lies"
	case study.OnBoard:
		return "to its owner"
	}
	return "to who is dealt it"
}

// points writes a difference of shares in points, with its sign.
func points(x float64) string {
	text := fmt.Sprintf("%+.1f", 100*x)
	if strings.Trim(text, "+-0.") == "" {
		return "0.0"
	}
	return text
}

// writeTable writes a row for each item of which something is told.
func (i *Impact) writeTable(p *page) {
	widest := 0
	for _, item := range i.Items {
		if item.Value != nil {
			widest = max(widest, ansi.StringWidth(shortName(item.Name)))
		}
	}
	if i.allAlike() {
		return
	}
	p.space()
	p.quiet(fmt.Sprintf("%*s  %6s  %16s  %7s", widest, "", "value", "95 % interval", "p"))
	for _, item := range i.Items {
		if item.Value != nil {
			p.line(item.row(widest))
		}
	}
	p.quiet(i.legend())
}

func (i *ImpactItem) row(widest int) string {
	name := padded(shortName(i.Name), widest)
	if i.isAlike() {
		return fmt.Sprintf("%s  %6s  all %s came out alike", name, points(i.Value.Value), count(i.Blocks, "block"))
	}
	mark := ""
	if i.isSignificant() {
		mark = " *"
	}
	return fmt.Sprintf("%s  %6s  %16s  %7s%s", name, points(i.Value.Value), i.limits(), probabilityText(*i.Adjusted), mark)
}

// legend says what the figures mean.
func (i *Impact) legend() string {
	var meanings []string
	for place := study.Held; place <= study.OnBoard; place++ {
		if slices.ContainsFunc(i.Items, func(item ImpactItem) bool { return item.Value != nil && item.item.Place == place }) {
			meanings = append(meanings, meaningOf(place))
		}
	}
	meanings = append(meanings, fmt.Sprintf("On average that is told by %s of games with the same deal and luck.", count(i.each(), "pair")))
	if told := i.told(); told > 1 {
		meanings = append(meanings, fmt.Sprintf("Intervals hold for all %s at once.", thousands(told)))
	}
	return strings.Join(meanings, " ") + fmt.Sprintf(" p is the chance that luck alone brings such a value, in view of their number (Holm); * marks those below %.2f.", level)
}

// meaningOf says what the value of something in a place is, in points.
func meaningOf(place study.Place) string {
	switch place {
	case study.Displayed:
		return "Value: by how many points the first seat's share of the wins is greater where the card lies open at the start than where another one does."
	case study.InForce:
		return "Value: by how many points a player's share of the wins is greater where the card lies before him from the start than where another one does."
	case study.OnBoard:
		return "Value: by how many points a player's share of the wins is greater with all his pieces than with one of the kind less."
	}
	return "Value: by how many points a player's share of the wins is greater where he is dealt the card than where he is dealt another one."
}

// writeReasons says of what nothing is told, and why.
func (i *Impact) writeReasons(p *page) {
	var reasons []string
	for _, item := range i.Items {
		if item.Value == nil && !slices.Contains(reasons, item.Reason) {
			reasons = append(reasons, item.Reason)
		}
	}
	if reasons != nil || i.Left != nil {
		p.space()
	}
	for _, reason := range reasons {
		var names []string
		for _, item := range i.Items {
			if item.Value == nil && item.Reason == reason {
				names = append(names, shortName(item.Name))
			}
		}
		p.line(fmt.Sprintf("Left out: %s (%s).", strings.Join(names, ", "), reason))
	}
	for _, left := range i.Left {
		p.line("Left out: " + left + ".")
	}
}

func (i *Impact) writeRemarks(p *page) {
	if i.CutOff > 0 {
		p.space()
		were := "were"
		if i.CutOff == 1 {
			were = "was"
		}
		p.line(fmt.Sprintf("%s %s cut off, and count for nobody: they are no draws.", count(i.CutOff, "game"), were))
	}
	writeOrigin(p, i.oneGame, i.reconstructed, i.Chosen, i.Random)
}
