package reader

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"canopy/core/board"
	"canopy/core/cards"
	"canopy/core/nearest"
	"canopy/core/rules"

	glua "github.com/yuin/gopher-lua"
)

// isStaged reports whether a game is played in stages: it says how it is set up.
func isStaged(t *glua.LTable) bool { return written(t.RawGetString("setup")) != glua.LNil }

// stagedGame reads a game that is played in stages.
func (r *reader) stagedGame(t *glua.LTable, d *rules.Definition) error {
	st := &rules.Staged{Hidden: map[string]bool{}}
	d.Staged = st
	r.staged = st
	if err := r.refuseBoardKeys(t); err != nil {
		return err
	}
	if pieces, ok := written(t.RawGetString("pieces")).(*glua.LTable); ok && len(sortedKeys(pieces)) > 0 && written(t.RawGetString("board")) == glua.LNil {
		return r.fail(r.machine.PlaceOf(t, glua.LString("pieces")), "pieces stand on a board, and the game has none: %s", example(gameShape, "board"))
	}
	if written(t.RawGetString("board")) != glua.LNil {
		var err error
		if d.Board, err = r.board(t, d.Players); err != nil {
			return err
		}
		l := newLaws(r, d.Board, d.Players, r.none)
		kinds, err := r.kinds(t, l)
		if err != nil {
			return err
		}
		if d.Pieces, err = board.NewPieces(kinds, len(d.Players)); err != nil {
			return r.misplaced(t, "pieces", err)
		}
		l.pieces = d.Pieces
		if err := r.hiddenKinds(t, st); err != nil {
			return err
		}
	}
	if err := r.checkNamespace(t); err != nil {
		return err
	}
	for _, read := range []func(*glua.LTable, *rules.Definition) error{
		r.teams, r.piles, r.rowTable, r.markTable, r.amountTable, r.setTable,
		r.countersAndDice, r.stepNames, r.stagedLaws, r.stagedEnds, r.stages, r.effectsInForce,
	} {
		if err := read(t, d); err != nil {
			return err
		}
	}
	for _, check := range r.later {
		if err := check(d); err != nil {
			return err
		}
	}
	st.LowestWins = t.RawGetString("lowest_wins") == glua.LTrue
	st.TurnsAreBegun = r.saysTurnsBegin()
	return nil
}

// refuseBoardKeys finds keys that only games of moving pieces have.
func (r *reader) refuseBoardKeys(t *glua.LTable) error {
	for _, key := range []string{"start", "enters", "passes", "takes", "becomes", "actions", "first_stage", "begins", "must", "does", "obliged", "taken", "moved_by"} {
		if v, ok := t.RawGetString(key).(*glua.LTable); ok {
			if first, _ := v.Next(glua.LNil); first == glua.LNil {
				continue // left empty when the table was completed
			}
		}
		if written(t.RawGetString(key)) != glua.LNil {
			return r.fail(r.machine.PlaceOf(t, glua.LString(key)), "%s is for games of moving pieces; this one is played in stages, since it has setup", key)
		}
	}
	return nil
}

// saysTurnsBegin reports whether a script begins turns itself.
func (r *reader) saysTurnsBegin() bool {
	for _, lines := range r.lines {
		for _, line := range lines {
			code, _, _ := strings.Cut(line, "--")
			code = strings.NewReplacer(" ", "", "(", "", "'", `"`).Replace(code)
			if strings.Contains(code, `:begin"turn"`) {
				return true
			}
		}
	}
	return false
}

func (r *reader) hiddenKinds(t *glua.LTable, st *rules.Staged) error {
	for key, v := range entries(t.RawGetString("pieces").(*glua.LTable)) {
		piece := v.(*glua.LTable)
		switch who, ok := str(piece, "seen_by"); {
		case !ok || who == "all":
		case who == "owner":
			st.Hidden[key.String()] = true
		default:
			return r.fail(r.machine.PlaceOf(piece, glua.LString("seen_by")), "seen_by: a piece is seen by \"all\" or by its \"owner\", not by %q", who)
		}
	}
	return nil
}

