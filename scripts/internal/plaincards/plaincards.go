// Package plaincards holds card, dice and hidden-choice games written by hand, each in
// a file of its own, straight from its rules: second, independent implementations to
// test the engine against.
//
// They are meant to be read beside the rules and to be right, not to be fast. They
// share nothing with the engine (this package imports the standard library alone), and
// little with one another. What chance decides they cannot know: they read it from the
// table that they follow, and make sure that chance may have decided so.
package plaincards

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
)

// Table is what a game is told of the table that it follows: what chance has decided.
//
// Piles are named as in the script. Owners count from 0, -1 for a pile that is nobody's;
// places count from 0 for piles that are laid out, -1 else. Cards are listed from bottom
// to top, the first dealt first; a card is its name.
type Table interface {
	Pile(name string, owner, place int) []string
	Dice(name string) []int
	// Row gives values from 1.
	Row(name string, owner int) []int
	// Squares tells where hidden pieces stand, as "c4".
	Squares(kind string, owner int) []string
}

// Game is a game being played.
type Game interface {
	// Due is the player who decides, from 0. Where several decide in secret at once
	// they are asked in the order of seats.
	Due() int
	// Stage is the name of the stage that is due.
	Stage() string
	// Moves lists the legal moves, sorted as text; none when the game is over.
	Moves() []string
	// Play plays one of Moves; after is the table after it. An error tells that the
	// table contradicts the rules.
	Play(move string, after Table) error
	// Over tells whether the game is over, and the places of the players: 1 is the
	// best, equal places are shared.
	Over() (places []int, over bool)
	// Check compares everything that the game knows with the table.
	Check(now Table) error
}

// maker begins a game for so many players; the options are the parameters of its script.
type maker func(players int, options map[string]string, start Table) (Game, error)

// makers lists the games of all groups.
func makers() map[string]maker {
	all := map[string]maker{}
	maps.Copy(all, trickMakers())
	maps.Copy(all, jungleMakers())
	return all
}

// New begins a game that follows a table on which the start is laid out already.
func New(name string, players int, options map[string]string, start Table) (Game, error) {
	begin, ok := makers()[name]
	if !ok {
		return nil, fmt.Errorf("no game is called %q", name)
	}
	g, err := begin(players, options, start)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return g, nil
}

// settings are the parameters of a game. The first mistake is kept.
type settings struct {
	given map[string]string
	known []string
	err   error
}

func (s *settings) value(name string) (string, bool) {
	s.known = append(s.known, name)
	value, ok := s.given[name]
	return value, ok
}

func (s *settings) wrong(name, value string) {
	if s.err == nil {
		s.err = fmt.Errorf("%s cannot be %q", name, value)
	}
}

// choice gives the value of a parameter; the first that it can have is the default.
func (s *settings) choice(name string, values ...string) string {
	value, ok := s.value(name)
	if !ok {
		return values[0]
	}
	if !slices.Contains(values, value) {
		s.wrong(name, value)
	}
	return value
}

func (s *settings) number(name string, standard, from, to int) int {
	value, ok := s.value(name)
	if !ok {
		return standard
	}
	n, err := strconv.Atoi(value)
	if err != nil || n < from || n > to {
		s.wrong(name, value)
	}
	return n
}

func (s *settings) flag(name string, standard bool) bool {
	value, ok := s.value(name)
	if !ok {
		return standard
	}
	if value != "true" && value != "false" {
		s.wrong(name, value)
	}
	return value == "true"
}

// check makes sure that every parameter given was read, and could be.
func (s *settings) check() error {
	for name := range s.given {
		if !slices.Contains(s.known, name) {
			return fmt.Errorf("no parameter is called %q", name)
		}
	}
	return s.err
}

// checkPlayers refuses other numbers of players than those between the bounds.
func checkPlayers(players, from, to int) error {
	if players < from || players > to {
		return fmt.Errorf("%d players, want %d to %d", players, from, to)
	}
	return nil
}

// placing is the part of a game that remembers how it ended.
type placing struct {
	places []int
	over   bool
}

func (p *placing) Over() (places []int, over bool) { return slices.Clone(p.places), p.over }

// rank ends the game: a player's place is one more than there are players with a
// higher score.
func (p *placing) rank(scores []int) {
	p.over, p.places = true, make([]int, len(scores))
	for player, mine := range scores {
		p.places[player] = 1
		for _, theirs := range scores {
			if theirs > mine {
				p.places[player]++
			}
		}
	}
}

// rankLowest ends the game: the fewest points win.
func (p *placing) rankLowest(scores []int) {
	turned := make([]int, len(scores))
	for player, score := range scores {
		turned[player] = -score
	}
	p.rank(turned)
}

// win ends the game: the others share the second place.
func (p *placing) win(winner, players int) {
	p.allIn(2, players)
	p.places[winner] = 1
}

// draw ends the game with all in the first place.
func (p *placing) draw(players int) { p.allIn(1, players) }

// allIn ends the game with everybody in the same place.
func (p *placing) allIn(place, players int) {
	p.over, p.places = true, slices.Repeat([]int{place}, players)
}

// sortedOnce sorts the texts of moves and drops those that are there already: equal
// cards are one move.
func sortedOnce(moves []string) []string {
	slices.Sort(moves)
	return slices.Compact(moves)
}

// sameCards tells whether two lists hold the same cards in whatever order.
func sameCards(a, b []string) bool {
	return slices.Equal(slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b)))
}

// without returns the cards less those that are named, each once; ok tells whether all
// of them were there. Of equal cards the first goes.
func without(cards []string, gone ...string) (rest []string, ok bool) {
	rest, ok = slices.Clone(cards), true
	for _, card := range gone {
		if i := slices.Index(rest, card); i >= 0 {
			rest = slices.Delete(rest, i, i+1)
		} else {
			ok = false
		}
	}
	return rest, ok
}

// checkSame compares a pile with what the rules make of it, in order.
func checkSame(what string, got, want []string) error {
	if !slices.Equal(got, want) {
		return fmt.Errorf("%s holds %q, by the rules it is %q", what, got, want)
	}
	return nil
}

// checkSameCards compares a pile with what the rules make of it, in whatever order.
func checkSameCards(what string, got, want []string) error {
	if !sameCards(got, want) {
		return fmt.Errorf("%s holds %q, by the rules it is %q in some order", what, got, want)
	}
	return nil
}

// owned names a pile for a message; players count from 1 there.
func owned(name string, owner int) string { return fmt.Sprintf("%s of %d", name, owner+1) }

// checkOffered refuses a move that is none of the game's.
func checkOffered(g Game, move string) error {
	if !slices.Contains(g.Moves(), move) {
		return fmt.Errorf("%q is no move here", move)
	}
	return nil
}
