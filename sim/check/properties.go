package check

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"canopy/core/board"
	"canopy/core/record"
	"canopy/core/rules"
)

// Property is something that has to hold in every game.
type Property struct {
	// Name is a word or two, Says what has to hold.
	Name, Says string

	// concerns reports whether it is of any meaning for a game; nil for all games.
	concerns func(*Options) bool
	// holds is asked at positions, once in so many by chance; holdsInAll at the end of a
	// game. One of them may be nil.
	often      int
	holds      func(*walk) error
	holdsInAll func(*walk) error
	// plays is told of a move before it is made; it may be nil.
	plays func(*walk, rules.Move)
}

// Properties are all properties, in the order in which they are told.
func Properties() []*Property {
	return []*Property{
		{Name: "script", Says: "the script makes no mistake in play", holds: scriptIsSound},
		{Name: "mistakes", Says: "a move in which the script fails changes nothing", concerns: staged, holdsInAll: mistakesChangeNothing},
		{Name: "moves", Says: "who is due has a move, and ends have places", holds: somethingToDo},
		{Name: "texts", Says: "each move has a text of its own, which is read as that move", often: 2, holds: textsAreRead},
		{Name: "asking", Says: "a refused move and a look change nothing", often: 3, holds: askingChangesNothing},
		{Name: "cards", Says: "every card lies in one place, and none is lost", concerns: hasCards, holds: cardsAreKept},
		{Name: "pieces", Says: "a position that is written and read is the same", concerns: ofPieces, often: 3, holds: positionsAreRead},
		{Name: "told", Says: "what players were told is true", concerns: staged, holds: toldIsTrue},
		{Name: "views", Says: "what is hidden changes nothing that a player sees", concerns: staged, often: 4, holds: viewsKeepSecrets},
		{Name: "worlds", Says: "a world that a player may believe can be played", concerns: staged, often: 12, holds: worldsArePlayable},
		{Name: "copies", Says: "a copy plays on as its original, and apart from it", often: 4, holds: copiesAreApart, holdsInAll: copyEndsAlike, plays: playTwin},
		{Name: "records", Says: "a record is read back and leads to the same game", holdsInAll: recordsReplay},
		{Name: "readers", Says: "a record for a player has no seed and no secret", concerns: hidesSeed, holdsInAll: recordsKeepSecrets},
		{Name: "processes", Says: "another process plays the same game", concerns: canReplay, holdsInAll: otherProcessReplays},
	}
}

func staged(o *Options) bool    { return o.Game.IsStaged() }
func ofPieces(o *Options) bool  { return !o.Game.IsStaged() }
func canReplay(o *Options) bool { return o.Replay != nil }
func hasCards(o *Options) bool  { set := o.Game.CardSet(); return set != nil && set.Cards() > 0 }
func hidesSeed(o *Options) bool { return o.Game.IsStaged() || o.Game.HasChance() }

func scriptIsSound(w *walk) error { return w.state.Err() }

// mistakesChangeNothing compares a game that a move has broken off with what it was
// before that move.
func mistakesChangeNothing(w *walk) error {
	s := w.state
	if s.Err() == nil {
		return nil
	}
	ply := len(w.record.Moves) - 1
	if ply < 0 {
		return errSkipped // it has failed before anybody moved
	}
	before, err := w.record.ReplayTo(s.Game(), ply)
	if err != nil {
		return errSkipped // told otherwise
	}
	return unchanged(before.Hash(), before.Ply(), s.Hash(), s.Ply())
}

func unchanged(hash uint64, ply int, hashAfter uint64, plyAfter int) error {
	if hash != hashAfter || ply != plyAfter {
		return fmt.Errorf("the script has failed in a move, and the game is no more what it was: ply %d and hash %#x before, %d and %#x after", ply, hash, plyAfter, hashAfter)
	}
	return nil
}

// somethingToDo checks that an open position has moves, and that a game that is over
// has a result.
func somethingToDo(w *walk) error {
	if w.state.Err() != nil {
		return errSkipped // that is told otherwise
	}
	if !w.state.Over() {
		return openPosition(len(w.moves), w.state.Game().PlayerName(w.state.Due()))
	}
	return soundResult(w.state.Game().Together(), w.state.Result())
}

