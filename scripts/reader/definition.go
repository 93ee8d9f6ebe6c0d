package reader

import (
	"fmt"
	"slices"
	"strings"

	"canopy/core/board"
	"canopy/core/rules"

	glua "github.com/yuin/gopher-lua"
)

// definition reads a game's completed table.
func (r *reader) definition(t *glua.LTable) (*rules.Definition, error) {
	if err := r.check(t, gameShape); err != nil {
		return nil, err
	}
	d := &rules.Definition{Origin: r.machine.TablePlace(t).String()}
	d.Title, _ = str(t, "title")
	d.About, _ = str(t, "about")
	d.PlyLimit, _ = integer(t, "ply_limit")
	d.Reversed = isReversed(t.RawGetString("result"))
	needed := []string{"title", "players", "board"}
	if isStaged(t) {
		needed = needed[:2]
	}
	for _, key := range needed {
		if written(t.RawGetString(key)) == glua.LNil {
			return nil, r.fail(r.machine.TablePlace(t), "a game needs %s: %s", key, example(gameShape, key))
		}
	}
	if err := checkName(d.Title); err != nil {
		return nil, r.fail(r.machine.PlaceOf(t, glua.LString("title")), "title: %s", err)
	}
	var err error
	if d.Reconstructed, err = r.textList(t, "reconstructed"); err != nil {
		return nil, err
	}
	if d.Players, err = r.players(t); err != nil {
		return nil, err
	}
	if isStaged(t) {
		return d, r.stagedGame(t, d)
	}
	for _, key := range []string{"piles", "rows", "marks", "teams", "sets", "amounts", "steps", "lowest_wins"} {
		if hasEntries(t, key) {
			return nil, r.fail(r.machine.PlaceOf(t, glua.LString(key)), "%s is for games that are played in stages, and these say how they begin: %s", key, example(gameShape, "setup"))
		}
	}
	if d.Board, err = r.board(t, d.Players); err != nil {
		return nil, err
	}
	return d, r.playing(t, d)
}

func example(shape *Shape, key string) string {
	k, _ := shape.key(key)
	return k.Example
}

// playing reads what needs the board: pieces, laws, start and ends.
func (r *reader) playing(t *glua.LTable, d *rules.Definition) error {
	l := newLaws(r, d.Board, d.Players, r.none)
	kinds, err := r.kinds(t, l)
	if err != nil {
		return err
	}
	if d.Pieces, err = board.NewPieces(kinds, len(d.Players)); err != nil {
		return r.misplaced(t, "pieces", err)
	}
	l.pieces = d.Pieces
	if d.Laws, err = l.readLaws(t); err != nil {
		return err
	}
	if d.Start, err = r.start(t, d); err != nil {
		return err
	}
	if d.Does, err = r.does(t); err != nil {
		return err
	}
	if err := r.checkNamespace(t); err != nil {
		return err
	}
	if _, err := r.lawTable(t); err != nil {
		return err
	}
	if err := r.countersAndDice(t, d); err != nil {
		return err
	}
	if err := r.actionsAndStages(t, d, l); err != nil {
		return err
	}
	if d.Must, err = r.must(t, d); err != nil {
		return err
	}
	if d.Obliged, err = r.obliged(t, d.Players); err != nil {
		return err
	}
	if err := r.whereTheyGo(t, d); err != nil {
		return err
	}
	if err := r.ends(t, d, l); err != nil {
		return err
	}
	if err := r.evaluation(t, d); err != nil {
		return err
	}
	for _, check := range r.later {
		if err := check(d); err != nil {
			return err
		}
	}
	return nil
}

// misplaced gives an error of core the place of a key, if it has none.
func (r *reader) misplaced(t *glua.LTable, key string, err error) error {
	if _, ok := err.(*board.Error); ok {
		return err
	}
	return r.fail(r.machine.PlaceOf(t, glua.LString(key)), "%s: %s", key, err)
}