// teams reads who plays with whom.
func (r *reader) teams(t *glua.LTable, d *rules.Definition) error {
	at := r.machine.PlaceOf(t, glua.LString("teams"))
	switch v := written(t.RawGetString("teams")).(type) {
	case *glua.LNilType:
		return nil
	case glua.LString:
		if v != "all" {
			return r.fail(at, "teams: expected \"all\", or lists of players like { { 1, 3 }, { 2, 4 } }, found %q", string(v))
		}
		d.Staged.Together = true
		return nil
	case *glua.LTable:
		d.Staged.Teams = slices.Repeat([]int{-1}, len(d.Players))
		for i := 1; i <= v.Len(); i++ {
			team, ok := v.RawGetInt(i).(*glua.LTable)
			if !ok {
				return r.fail(at, "teams: expected lists of players like { { 1, 3 }, { 2, 4 } }, found %s", describe(v.RawGetInt(i)))
			}
			for j := 1; j <= team.Len(); j++ {
				p, ok := team.RawGetInt(j).(glua.LNumber)
				if !ok || !isWhole(p) || p < 1 || int(p) > len(d.Players) || d.Staged.Teams[int(p)-1] >= 0 {
					return r.fail(at, "teams: expected each player from 1 to %d in one team, found %s", len(d.Players), describe(team.RawGetInt(j)))
				}
				d.Staged.Teams[int(p)-1] = i - 1
			}
		}
		if p := slices.Index(d.Staged.Teams, -1); p >= 0 {
			return r.fail(at, "teams: player %d is in no team", p+1)
		}
		return nil
	}
	return r.fail(at, "teams: expected \"all\" or lists of players")
}

// things reads a table of things by their names that one constructor makes.
func (r *reader) things(t *glua.LTable, key, word, example string, shape *Shape, read func(name string, thing *glua.LTable) error) error {
	table, ok := written(t.RawGetString(key)).(*glua.LTable)
	if !ok {
		return nil
	}
	names, err := r.namesIn(table, key, example)
	if err != nil {
		return err
	}
	for _, name := range names {
		thing, ok := table.RawGetString(name).(*glua.LTable)
		if !ok || wordOf(thing) != word {
			return r.fail(r.machine.PlaceOf(table, glua.LString(name)), "%s: expected a name and %s, like %s, found %s", key, word, example, describeMade(table.RawGetString(name)))
		}
		if shape != nil {
			if err := r.check(thing, shape); err != nil {
				return err
			}
		}
		if err := read(name, thing); err != nil {
			return err
		}
	}
	return nil
}

var sights = map[string]cards.Sight{"nobody": cards.Nobody, "all": cards.All, "owner": cards.Owner, "others": cards.Others}

// sight reads who sees something.
func (r *reader) sight(t *glua.LTable, otherwise cards.Sight) (cards.Sight, error) {
	word, ok := str(t, "seen_by")
	if !ok {
		return otherwise, nil
	}
	sight, known := sights[word]
	if !known {
		return 0, r.fail(r.machine.PlaceOf(t, glua.LString("seen_by")), "seen_by: %s", nearest.Unknown("word", word, []string{"all", "owner", "others", "nobody"}))
	}
	return sight, nil
}

var families = map[string]cards.Per{"player": cards.PerPlayer, "team": cards.PerTeam, "suit": cards.PerSuit}