func openPosition(moves int, due string) error {
	if moves == 0 {
		return fmt.Errorf("the game goes on, and %s has no move", due)
	}
	return nil
}

// soundResult checks the places of a result.
func soundResult(together bool, r rules.Result) error {
	if r.CutOff {
		return nil
	}
	if r.End == "" {
		return errors.New("the game is over, and its end has no name")
	}
	places := r.Places[:r.Players]
	for p, place := range places {
		if place < 1 || int(place) > r.Players+1 {
			return fmt.Errorf("player %d is in place %d of %d", p+1, place, r.Players)
		}
		if together && place != places[0] {
			return fmt.Errorf("players who win or lose together have the places %v", places)
		}
	}
	return nil
}

// mostParsed is how many moves of a position are read back: reading one looks at all.
const mostParsed = 4

func textsAreRead(w *walk) error {
	if w.state.Over() {
		return errSkipped
	}
	texts := w.state.SortedMoveTexts()
	for i := range len(texts) - 1 {
		if texts[i] == texts[i+1] {
			return fmt.Errorf("two moves are written alike, %q", texts[i])
		}
	}
	for range mostParsed {
		m := w.moves[w.draw.Below(len(w.moves))]
		text := w.state.MoveText(m)
		if !slices.Contains(texts, text) {
			return fmt.Errorf("the move %#x is written %q, which is none of the texts of the moves", uint64(m), text)
		}
		got, err := w.state.ParseMove(text)
		if err != nil {
			return fmt.Errorf("the move %q is not read back: %w", text, err)
		}
		if got != m {
			return fmt.Errorf("the move %q, %#x, is read back as %#x", text, uint64(m), uint64(got))
		}
	}
	return nil
}

// fingerprint is what may not change by looking.
type fingerprint struct {
	hash  uint64
	ply   int
	over  bool
	due   board.Player
	views string
}

func fingerprintOf(s *rules.State) fingerprint {
	f := fingerprint{hash: s.Hash(), ply: s.Ply(), over: s.Over(), due: s.Due()}
	if s.Game().IsStaged() {
		f.views = encoded(s.FullView())
	} else {
		f.views = s.Position()
	}
	return f
}

func encoded(v *rules.View) string {
	text, err := json.Marshal(v)
	if err != nil {
		return err.Error()
	}
	return string(text)
}

// askingChangesNothing asks for moves that are none, and looks at everything.
func askingChangesNothing(w *walk) error {
	s := w.state
	if s.Err() != nil {
		return errSkipped
	}
	before := fingerprintOf(s)
	moves := slices.Clone(w.moves)
	for range 3 {
		_, _ = s.ParseMove(w.question())
	}
	for p := range board.Player(s.Game().Players()) {
		_ = s.View(p)
	}
	_ = s.SortedMoveTexts()
	if after := fingerprintOf(s); after != before {
		return fmt.Errorf("asking has changed the game: %+v before, %+v after", before, after)
	}
	if err := s.Err(); err != nil {
		return fmt.Errorf("asking has broken the game off: %w", err)
	}
	if !s.Over() && !slices.Equal(s.Moves(nil), moves) {
		return errors.New("asking has changed what may be chosen")
	}
	return nil
}

// question is a text that may be a move, of this game as a rule.
func (w *walk) question() string {
	if len(w.heard) == 0 || w.draw.Below(8) == 0 {
		return []string{"", "pass", "?", "play", "castles long"}[w.draw.Below(5)]
	}
	text := w.heard[w.draw.Below(len(w.heard))]
	if words := strings.Fields(text); w.draw.Below(4) == 0 && len(words) > 1 {
		return strings.Join(words[:len(words)-1], " ")
	}
	return text
}

func cardsAreKept(w *walk) error { return kept(w.state.Table()) }

// kept checks a table of cards, and that no card has become another.
func kept(table interface{ Check() error }) error { return table.Check() }

func positionsAreRead(w *walk) error {
	s := w.state
	if s.Err() != nil {
		return errSkipped
	}
	text := s.Position()
	again := s.Game().NewState()
	if err := again.SetPosition(text); err != nil {
		return fmt.Errorf("the position %q is not read back: %w", text, err)
	}
	return samePosition(text, s.Hash(), again.Position(), again.Hash())
}

