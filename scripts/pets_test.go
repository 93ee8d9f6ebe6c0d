package scripts_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"canopy/core/rules"
)

// petsInForce is Jungle Matrix with pets that lie before the players from the start, and no
// pets drawn.
type petsInForce struct {
	own, other []string // before the first player, and before the second
	deck       string   // the names of the cards in the order in which they are dealt; "" for a shuffle
	settings   string
	more       string // Lua that changes the rules
}

func (p petsInForce) load(t *testing.T) *rules.Game {
	t.Helper()
	order := `g.deck:shuffle()`
	if p.deck != "" {
		order = `arrange(g, ` + luaList(strings.Fields(p.deck)) + `)`
	}
	settings := "rounds=1, stop=false"
	if p.settings != "" {
		settings = p.settings
	}
	return loadFiles(t, "laid.lua", settings, map[string]string{"laid.lua": arranged + `
local function lay(g, names, player)
	for _, name in ipairs(names) do
		for i = 1, g.pet_deck:count() do
			local pet = g.pet_deck:at(i)
			if pet.name == name then
				local place = pet.fourth and g.fourth[player] or g.pets[player]
				place:take(pet)
				break
			end
		end
	end
end
return variant {
	of     = "pet-cards",
	title  = "Pets laid",
	change = function(rules)
		rules.piles.pet_deck.starts_with.copies = 8
		rules.steps.begin_turn = function(g, player)
			g:begin "turn"
			g.pet_deck:gather()
			lay(g, ` + luaList(append(p.own, "nobody")) + `, 1)
			lay(g, ` + luaList(append(p.other, "nobody")) + `, 2)
			g:to("lay_out", player)
		end
		rules.steps.lay_out = function(g, player)
			g.deck:gather()
			` + order + `
			g:deal_grid(player)
			g.one_pass = g.deck:count()
			g:to("cover", player)
		end
		rules.stages.pet, rules.stages.replace = nil, nil
		` + p.more + `
	end,
}`})
}

// The first pass of a turn with pets that change the grid and the deck is known exactly.
func TestFiguresOfPets(t *testing.T) {
	skipSlow(t)
	figures := figuresOf(t, "jungle-matrix")
	for _, test := range []struct {
		figure string
		pets   string
		pass   int // what using up the deck is worth
		games  int
	}{
		{"9 cells", "", 43, 1500},
		{"10 cells", "Toucan", 42, 1000},
		{"12 cells", "Toucan, Toucan, Toucan", 40, 500},
		{"8 cells", "Anteater", 44, 1000},
		{"9 cells", "Anteater, Toucan", 43, 500},
		{"42 cards", "Howler", 33, 1000},
	} {
		t.Run(test.figure+" "+test.pets, func(t *testing.T) {
			var pets []string
			if test.pets != "" {
				pets = strings.Split(test.pets, ", ")
			}
			game := petsInForce{own: pets, other: pets, settings: "rounds=5, stop=false"}.load(t)
			first := notesOf(t, game, test.games**moreGames, nil)["first pass"]
			n := first.count()
			if n != 10*test.games**moreGames {
				t.Fatalf("%d turns were noted, want ten a game", n)
			}
			of := func(what string) float64 { return figures[[2]string{test.figure, what}].value }
			withinShare(t, "exhausted", first.share(test.pass), of("exhausted"), n)
			withinShare(t, "score 0", first.share(0), of("score 0"), n)
			within(t, "mean score", first.mean(), of("mean score"), 4*of("sd of the score")/math.Sqrt(float64(n)))
		})
	}
}

// turn plays the first player's turn: the moves that are named, then the first that there
// is as long as he is due. It gives the points of both, and how the turn ended.
func (p petsInForce) turn(t *testing.T, moves ...string) (s *rules.State, points [2]int) {
	t.Helper()
	s = p.load(t).NewState()
	s.Start(1, 0)
	for _, move := range moves {
		play(t, s, move)
	}
	for !s.Over() && s.Begun(rules.TurnUnit) == 1 {
		play(t, s, s.SortedMoveTexts()[0])
	}
	if s.Err() != nil {
		t.Fatal(s.Err())
	}
	return s, [2]int{counterOf(t, s, "score", 0), counterOf(t, s, "score", 1)}
}

// Decks whose first turn ends stuck with so many points, where no pet is in force.
const (
	stuckAt0 = "J J 7 7 7 7 8 9 9"
	stuckAt2 = "6 5 7 7 7 7 8 8 8 8 9"
	stuckAt3 = "K Q J 7 7 7 7 8 8 8 9 9"
	stuckAt6 = "10 A 9 2 8 3 K K K K Q Q Q Q 10"
	usedUp   = "A 10 2 9 3 8 4 7 5 6 J Q K A 10 2 9 3 8 4 7 5 6 J Q K A 10 2 9 3 8 4 7 5 6 J Q K A 10 2 9 3 8 4 7 5 6 J Q K"
)

