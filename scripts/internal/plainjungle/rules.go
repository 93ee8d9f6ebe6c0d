package plainjungle

import (
	"fmt"
	"slices"
	"strconv"
)

// Rules are the switches in which houses differ.
type Rules struct {
	ElephantTakesRat bool
	RatLeavingWater  string // what a rat in the water may take on land: rat, nothing, anything
	RatEnteringWater string // what a rat on land may take in the water: rat, nothing
	TrapsWeaken      string // enemies, everybody
	TrappedMayTake   bool
	WolfBeatsDog     bool
	OwnDenOpen       bool
	TigerJumps       string // orthogonal, along (a file), across
	LeopardJumps     string // never, across
	JumpBlockedBy    string // any rat, enemy rat, nothing
	Repetition       int    // a draw when a position is seen so often; 0: never
	Quiet            int    // a draw after so many plies without a capture; 0: never
}

// Default gives BrainKing's rules, which know no draw.
func Default() Rules {
	return Rules{
		RatLeavingWater:  "rat",
		RatEnteringWater: "rat",
		TrapsWeaken:      "enemies",
		TrappedMayTake:   true,
		TigerJumps:       "orthogonal",
		LeopardJumps:     "never",
		JumpBlockedBy:    "any rat",
	}
}

// Set changes one switch, named and valued as the parameters of the game are:
// Set("tiger_jumps", "along"). It leaves the rules alone when it gives an error.
func (r *Rules) Set(name, value string) error {
	for _, s := range r.switches() {
		if s.name == name {
			return s.set(value)
		}
	}
	return fmt.Errorf("no switch is called %q", name)
}

// check finds a choice that has none of its values.
func (r *Rules) check() error {
	for _, s := range r.switches() {
		if s.choice != nil && !slices.Contains(s.values, *s.choice) {
			return s.wrong(*s.choice)
		}
	}
	return nil
}

// namedSwitch ties a switch to its name; one of flag, number and choice is set.
type namedSwitch struct {
	name   string
	flag   *bool
	number *int
	choice *string
	values []string // of the choice
}

func (r *Rules) switches() []namedSwitch {
	return []namedSwitch{
		{name: "elephant_takes_rat", flag: &r.ElephantTakesRat},
		{name: "rat_leaving_water", choice: &r.RatLeavingWater, values: []string{"rat", "nothing", "anything"}},
		{name: "rat_entering_water", choice: &r.RatEnteringWater, values: []string{"rat", "nothing"}},
		{name: "traps_weaken", choice: &r.TrapsWeaken, values: []string{"enemies", "everybody"}},
		{name: "trapped_may_take", flag: &r.TrappedMayTake},
		{name: "wolf_beats_dog", flag: &r.WolfBeatsDog},
		{name: "own_den_open", flag: &r.OwnDenOpen},
		{name: "tiger_jumps", choice: &r.TigerJumps, values: []string{"orthogonal", "along", "across"}},
		{name: "leopard_jumps", choice: &r.LeopardJumps, values: []string{"never", "across"}},
		{name: "jump_blocked_by", choice: &r.JumpBlockedBy, values: []string{"any rat", "enemy rat", "nothing"}},
		{name: "repetition", number: &r.Repetition},
		{name: "quiet", number: &r.Quiet},
	}
}

func (s namedSwitch) set(value string) error {
	switch {
	case s.flag != nil:
		flag, err := strconv.ParseBool(value)
		if err != nil {
			return s.wrong(value)
		}
		*s.flag = flag
	case s.number != nil:
		number, err := strconv.Atoi(value)
		if err != nil || number < 0 {
			return s.wrong(value)
		}
		*s.number = number
	default:
		if !slices.Contains(s.values, value) {
			return s.wrong(value)
		}
		*s.choice = value
	}
	return nil
}

func (s namedSwitch) wrong(value string) error {
	return fmt.Errorf("%s cannot be %q", s.name, value)
}
