package rules

import (
	"math/bits"

	"canopy/core/board"
	"canopy/core/cards"
	"canopy/core/chance"
)

// Observed is a key of what a player can observe of a move that the player due is about to
// make, one of [State.Moves]. Moves that he cannot tell apart have the same key: what
// others choose in secret, which hidden cards they pass, which codes they set. The key
// means the same in all worlds of a player, in which cards are numbered and offered
// otherwise: it is made of kinds and places, not of where something stands in a list. So
// it names the branches of a tree that is searched in many worlds, as in information-set
// Monte Carlo tree search (Cowling, Powley and Whitehouse, 2012).
//
// For the player's own moves, and others' of which nothing is hidden, it is one of its
// own for each move. The choice in secret that is the last one awaited shows what all the
// others have chosen as well, but not if it is the player's own: what he chooses does not
// depend on it. What chance turns up afterwards is no part of a key.
//
// A key is never finer than what the player observes. It is coarser where what a move does
// shows more than the move: if the script lays open a card that went to a hidden pile, if
// those after the player due turn out to have nothing to choose in secret, and at the end
// of a game, when all is shown.
func (s *State) Observed(m Move, p board.Player) uint64 {
	switch {
	case s.staged == nil:
		return uint64(m)
	case p == s.due:
		return s.observe(m, p)
	case s.isKept(m):
		return observedNothing
	}
	key := s.observeChosen(m, s.due, p)
	if s.staged.together {
		for q := range board.Player(s.game.Players()) {
			if kept := s.staged.secret[q]; kept > 0 && q != p && q != s.due {
				key = mix(key ^ s.observeChosen(kept-1, q, p))
			}
		}
	}
	return key
}

// observedNothing is the key of a choice of which nothing is seen before it is complete.
const observedNothing = 1

// ChanceSeen is a hash of what the dice show now, which all players see; 0 in a game
// without dice. It tells the throws apart to which one and the same move has led.
func (s *State) ChanceSeen() uint64 {
	key := uint64(0)
	for i := range s.dice {
		key = mix(key ^ uint64(i+1)<<8)
		for _, n := range s.Thrown(i) {
			key = mix(key ^ uint64(n))
		}
	}
	return key
}

// isKept reports whether a move of the player due is not shown to others yet: it begins a
// row, or others have still to choose in secret.
func (s *State) isKept(m Move) bool {
	st := s.staged
	if to := s.game.staged.choices[choiceOf(m)].To; to != nil && to.Row > 0 && int(st.filled[s.due])+1 < s.game.staged.Rows[to.Row-1].Places {
		return true
	}
	return st.together && st.waiting&^(1<<s.due) != 0
}

// observeChosen is the key of the complete choice of a player, as another observes it.
func (s *State) observeChosen(m Move, q, p board.Player) uint64 {
	due := s.due
	s.due = q
	key := s.observe(m, p)
	c := &s.game.staged.choices[choiceOf(m)]
	if c.To != nil && c.To.Row > 0 && s.observesTarget(c, p) {
		from := int(q) * s.game.staged.longest
		for _, value := range s.staged.filling[from : from+s.game.staged.Rows[c.To.Row-1].Places-1] {
			key = mix(key ^ uint64(value))
		}
	}
	s.due = due
	return key
}

// observe is the key of a move of the player due as another observes it, or he himself.
func (s *State) observe(m Move, p board.Player) uint64 {
	c := &s.game.staged.choices[choiceOf(m)]
	if s.needsTrial(c, p) {
		return s.observeByTrial(m, p)
	}
	key := mix(uint64(c.number)<<2 | uint64(formOf(m)))
	switch {
	case formOf(m) == byKind:
		key = s.observeKind(key, c, m, p)
	case formOf(m) == byPlace:
		key = s.observePlace(key, c, m, p)
	case formOf(m) == bySet && c.From.Dice > 0:
		for rest := setOf(m); rest != 0; rest &= rest - 1 {
			key = mix(key ^ uint64(s.Thrown(c.From.Dice - 1)[bits.TrailingZeros64(rest)]))
		}
	case formOf(m) == bySet:
		key = s.observeSet(key, c, m, p)
	}
	if !s.observesTarget(c, p) {
		return key
	}
	return s.observeTarget(key, c, m)
}

// observeKind adds from where a card comes, and its kind if that is observed.
func (s *State) observeKind(key uint64, c *choice, m Move, p board.Player) uint64 {
	slot := s.slotOffered(c, sourceOf(m), 0)
	key = mix(key ^ uint64(slot))
	if s.observesCard(c, m, slot, p) {
		key = mix(key ^ uint64(pickOf(m)+1)<<8)
	}
	return key
}

// observePlace adds from which place a card comes; of a card that is laid out and that
// the player due knows also its kind, if that is observed.
func (s *State) observePlace(key uint64, c *choice, m Move, p board.Player) uint64 {
	set := s.staged.table.Set()
	slot := s.slotOffered(c, sourceOf(m), pickOf(m))
	key = mix(key ^ uint64(slot))
	pile, _, _ := set.Where(slot)
	if set.Piles[pile].Layout != nil {
		return s.observeLaid(key, c, m, slot, p)
	}
	if set.Piles[pile].Per != cards.Single { // else it is the top, wherever that is
		key = mix(key ^ uint64(pickOf(m)+1)<<8)
	}
	return key
}

// observeLaid adds the kind of the card on top of a slot, if both the player due and the
// one who observes know it.
func (s *State) observeLaid(key uint64, c *choice, m Move, slot cards.Slot, p board.Player) uint64 {
	t := s.staged.table
	card := t.Top(slot)
	if card != cards.NoCard && t.Knows(int(s.due), card) && (t.Knows(int(p), card) || s.observesCard(c, m, slot, p)) {
		key = mix(key ^ uint64(t.Kind(card)+1)<<8)
	}
	return key
}