// What a turn is worth with pets before the player, and before the other.
func TestPointsWithPets(t *testing.T) {
	for _, test := range []struct {
		name       string
		own, other string
		deck       string
		points     [2]int
	}{
		{"none at 0", "", "", stuckAt0, [2]int{0, 0}},
		{"none at 2", "", "", stuckAt2, [2]int{2, 0}},
		{"none at 3", "", "", stuckAt3, [2]int{3, 0}},
		{"none at 6", "", "", stuckAt6, [2]int{6, 0}},
		{"Coral Snake takes 6+5 away", "Coral Snake", "", stuckAt2, [2]int{0, 0}},
		{"... from its holder alone", "", "Coral Snake", stuckAt2, [2]int{2, 0}},
		{"Parrot", "Parrot", "", stuckAt3, [2]int{5, 0}},
		{"two Parrots", "Parrot, Parrot", "", stuckAt3, [2]int{7, 0}},
		{"Parrot has no pairs", "Parrot", "", stuckAt2, [2]int{2, 0}},
		{"the other's Parrot", "", "Parrot", stuckAt3, [2]int{3, 0}},
		{"Tortoise", "Tortoise", "", stuckAt0, [2]int{6, 0}},
		{"Tortoise adds nothing", "Tortoise", "", stuckAt6, [2]int{6, 0}},
		{"Scorpion", "Scorpion", "", stuckAt6, [2]int{2, 0}},
		{"Scorpion not below 0", "Scorpion", "", stuckAt2, [2]int{0, 0}},
		{"two Scorpions", "Scorpion, Scorpion", "", stuckAt6, [2]int{0, 0}},
		{"Tortoise, then Scorpion", "Tortoise, Scorpion", "", stuckAt0, [2]int{2, 0}},
		{"Scorpion, then Tortoise", "Scorpion, Tortoise", "", stuckAt0, [2]int{6, 0}},
		{"Hummingbird", "Hummingbird", "", stuckAt6, [2]int{12, 0}},
		{"Hummingbird and Tortoise", "Hummingbird, Tortoise", "", stuckAt2, [2]int{6, 0}}, // the fourth lies first
		{"Tortoise and Hummingbird", "Tortoise, Hummingbird", "", stuckAt2, [2]int{6, 0}},
		{"Parrot and Hummingbird", "Parrot, Hummingbird", "", stuckAt3, [2]int{10, 0}},
		{"Mosquitoes", "Mosquitoes", "", stuckAt3, [2]int{0, 0}},
		{"Sloth", "Sloth", "", usedUp, [2]int{17, 0}},                       // a trio from 14 on
		{"Sloth is no sting", "Sloth, Scorpion", "", usedUp, [2]int{17, 0}}, // it does not end stuck
		{"Hummingbird and Sloth", "Sloth, Hummingbird", "", usedUp, [2]int{34, 0}},
		{"Vulture of the other at 0", "", "Vulture", stuckAt0, [2]int{0, 3}},
		{"two Vultures", "", "Vulture, Vulture", stuckAt3, [2]int{3, 6}},
		{"Vulture at more than 4", "", "Vulture", stuckAt6, [2]int{6, 0}},
		{"Vulture counts the points of the turn", "Scorpion", "Vulture", stuckAt6, [2]int{2, 3}},
		{"... with all that they are", "Tortoise", "Vulture", stuckAt0, [2]int{6, 0}},
		{"Vulture looks at the other's turn alone", "Vulture", "", stuckAt0, [2]int{3, 0}}, // which comes next
	} {
		t.Run(test.name, func(t *testing.T) {
			split := func(names string) []string {
				return slices.DeleteFunc(strings.Split(names, ", "), func(n string) bool { return n == "" })
			}
			_, points := petsInForce{own: split(test.own), other: split(test.other), deck: test.deck}.turn(t)
			if points != test.points {
				t.Errorf("points %v, want %v", points, test.points)
			}
		})
	}
}

// Hummingbird doubles a turn by twenty points at most.
func TestHummingbirdAtMost(t *testing.T) {
	const end = `rules.steps.covered = instead(function(g, player)
		if g.laid < 24 then return end
		g:to("finish", player, "stopped")
		return done
	end)`
	_, plain := petsInForce{deck: usedUp, more: end}.turn(t)
	_, doubled := petsInForce{own: []string{"Hummingbird"}, deck: usedUp, more: end}.turn(t)
	if plain[0] < 24 || doubled[0] != plain[0]+20 {
		t.Errorf("%d points, and %d with Hummingbird, want 20 more", plain[0], doubled[0])
	}
}

