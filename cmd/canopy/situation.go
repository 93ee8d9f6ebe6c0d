package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"canopy/core/board"
	"canopy/core/rules"
)

// situation is how a game in play stands, beside what its board shows.
type situation struct {
	game  *rules.Game
	state *rules.State
	// fields are those of the position's text, by key: it is the one place where the
	// game tells its hands, its stage and the piece that is on its way.
	fields map[string]string
	texts  []string // of the legal moves
}

func newSituation(s *rules.State) *situation {
	at := &situation{game: s.Game(), state: s, fields: map[string]string{}}
	key := ""
	for i, field := range strings.Fields(s.Position()) {
		name, value, found := strings.Cut(field, "=")
		switch {
		case i < 2: // the ranks and the player due
		case found:
			key, at.fields[name] = name, value
		default: // the name of a player goes on
			at.fields[key] += " " + field
		}
	}
	if !s.Over() {
		at.texts = s.SortedMoveTexts()
	}
	return at
}

// going is the square of the piece that is on its way, if one is.
func (a *situation) going() (board.Square, bool) {
	name, _, _ := strings.Cut(a.fields["at"], ":")
	sq, err := a.game.Definition().Board.Square(name)
	return sq, err == nil
}

// mayStop reports that the piece on its way need not go on.
func (a *situation) mayStop() bool { return slices.Contains(a.texts, "stop") }

// mustPass reports that the player due can do nothing.
func (a *situation) mustPass() bool { return slices.Equal(a.texts, []string{"pass"}) }

// stage is the kind of decision that is due, where it is not to move a piece.
func (a *situation) stage() (*rules.Stage, bool) {
	d := a.game.Definition()
	name, moved := a.fields["stage"]
	if !moved {
		name = d.FirstStage
	}
	i := slices.IndexFunc(d.Stages, func(s rules.Stage) bool { return s.Name == name })
	if i < 0 {
		return nil, false
	}
	return &d.Stages[i], true
}

// offers lists what the player due may do in a stage, in words and as it is written.
func (a *situation) offers(stage *rules.Stage) string {
	var offers []string
	for i := range stage.Actions {
		action := &stage.Actions[i]
		offered := slices.ContainsFunc(a.texts, func(text string) bool {
			name, _, _ := strings.Cut(text, " ")
			return name == action.Name
		})
		switch {
		case !offered:
		case action.Title == "":
			offers = append(offers, written(action))
		default:
			offers = append(offers, fmt.Sprintf("%s (%s)", action.Title, written(action)))
		}
	}
	return inWords(offers, "or")
}

// written is how an action is written as a move.
func written(a *rules.Action) string {
	if len(a.On) > 0 || a.Squares != nil {
		return a.Name + " SQUARE"
	}
	return a.Name
}

// due says who is to do what.
func (a *situation) due(player string, ply int) string {
	if sq, ok := a.going(); ok {
		b, pieces := a.game.Definition().Board, a.game.Definition().Pieces
		piece := pieces.Piece(a.state.At(sq)).Kind.Name + " on " + b.Name(sq)
		if a.mayStop() {
			return fmt.Sprintf("%s may go on with the %s, or stop, ply %d.", player, piece, ply)
		}
		return fmt.Sprintf("%s goes on with the %s, ply %d.", player, piece, ply)
	}
	if a.mustPass() {
		return fmt.Sprintf("%s can do nothing and must pass, ply %d.", player, ply)
	}
	if stage, ok := a.stage(); ok {
		return fmt.Sprintf("%s is due, ply %d: %s.", player, ply, a.offers(stage))
	}
	return fmt.Sprintf("%s is due, ply %d.", player, ply)
}

// fact is something that the players have, or that the dice show.
type fact struct{ name, text string }

// factsText writes the facts in lines of some width, "" where there are none.
func (a *situation) factsText(width int) string {
	facts := a.facts()
	widest := 0
	for _, f := range facts {
		widest = max(widest, len(f.name))
	}
	var b strings.Builder
	for _, f := range facts {
		first := "  " + padded(f.name, widest) + gap
		b.WriteString(wrapped(f.text, width, first, strings.Repeat(" ", len(first))))
	}
	return b.String()
}

func (a *situation) facts() []fact {
	var facts []fact
	add := func(name, text string) {
		if text != "" {
			facts = append(facts, fact{name, text})
		}
	}
	add("in hand", a.hands())
	d := a.game.Definition()
	for i, c := range d.Counters {
		switch c.Per {
		case rules.PerPlayer:
			add(plainName(c.Name), a.byPlayer(func(p board.Player) string { return strconv.Itoa(a.state.Counter(i, int(p))) }))
		case "":
			add(plainName(c.Name), strconv.Itoa(a.state.Counter(i, 0)))
		}
	}
	add("score", a.scores())
	for i := range d.Dice {
		add(plainName(d.Dice[i].Name), numbersText(thrown(a.state, i)))
	}
	return facts
}

// plainName is a name of the script as people write it.
func plainName(name string) string { return strings.ReplaceAll(name, "_", " ") }

// thrown is what some dice show, nothing if they have not been thrown.
func thrown(s *rules.State, dice int) []int {
	var numbers []int
	for _, n := range s.Thrown(dice) {
		numbers = append(numbers, int(n))
	}
	return numbers
}

func numbersText(numbers []int) string {
	texts := make([]string, len(numbers))
	for i, n := range numbers {
		texts[i] = strconv.Itoa(n)
	}
	return strings.Join(texts, ", ")
}

func (a *situation) byPlayer(of func(board.Player) string) string {
	parts := make([]string, a.game.Players())
	for p := range parts {
		parts[p] = a.game.PlayerName(board.Player(p)) + ": " + of(board.Player(p))
	}
	return strings.Join(parts, "; ")
}

// scores are what the score function of the script says of the game as it stands, ""
// where there is none, or a counter shows it. It is asked on a copy: a game is not
// changed by being looked at.
func (a *situation) scores() string {
	d := a.game.Definition()
	isScore := func(c rules.Counter) bool { return c.Name == "score" }
	if d.Score == nil || slices.ContainsFunc(d.Counters, isScore) {
		return ""
	}
	failed := false
	text := a.byPlayer(func(p board.Player) string {
		n, err := d.Score(a.state.Copy(), p)
		failed = failed || err != nil
		return strconv.Itoa(n)
	})
	if failed { // it will be told when the score decides
		return ""
	}
	return text
}

// hands says what the players have in hand, "" in a game without hands.
func (a *situation) hands() string {
	d := a.game.Definition()
	if !hasHands(d) {
		return ""
	}
	parts := make([]string, a.game.Players())
	for p := range parts {
		kinds := a.hand(board.Player(p))
		if len(kinds) == 0 {
			kinds = []string{"nothing"}
		}
		parts[p] = d.Players[p] + ": " + strings.Join(kinds, ", ")
	}
	return strings.Join(parts, "; ")
}

func hasHands(d *rules.Definition) bool {
	inHand := func(k board.Kind) bool { return k.Hand > 0 }
	return d.Taken != "" || slices.ContainsFunc(d.Pieces.Kinds(), inHand)
}

// hand is what a player has in hand: "2 knight".
func (a *situation) hand(p board.Player) []string {
	var kinds []string
	for _, kind := range a.game.Definition().Pieces.Kinds() {
		if n := a.state.Hand(p, kind.Name); n > 0 {
			kinds = append(kinds, fmt.Sprintf("%d %s", n, plainName(kind.Name)))
		}
	}
	return kinds
}
