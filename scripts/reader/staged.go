package reader

import (
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
		r.countersAndDice, r.stepNames, r.stagedLaws, r.stagedEnds, r.stages, r.effectsInForce, r.evaluation,
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
