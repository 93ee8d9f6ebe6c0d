package reader

import (
	"slices"
	"strings"

	"canopy/core/cards"
	"canopy/core/nearest"
	"canopy/core/rules"

	glua "github.com/yuin/gopher-lua"
)

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
