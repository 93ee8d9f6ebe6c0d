package rules

import (
	"canopy/core/board"
	"canopy/core/cards"
)

// Effect is what a card changes as long as it lies in a pile that is in force: for the
// one who has it before him, for the others, or for all.
type Effect struct {
	// Pile and Face say which card: the face of the deck that begins in the pile.
	Pile, Face int
	// Others: it concerns all but the one who has it; All: everybody.
	Others, All bool
	// Sets are the combinations that count, or do not count, by its doing.
	Sets []SetSwitch
}

// SetSwitch says that a combination counts or does not.
type SetSwitch struct {
	Sets, Name string
	On         bool
}

// inForce is the effects of a game made ready.
type inForce struct {
	piles   []int // that are in force
	effects []int // by kind: the index of its effect, -1 for none
}

// compileEffectsInForce finds which kinds of card have effects, and where.
func (sg *stagedGame) compileEffectsInForce() {
	for i := range sg.PileRules {
		if sg.PileRules[i].InForce && sg.Piles[i].Per == cards.PerPlayer {
			sg.force.piles = append(sg.force.piles, i)
		}
	}
	for k := range sg.set.Kinds {
		sg.force.effects = append(sg.force.effects, -1)
		face := 0
		for j := range k {
			if sg.set.Kinds[j].Deck == sg.set.Kinds[k].Deck {
				face++
			}
		}
		for i, e := range sg.Effects {
			if e.Pile == sg.set.Kinds[k].Deck && e.Face == face {
				sg.force.effects[k] = i
			}
		}
	}
}

// InForce goes through the effects that concern a player now, with the card that has
// each: by holder from the player on, then as the piles are called, then as the cards
// lie. It stops when yield answers false.
func (s *State) InForce(p board.Player, yield func(effect int, card cards.Card) bool) {
	sg := s.game.staged
	for i := range s.game.Players() {
		holder := (int(p) + i) % s.game.Players()
		for _, pile := range sg.force.piles {
			for _, card := range s.staged.table.Cards(sg.set.Slot(pile, holder, 0)) {
				effect := sg.force.effects[s.staged.table.Kind(card)]
				if effect >= 0 && sg.Effects[effect].concerns(holder == int(p)) && !yield(effect, card) {
					return
				}
			}
		}
	}
}

func (e *Effect) concerns(own bool) bool { return e.All || own != e.Others }

// isInForce reports whether an effect concerns a player now.
func (s *State) isInForce(effect int, p board.Player) (found bool) {
	s.InForce(p, func(other int, _ cards.Card) bool {
		found = other == effect
		return !found
	})
	return found
}

// setIsOff reports whether a combination does not count for a player: as the rules say,
// unless effects in force say otherwise, of which the last one decides.
func (s *State) setIsOff(sets *setKinds, i int, p board.Player) bool {
	one := &sets.List[i]
	off := one.Off
	if len(s.game.staged.force.piles) == 0 {
		return off
	}
	s.InForce(p, func(effect int, _ cards.Card) bool {
		for _, change := range s.game.staged.Effects[effect].Sets {
			if change.Sets == sets.Name && change.Name == one.Name {
				off = !change.On
			}
		}
		return true
	})
	return off
}