func (r *reader) players(t *glua.LTable) ([]string, error) {
	at := r.machine.PlaceOf(t, glua.LString("players"))
	names, err := r.playerNames(t)
	if err != nil {
		return nil, err
	}
	if len(names) < 1 || len(names) > board.MaxPlayers {
		return nil, r.fail(at, "a game has 1 to %d players, found %d", board.MaxPlayers, len(names))
	}
	for i, name := range names {
		for _, other := range names[:i] {
			if name == other {
				return nil, r.fail(at, "two players are called %q", name)
			}
		}
		if err := checkName(name); err != nil {
			return nil, r.fail(at, "player %d: %s", i+1, err)
		}
	}
	return names, nil
}

func (r *reader) playerNames(t *glua.LTable) ([]string, error) {
	n, ok := integer(t, "players")
	if !ok {
		return r.textList(t, "players")
	}
	var names []string
	for i := range min(n, board.MaxPlayers+1) {
		names = append(names, fmt.Sprintf("Player %d", i+1))
	}
	return names, nil
}

// board reads what grid made.
func (r *reader) board(t *glua.LTable, players []string) (*board.Board, error) {
	at := r.machine.PlaceOf(t, glua.LString("board"))
	grid, ok := t.RawGetString("board").(*glua.LTable)
	if !ok || wordOf(grid) != "grid" {
		return nil, r.fail(at, "board: expected a grid, like grid(8, 8), found %s", made(wordOf(grid)))
	}
	if err := r.check(grid, boardShape); err != nil {
		return nil, err
	}
	drawing, drawn := str(grid, "map")
	if !drawn {
		if grid.Len() != 2 {
			return nil, r.fail(r.machine.TablePlace(grid), "a grid needs a width and a height, grid(8, 8), or a map; found %d of its two sides", grid.Len())
		}
		width, _ := grid.RawGetInt(1).(glua.LNumber)
		height, _ := grid.RawGetInt(2).(glua.LNumber)
		b, err := board.New(int(width), int(height))
		if err != nil {
			return nil, r.fail(r.machine.TablePlace(grid), "grid: %s", err)
		}
		return b, r.extend(grid, b, players)
	}
	if grid.Len() > 0 {
		return nil, r.fail(r.machine.PlaceOf(grid, glua.LNumber(1)), "a grid with a map has the sides of the map: leave out %v", grid.RawGetInt(1))
	}
	ground, err := r.ground(grid)
	if err != nil {
		return nil, err
	}
	b, err := board.Draw(drawing, ground)
	if err != nil {
		return nil, r.fail(r.machine.PlaceOf(grid, glua.LString("map")), "map: %s", err)
	}
	return b, r.extend(grid, b, players)
}

// extend reads what a board has beside its squares and their ground.
func (r *reader) extend(grid *glua.LTable, b *board.Board, players []string) error {
	var e board.Extent
	e.Edges, _ = str(grid, "edges")
	e.Wraps, _ = str(grid, "wraps")
	if e.Edges != "" && e.Wraps != "" {
		return r.fail(r.machine.PlaceOf(grid, glua.LString("wraps")), "wraps: edges says already which squares are neighbours: leave one of them out")
	}
	var err error
	if tracks, ok := written(grid.RawGetString("tracks")).(*glua.LTable); ok {
		if e.Tracks, err = r.forEachPlayer(tracks, "tracks", players); err != nil {
			return err
		}
	}
	if regions, ok := written(grid.RawGetString("regions")).(*glua.LTable); ok {
		if e.Regions, err = r.regions(regions, players); err != nil {
			return err
		}
	}
	for name := range e.Regions {
		if slices.Contains(b.Grounds(), name) {
			return r.fail(r.machine.PlaceOf(grid.RawGetString("regions").(*glua.LTable), glua.LString(name)), "the region %s: %q is a kind of ground already, at %s; call it something else", name, name, r.origin(grid, "ground"))
		}
	}
	if err := b.Extend(e); err != nil {
		at := r.machine.TablePlace(grid)
		for _, key := range []string{"edges", "wraps", "region", "tracks"} {
			if strings.HasPrefix(err.Error(), key) || strings.HasPrefix(err.Error(), "the "+key) {
				at = r.machine.PlaceOf(grid, glua.LString(strings.TrimSuffix(key, "s")+"s"))
			}
		}
		return r.fail(at, "%s", err)
	}
	return nil
}

