package rules

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"canopy/core/board"
	"canopy/core/cards"
	"canopy/core/nearest"
)

// choiceTexts writes moves of a game in stages, each with a text of its own: the name
// of the action and what it chooses.
func (s *State) choiceTexts(moves []Move) []string {
	texts := make([]string, len(moves))
	times := map[string]int{}
	for i, m := range moves {
		texts[i] = s.choiceText(m, false)
		times[texts[i]]++
	}
	for i, m := range moves {
		if times[texts[i]] > 1 {
			texts[i] = s.choiceText(m, true)
		}
	}
	return texts
}

// choiceText writes a move; exactly, with where a card comes from, if another would
// read alike.
func (s *State) choiceText(m Move, exactly bool) string {
	c := &s.game.staged.choices[choiceOf(m)]
	words := []string{c.Name}
	switch formOf(m) {
	case byKind:
		words = append(words, s.staged.table.Set().Kinds[pickOf(m)].Text)
		if exactly {
			if sources, err := s.sources(c); err == nil && len(sources) > 1 {
				words = append(words, "from", s.game.staged.Piles[sources[sourceOf(m)].Pile].Name)
			}
		}
	case byPlace:
		words = append(words, s.placeTexts(c, m, exactly)...)
	case bySet:
		words = append(words, s.setTexts(c, setOf(m), exactly)...)
	}
	return strings.Join(append(words, s.targetTexts(c, m)...), " ")
}

// placeTexts writes a card that is chosen by its place: by what it is if the player
// knows that, else by the number of the place; the top of a hidden pile not at all.
func (s *State) placeTexts(c *choice, m Move, exactly bool) []string {
	sources, err := s.sources(c)
	if err != nil || sourceOf(m) >= len(sources) {
		return nil
	}
	source := sources[sourceOf(m)]
	t := s.staged.table
	set := t.Set()
	pile := &set.Piles[source.Pile]
	if pile.Layout == nil {
		if pile.Per == cards.Single {
			return nil
		}
		return []string{strconv.Itoa(pickOf(m) + 1)}
	}
	slot := set.Slot(source.Pile, s.memberOf(source), pickOf(m))
	return []string{s.laidText(t.Top(slot), pickOf(m), exactly)}
}

// laidText writes a card that is laid out, as the player due knows it.
func (s *State) laidText(card cards.Card, place int, exactly bool) string {
	at := "@" + strconv.Itoa(place+1)
	if card == cards.NoCard || !s.staged.table.Knows(int(s.due), card) {
		return at
	}
	text := s.staged.table.Text(card)
	if exactly {
		text += at
	}
	return text
}

// setTexts writes the cards or dice of a set.
func (s *State) setTexts(c *choice, set uint64, exactly bool) []string {
	var words []string
	if c.From.Dice > 0 {
		shown := s.Thrown(c.From.Dice - 1)
		for rest := set; rest != 0; rest &= rest - 1 {
			words = append(words, strconv.Itoa(int(shown[bits.TrailingZeros64(rest)])))
		}
		return words
	}
	offers, err := s.offers(c)
	if err != nil {
		return nil
	}
	for rest := set; rest != 0; rest &= rest - 1 {
		o := offers[bits.TrailingZeros64(rest)]
		if o.byPlace {
			words = append(words, s.laidText(o.card, int(o.place), exactly))
		} else {
			words = append(words, s.staged.table.Text(o.card))
		}
	}
	return words
}

// targetTexts writes where something goes, and options.
func (s *State) targetTexts(c *choice, m Move) []string {
	var words []string
	switch {
	case c.options > 0:
		at := [2]int{targetOf(m), secondOf(m)}
		for i := range c.options {
			values, err := s.optionValues(c, i)
			if err == nil && at[i] < len(values) {
				words = append(words, values[at[i]].String())
			}
		}
	case c.To == nil || targetOf(m) < 0:
	case c.To.Row > 0:
		words = append(words, strconv.Itoa(targetOf(m)+1))
	case c.To.Board:
		words = append(words, s.game.definition.Board.Name(board.Square(targetOf(m))))
	case c.To.Counter > 0:
		words = append(words, s.game.counters[c.To.Counter-1].CellName(targetOf(m)))
	case c.To.Pile > 0:
		words = append(words, "@"+strconv.Itoa(targetOf(m)+1))
	}
	return words
}

// parseChoice reads the text of a move of a game in stages.
func (s *State) parseChoice(text string) (Move, error) {
	moves := s.Moves(nil)
	if err := s.Err(); err != nil {
		return 0, err
	}
	texts := s.choiceTexts(moves)
	if i := slices.Index(texts, text); i >= 0 {
		return moves[i], nil
	}
	if m, found := sameSet(moves, texts, text); found {
		return m, nil
	}
	reasons, err := s.refuseChoice(text)
	if err != nil {
		return 0, err
	}
	return 0, &Refusal{Move: text, Reasons: reasons}
}

// sameSet finds the move whose cards a text names in another order: a set has none.
func sameSet(moves []Move, texts []string, text string) (Move, bool) {
	wanted := sortedWords(text)
	if strings.Join(strings.Fields(text), " ") != text {
		return 0, false
	}
	for i, m := range moves {
		if formOf(m) == bySet && slices.Equal(sortedWords(texts[i]), wanted) {
			return m, true
		}
	}
	return 0, false
}

