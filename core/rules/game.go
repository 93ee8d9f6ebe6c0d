package rules

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"canopy/core/board"
	"canopy/core/chance"
)

// Game is a game that can be played: rules checked and worked out. It never
// changes, and any number of games in play may share it.
type Game struct {
	definition   Definition
	tables       *board.Tables
	words        int // of a set of squares
	squares      int
	ends         []end
	stuck        Outcome
	owners       [board.MaxCodes]uint8 // by code: the owner's set of squares in a state
	keys         []uint64              // by code*squares + square, for hashes
	dueKeys      [board.MaxPlayers]uint64
	dueLetters   []string
	repeats      bool    // some end counts how often a position was seen
	effects      []moved // by the number of a movement's effect
	timed        bool    // some movement belongs to one turn only
	does         []deed
	obliged      []obligation
	clocks       []clock
	anyone       bool
	plain        bool // movements of pieces are all that is ever offered, with no condition
	counters     []counter
	values       []int32 // of the counters at the start
	actions      []action
	stages       []string
	firstStage   int
	advances     []advance
	must         []condition
	visits       []*visiting
	trail        int                                          // how many turns the trails of all visits hold
	hands        []uint16                                     // by code: how many there are in hand at the start; nil where no kind is counted
	counted      [board.MaxCodes]bool                         // kinds of which a player has only so many
	captives     [board.MaxCodes][board.MaxPlayers]board.Code // what a piece taken becomes in a hand, by the taker
	allStuck     bool
	whenAllStuck Outcome
	laid         *State // what stands where before the game begins, but for what chance puts there
	start        *State
	staged       *stagedGame           // nil for a game of moving pieces
	evaluation   *evaluation           // nil where nothing says how good a state is
	sides        int                   // how many teams and players without a team there are
	sideOf       [board.MaxPlayers]int // by player
	members      [board.MaxPlayers]int // by side: how many players
	kindNumbers  kindNumbers
}

// Error is a mistake in the rules of a game and the place where they are written.
type Error = board.Error

// Compile checks the rules and works out all that does not depend on the game in
// play. Its errors say what was found, what was expected and where.
func Compile(d Definition) (*Game, error) {
	if err := check(&d); err != nil {
		return nil, err
	}
	tables, err := board.Compile(d.Board, d.Pieces, d.Laws, board.Options{Named: namedMovements(&d), Anyone: d.Anyone, Attacks: d.Score != nil || len(d.Must) > 0})
	if err != nil {
		return nil, err
	}
	g := &Game{
		definition: d,
		tables:     tables,
		squares:    d.Board.Squares(),
		words:      board.Words(d.Board.Squares()),
		stuck:      d.Stuck.Outcome,
		dueLetters: dueLetters(d.Players),
	}
	for c := range g.owners {
		g.owners[c] = uint8(len(d.Players)) // the neutral pieces' set
		if c > 0 && c < d.Pieces.Codes() && d.Pieces.Owner(board.Code(c)) != board.Nobody {
			g.owners[c] = uint8(d.Pieces.Owner(board.Code(c)))
		}
	}
	g.makeKeys()
	return g, g.compile(&d)
}

func (g *Game) compile(d *Definition) error {
	if err := g.compileStaged(d); err != nil {
		return err
	}
	g.anyone = d.Anyone
	if (d.Stuck.Outcome == Scores || d.AllStuck != nil && d.AllStuck.Outcome == Scores) && d.Score == nil {
		return board.Placed(d.Stuck.Origin, errNoScore)
	}
	if d.AllStuck != nil {
		g.allStuck, g.whenAllStuck = true, d.AllStuck.Outcome
	}
	if err := g.compileEffects(); err != nil {
		return err
	}
	if err := g.compileCounters(d.Counters); err != nil {
		return err
	}
	if err := g.compileActions(d); err != nil {
		return err
	}
	if err := g.compileAdvances(d.Advances); err != nil {
		return err
	}
	if err := g.compileMust(d.Must); err != nil {
		return err
	}
	g.plain = !g.timed && len(g.actions) == 0 && len(g.advances) == 0 && len(g.must) == 0
	if err := g.compileDoes(d.Does); err != nil {
		return err
	}
	if err := g.compileObligations(d.Obliged); err != nil {
		return err
	}
	if g.staged != nil {
		if err := g.compileChoices(d); err != nil {
			return err
		}
		if err := g.compileStagedEnds(d.Ends); err != nil {
			return err
		}
	} else {
		if err := g.compileEnds(d.Ends); err != nil {
			return err
		}
		if err := g.compileHands(d); err != nil {
			return err
		}
	}
	if err := g.compileEvaluation(d); err != nil {
		return err
	}
	g.numberKinds()
	return g.setUp()
}