// forEachPlayer reads squares for each player by his name.
func (r *reader) forEachPlayer(t *glua.LTable, what string, players []string) ([]string, error) {
	for key, v := range entries(t) {
		name, ok := key.(glua.LString)
		if !ok {
			return nil, r.fail(r.machine.PlaceOf(t, key), "%s: expected players and their squares, like %s = \"a1..c1\", found %s", what, players[0], describe(v))
		}
		if err := known("player", string(name), players); err != nil {
			return nil, r.fail(r.machine.PlaceOf(t, key), "%s: %s", what, err)
		}
	}
	var all []string
	for _, player := range players {
		v := written(t.RawGetString(player))
		if v == glua.LNil {
			return nil, r.fail(r.machine.TablePlace(t), "%s: expected squares for each player, and there are none for %s", what, player)
		}
		squares, ok := v.(glua.LString)
		if !ok || strings.TrimSpace(string(squares)) == "" {
			return nil, r.fail(r.machine.PlaceOf(t, glua.LString(player)), "%s: expected squares, like \"a1..c1\", found %s", what, describe(v))
		}
		all = append(all, string(squares))
	}
	return all, nil
}

func (r *reader) regions(t *glua.LTable, players []string) (map[string][]string, error) {
	all := map[string][]string{}
	for key, v := range entries(t) {
		name, isName := key.(glua.LString)
		at := r.machine.PlaceOf(t, key)
		if !isName || !isPlainName(string(name)) || board.IsPlaceWord(string(name)) {
			return nil, r.fail(at, "regions: %s cannot be the name of a region", describe(key))
		}
		switch v := v.(type) {
		case glua.LString:
			if strings.TrimSpace(string(v)) == "" {
				return nil, r.fail(at, "the region %s: expected squares, like \"a1..c1\", found none", string(name))
			}
			all[string(name)] = []string{string(v)}
		case *glua.LTable:
			squares, err := r.forEachPlayer(v, "the region "+string(name), players)
			if err != nil {
				return nil, err
			}
			all[string(name)] = squares
		default:
			return nil, r.fail(at, "the region %s: expected squares, or squares for each player, found %s", string(name), describe(v))
		}
	}
	return all, nil
}

func (r *reader) ground(grid *glua.LTable) (map[string]string, error) {
	ground := map[string]string{}
	t, ok := written(grid.RawGetString("ground")).(*glua.LTable)
	if !ok {
		return ground, nil
	}
	for key, v := range entries(t) {
		sign, isSign := key.(glua.LString)
		kind, isKind := v.(glua.LString)
		at := r.machine.PlaceOf(t, key)
		if !isSign || !isKind || len([]rune(string(sign))) != 1 {
			return nil, r.fail(at, "ground: expected a sign and what it means, like t = \"trap\", found %s", describe(v))
		}
		if board.IsPlaceWord(string(kind)) || kind == plainGround {
			return nil, r.fail(at, "ground: %q has a meaning of its own in words that say where; call it something else", string(kind))
		}
		ground[string(sign)] = string(kind)
	}
	return ground, nil
}