func sortedWords(text string) []string {
	words := strings.Split(text, " ")
	slices.Sort(words[1:])
	return words
}

// refuseChoice says why a text is no move now. What the player may not know plays no
// part in it: the reasons follow from conditions, and from what he sees himself.
func (s *State) refuseChoice(text string) ([]Reason, error) {
	if s.over {
		return words("the game is over"), nil
	}
	c, rest, err := s.actionNamed(text)
	if err != nil {
		return nil, err
	}
	if s.staged.chain >= 0 && c.number != int(s.staged.chain) {
		return words("%s is being done, place by place", s.game.staged.choices[s.staged.chain].Name), nil
	}
	if c.stage != int(s.stage) {
		return words("%s is something for the stage %s: now %s is due", c.Name, s.game.definition.Stages[c.stage].Name, s.StageName()), nil
	}
	if c.Never {
		return []Reason{{Words: fmt.Sprintf("%s cannot be done in this game", c.Name), Origin: c.Origin}}, nil
	}
	if c.Times > 0 && int(s.staged.done[c.number]) >= c.Times {
		return []Reason{{Words: fmt.Sprintf("%s can be done %s in a turn", c.Name, timesText(c.Times)), Origin: c.Origin}}, nil
	}
	for i := range c.when {
		chosen := &s.staged.chosen
		*chosen = Chosen{Player: s.due}
		if ok, err := s.meets(&c.when[i], chosen); err != nil {
			return nil, err
		} else if !ok {
			return []Reason{{Words: "you must " + c.when[i].Words, Origin: c.when[i].Origin}}, nil
		}
	}
	return s.refuseCandidate(c, text, rest)
}

func timesText(n int) string {
	if n == 1 {
		return "once"
	}
	return fmt.Sprintf("%d times", n)
}

// actionNamed finds the action with which a text begins: of the stage that is due, or
// else of another.
func (s *State) actionNamed(text string) (c *choice, rest string, err error) {
	name, rest, _ := strings.Cut(text, " ")
	var known []string
	for i := range s.game.staged.choices {
		if a := &s.game.staged.choices[i]; a.Name == name && (c == nil || a.stage == int(s.stage)) {
			c = a
		}
		if a := &s.game.staged.choices[i]; a.stage == int(s.stage) {
			known = append(known, a.Name)
		}
	}
	if c == nil {
		return nil, "", nearest.Unknown("action", name, known)
	}
	return c, rest, nil
}

// refuseCandidate finds what is wrong with what a text chooses: the first condition
// that leaves it out, or that it is not there at all.
func (s *State) refuseCandidate(c *choice, text, rest string) ([]Reason, error) {
	before, err := s.textsWith(c, 0)
	if err != nil {
		return nil, err
	}
	if !slices.Contains(before, text) {
		return s.notOffered(c, rest, before), nil
	}
	for n := 1; n <= len(c.must); n++ {
		after, err := s.textsWith(c, n)
		if err != nil {
			return nil, err
		}
		if !slices.Contains(after, text) {
			condition := &c.must[n-1]
			return []Reason{{Words: "you must " + condition.Words, Origin: condition.Origin}}, nil
		}
	}
	return words("it is written otherwise"), nil
}

// textsWith writes what an action would offer with only the first of its conditions.
func (s *State) textsWith(c *choice, conditions int) ([]string, error) {
	fewer := *c
	fewer.must = c.must[:conditions]
	st := s.staged
	kept := slices.Clone(st.offered)
	st.offered = st.offered[:0]
	err := s.offerChoice(&fewer)
	moves := slices.Clone(st.offered)
	st.offered = append(st.offered[:0], kept...)
	if err != nil {
		return nil, err
	}
	return s.choiceTexts(moves), nil
}

const (
	// mostListed is how many things a refusal lists that might have been meant.
	mostListed = 20
	// shortName is the length up to which names are near one another by chance: of
	// cards, of places.
	shortName = 3
)

func (s *State) notOffered(c *choice, rest string, texts []string) []Reason {
	if len(texts) == 0 {
		return words("%s has nothing to choose from now", c.Name)
	}
	if legal, err := s.textsWith(c, len(c.must)); err == nil && len(legal) > 0 {
		texts = legal // a hint at what would be refused is none
	}
	if rest == "" {
		return words("%s says what it chooses, like %q", c.Name, texts[0])
	}
	var known []string
	for _, text := range texts {
		known = append(known, strings.TrimPrefix(strings.TrimPrefix(text, c.Name), " "))
	}
	if known[0] == "" {
		return words("%s chooses nothing: it is written %q", c.Name, c.Name)
	}
	near, isNear := nearest.Name(rest, known)
	isNear = isNear && len(rest) > shortName
	switch {
	case isNear:
		return words("%s has no %q to choose: did you mean %q?", c.Name, rest, near)
	case len(known) > mostListed:
		return words("%s has no %q to choose: it chooses, for example, %q", c.Name, rest, known[0])
	}
	return words("%s has no %q to choose: there is %s", c.Name, rest, strings.Join(known, ", "))
}
