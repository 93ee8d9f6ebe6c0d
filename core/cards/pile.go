package cards

import (
	"fmt"
	"slices"

	"canopy/core/chance"
)

// Per says for what there is a pile of a family each.
type Per uint8

// Kinds of family.
const (
	Single Per = iota // no family: one pile
	PerPlayer
	PerTeam
	PerSuit
)

// Sight says who sees the cards of a pile.
type Sight uint8

// Kinds of sight. Owner and Others are for piles that players or teams have.
const (
	Nobody Sight = iota
	All
	Owner
	Others
)

// Differs reports whether some players see what others do not.
func (s Sight) Differs() bool { return s == Owner || s == Others }

// Pile is a pile of cards, or a family of piles, as the rules state it.
type Pile struct {
	Name string
	Per  Per
	Seen Sight
	// Deck is the deck whose cards begin here and come back here when they are
	// gathered; nil for none.
	Deck *Deck
	// Layout has the places of a pile that is laid out; nil for an ordinary pile. A
	// place takes one card, or with Stacks any number of which the top counts.
	Layout *Layout
	Stacks bool
	// Ascending is the number that must rise from place to place where a card is put
	// down; empty if it need not.
	Ascending string
	// RefilledFrom is the pile whose cards are shuffled in here when a card is asked
	// for and none is left. Of a pile that is laid out, with Covered, all but the
	// tops. Keeping is how many of its top cards stay.
	RefilledFrom string
	Covered      bool
	Keeping      int
	// Most is the most cards that may lie here; 0 for any number.
	Most   int
	Origin string
}

// Kind is a face with what a game adds to it.
type Kind struct {
	Face
	Deck int // which deck, in the order of the piles
}

// Card is one card: its number among all of a game, which says which it is.
type Card = uint8

// NoCard is no card.
const NoCard Card = 255

// MaxCards and MaxSlots are the most cards and slots that a game may have.
const (
	MaxCards = 250
	MaxSlots = 250
)

// Slot is a place where cards lie in order.
type Slot = uint8

// Set is the cards and piles of a game. It never changes.
type Set struct {
	Piles []Pile
	Kinds []Kind

	players   int
	teams     []uint8 // by player
	teamCount int
	suits     []string

	kindOf  []uint8       // by card
	things  []uint32      // by card: what shuffles order, the same in every variant that has the card
	byThing [2 * 256]Card // the card of a thing, or the next place where it may be
	home    []Slot        // by card
	deckOf  []uint8       // by card

	first   []int           // by pile: its first slot
	members []int           // by pile: how many piles the family has
	pileOf  []uint8         // by slot
	owner   []int8          // by slot: player, team or suit, -1 for nobody
	viewers []uint8         // by slot: a bit for each player who sees it
	at      []int           // by slot: where its cards begin in a table
	room    []int           // by slot: how many may lie there
	sources []chance.Source // by slot: of its shuffles
	draws   []chance.Source // by slot: of cards drawn at random from it
	refills []int           // by pile: the pile that it is refilled from, -1
	size    int             // of all slots' room
}

// Compile puts decks and piles together. Teams gives each player his team, from 0;
// nil where everybody plays for himself. An error is about one pile, whose index
// comes with it.
func Compile(piles []Pile, players int, teams []int) (*Set, int, error) {
	s := &Set{Piles: piles, players: players, teams: make([]uint8, players), teamCount: players}
	for p := range s.teams {
		s.teams[p] = uint8(p)
	}
	if teams != nil {
		s.teamCount = slices.Max(teams) + 1
		for p, team := range teams {
			s.teams[p] = uint8(team)
		}
	}
	for i := range s.byThing {
		s.byThing[i] = NoCard
	}
	for i := range piles {
		if err := s.addFaces(i); err != nil {
			return nil, i, err
		}
	}
	for i := range piles {
		if err := s.addSlots(i); err != nil {
			return nil, i, err
		}
	}
	for i := range piles {
		if err := s.addDeck(i); err != nil {
			return nil, i, err
		}
	}
	s.makeRoom()
	for slot := range s.pileOf {
		s.at = append(s.at, s.size)
		s.size += s.roomInMemory(slot)
	}
	return s, -1, nil
}