func samePosition(text string, hash uint64, againText string, againHash uint64) error {
	if againText != text {
		return fmt.Errorf("the position %q is read as %q", text, againText)
	}
	if againHash != hash {
		return fmt.Errorf("the position %q has the hash %#x in play and %#x when read: its pieces or counters are not what they were thought to be", text, hash, againHash)
	}
	return nil
}

func toldIsTrue(w *walk) error {
	if w.state.Err() != nil {
		return errSkipped
	}
	return w.state.CheckTold()
}

// world makes a world that a player may believe.
func (w *walk) world(p board.Player) (*rules.State, error) {
	if w.worlds == nil {
		w.worlds = w.state.Game().NewState()
	}
	if err := w.state.World(p, w.draw, w.worlds); err != nil {
		return nil, fmt.Errorf("there is no world that %s may believe: %w", w.state.Game().PlayerName(p), err)
	}
	return w.worlds, nil
}

// viewsKeepSecrets compares what each player sees, may choose and is refused with what
// he would in another world that agrees with what he knows.
func viewsKeepSecrets(w *walk) error {
	s := w.state
	if s.Over() {
		return errSkipped
	}
	before := fingerprintOf(s)
	for p := range board.Player(s.Game().Players()) {
		other, err := w.world(p)
		if err != nil {
			return err
		}
		if err := sameForPlayer(s, other, p); err != nil {
			return err
		}
		if p == s.Due() {
			if err := sameAnswers(s, other, w.question()); err != nil {
				return err
			}
		}
	}
	if fingerprintOf(s) != before {
		return errors.New("drawing worlds has changed the game")
	}
	return nil
}

func sameForPlayer(s, other *rules.State, p board.Player) error {
	mine, others := encoded(s.View(p)), encoded(other.View(p))
	if mine != others {
		at := differsAt(mine, others)
		return fmt.Errorf("%s sees what is hidden: his view has %q, and %q in another world that he may believe", s.Game().PlayerName(p), around(mine, at), around(others, at))
	}
	return nil
}

// sameAnswers compares what is said of a text that may be a move.
func sameAnswers(s, other *rules.State, text string) error {
	_, mine := s.ParseMove(text)
	_, others := other.ParseMove(text)
	if fmt.Sprint(mine) != fmt.Sprint(others) {
		return fmt.Errorf("what is said of %q tells what is hidden: %q, and in another world that the player may believe %q", text, fmt.Sprint(mine), fmt.Sprint(others))
	}
	return nil
}

func differsAt(a, b string) int {
	n := min(len(a), len(b))
	for i := range n {
		if a[i] != b[i] {
			return i
		}
	}
	return n
}

// around is a text near a place, for people to find it.
func around(text string, at int) string {
	return strings.ToValidUTF8(text[max(at-60, 0):min(at+30, len(text))], "")
}

// mostPlayed is how far worlds and copies that go astray are played.
const mostPlayed = 30

// worldsArePlayable plays on in a world that a player may believe.
func worldsArePlayable(w *walk) error {
	s := w.state
	if s.Over() {
		return errSkipped
	}
	before := fingerprintOf(s)
	p := board.Player(w.draw.Below(s.Game().Players()))
	other, err := w.world(p)
	if err != nil {
		return err
	}
	if err := w.playOn(other); err != nil {
		return fmt.Errorf("in a world that %s may believe: %w", s.Game().PlayerName(p), err)
	}
	if fingerprintOf(s) != before {
		return errors.New("playing in a world has changed the game")
	}
	return nil
}

// playOn plays a state at random for some plies.
func (w *walk) playOn(s *rules.State) error {
	for range mostPlayed {
		if s.Over() {
			break
		}
		moves := s.Moves(nil)
		if s.Err() != nil {
			break
		}
		if len(moves) == 0 {
			return fmt.Errorf("after %d plies %s has no move", s.Ply(), s.Game().PlayerName(s.Due()))
		}
		s.Play(moves[w.draw.Below(len(moves))])
	}
	if err := s.Err(); err != nil {
		return fmt.Errorf("after %d plies: %w", s.Ply(), err)
	}
	if t := s.Table(); t != nil {
		return t.Check()
	}
	return nil
}

