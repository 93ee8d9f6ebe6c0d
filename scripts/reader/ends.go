package reader

import (
	"cmp"
	"slices"

	"canopy/core/nearest"
	"canopy/core/rules"

	glua "github.com/yuin/gopher-lua"
)

var endWords = map[string]rules.Outcome{"wins": rules.Wins, "loses": rules.Loses, "draws": rules.Draws, "scores": rules.Scores}

var stuckWords = map[string]rules.Outcome{
	"wins": rules.Wins, "loses": rules.Loses, "draws": rules.Draws,
	"scores": rules.Scores, "passes": rules.Passes,
}

// ends reads the ways in which a game ends.
func (r *reader) ends(t *glua.LTable, d *rules.Definition, l *laws) error {
	ends := t.RawGetString("ends").(*glua.LTable)
	hasStuck := false
	for key, v := range entries(ends) {
		name, ok := key.(glua.LString)
		at := r.machine.PlaceOf(ends, key)
		if !ok {
			return r.fail(at, "ends: an end has a name, like row = wins { line = 3 }; found %s without one", describe(v))
		}
		if name == rules.StuckEnd {
			hasStuck = true
			word, _ := v.(glua.LString)
			outcome, known := stuckWords[string(word)]
			if !known {
				return r.fail(at, "stuck: expected \"loses\", \"wins\", \"draws\", \"scores\" or \"passes\", found %s", describe(v))
			}
			if outcome == rules.Scores && !hasScore(t) {
				return r.fail(at, "stuck: "+noScore)
			}
			d.Stuck = rules.Stuck{Outcome: outcome, Origin: at.String()}
			continue
		}
		if name == rules.AllStuckEnd {
			word, _ := v.(glua.LString)
			outcome, known := stuckWords[string(word)]
			if !known || outcome == rules.Passes {
				return r.fail(at, "all_stuck: expected \"scores\", \"draws\", \"wins\" or \"loses\", found %s", describe(v))
			}
			if outcome == rules.Scores && !hasScore(t) {
				return r.fail(at, "all_stuck: "+noScore)
			}
			d.AllStuck = &rules.Stuck{Outcome: outcome, Origin: at.String()}
			continue
		}
		if text, isText := v.(glua.LString); isText {
			return r.fail(at, "the end %q is %s: expected wins, loses or draws with a condition, like wins { line = 3 }; only stuck = \"loses\" is a word alone", string(name), describe(text))
		}
		end, ok := v.(*glua.LTable)
		if !ok || !isEnd(end) {
			return r.fail(at, "the end %q: expected wins { … }, loses { … } or draws { … }, found %s", string(name), describe(v))
		}
		if wordOf(end) == "scores" && !hasScore(t) {
			return r.fail(r.machine.TablePlace(end), "the end %q: "+noScore, string(name))
		}
		e, err := r.end(string(name), end, d, l)
		if err != nil {
			return err
		}
		d.Ends = append(d.Ends, e)
	}
	if !hasStuck {
		return r.fail(cmp.Or(r.machine.TablePlace(ends), r.machine.TablePlace(t)), "ends does not say what becomes of a player who can do nothing: stuck = \"loses\", \"wins\", \"draws\", \"scores\" or \"passes\"")
	}
	return nil
}

const noScore = "scores decide, and the game has no score: score = function(g, player) … end, or a counter called score"

// hasScore reports whether a game says what a player's score is.
func hasScore(t *glua.LTable) bool {
	if isFunction(t.RawGetString("score")) {
		return true
	}
	counters, ok := t.RawGetString("counters").(*glua.LTable)
	return ok && written(counters.RawGetString(scoreName)) != glua.LNil
}

func isEnd(t *glua.LTable) bool {
	_, ok := endWords[wordOf(t)]
	return ok
}