func (r *reader) piles(t *glua.LTable, d *rules.Definition) error {
	defer r.noteEffects(t, d)
	return r.things(t, "piles", "pile", `hand = pile { per = "player", seen_by = "owner" }`, pileShape, func(name string, thing *glua.LTable) error {
		p := cards.Pile{Name: name, Origin: r.machine.TablePlace(thing).String()}
		var err error
		if p.Seen, err = r.sight(thing, cards.Nobody); err != nil {
			return err
		}
		if per, ok := str(thing, "per"); ok {
			family, known := families[per]
			if !known {
				return r.fail(r.machine.PlaceOf(thing, glua.LString("per")), "per: %s", nearest.Unknown("word", per, []string{"player", "team", "suit"}))
			}
			p.Per = family
		}
		if p.Deck, err = r.deck(thing); err != nil {
			return err
		}
		if err := r.laid(thing, &p); err != nil {
			return err
		}
		p.RefilledFrom, _ = str(thing, "refilled_from")
		if from, covered := strings.CutSuffix(p.RefilledFrom, ".covered"); covered {
			p.RefilledFrom, p.Covered = from, true
		}
		p.Keeping, _ = integer(thing, "keeping")
		p.Most, _ = integer(thing, "most")
		if p.Keeping < 0 || p.Most < 0 {
			return r.fail(r.machine.TablePlace(thing), "the pile %s: keeping and most are numbers from 0", name)
		}
		more := rules.PileRules{InForce: thing.RawGetString("in_force") == glua.LTrue}
		if more.InForce && (p.Per != cards.PerPlayer || p.Layout != nil) {
			return r.fail(r.machine.PlaceOf(thing, glua.LString("in_force")), "the pile %s is in_force, so it says for whom its cards count: expected per = \"player\", and no places", name)
		}
		more.Full, _ = integer(thing, "full")
		more.ShownBy, _ = str(thing, "shown_by")
		if full := more.Full > 0; full != (written(thing.RawGetString("when_full")) != glua.LNil) {
			return r.fail(r.machine.TablePlace(thing), "the pile %s: full says how many cards are full, and when_full what happens then: write both", name)
		}
		if more.Full > 0 && p.Layout != nil {
			return r.fail(r.machine.PlaceOf(thing, glua.LString("full")), "the pile %s is laid out, and full is for plain piles: ask g.%s:filled()", name, name)
		}
		for _, key := range []string{"ascending", "shown_by"} {
			r.lookUpLater(thing, knownAttribute, key)
		}
		d.Staged.Piles = append(d.Staged.Piles, p)
		d.Staged.PileRules = append(d.Staged.PileRules, more)
		return nil
	})
}

// knownAttribute is for what some card has.
func knownAttribute(d *rules.Definition, name string) error {
	var names []string
	for i := range d.Staged.Piles {
		if d.Staged.Piles[i].Deck == nil {
			continue
		}
		for _, f := range d.Staged.Piles[i].Deck.Faces {
			for attribute := range f.Attributes {
				names = append(names, attribute)
			}
		}
	}
	slices.Sort(names)
	return known("attribute of a card", name, slices.Compact(names))
}

// laid reads the places of a pile that is laid out.
func (r *reader) laid(t *glua.LTable, p *cards.Pile) error {
	laid, ok := written(t.RawGetString("laid")).(*glua.LTable)
	p.Stacks = t.RawGetString("stacks") == glua.LTrue
	p.Ascending, _ = str(t, "ascending")
	if !ok {
		if p.Stacks || p.Ascending != "" {
			return r.fail(r.machine.TablePlace(t), "the pile %s: stacks and ascending are for piles that are laid out: laid = layout … or places …", p.Name)
		}
		return nil
	}
	at := r.machine.PlaceOf(t, glua.LString("laid"))
	var err error
	switch wordOf(laid) {
	case "layout":
		picture, ok := laid.RawGetInt(1).(glua.LString)
		if !ok || laid.Len() != 1 {
			return r.fail(at, "laid: expected layout and a picture of v and ^")
		}
		from, _ := str(t, "from")
		if from != "" && from != "bottom" && from != "top" {
			return r.fail(r.machine.PlaceOf(t, glua.LString("from")), "from is \"top\" or \"bottom\", not %q", from)
		}
		p.Layout, err = cards.DrawLayout(string(picture), from == "bottom")
	case "places":
		n, ok := laid.RawGetInt(1).(glua.LNumber)
		options, _ := laid.RawGetInt(2).(*glua.LTable)
		if !ok || !isWhole(n) || laid.Len() > 2 || laid.Len() == 2 && options == nil {
			return r.fail(at, "laid: expected a number of places, like places(9, { wide = 3 })")
		}
		wide := 0
		if options != nil {
			if err := r.check(options, placesShape); err != nil {
				return err
			}
			wide, _ = integer(options, "wide")
		}
		p.Layout, err = cards.NewPlaces(int(n), wide)
	default:
		return r.fail(at, "laid: expected layout … or places …, found %s", made(wordOf(laid)))
	}
	if err != nil {
		return r.fail(at, "laid: %s", err)
	}
	if v := t.RawGetString("covers"); v == glua.LFalse {
		for i := range p.Layout.CoveredBy {
			p.Layout.CoveredBy[i] = nil
		}
	}
	return nil
}