// kinds reads the kinds of piece.
func (r *reader) kinds(t *glua.LTable, l *laws) ([]board.Kind, error) {
	pieces := t.RawGetString("pieces").(*glua.LTable)
	var kinds []board.Kind
	for key, v := range entries(pieces) {
		at := r.machine.PlaceOf(pieces, key)
		name, isName := key.(glua.LString)
		piece, isTable := v.(*glua.LTable)
		if !isName || !isTable {
			return nil, r.fail(at, "pieces: expected a name and a table, like man = { letter = \"M\" }, found %s", describe(v))
		}
		kind, err := r.kind(string(name), piece, l)
		if err != nil {
			return nil, err
		}
		kinds = append(kinds, kind)
	}
	if len(kinds) == 0 && !hasEntries(t, "actions") {
		return nil, r.fail(r.machine.TablePlace(t), "a game needs pieces: %s", example(gameShape, "pieces"))
	}
	return kinds, nil
}

func (r *reader) kind(name string, t *glua.LTable, l *laws) (board.Kind, error) {
	k := board.Kind{Name: name, Attributes: map[string]any{}, Origin: r.machine.TablePlace(t).String()}
	if err := r.check(t, pieceShape); err != nil {
		return k, err
	}
	if !isPlainName(name) || board.IsWhoWord(name) {
		return k, r.fail(r.machine.TablePlace(t), "%q cannot be the name of a piece: expected one word of letters, and none that says who", name)
	}
	var err error
	if k.Letters, err = r.textList(t, "letter"); err != nil {
		return k, err
	}
	if len(k.Letters) == 0 {
		return k, r.fail(r.machine.TablePlace(t), "the piece %s needs a letter: %s", name, example(pieceShape, "letter"))
	}
	if owner, ok := str(t, "owner"); ok {
		if owner != "nobody" {
			return k, r.fail(r.machine.PlaceOf(t, glua.LString("owner")), "owner is \"nobody\" or left out, not %q: other pieces belong to each player", owner)
		}
		k.Neutral = true
	}
	l.kind = name
	if k.Moves, err = r.movements(t, "moves", l); err != nil {
		return k, err
	}
	if k.Attacks, err = r.movements(t, "attacks", l); err != nil {
		return k, err
	}
	for i := range k.Attacks {
		if k.Attacks[i].Word == board.Drop {
			return k, r.fail(r.machine.PlaceOf(t, glua.LString("attacks")), "attacks: a drop attacks nothing")
		}
	}
	k.InHand, _ = str(t, "in_hand")
	r.lookUpLater(t, knownKind, "in_hand")
	if k.Hand, _ = integer(t, "hand"); k.Hand < 0 || k.Hand > maxHand {
		return k, r.fail(r.machine.PlaceOf(t, glua.LString("hand")), "hand: expected a number from 0 to %d, found %d", maxHand, k.Hand)
	}
	return k, r.attributes(t, &k)
}

// maxHand is how many pieces of a kind may be in a hand.
const maxHand = 1000

// attributes are the keys of a piece that the vocabulary does not know.
func (r *reader) attributes(t *glua.LTable, k *board.Kind) error {
	for key := range entries(t) {
		name := string(key.(glua.LString))
		if _, known := pieceShape.key(name); known {
			continue
		}
		switch v := t.RawGet(key).(type) {
		case glua.LNumber:
			k.Attributes[name] = float64(v)
		case glua.LString:
			k.Attributes[name] = string(v)
		case glua.LBool:
			k.Attributes[name] = bool(v)
		default:
			return r.fail(r.machine.PlaceOf(t, key), "the attribute %s of %s is %s: expected a number, a text, true or false", name, k.Name, describe(v))
		}
	}
	for _, fact := range pieceFacts {
		if _, taken := k.Attributes[fact]; taken {
			return r.fail(r.machine.PlaceOf(t, glua.LString(fact)), "%q means something else of a piece: call the attribute something else", fact)
		}
	}
	return nil
}

// isPlainName reports whether a name can stand in phrases and moves.
func isPlainName(name string) bool {
	for i, c := range name {
		letter := c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_'
		if !letter && (i == 0 || c < '0' || c > '9') {
			return false
		}
	}
	return name != ""
}
