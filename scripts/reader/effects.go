package reader

import (
	"slices"

	"canopy/core/nearest"
	"canopy/core/rules"

	glua "github.com/yuin/gopher-lua"
)

var effectShapes = map[string]*Shape{rules.Flip: flipShape, rules.Flank: flankShape, rules.Surround: surroundShape}

// does reads the effects that follow every movement: one, or a list in order.
func (r *reader) does(t *glua.LTable) ([]rules.Does, error) {
	v, ok := written(t.RawGetString("does")).(*glua.LTable)
	if !ok {
		return nil, nil
	}
	if wordOf(v) != "" {
		d, err := r.effect(v)
		return []rules.Does{d}, err
	}
	if err := r.checkList(v); err != nil {
		return nil, err
	}
	var all []rules.Does
	for key, entry := range entries(v) {
		effect, ok := entry.(*glua.LTable)
		if !ok {
			if isText(key) {
				return nil, r.fail(r.machine.PlaceOf(v, key), "does: expected effects, like flip { next_to = \"any\" }, found the key %s in a plain table", key)
			}
			return nil, r.fail(r.machine.PlaceOf(v, key), "does: expected effects, like flip { next_to = \"any\" }, found %s", describe(entry))
		}
		d, err := r.effect(effect)
		if err != nil {
			return nil, err
		}
		all = append(all, d)
	}
	return all, nil
}

func (r *reader) effect(t *glua.LTable) (rules.Does, error) {
	d := rules.Does{Word: wordOf(t), Origin: r.machine.TablePlace(t).String()}
	shape := effectShapes[d.Word]
	if shape == nil {
		return d, r.fail(r.machine.TablePlace(t), "does: expected an effect, like flip { next_to = \"any\" }, found %s", made(d.Word))
	}
	if err := r.check(t, shape); err != nil {
		return d, err
	}
	r.lookUpLater(t, knownWho, "next_to", "of", "by")
	r.lookUpLater(t, knownWhere, "or_on")
	for i := 1; i <= t.Len(); i++ {
		d.Directions = append(d.Directions, t.RawGetInt(i).String())
	}
	for _, field := range []struct {
		key    string
		target *[]string
		needed bool
	}{
		{"next_to", &d.NextTo, d.Word == rules.Flip},
		{"of", &d.Of, d.Word != rules.Flip},
		{"by", &d.By, d.Word != rules.Flip},
		{"or_on", &d.OrOn, false},
	} {
		list, err := r.textList(t, field.key)
		if err != nil {
			return d, err
		}
		if field.needed && len(list) == 0 {
			return d, r.fail(r.machine.TablePlace(t), "%s needs %s", d.Word, field.key)
		}
		*field.target = list
	}
	if d.Word != rules.Flip && len(d.Directions) == 0 {
		return d, r.fail(r.machine.TablePlace(t), "%s needs a direction", d.Word)
	}
	return d, nil
}

// obliged reads what goes before everything else.
func (r *reader) obliged(t *glua.LTable, players []string) ([]rules.Obligation, error) {
	list, ok := written(t.RawGetString("obliged")).(*glua.LTable)
	if !ok {
		return nil, nil
	}
	if err := r.checkList(list); err != nil {
		return nil, err
	}
	var all []rules.Obligation
	for key, v := range entries(list) {
		entry, ok := v.(*glua.LTable)
		if !ok {
			return nil, r.fail(r.machine.PlaceOf(list, key), "obliged: expected words and what they mean, like { \"jump when you can\", by = \"jump\" }, found %s", describe(v))
		}
		o, err := r.obligation(entry, players)
		if err != nil {
			return nil, err
		}
		all = append(all, o)
	}
	return all, nil
}

func (r *reader) obligation(t *glua.LTable, players []string) (o rules.Obligation, err error) {
	at := r.machine.TablePlace(t)
	if err := r.check(t, obligationShape); err != nil {
		return o, err
	}
	words, ok := t.RawGetInt(1).(glua.LString)
	if !ok || t.Len() != 1 {
		return o, r.fail(at, "an obligation says in words what must be, first: { \"jump when you can\", by = \"jump\" }")
	}
	o = rules.Obligation{Words: string(words), Origin: at.String()}
	r.lookUpLater(t, knownMovement, "by", "or_by")
	r.lookUpLater(t, knownWho, "piece", "answers")
	r.lookUpLater(t, knownWhere, "from", "to")
	o.By, _ = str(t, "by")
	o.OrBy, _ = str(t, "or_by")
	o.Piece, _ = str(t, "piece")
	o.Answers, _ = str(t, "answers")
	o.Turn, _ = integer(t, "turn")
	if o.From, err = r.textList(t, "from"); err != nil {
		return o, err
	}
	if o.To, err = r.textList(t, "to"); err != nil {
		return o, err
	}
	if o.By == "" && o.Piece == "" && o.From == nil && o.To == nil {
		return o, r.fail(at, "the obligation %q does not say what it obliges to: by, piece, from or to", o.Words)
	}
	o.Players, err = r.onlyPlayer(t, players)
	return o, err
}

// whereTheyGo reads where taken pieces go and who moves which.
func (r *reader) whereTheyGo(t *glua.LTable, d *rules.Definition) error {
	d.Taken, _ = str(t, "taken")
	if known := []string{rules.OwnersHand, rules.TakersHand}; d.Taken != "" && !slices.Contains(known, d.Taken) {
		return r.fail(r.machine.PlaceOf(t, glua.LString("taken")), "taken: %s", nearest.Unknown("place", d.Taken, known))
	}
	movedBy, _ := str(t, "moved_by")
	if movedBy != "" && movedBy != "anyone" {
		return r.fail(r.machine.PlaceOf(t, glua.LString("moved_by")), "moved_by is \"anyone\" or left out, not %q", movedBy)
	}
	d.Anyone = movedBy == "anyone"
	return nil
}