// namedMovements are the names by which the rules tell movements apart.
func namedMovements(d *Definition) []string {
	var names []string
	for _, o := range d.Obliged {
		names = append(names, o.By, o.OrBy)
	}
	for _, e := range d.Ends {
		names = append(names, e.Without)
	}
	return names
}

// Where pieces go that are taken.
const (
	OwnersHand = "owner's hand"
	TakersHand = "taker's hand"
)

// compileHands counts the pieces in hand at the start, and says what a piece that
// is taken becomes in whose hand.
func (g *Game) compileHands(d *Definition) error {
	pieces := d.Pieces
	any := d.Taken != ""
	for c := board.Code(1); c < board.Code(pieces.Codes()); c++ {
		kind := pieces.Piece(c).Kind
		any = any || kind.Hand > 0
		g.counted[c] = kind.Hand > 0 || d.Taken != ""
	}
	if !any {
		return nil
	}
	g.hands = make([]uint16, pieces.Codes())
	for c := board.Code(1); c < board.Code(pieces.Codes()); c++ {
		g.hands[c] = uint16(pieces.Piece(c).Kind.Hand)
		for p := range board.Player(g.Players()) {
			captive, err := g.captiveCode(d.Taken, c, p)
			if err != nil {
				return board.Placed(pieces.Piece(c).Kind.Origin, err)
			}
			g.captives[c][p] = captive
		}
	}
	return nil
}

func (g *Game) captiveCode(taken string, c board.Code, taker board.Player) (board.Code, error) {
	piece := g.definition.Pieces.Piece(c)
	owner := piece.Owner
	switch {
	case taken == "" || owner == board.Nobody:
		return board.Empty, nil
	case taken == TakersHand:
		owner = taker
	}
	code, err := g.ownCode(cmp.Or(piece.Kind.InHand, piece.Kind.Name), owner)
	if err != nil {
		return 0, fmt.Errorf("in_hand: %w", err)
	}
	return code, nil
}

// captive is what a piece becomes in a hand when a player takes it, [board.Empty]
// if it leaves the game.
func (g *Game) captive(c board.Code, taker board.Player) board.Code { return g.captives[c][taker] }

func check(d *Definition) error {
	if d.Staged != nil && d.Board == nil {
		if err := withoutBoard(d); err != nil {
			return err
		}
	}
	if d.Board == nil || d.Pieces == nil {
		return board.Placed(d.Origin, errors.New("a game needs a board and pieces"))
	}
	if len(d.Players) != d.Pieces.Players() {
		return board.Placed(d.Origin, fmt.Errorf("the game has %d players, its pieces are made for %d", len(d.Players), d.Pieces.Players()))
	}
	if d.PlyLimit == 0 {
		d.PlyLimit = DefaultPlyLimit
	}
	if d.PlyLimit < 1 || d.PlyLimit > MaxPlyLimit {
		return board.Placed(d.Origin, fmt.Errorf("ply_limit is a whole number from 1 to %d, not %d", MaxPlyLimit, d.PlyLimit))
	}
	return nil
}

// withoutBoard gives a game of cards or dice alone a board that nobody sees, so that
// what is the same in all games need not ask.
func withoutBoard(d *Definition) (err error) {
	d.Staged.NoBoard = true
	if d.Board, err = board.New(1, 1); err != nil {
		return err
	}
	d.Pieces, err = board.NewPieces(nil, len(d.Players))
	return err
}

// makeKeys gives every piece on every square its share of a position's hash, by
// names, so that a position has one hash whatever the order of the script.
func (g *Game) makeKeys() {
	d := &g.definition
	g.keys = make([]uint64, d.Pieces.Codes()*g.squares)
	for c := board.Code(1); c < board.Code(d.Pieces.Codes()); c++ {
		piece := d.Pieces.Piece(c)
		source := chance.Named("position " + piece.Kind.Name)
		for s := range board.Square(g.squares) {
			place := uint64(d.Board.Column(s))<<8 | uint64(d.Board.Row(s))
			stream := chance.NewStream(place, uint64(piece.Owner), source)
			g.keys[int(c)*g.squares+int(s)] = stream.Uint64()
		}
	}
	for p := range g.dueKeys {
		stream := chance.NewStream(uint64(p), 0, chance.Named("position due"))
		g.dueKeys[p] = stream.Uint64()
	}
}