// deck reads the deck that a pile begins with.
func (r *reader) deck(t *glua.LTable) (*cards.Deck, error) {
	table, ok := written(t.RawGetString("starts_with")).(*glua.LTable)
	if !ok {
		return nil, nil
	}
	at := r.machine.PlaceOf(t, glua.LString("starts_with"))
	var deck cards.Deck
	var err error
	switch wordOf(table) {
	case "standard_deck":
		deck, err = r.standardDeck(table)
	case "deck":
		deck, err = r.ownDeck(table)
	default:
		return nil, r.fail(at, "starts_with: expected standard_deck { … } or deck { … }, found %s", made(wordOf(table)))
	}
	if err != nil {
		return nil, err
	}
	if n := deck.Size(); n < 1 || n > cards.MaxCards {
		return nil, r.fail(at, "a deck has 1 to %d cards, this one has %d", cards.MaxCards, n)
	}
	for _, f := range deck.Faces {
		if err := checkLine(f.Text); err != nil {
			return nil, r.fail(at, "the name of a card: %s", err)
		}
		if strings.TrimSpace(f.Text) != f.Text || strings.Contains(f.Text, "@") {
			return nil, r.fail(at, "%q cannot be the name of a card: expected no @, and no spaces around it", shortened(f.Text))
		}
	}
	deck.Origin = at.String()
	return &deck, nil
}

func (r *reader) standardDeck(t *glua.LTable) (cards.Deck, error) {
	if err := r.check(t, standardDeckShape); err != nil {
		return cards.Deck{}, err
	}
	s := cards.Standard{Packs: 1, From: 2}
	if n, ok := integer(t, "packs"); ok {
		s.Packs = n
	}
	s.Jokers, _ = integer(t, "jokers")
	if n, ok := integer(t, "from"); ok {
		s.From = n
	}
	aces, _ := str(t, "aces")
	if aces != "" && aces != "high" && aces != "low" {
		return cards.Deck{}, r.fail(r.machine.PlaceOf(t, glua.LString("aces")), "aces are \"high\" or \"low\", not %q", aces)
	}
	s.AcesHigh = aces == "high"
	if s.Packs > 4 || s.Jokers < 0 || s.Jokers > 20 || s.From < 2 || s.From > 13 {
		return cards.Deck{}, r.fail(r.machine.TablePlace(t), "standard_deck: expected 1 to 4 packs, 0 to 20 jokers and ranks from 2 to 13")
	}
	return cards.StandardDeck(s), nil
}

// ownDeck reads a deck of numbers, of suits and ranks, or of listed cards.
func (r *reader) ownDeck(t *glua.LTable) (deck cards.Deck, err error) {
	if err := r.check(t, deckShape); err != nil {
		return deck, err
	}
	at := r.machine.TablePlace(t)
	copies := 1
	if n, ok := integer(t, "copies"); ok {
		copies = n
	}
	from, hasFrom := integer(t, "from")
	to, hasTo := integer(t, "to")
	suits, hasSuits := written(t.RawGetString("suits")).(*glua.LTable)
	ranks, hasRanks := written(t.RawGetString("ranks")).(*glua.LTable)
	switch numbered, suited := hasFrom && hasTo, hasSuits && hasRanks; {
	case numbered && !hasSuits && !hasRanks && t.Len() == 0:
		name, _ := str(t, "name")
		if from < -rules.MaxCounter || to > rules.MaxCounter || from > to || to-from >= cards.MaxCards || copies > cards.MaxCards {
			return deck, r.fail(at, "deck: expected numbers for 1 to %d cards, found %d to %d, each %d times", cards.MaxCards, from, to, copies)
		}
		return cards.NumberedDeck(from, to, cmp.Or(name, "value"), copies), nil
	case suited && !hasFrom && !hasTo && t.Len() == 0:
		return r.suitedDeck(t, suits, ranks, copies)
	case t.Len() > 0 && !hasFrom && !hasTo && !hasSuits && !hasRanks:
		return r.listedDeck(t, copies)
	}
	return deck, r.fail(at, "deck: expected numbers, deck { from = 1, to = 40 }, or suits and ranks, or a list of cards; one of them")
}