// addFaces collects the faces of a pile's deck, and the suits.
func (s *Set) addFaces(pile int) error {
	d := s.Piles[pile].Deck
	if d == nil {
		return nil
	}
	for _, f := range d.Faces {
		if i := slices.IndexFunc(s.Kinds, func(k Kind) bool { return k.Text == f.Text }); i >= 0 {
			return fmt.Errorf("the card %s is there twice: give it copies, or another name", f.Text)
		}
		s.Kinds = append(s.Kinds, Kind{f, pile})
		if suit, ok := f.Attributes["suit"].(string); ok && !slices.Contains(s.suits, suit) {
			s.suits = append(s.suits, suit)
		}
	}
	return nil
}

// addSlots makes the slots of a pile.
func (s *Set) addSlots(pile int) error {
	p := &s.Piles[pile]
	members, places := 1, 1
	switch p.Per {
	case PerPlayer:
		members = s.players
	case PerTeam:
		members = s.teamCount
	case PerSuit:
		if members = len(s.suits); members == 0 {
			return fmt.Errorf("there is a pile for each suit, and no card has a suit")
		}
	}
	if p.Per != PerPlayer && p.Per != PerTeam && (p.Seen == Owner || p.Seen == Others) {
		return fmt.Errorf("nobody owns it, and only its owner or all others are to see it: say per = \"player\" or \"team\"")
	}
	if p.Layout != nil {
		places = p.Layout.Places()
	}
	s.first = append(s.first, len(s.pileOf))
	s.members = append(s.members, members)
	for m := range members {
		for range places {
			owner := int8(m)
			if p.Per == Single {
				owner = -1
			}
			s.pileOf = append(s.pileOf, uint8(pile))
			s.owner = append(s.owner, owner)
			s.viewers = append(s.viewers, s.sight(p, m))
			name := p.Name
			if p.Per != Single {
				name = fmt.Sprintf("%s.%d", name, m+1)
			}
			s.sources = append(s.sources, chance.Named(name+".shuffle"))
			s.draws = append(s.draws, chance.Named(name+".random"))
			s.room = append(s.room, 0)
		}
	}
	if len(s.pileOf) > MaxSlots {
		return fmt.Errorf("with it there are more than %d places for cards", MaxSlots)
	}
	return nil
}

// sight is who sees a member of a family, as bits.
func (s *Set) sight(p *Pile, member int) uint8 {
	everybody := uint8(1<<s.players - 1)
	own := uint8(0)
	for q := range s.players {
		if p.Per == PerPlayer && q == member || p.Per == PerTeam && int(s.teams[q]) == member {
			own |= 1 << q
		}
	}
	switch p.Seen {
	case All:
		return everybody
	case Owner:
		return own
	case Others:
		return everybody &^ own
	}
	return 0
}

// addDeck numbers the cards of a pile's deck, and finds what refills the pile.
func (s *Set) addDeck(pile int) error {
	p := &s.Piles[pile]
	s.refills = append(s.refills, -1)
	if p.RefilledFrom != "" {
		from := slices.IndexFunc(s.Piles, func(q Pile) bool { return q.Name == p.RefilledFrom })
		switch {
		case from < 0:
			return fmt.Errorf("there is no pile %q to refill it from", p.RefilledFrom)
		case from == pile:
			return fmt.Errorf("it cannot be refilled from itself")
		}
		s.refills[pile] = from
	}
	if p.Deck == nil {
		return nil
	}
	if p.Per != Single || p.Layout != nil {
		return fmt.Errorf("a deck begins in one plain pile, from which it is dealt")
	}
	if p.Most > 0 && p.Deck.Size() > p.Most {
		return fmt.Errorf("it takes %d cards, and its deck has %d", p.Most, p.Deck.Size())
	}
	if len(s.kindOf)+p.Deck.Size() > MaxCards || len(s.Kinds) > MaxCards {
		return fmt.Errorf("with its deck there are more than %d cards", MaxCards)
	}
	for k := range s.Kinds {
		if s.Kinds[k].Deck != pile {
			continue
		}
		for n := range s.Kinds[k].Copies {
			s.addThing(fmt.Sprintf("%s.%s.%d", p.Name, s.Kinds[k].Text, n))
			s.kindOf = append(s.kindOf, uint8(k))
			s.home = append(s.home, Slot(s.first[pile]))
			s.deckOf = append(s.deckOf, uint8(pile))
		}
	}
	return nil
}