// observeSet adds the cards of a set: those that are observed by their kinds, and how
// many others there are.
func (s *State) observeSet(key uint64, c *choice, m Move, p board.Player) uint64 {
	offers := s.offersObserved(c)
	unseen := uint64(0)
	for rest := setOf(m); rest != 0; rest &= rest - 1 {
		i := bits.TrailingZeros64(rest)
		if i >= len(offers) {
			return mix(key ^ uint64(m))
		}
		o := &offers[i]
		switch {
		case o.byPlace:
			key = s.observeLaid(mix(key^uint64(o.slot)), c, m, o.slot, p)
		case s.observesCard(c, m, o.slot, p):
			key = mix(key ^ uint64(o.slot) ^ uint64(s.staged.table.Kind(o.card)+1)<<8)
		default:
			unseen++
		}
	}
	return mix(key ^ unseen<<16)
}

// observesCard reports whether a player sees a card of a slot that goes where a choice of
// the player due brings it.
func (s *State) observesCard(c *choice, m Move, slot cards.Slot, p board.Player) bool {
	set := s.staged.table.Set()
	if p == s.due || set.Viewers(slot)>>p&1 == 1 {
		return true
	}
	if c.To == nil || c.To.Pile == 0 {
		return false
	}
	pile, place := c.To.Pile-1, 0
	if s.game.targetsPlaces(c.To) {
		place = max(targetOf(m), 0)
	}
	return set.SeenComing(set.Slot(pile, set.Member(pile, int(s.due)), place))>>p&1 == 1
}

// observesTarget reports whether a player sees where a choice of the player due goes, or
// the options that he chooses.
func (s *State) observesTarget(c *choice, p board.Player) bool {
	v := viewer{s: s, player: int(p)}
	return p == s.due || v.seesTarget(c, s.due)
}

// observeTarget adds where something goes, and options.
func (s *State) observeTarget(key uint64, c *choice, m Move) uint64 {
	if c.options == 0 {
		return mix(key ^ uint64(targetOf(m)+1)<<24)
	}
	at := [2]int{targetOf(m), secondOf(m)}
	for i := range c.options {
		key = mix(key ^ s.optionKey(c, i, at[i]))
	}
	return key
}

// optionKey is a key of an option, the same wherever in a list it stands.
func (s *State) optionKey(c *choice, i, at int) uint64 {
	if c.Options[i].Ask == nil {
		return uint64(at + 1) // the list is the same for all who see the game
	}
	values, err := s.optionValues(c, i)
	if err != nil || at >= len(values) {
		return uint64(at + 1)
	}
	v := values[at]
	return uint64(v.kind)<<32 ^ uint64(uint32(v.n)) ^ uint64(chance.Named(v.text))
}

// slotOffered is the slot that a source of a choice means, at a place where the pile is
// laid out.
func (s *State) slotOffered(c *choice, source, place int) cards.Slot {
	piles := c.From.Piles
	if c.From.Names != nil {
		piles = s.sourcesObserved(c)
	}
	if source >= len(piles) {
		return 0
	}
	set := s.staged.table.Set()
	pile := piles[source].Pile
	if set.Piles[pile].Layout == nil {
		place = 0
	}
	return set.Slot(pile, s.memberOf(piles[source]), place)
}

// observedOffers is what a choice offers to a player, kept for the next move of which
// somebody asks: as long as the list of what is offered stays.
type observedOffers struct {
	choice  int // from 1; 0 for none
	due     board.Player
	sources []Source
	offers  []offer
}

// sourcesObserved are the piles that a choice offers cards from.
func (s *State) sourcesObserved(c *choice) []Source {
	s.observeOffers(c)
	return s.staged.observed.sources
}

// offersObserved are the cards that a choice offers.
func (s *State) offersObserved(c *choice) []offer {
	s.observeOffers(c)
	return s.staged.observed.offers
}

// observeOffers looks up what a choice offers. If that fails, it offers nothing: the
// failure shows when the moves are asked for.
func (s *State) observeOffers(c *choice) {
	kept := &s.staged.observed
	if s.staged.offeredOK && kept.choice == c.number+1 && kept.due == s.due {
		return
	}
	kept.choice, kept.due = c.number+1, s.due
	kept.sources, kept.offers = kept.sources[:0], kept.offers[:0]
	if sources, err := s.sources(c); err == nil {
		kept.sources = append(kept.sources, sources...)
	}
	if !c.several {
		return
	}
	if offers, err := s.offers(c); err == nil {
		kept.offers = append(kept.offers, offers...)
	}
}

// needsTrial reports whether only carrying a choice out shows what a player sees of it: the
// script brings a card somewhere that he does not see where it lies.
func (s *State) needsTrial(c *choice, p board.Player) bool {
	if p == s.due || c.From == nil || c.From.Dice > 0 || c.To != nil && c.To.Pile > 0 || c.Does == nil {
		return false
	}
	piles := c.From.Piles
	if c.From.Names != nil {
		piles = s.sourcesObserved(c)
	}
	set := s.staged.table.Set()
	for _, source := range piles {
		if set.Viewers(set.Slot(source.Pile, s.memberOf(source), 0))>>p&1 == 0 {
			return true
		}
	}
	return false
}

// observeByTrial carries a move out to see how another player reads it.
func (s *State) observeByTrial(m Move, p board.Player) uint64 {
	if s.staged.backup == nil {
		s.staged.backup = s.game.newState()
	}
	after := s.staged.backup
	after.CopyFrom(s)
	after.Play(m)
	text, _ := s.MoveTextFor(m, after, p)
	return uint64(chance.Named(text))
}