func (r *reader) suitedDeck(t, suits, ranks *glua.LTable, copies int) (cards.Deck, error) {
	names, err := r.textsOf(suits, "suits", r.machine.PlaceOf(t, glua.LString("suits")))
	if err != nil {
		return cards.Deck{}, err
	}
	if slices.ContainsFunc(names, func(s string) bool { return !isPlainName(s) }) || len(names) > 20 || copies > cards.MaxCards {
		return cards.Deck{}, r.fail(r.machine.PlaceOf(t, glua.LString("suits")), "suits: expected at most 20 words of letters, found %q", names)
	}
	if n := ranks.Len(); n > cards.MaxCards {
		return cards.Deck{}, r.fail(r.machine.PlaceOf(t, glua.LString("ranks")), "ranks: expected at most %d, found %d", cards.MaxCards, n)
	}
	var numbers []int
	for i := 1; i <= ranks.Len(); i++ {
		n, ok := ranks.RawGetInt(i).(glua.LNumber)
		if !ok || !isWhole(n) || n < -rules.MaxCounter || n > rules.MaxCounter {
			return cards.Deck{}, r.fail(r.machine.PlaceOf(t, glua.LString("ranks")), "ranks: expected whole numbers, found %s", describe(ranks.RawGetInt(i)))
		}
		numbers = append(numbers, int(n))
	}
	return cards.SuitedDeck(names, numbers, copies), nil
}

// listedDeck reads cards one by one. What else their tables hold are attributes.
func (r *reader) listedDeck(t *glua.LTable, copies int) (cards.Deck, error) {
	var deck cards.Deck
	for i := 1; i <= t.Len(); i++ {
		card, ok := t.RawGetInt(i).(*glua.LTable)
		if !ok {
			return deck, r.fail(r.machine.PlaceOf(t, glua.LNumber(i)), "deck: expected cards like { name = \"Fox\", value = 3 }, found %s", describe(t.RawGetInt(i)))
		}
		if err := r.check(card, cardShape); err != nil {
			return deck, err
		}
		name, ok := str(card, "name")
		if !ok {
			return deck, r.fail(r.machine.TablePlace(card), "deck: a card needs a name")
		}
		face := cards.Face{Text: name, Attributes: map[string]any{}, Copies: copies}
		if n, ok := integer(card, "copies"); ok {
			face.Copies = n
		}
		for key := range entries(card) {
			if isEffectKey(key.String()) {
				continue
			}
			if word, ok := key.(glua.LString); !ok || !isPlainName(string(word)) {
				return deck, r.fail(r.machine.PlaceOf(card, key), "%q cannot be the name of an attribute: expected one word of letters, digits and _", shortened(key.String()))
			}
			switch v := card.RawGet(key).(type) {
			case glua.LNumber:
				face.Attributes[key.String()] = float64(v)
			case glua.LString:
				if err := checkLine(string(v)); err != nil {
					return deck, r.fail(r.machine.PlaceOf(card, key), "the attribute %s of %s: %s", key.String(), name, err)
				}
				face.Attributes[key.String()] = string(v)
			case glua.LBool:
				face.Attributes[key.String()] = bool(v)
			default:
				return deck, r.fail(r.machine.PlaceOf(card, key), "the attribute %s of %s is %s: expected a number, a text, true or false", key.String(), name, describe(v))
			}
		}
		delete(face.Attributes, "copies")
		if face.Copies > cards.MaxCards {
			return deck, r.fail(r.machine.TablePlace(card), "copies: at most %d, found %d", cards.MaxCards, face.Copies)
		}
		deck.Faces = append(deck.Faces, face)
	}
	return deck, nil
}