// addThing gives the next card what shuffles know it by: it follows from its name alone,
// so that a deck with other cards besides keeps these in their order.
func (s *Set) addThing(name string) {
	h := uint64(chance.Named(name))
	thing := uint32(h ^ h>>32)
	for slices.Contains(s.things, thing) {
		thing++
	}
	i := thing % uint32(len(s.byThing))
	for s.byThing[i] != NoCard {
		i = (i + 1) % uint32(len(s.byThing))
	}
	s.byThing[i] = Card(len(s.things))
	s.things = append(s.things, thing)
}

// roomInMemory is how many cards a slot has to have room for: all where they are
// gathered, even if the rules want no more of them there.
func (s *Set) roomInMemory(slot int) int {
	if s.Piles[s.pileOf[slot]].Deck != nil {
		return len(s.kindOf)
	}
	return s.room[slot]
}

// makeRoom sees to it that any slot can hold all cards, but a place without a stack
// one.
func (s *Set) makeRoom() {
	for slot := range s.room {
		p := &s.Piles[s.pileOf[slot]]
		s.room[slot] = len(s.kindOf)
		if p.Layout != nil && !p.Stacks {
			s.room[slot] = 1
		} else if p.Most > 0 {
			s.room[slot] = min(p.Most, len(s.kindOf))
		}
	}
}

// card finds the card of a thing.
func (s *Set) card(thing uint32) Card {
	i := thing % uint32(len(s.byThing))
	for s.things[s.byThing[i]] != thing {
		i = (i + 1) % uint32(len(s.byThing))
	}
	return s.byThing[i]
}

// Cards is how many cards there are.
func (s *Set) Cards() int { return len(s.kindOf) }

// Slots is how many slots there are.
func (s *Set) Slots() int { return len(s.pileOf) }

// KindOf is the kind of a card, an index into Kinds.
func (s *Set) KindOf(c Card) int { return int(s.kindOf[c]) }

// Suits are the suits of all decks, in the order in which they are listed.
func (s *Set) Suits() []string { return s.suits }

// Find finds a pile by its name, -1 if there is none.
func (s *Set) Find(name string) int {
	return slices.IndexFunc(s.Piles, func(p Pile) bool { return p.Name == name })
}

// Slot is the slot of a pile: member is the player, team or suit whose it is, and
// place the place of one that is laid out. Both are 0 where they do not matter.
func (s *Set) Slot(pile, member, place int) Slot {
	return Slot(s.first[pile] + member*s.Places(pile) + place)
}

// Places is how many places a pile has, 1 for one that is not laid out.
func (s *Set) Places(pile int) int {
	if l := s.Piles[pile].Layout; l != nil {
		return l.Places()
	}
	return 1
}

// Members is how many piles a family has, 1 for a single pile.
func (s *Set) Members(pile int) int { return s.members[pile] }

// Where tells of a slot which pile it belongs to, whose, and at which place.
func (s *Set) Where(slot Slot) (pile, member, place int) {
	pile = int(s.pileOf[slot])
	n := int(slot) - s.first[pile]
	places := s.Places(pile)
	return pile, n / places, n % places
}

// Viewers are the players who see what lies in a slot, as bits.
func (s *Set) Viewers(slot Slot) uint8 { return s.viewers[slot] }

// Team is the team of a player.
func (s *Set) Team(p int) int { return int(s.teams[p]) }

// Teams is how many teams there are.
func (s *Set) Teams() int { return s.teamCount }

// Number is a number that a kind has as an attribute.
func (s *Set) Number(kind int, attribute string) (float64, bool) {
	n, ok := s.Kinds[kind].Attributes[attribute].(float64)
	return n, ok
}

// Member is whose pile of a family is meant for a player: his own, or his team's.
func (s *Set) Member(pile, player int) int {
	switch s.Piles[pile].Per {
	case PerPlayer:
		return player
	case PerTeam:
		return s.Team(player)
	}
	return 0
}