// Sloth ends the turn on a trio, and Parrot has its points for that one too.
func TestSlothAndParrot(t *testing.T) {
	// seven pairs, and then the trio
	const deck = "10 A 9 2 8 3 7 4 Q 10 A 10 A 10 A 9 2 9 2 9 2 K J 5 5 5"
	s := petsInForce{own: []string{"Sloth", "Parrot"}, deck: deck}.load(t).NewState()
	s.Start(1, 0)
	laid, trios, last := 0, 0, 0
	for s.Begun(rules.TurnUnit) == 1 {
		move := s.SortedMoveTexts()[0]
		last = len(strings.Fields(move)) - 1
		laid += last
		if last == 3 {
			trios++
		}
		play(t, s, move)
	}
	if last != 3 || laid < 16 {
		t.Fatalf("the turn ended after %d cards with a cover of %d, want a trio", laid, last)
	}
	if got := counterOf(t, s, "score", 0); got != laid+2*trios {
		t.Errorf("%d cards and %d trios are worth %d", laid, trios, got)
	}
}

// The grid has as many cells as pets make it, in bounds, in whatever order they came.
func TestCellsWithPets(t *testing.T) {
	for pets, want := range map[string]int{
		"":                                       9,
		"Toucan":                                 10,
		"Toucan, Toucan, Toucan, Toucan":         12,
		"Anteater":                               8,
		"Anteater, Anteater, Anteater, Anteater": 6,
		"Toucan, Anteater":                       9,
		"Anteater, Anteater, Anteater, Anteater, Toucan":   6,
		"Toucan, Anteater, Anteater, Anteater, Anteater":   6,
		"Toucan, Toucan, Toucan, Toucan, Anteater, Toucan": 12,
	} {
		s := petsInForce{own: strings.Split(pets, ", ")}.load(t).NewState()
		s.Start(1, 0)
		if got := 52 - len(cardsIn(s, "deck", 0)); got != want && s.Begun(rules.TurnUnit) == 1 {
			t.Errorf("%s: %d cells, want %d", pets, got, want)
		}
	}
}

// Chameleon makes J+A a pair: below 10+A, above 9+2, so that a jack may be used for it or
// kept for a trio, if the ace is not wanted for a ten.
func TestChameleon(t *testing.T) {
	for _, test := range []struct{ deck, want string }{
		{"J A 7 7 7 7 8 9 9", "J A"},
		{"J A 9 2 7 7 7 7 8", "J A"},
		{"J A 10 7 7 7 7 8 8", "10 A"},
		{"J A K Q 7 7 7 7 8", "K Q J"},
	} {
		s := petsInForce{own: []string{"Chameleon"}, deck: test.deck}.load(t).NewState()
		s.Start(1, 0)
		for _, move := range s.SortedMoveTexts() {
			for _, name := range strings.Fields(test.want) {
				if !strings.Contains(move, " "+name) {
					t.Errorf("%s: %s may be covered, want %s", test.deck, move, test.want)
				}
			}
		}
		if s.Begun(rules.TurnUnit) != 1 {
			t.Errorf("%s: nothing can be covered", test.deck)
		}
	}
	if s, _ := (petsInForce{deck: "J A 7 7 7 7 8 9 9"}).turn(t); s.Ply() != 0 && s.Begun(rules.TurnUnit) == 1 {
		t.Error("without it there is a pair")
	}
}

// Each Capybara corrects one mistake of a turn; the next one ends it.
func TestCapybara(t *testing.T) {
	for count := range 3 {
		p := petsInForce{own: slices.Repeat([]string{"Capybara"}, count), deck: stuckAt6, settings: "rounds=1, stop=false, mistakes=honour"}
		s := p.load(t).NewState()
		s.Start(1, 0)
		for range count {
			play(t, s, wrongCover(t, s))
			play(t, s, "challenge")
			if s.Begun(rules.TurnUnit) != 1 || s.Due() != 0 {
				t.Fatalf("with %d the turn is over", count)
			}
		}
		play(t, s, wrongCover(t, s))
		play(t, s, "challenge")
		if s.Begun(rules.TurnUnit) != 2 || counterOf(t, s, "score", 0) != 0 {
			t.Errorf("with %d the mistake %d does not end the turn", count, count+1)
		}
	}
}