func (r *reader) rowTable(t *glua.LTable, d *rules.Definition) error {
	return r.things(t, "rows", "row", "code = row { 4, values = 6 }", rowShape, func(name string, thing *glua.LTable) error {
		row := rules.Row{Name: name, Origin: r.machine.TablePlace(thing).String()}
		n, _ := thing.RawGetInt(1).(glua.LNumber)
		row.Places = int(n)
		row.Values, _ = integer(thing, "values")
		per, _ := str(thing, "per")
		if per != "" && per != "player" {
			return r.fail(r.machine.PlaceOf(thing, glua.LString("per")), "per: a row is there once, or per = \"player\", not per %q", per)
		}
		row.PerPlayer = per == "player"
		var err error
		if row.Seen, err = r.sight(thing, cards.Nobody); err != nil {
			return err
		}
		d.Staged.Rows = append(d.Staged.Rows, row)
		return nil
	})
}

func (r *reader) markTable(t *glua.LTable, d *rules.Definition) error {
	table, ok := written(t.RawGetString("marks")).(*glua.LTable)
	if !ok {
		return nil
	}
	names, err := r.namesIn(table, "marks", `trump = "suit"`)
	if err != nil {
		return err
	}
	for _, name := range names {
		at := r.machine.PlaceOf(table, glua.LString(name))
		of, _ := table.RawGetString(name).(glua.LString)
		if !slices.Contains([]string{"player", "suit", "card", "cards"}, string(of)) {
			return r.fail(at, "the mark %s: expected \"player\", \"suit\", \"card\" or \"cards\", found %s", name, describeMade(table.RawGetString(name)))
		}
		d.Staged.Marks = append(d.Staged.Marks, rules.Mark{Name: name, Of: string(of), Seen: cards.All, Origin: at.String()})
	}
	return nil
}

func (r *reader) amountTable(t *glua.LTable, d *rules.Definition) error {
	return r.things(t, "amounts", "amount", "cells = amount(9, { from = 6, to = 12 })", nil, func(name string, thing *glua.LTable) error {
		a := rules.Amount{Name: name, To: rules.MaxCounter, Origin: r.machine.TablePlace(thing).String()}
		base, ok := thing.RawGetInt(1).(glua.LNumber)
		bounds, _ := thing.RawGetInt(2).(*glua.LTable)
		if !ok || !isWhole(base) || thing.Len() > 2 || thing.Len() == 2 && bounds == nil {
			return r.fail(r.machine.TablePlace(thing), "amount: expected a whole number and bounds, like amount(9, { from = 6, to = 12 })")
		}
		a.Base = int(base)
		if bounds != nil {
			if err := r.check(bounds, numberShape); err != nil {
				return err
			}
			a.From, _ = integer(bounds, "from")
			if to, ok := integer(bounds, "to"); ok {
				a.To = to
			}
		}
		if a.From > a.To || a.Base < a.From || a.Base > a.To {
			return r.fail(r.machine.TablePlace(thing), "amount: %d does not lie between %d and %d", a.Base, a.From, a.To)
		}
		d.Staged.Amounts = append(d.Staged.Amounts, a)
		return nil
	})
}