func (r *reader) end(name string, t *glua.LTable, d *rules.Definition, l *laws) (rules.End, error) {
	e := rules.End{Name: name, Outcome: endWords[wordOf(t)], Origin: r.machine.TablePlace(t).String()}
	if err := r.check(t, endShape); err != nil {
		return e, err
	}
	var err error
	if e.Arrives, err = l.where(t, "arrives"); err != nil {
		return e, err
	}
	if e.Piece, err = r.textList(t, "piece"); err != nil {
		return e, err
	}
	for _, kind := range e.Piece {
		if known := d.Pieces.KindNames(); !slices.Contains(known, kind) {
			return e, r.fail(r.machine.PlaceOf(t, glua.LString("piece")), "piece: %s", nearest.Unknown("piece", kind, known))
		}
	}
	if err := r.checkCounts(t, "line", "own", "seen", "quiet", "after"); err != nil {
		return e, err
	}
	if err := r.endPlaces(t, &e); err != nil {
		return e, err
	}
	e.Without, _ = str(t, "without")
	if e.Without != "" && written(t.RawGetString("quiet")) == glua.LNil {
		return e, r.fail(r.machine.PlaceOf(t, glua.LString("without")), "without says what quiet waits for, and nothing says quiet: draws { quiet = 100, without = %q }", e.Without)
	}
	r.lookUpLater(t, knownMovement, "without")
	r.lookUpLater(t, knownWho, "taken")
	r.lookUpLater(t, knownWhere, "filled", "all_on", "any_on")
	e.After = optional(t, "after")
	e.Line, _ = integer(t, "line")
	e.Own, _ = integer(t, "own")
	e.Seen = optional(t, "seen")
	e.Quiet = optional(t, "quiet")
	left, ok := written(t.RawGetString("left")).(*glua.LTable)
	if !ok {
		return e, nil
	}
	if err := r.check(left, leftShape); err != nil {
		return e, err
	}
	e.LeftOwn, e.LeftEnemy = optional(left, "own"), optional(left, "enemy")
	return e, r.checkCounts(left, "own", "enemy")
}

// endPlaces reads where pieces must stand, and what was taken.
func (r *reader) endPlaces(t *glua.LTable, e *rules.End) (err error) {
	if e.Filled, err = r.textList(t, "filled"); err != nil {
		return err
	}
	if e.AllOn, err = r.textList(t, "all_on"); err != nil {
		return err
	}
	if e.AnyOn, err = r.textList(t, "any_on"); err != nil {
		return err
	}
	if e.Taken, err = r.textList(t, "taken"); err != nil {
		return err
	}
	if e.Visits, err = r.visits(t); err != nil {
		return err
	}
	whose, ok := str(t, "whose")
	if ok && whose != "anyone" {
		return r.fail(r.machine.PlaceOf(t, glua.LString("whose")), "whose is \"anyone\" or left out, not %q", whose)
	}
	if ok && len(e.Filled) == 0 && len(e.AllOn) == 0 && len(e.AnyOn) == 0 {
		return r.fail(r.machine.PlaceOf(t, glua.LString("whose")), "whose says whose pieces stand somewhere, and nothing says where: filled, all_on or any_on")
	}
	e.Anyone = ok
	return nil
}

func optional(t *glua.LTable, key string) *int {
	if n, ok := integer(t, key); ok {
		return &n
	}
	return nil
}

func (r *reader) checkCounts(t *glua.LTable, keys ...string) error {
	for _, key := range keys {
		if n, ok := integer(t, key); ok && (n < 0 || n > rules.MaxPlyLimit) {
			return r.fail(r.machine.PlaceOf(t, glua.LString(key)), "%s: expected a number from 0 to %d, found %d", key, rules.MaxPlyLimit, n)
		}
	}
	return nil
}

// visits reads the condition that one piece comes to one square too often; nil
// where none is written.
func (r *reader) visits(t *glua.LTable) (*rules.Visits, error) {
	list, ok := written(t.RawGetString("visits")).(*glua.LTable)
	if !ok {
		return nil, nil
	}
	if err := r.check(list, visitsShape); err != nil {
		return nil, err
	}
	times, hasTimes := list.RawGetInt(1).(glua.LNumber)
	within, hasWithin := integer(list, "within")
	if !hasTimes || !hasWithin || list.Len() != 1 {
		return nil, r.fail(r.machine.TablePlace(list), "visits: expected a number, and within how many turns, like { 4, within = 8 }")
	}
	v := &rules.Visits{Times: int(times), Within: within}
	var err error
	v.Forgets, err = r.textList(list, "forgets")
	return v, err
}