// playTwin lets the copy beside the game make the same move.
func playTwin(w *walk, m rules.Move) {
	if w.twin != nil {
		w.twin.Play(m)
	}
}

// copiesAreApart compares the game with a copy that was made some plies ago and has made
// the same moves since, and plays another copy astray.
func copiesAreApart(w *walk) error {
	s := w.state
	if w.twin != nil {
		if err := sameGame(s, w.twin); err != nil {
			return err
		}
	}
	if s.Over() {
		return nil
	}
	if w.twin == nil || w.draw.Below(2) == 0 {
		w.twin = s.Copy()
	}
	before := fingerprintOf(s)
	if w.stray == nil {
		w.stray = s.Copy()
	} else {
		w.stray.CopyFrom(s)
	}
	// A mistake of the script on the way of the copy is none of copying.
	if err := w.playOn(w.stray); err != nil && w.stray.Err() == nil {
		return fmt.Errorf("in a copy: %w", err)
	}
	if after := fingerprintOf(s); after != before {
		return fmt.Errorf("playing a copy has changed its original: %+v before, %+v after", before, after)
	}
	return nil
}

func copyEndsAlike(w *walk) error {
	if w.twin == nil {
		return errSkipped
	}
	return sameGame(w.state, w.twin)
}

// sameGame compares a game with a copy that has made the same moves.
func sameGame(s, twin *rules.State) error {
	if (s.Err() == nil) != (twin.Err() == nil) {
		return fmt.Errorf("a copy that made the same moves has the error %v, its original %v", twin.Err(), s.Err())
	}
	mine, others := fingerprintOf(s), fingerprintOf(twin)
	if mine != others {
		return fmt.Errorf("a copy that made the same moves is another game: %+v, its original %+v", others, mine)
	}
	if s.Over() && s.Err() == nil && s.Result() != twin.Result() {
		return fmt.Errorf("a copy that made the same moves has the result %v, its original %v", twin.Result(), s.Result())
	}
	return nil
}

// recordsReplay writes the record of the game, reads it and plays it again.
func recordsReplay(w *walk) error {
	var text bytes.Buffer
	if err := w.record.Write(&text); err != nil {
		return err
	}
	read, err := record.Read(&text)
	if err != nil {
		return fmt.Errorf("the record is not read back: %w", err)
	}
	again, err := read.Replay(w.state.Game())
	if err != nil {
		return fmt.Errorf("the record does not fit: %w", err)
	}
	return sameGame(w.state, again)
}

// recordsKeepSecrets looks at what a player may read of the game, up to some ply.
func recordsKeepSecrets(w *walk) error {
	part := *w.record
	part.Moves = part.Moves[:w.draw.Below(len(part.Moves)+1)]
	part.Result = record.Result{}
	s, err := part.ReplayTo(w.state.Game(), len(part.Moves))
	if err != nil {
		return errSkipped // told otherwise
	}
	if s.Over() {
		return errSkipped
	}
	p := board.Player(w.draw.Below(s.Game().Players()))
	seen, err := part.Redacted(s.Game(), p)
	if err != nil {
		return err
	}
	return keepsSecrets(seen, p)
}

// keepsSecrets checks a record for a player: that it names no seed, and says of others'
// moves not how many there were.
func keepsSecrets(seen *record.Record, p board.Player) error {
	var text bytes.Buffer
	if err := seen.Write(&text); err != nil {
		return err
	}
	if seen.SeenBy == "" || strings.Contains(text.String(), "\nseed ") || strings.Contains(text.String(), "\nnumber ") {
		return fmt.Errorf("the record for player %d tells the seed", p+1)
	}
	back, err := record.Read(&text)
	if err != nil {
		return fmt.Errorf("the record for player %d is not read back: %w", p+1, err)
	}
	if !back.Equal(seen) {
		return fmt.Errorf("the record for player %d is read back as another", p+1)
	}
	return nil
}

// otherProcessReplays plays the game again in another process.
func otherProcessReplays(w *walk) error {
	if w.number >= mostReplayed {
		return errSkipped
	}
	return w.options.Replay(w.record)
}