// dueLetters are how positions say who is due: the first letters of the players'
// names, or their numbers where two names begin alike.
func dueLetters(players []string) []string {
	letters := make([]string, len(players))
	for i, name := range players {
		letters[i] = strings.ToLower(string([]rune(name)[:1]))
	}
	for i := range letters {
		if slices.Index(letters, letters[i]) != i {
			for j := range letters {
				letters[j] = fmt.Sprint(j + 1)
			}
			break
		}
	}
	return letters
}

// Name is the game's name on the command line.
func (g *Game) Name() string { return g.definition.Name }

// Definition is what the game was made from. It is not to be changed.
func (g *Game) Definition() *Definition { return &g.definition }

// Players is the number of players.
func (g *Game) Players() int { return len(g.definition.Players) }

// PlayerName is the name of a side: "White".
func (g *Game) PlayerName(p board.Player) string { return g.definition.Players[p] }

// PlyLimit is the number of plies after which a game is cut off.
func (g *Game) PlyLimit() int { return g.definition.PlyLimit }

// HasChance reports whether chance plays a part, beyond what players choose.
func (g *Game) HasChance() bool {
	shuffled := func(c Counter) bool { return c.Shuffled }
	d := &g.definition
	return g.staged != nil || len(d.Start.Shuffled) > 0 || len(d.Dice) > 0 || slices.ContainsFunc(d.Counters, shuffled)
}

// setUp makes the state in which games start, as far as chance has no part in it.
func (g *Game) setUp() error {
	g.start = g.newState()
	copy(g.start.hands, g.hands)
	g.start.stage = uint8(g.firstStage)
	start := &g.definition.Start
	if start.Position != "" {
		if err := g.start.setPosition(start.Position); err != nil {
			return board.Placed(start.Origin, fmt.Errorf("start: %w", err))
		}
	}
	for _, p := range start.Placed {
		if err := g.place(p); err != nil {
			return board.Placed(cmp.Or(p.Origin, start.Origin), fmt.Errorf("start: %w", err))
		}
	}
	free := 0
	for _, c := range g.start.standing {
		if c == board.Empty {
			free++
		}
	}
	for _, p := range start.Shuffled {
		if _, err := g.code(p.Kind, p.Player); err != nil {
			return board.Placed(cmp.Or(p.Origin, start.Origin), fmt.Errorf("start: %w", err))
		}
		if free -= p.Count; p.Count < 0 || free < 0 {
			return board.Placed(cmp.Or(p.Origin, start.Origin), fmt.Errorf("start: there is no room for %d pieces of the kind %s", p.Count, p.Kind))
		}
	}
	g.laid = g.start
	if !g.HasChance() {
		g.laid = g.start.Copy()
		g.start.begin()
	}
	return g.start.err
}

func (g *Game) place(p Placement) error {
	c, err := g.code(p.Kind, p.Player)
	if err != nil {
		return err
	}
	as := p.Player
	if as == board.Nobody || p.Mirrored {
		as = 0
	}
	b := g.definition.Board
	squares, err := b.Where(p.Where, as)
	if err != nil {
		return err
	}
	for s := range squares.All() {
		if p.Mirrored {
			s = b.At(b.Width()-1-b.Column(s), b.Height()-1-b.Row(s))
		}
		if s == board.Nowhere {
			return fmt.Errorf("a mirrored %s would stand off the board", p.Kind)
		}
		if there := g.start.standing[s]; there != board.Empty {
			return fmt.Errorf("%s is already taken by the %s when a %s is put there", b.Name(s), g.definition.Pieces.Piece(there).Kind.Name, p.Kind)
		}
		g.start.put(s, c)
	}
	return nil
}

func (g *Game) code(kind string, owner board.Player) (board.Code, error) {
	if c, ok := g.definition.Pieces.Find(kind, owner); ok {
		return c, nil
	}
	if _, ok := g.definition.Pieces.Find(kind, board.Nobody); ok {
		return 0, fmt.Errorf("%s is nobody's piece, and belongs to no player", kind)
	}
	for p := range board.Player(len(g.definition.Players)) {
		if _, ok := g.definition.Pieces.Find(kind, p); ok {
			return 0, fmt.Errorf("%s is a piece of the players: say whose", kind)
		}
	}
	return 0, unknownKind(g.definition.Pieces, kind)
}