func (r *reader) setTable(t *glua.LTable, d *rules.Definition) error {
	table, ok := written(t.RawGetString("sets")).(*glua.LTable)
	if !ok {
		return nil
	}
	names, err := r.namesIn(table, "sets", `combination = { { name = "trio", "K", "Q", "J" } }`)
	if err != nil {
		return err
	}
	for _, name := range names {
		list, ok := table.RawGetString(name).(*glua.LTable)
		if !ok {
			return r.fail(r.machine.PlaceOf(table, glua.LString(name)), "the sets %s: expected a list of combinations", name)
		}
		sets := rules.Sets{Name: name}
		for i := 1; i <= list.Len(); i++ {
			one, ok := list.RawGetInt(i).(*glua.LTable)
			if !ok {
				return r.fail(r.machine.PlaceOf(list, glua.LNumber(i)), "the sets %s: expected a combination like { name = \"pair\", \"10\", \"A\" }, found %s", name, describe(list.RawGetInt(i)))
			}
			if err := r.check(one, setShape); err != nil {
				return err
			}
			set := rules.SetOf{Off: one.RawGetString("off") == glua.LTrue}
			set.Name, _ = str(one, "name")
			for j := 1; j <= one.Len(); j++ {
				set.Cards = append(set.Cards, one.RawGetInt(j).String())
			}
			if set.Name == "" || len(set.Cards) == 0 || len(set.Cards) > 8 {
				return r.fail(r.machine.TablePlace(one), "a combination has a name and the names of 1 to 8 cards")
			}
			for _, card := range set.Cards {
				if !hasCardNamed(d.Staged, card) {
					return r.fail(r.machine.TablePlace(one), "the combination %s: there is no card with the name %q", set.Name, card)
				}
			}
			sets.List = append(sets.List, set)
		}
		d.Staged.Sets = append(d.Staged.Sets, sets)
	}
	return nil
}

func hasCardNamed(st *rules.Staged, name string) bool {
	for i := range st.Piles {
		if st.Piles[i].Deck == nil {
			continue
		}
		for _, f := range st.Piles[i].Deck.Faces {
			if f.Attributes["name"] == name {
				return true
			}
		}
	}
	return false
}

// stepNames collects the names of steps.
func (r *reader) stepNames(t *glua.LTable, d *rules.Definition) error {
	if !isFunction(t.RawGetString("setup")) {
		return r.fail(r.machine.PlaceOf(t, glua.LString("setup")), "setup: expected function(g) … end, found %s", describe(t.RawGetString("setup")))
	}
	table, ok := written(t.RawGetString("steps")).(*glua.LTable)
	if !ok {
		return nil
	}
	names, err := r.namesIn(table, "steps", "settle = function(g, player) … end")
	if err != nil {
		return err
	}
	for _, name := range names {
		if !isFunction(table.RawGetString(name)) {
			return r.fail(r.machine.PlaceOf(table, glua.LString(name)), "the step %s: expected function(g, player, …), found %s", name, describe(table.RawGetString(name)))
		}
	}
	d.Staged.Steps = names
	return nil
}

// stagedEnds reads the ends of a game in stages.
func (r *reader) stagedEnds(t *glua.LTable, d *rules.Definition) error {
	ends := t.RawGetString("ends").(*glua.LTable)
	for key, v := range entries(ends) {
		name, isName := key.(glua.LString)
		end, isTable := v.(*glua.LTable)
		at := r.machine.PlaceOf(ends, key)
		if !isName || !isTable || !isEnd(end) {
			return r.fail(at, "ends: expected a name and an end, like out = wins { empty = \"hand\" }, found %s", describeMade(v))
		}
		if err := checkLine(string(name)); err != nil {
			return r.fail(at, "the name of an end: %s", err)
		}
		if err := r.check(end, endShape); err != nil {
			return err
		}
		e := rules.End{Name: string(name), Outcome: endWords[wordOf(end)], Origin: r.machine.TablePlace(end).String()}
		if e.Outcome == rules.Scores && !hasScore(t) {
			return r.fail(r.machine.TablePlace(end), "the end %q: "+noScore, string(name))
		}
		e.Empty, _ = str(end, "empty")
		e.Unit, _ = str(end, "unit")
		e.Played = optional(end, "played")
		for other := range entries(end) {
			if s, ok := other.(glua.LString); ok && !slices.Contains([]string{"empty", "played", "unit"}, string(s)) {
				return r.fail(r.machine.PlaceOf(end, other), "the end %q: %s is for games of moving pieces; a game in stages ends by empty or played, or where a step says so", string(name), string(s))
			}
		}
		if e.Empty != "" && !slices.ContainsFunc(d.Staged.Piles, func(p cards.Pile) bool { return p.Name == e.Empty }) {
			return r.fail(r.machine.PlaceOf(end, glua.LString("empty")), "empty: %s", nearest.Unknown("pile", e.Empty, pileNames(d.Staged)))
		}
		if e.Empty != "" {
			if p := pileNamed(d.Staged, e.Empty); p.Layout != nil || p.Per == cards.PerSuit {
				return r.fail(r.machine.PlaceOf(end, glua.LString("empty")), "empty: the pile %s is laid out, or there is one of each suit: empty is for plain piles; g:win and g:lose say it of others", e.Empty)
			}
		}
		d.Ends = append(d.Ends, e)
	}
	return nil
}