// wrongCover is a cover of two cards that make no eleven.
func wrongCover(t *testing.T, s *rules.State) string {
	t.Helper()
	for _, move := range s.SortedMoveTexts() {
		if strings.Count(move, "K") == 2 && len(strings.Fields(move)) == 3 {
			return move
		}
	}
	t.Fatalf("no wrong cover among %s", s.SortedMoveTexts())
	return ""
}

// The holder of an Owl alone knows the next two cards after each cover.
func TestOwl(t *testing.T) {
	for _, own := range [][]string{{"Owl"}, nil} {
		s := petsInForce{own: own, deck: usedUp}.load(t).NewState()
		s.Start(1, 0)
		play(t, s, s.SortedMoveTexts()[0])
		deck := cardsIn(s, "deck", 0)
		for i := range 3 {
			c := deck[len(deck)-1-i]
			if got, want := s.Table().Knows(0, c), own != nil && i < 2; got != want {
				t.Errorf("%v: the holder knows card %d is %t", own, i+1, got)
			}
			if s.Table().Knows(1, c) {
				t.Errorf("%v: the other knows card %d", own, i+1)
			}
		}
	}
}

// Spider Monkey swaps a top card once a turn, for nothing, also when stuck; whoever is
// stuck may give up.
func TestSpiderMonkey(t *testing.T) {
	p := petsInForce{own: []string{"Spider Monkey"}, deck: stuckAt0 + " 2 3"}
	s := p.load(t).NewState()
	s.Start(1, 0)
	moves := s.SortedMoveTexts()
	if len(moves) != 10 || !slices.Contains(moves, "give_up") || !slices.ContainsFunc(moves, func(m string) bool { return strings.HasPrefix(m, "swap 7") }) {
		t.Fatalf("stuck: %v", moves)
	}
	seven := slices.IndexFunc(moves, func(m string) bool { return strings.HasPrefix(m, "swap 7") })
	play(t, s, moves[seven])
	for _, move := range s.SortedMoveTexts() {
		if !strings.HasPrefix(move, "cover ") || !strings.Contains(move, " 9") || !strings.Contains(move, " 2") {
			t.Errorf("after the swap: %s", move)
		}
	}
	if got := counterOf(t, s, "laid", 0); got != 0 {
		t.Errorf("the swap counts %d", got)
	}
	s.Start(1, 0)
	play(t, s, "give_up")
	if s.Begun(rules.TurnUnit) != 2 || counterOf(t, s, "score", 0) != 0 {
		t.Error("giving up does not end the turn")
	}
}

// Jaguar's Pounce lays out anew the first time that one is stuck, if the deck has the cards;
// after Spider Monkey too.
func TestJaguarsPounce(t *testing.T) {
	s, points := petsInForce{own: []string{"Jaguar's Pounce"}, deck: stuckAt2 + " 6 5 Q Q Q Q K K K K A"}.turn(t)
	if s.Err() != nil || points[0] != 4 {
		t.Errorf("points %v, want two of each grid", points)
	}
	_, points = petsInForce{own: []string{"Jaguar's Pounce"}, deck: stuckAt2, more: `
		rules.steps.deal_grid = after(function(g)
			for _ = 1, 36 do g.aside:take(g.deck:bottom()) end
		end)`}.turn(t)
	if points[0] != 2 {
		t.Errorf("with five cards in the deck: %v, want 2", points)
	}
	p := petsInForce{own: []string{"Spider Monkey", "Jaguar's Pounce"}, deck: stuckAt0}
	s = p.load(t).NewState()
	s.Start(1, 0)
	play(t, s, "give_up")
	if s.Begun(rules.TurnUnit) != 1 || len(cardsIn(s, "deck", 0)) != 43 {
		t.Error("giving up is no way to a new grid")
	}
}

// Howler takes ten cards out of the deck for the turn of its holder alone.
func TestHowler(t *testing.T) {
	for _, test := range []struct {
		own, other []string
		deck       int
	}{{[]string{"Howler"}, nil, 33}, {nil, []string{"Howler"}, 43}} {
		s := petsInForce{own: test.own, other: test.other, deck: usedUp}.load(t).NewState()
		s.Start(1, 0)
		if got := len(cardsIn(s, "deck", 0)); got != test.deck || counterOf(t, s, "one_pass", 0) != test.deck {
			t.Errorf("%v, %v: %d cards in the deck", test.own, test.other, got)
		}
	}
}

