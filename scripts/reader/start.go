package reader

import (
	"canopy/core/board"
	"canopy/core/nearest"
	"canopy/core/rules"

	glua "github.com/yuin/gopher-lua"
)

// mirroredWord places a player's pieces a half turn from the first player's.
const mirroredWord = "mirrored"

// start reads how the pieces stand at the beginning.
func (r *reader) start(t *glua.LTable, d *rules.Definition) (rules.Start, error) {
	s := rules.Start{Origin: r.origin(t, "start")}
	switch v := written(t.RawGetString("start")).(type) {
	case glua.LString:
		s.Position = string(v)
		return s, nil
	case *glua.LTable:
		if wordOf(v) == "shuffled" {
			return s, r.shuffled(v, d, &s)
		}
		return s, r.placed(v, d, &s)
	}
	return s, nil
}

// placed reads kind → where, and kind → player → where.
func (r *reader) placed(t *glua.LTable, d *rules.Definition, s *rules.Start) error {
	for key, v := range entries(t) {
		kind, neutral, err := r.kindKey(t, key, d)
		if err != nil {
			return err
		}
		byPlayer, isTable := v.(*glua.LTable)
		if isTable && byPlayer.Len() == 0 {
			err = r.placedByPlayer(kind, byPlayer, d, s)
		} else {
			err = r.placedForAll(kind, neutral, t, key, d, s)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (r *reader) kindKey(t *glua.LTable, key glua.LValue, d *rules.Definition) (kind string, neutral bool, err error) {
	name, _ := key.(glua.LString)
	for _, k := range d.Pieces.Kinds() {
		if k.Name == string(name) {
			return k.Name, k.Neutral, nil
		}
	}
	if name == "" {
		return "", false, r.fail(r.machine.PlaceOf(t, key), "start: expected kinds of piece and where they stand, found %s without a kind", describe(t.RawGet(key)))
	}
	return "", false, r.fail(r.machine.PlaceOf(t, key), "start: %s", nearest.Unknown("piece", string(name), d.Pieces.KindNames()))
}

// placedForAll puts a kind on the same squares for each player, as he sees them.
func (r *reader) placedForAll(kind string, neutral bool, t *glua.LTable, key glua.LValue, d *rules.Definition, s *rules.Start) error {
	at := r.machine.PlaceOf(t, key)
	where, err := r.textsOf(t.RawGet(key), "start", at)
	if err != nil {
		return err
	}
	if neutral {
		s.Placed = append(s.Placed, rules.Placement{Kind: kind, Player: board.Nobody, Where: where, Origin: at.String()})
		return nil
	}
	for p := range board.Player(len(d.Players)) {
		s.Placed = append(s.Placed, rules.Placement{Kind: kind, Player: p, Where: where, Origin: at.String()})
	}
	return nil
}

func (r *reader) placedByPlayer(kind string, t *glua.LTable, d *rules.Definition, s *rules.Start) error {
	var first []string
	for i, name := range d.Players {
		v := written(t.RawGetString(name))
		if v == glua.LNil {
			continue
		}
		at := r.machine.PlaceOf(t, glua.LString(name))
		where, err := r.textsOf(v, "start", at)
		if err != nil {
			return err
		}
		p := rules.Placement{Kind: kind, Player: board.Player(i), Where: where, Origin: at.String()}
		if len(where) == 1 && where[0] == mirroredWord {
			if first == nil {
				return r.fail(at, "start: %q mirrors the pieces of %s, who has none", mirroredWord, d.Players[0])
			}
			p.Where, p.Mirrored = first, true
		} else if i == 0 {
			first = where
		}
		s.Placed = append(s.Placed, p)
	}
	for key := range entries(t) {
		if name, ok := key.(glua.LString); !ok || !contains(d.Players, string(name)) {
			return r.fail(r.machine.PlaceOf(t, key), "start: %s", nearest.Unknown("player", key.String(), d.Players))
		}
	}
	return nil
}

func contains(list []string, name string) bool {
	for _, entry := range list {
		if entry == name {
			return true
		}
	}
	return false
}

// shuffled reads how many of each kind are put on squares by chance; of a kind
// that players own, so many for each player.
func (r *reader) shuffled(t *glua.LTable, d *rules.Definition, s *rules.Start) error {
	for key, v := range entries(t) {
		kind, neutral, err := r.kindKey(t, key, d)
		if err != nil {
			return err
		}
		at := r.machine.PlaceOf(t, key)
		n, ok := v.(glua.LNumber)
		if !ok || !isWhole(n) || n < 1 {
			return r.fail(at, "shuffled: expected how many %s there are, found %s", kind, describe(v))
		}
		if neutral {
			s.Shuffled = append(s.Shuffled, rules.Shuffled{Kind: kind, Player: board.Nobody, Count: int(n), Origin: at.String()})
			continue
		}
		for p := range board.Player(len(d.Players)) {
			s.Shuffled = append(s.Shuffled, rules.Shuffled{Kind: kind, Player: p, Count: int(n), Origin: at.String()})
		}
	}
	return nil
}