func pileNamed(st *rules.Staged, name string) *cards.Pile {
	i := slices.IndexFunc(st.Piles, func(p cards.Pile) bool { return p.Name == name })
	return &st.Piles[i]
}

func pileNames(st *rules.Staged) []string {
	var names []string
	for i := range st.Piles {
		names = append(names, st.Piles[i].Name)
	}
	return names
}

// stepsKnown is for what may name a step.
func (r *reader) knownStep(name string) error {
	if slices.Contains(r.staged.Steps, name) {
		return nil
	}
	return nearest.Unknown("step", name, r.staged.Steps)
}

// stagedLaws reads the laws of a game in stages: functions, or tables of one argument.
func (r *reader) stagedLaws(t *glua.LTable, d *rules.Definition) error {
	table, ok := written(t.RawGetString("laws")).(*glua.LTable)
	if !ok {
		return nil
	}
	names, err := r.phrasesIn(table, "laws", "follows = function(card, lead) return card.suit == lead.suit end")
	if err != nil {
		return err
	}
	for _, name := range names {
		at := r.machine.PlaceOf(table, glua.LString(name))
		switch v := table.RawGetString(name).(type) {
		case *glua.LFunction:
			if err := r.keepsNothing("the law "+name, v, "a law looks at what it is given, and keeps nothing"); err != nil {
				return err
			}
			at = r.funcPlace(v)
		case *glua.LTable:
			if wordOf(v) != "" {
				return r.fail(at, "the law %s: expected a function or a plain table, found %s", name, made(wordOf(v)))
			}
		default:
			return r.fail(at, "the law %s: expected a function or a table, found %s", name, describe(v))
		}
		d.Staged.Laws = append(d.Staged.Laws, rules.Law{Name: name, Origin: at.String()})
	}
	return nil
}

func lawIndex(st *rules.Staged, name string) int {
	return slices.IndexFunc(st.Laws, func(l rules.Law) bool { return l.Name == name })
}

func lawNames(st *rules.Staged) []string {
	var names []string
	for i := range st.Laws {
		names = append(names, st.Laws[i].Name)
	}
	return names
}

// playersRange makes a range of players a parameter, and a list of names.
func (r *reader) playersRange(def *glua.LTable) error {
	t, ok := def.RawGetString("players").(*glua.LTable)
	if !ok || written(t.RawGetString("from")) == glua.LNil && written(t.RawGetString("to")) == glua.LNil {
		return nil
	}
	if err := r.check(t, playersShape); err != nil {
		return err
	}
	from, hasFrom := integer(t, "from")
	to, hasTo := integer(t, "to")
	at := r.machine.PlaceOf(def, glua.LString("players"))
	if !hasFrom || !hasTo || t.Len() > 0 || from < 1 || from > to || to > board.MaxPlayers {
		return r.fail(at, "players: expected the fewest and the most, from 1 to %d, like { from = 2, to = 7 }", board.MaxPlayers)
	}
	p := &parameter{
		Parameter: rules.Parameter{Name: "players", Words: "How many play", Type: "number", From: float64(from), To: float64(to), Default: float64(min(max(from, 2), to)), Origin: at.String()},
		script:    r.script.Name,
	}
	if err := r.settle(p); err != nil {
		return err
	}
	r.parameters = append(r.parameters, p)
	names := r.newTable(at)
	for i := range int(p.Value.(float64)) {
		names.Append(glua.LString(fmt.Sprintf("Player %d", i+1)))
	}
	def.RawSetString("players", names)
	return nil
}