// All that is done with pets, in play: who has how many, which goes, and which comes back.
func TestPetsInPlay(t *testing.T) {
	replaced, fourths, discarded, again, limits := 0, 0, 0, 0, 0
	h := hunt{game: "pet-cards", settings: "rounds=12", games: 40, see: func(before, after *rules.State, move string) {
		for p := range 2 {
			pets, fourth := cardsIn(after, "pets", p), cardsIn(after, "fourth", p)
			if most := map[bool]int{true: 4, false: 3}[after.StageName() == "replace"]; len(pets) > most || len(fourth) > 1 {
				t.Fatalf("player %d has %d pets and %d fourth cards", p+1, len(pets), len(fourth))
			}
		}
		switch {
		case strings.HasPrefix(move, "replace "):
			replaced++
			for _, c := range append(cardsIn(before, "pets", 0), cardsIn(before, "pets", 1)...) {
				if lies(after, c) != "pets" && counterOf(t, before, "served", int(c)) == 0 {
					t.Errorf("%s: a pet goes that has served no turn; of %v and %v, served %v", move, textsIn(before, "pets", 0), textsIn(before, "pets", 1), servedBy(t, before))
				}
			}
		case strings.HasPrefix(move, "play "):
			for target := range 2 {
				for _, pile := range []string{"pets", "fourth"} {
					for _, c := range cardsIn(after, pile, target) {
						if lies(before, c) != "drawn_pets" {
							continue
						}
						if served := counterOf(t, after, "served", int(c)); served != 0 && after.Begun(rules.TurnUnit) == before.Begun(rules.TurnUnit) {
							t.Errorf("a pet comes that has served %d turns", served)
						} else if counterOf(t, before, "served", int(c)) > 0 {
							again++
						}
						if pile == "fourth" {
							fourths++
						}
					}
				}
			}
		}
		if turn := before.Begun(rules.TurnUnit); after.Begun(rules.TurnUnit) == turn+1 && !after.Over() {
			holder := (turn + 1) % 2 // whose turn has ended
			if n := len(cardsIn(after, "fourth", holder)); n > 0 {
				t.Errorf("player %d keeps a fourth card beyond his turn", holder+1)
			}
			if len(cardsIn(before, "fourth", 1-holder)) > 0 && len(cardsIn(after, "fourth", 1-holder)) == 0 {
				t.Errorf("a fourth card of player %d goes with the other's turn", 2-holder)
			}
			if after.StageName() != "pet" {
				discarded++
			}
		}
		if before.StageName() == "pet" && len(before.Moves(nil)) < 4 {
			limits++
		}
	}}
	h.run(t)
	met(t, "a pet is replaced", replaced)
	met(t, "a fourth card is played", fourths)
	met(t, "a pet comes back", again)
	met(t, "a target has no room", limits)
	t.Logf("both drawn pets put away: %d", discarded)
}

// With three pets each that have served no turn, neither of the cards drawn can be played:
// both are put away. A fourth card still can, where there is none.
func TestBothPetsPutAway(t *testing.T) {
	full := func(drawn string) *rules.State {
		g := loadFiles(t, "full.lua", "-", map[string]string{"full.lua": fmt.Sprintf(`
local function find(g, name)
	for i = 1, g.pet_deck:count() do
		if g.pet_deck:at(i).name == name then return g.pet_deck:at(i) end
	end
end
return variant {
	of     = "pet-cards",
	title  = "Full",
	change = function(rules)
		rules.setup = before(function(g)
			for player in g:players() do
				for _, name in ipairs { "Toucan", "Parrot", "Owl" } do g.pets[player]:take(find(g, name)) end
				g.fourth[player]:take(find(g, "Howler"))
			end
			for _, name in ipairs { %s } do g.drawn_pets:take(find(g, name)) end
		end)
	end,
}`, drawn)})
		s := g.NewState()
		s.Start(1, 0)
		return s
	}
	s := full(`"Sloth", "Hummingbird"`)
	if s.StageName() == "pet" || len(cardsIn(s, "drawn_pets", 0)) != 0 || len(cardsIn(s, "pet_discard", 0)) != 2 {
		t.Errorf("stage %s, %v drawn, %v put away", s.StageName(), textsIn(s, "drawn_pets", 0), textsIn(s, "pet_discard", 0))
	}
	for p := range 2 {
		if len(cardsIn(s, "pets", p)) != 3 {
			t.Errorf("player %d has %v", p+1, textsIn(s, "pets", p))
		}
	}
}

func servedBy(t *testing.T, s *rules.State) (served [2][]int) {
	t.Helper()
	for p := range 2 {
		for _, c := range cardsIn(s, "pets", p) {
			served[p] = append(served[p], counterOf(t, s, "served", int(c)))
		}
	}
	return served
}
