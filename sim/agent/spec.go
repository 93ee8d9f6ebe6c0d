package agent

import (
	"fmt"
	"slices"
	"strings"

	"canopy/core/nearest"
)

// Maker makes agents of one kind. The zero Maker makes nothing.
type Maker struct {
	// Spec is how the agent is named: "random".
	Spec string
	// New makes an agent that shares nothing with any other.
	New func() Agent
}

// kind is a kind of agent: the part of a spec before the colon, and what
// reads the setting after it, which is empty where there is no colon.
type kind struct {
	name string
	read func(setting string) (func() Agent, error)
}

// kinds are all agents there are, in the order in which they are listed.
var kinds = []kind{
	{"random", plain(func() Agent { return Random{} })},
}

// plain is for a kind of agent without settings.
func plain(build func() Agent) func(string) (func() Agent, error) {
	return func(setting string) (func() Agent, error) {
		if setting != "" {
			return nil, fmt.Errorf("it takes no setting, but is given %q", setting)
		}
		return build, nil
	}
}

// Names lists the kinds of agent that [Parse] knows.
func Names() []string {
	names := make([]string, len(kinds))
	for i, k := range kinds {
		names[i] = k.name
	}
	return names
}

// Parse reads a spec: the name of a kind of agent, and where the kind has a
// setting, a colon and the setting. The error for an unknown name suggests the
// nearest.
func Parse(spec string) (Maker, error) {
	name, setting, colon := strings.Cut(spec, ":")
	i := slices.IndexFunc(kinds, func(k kind) bool { return k.name == name })
	if i < 0 {
		return Maker{}, nearest.Unknown("agent", name, Names())
	}
	if colon && setting == "" {
		return Maker{}, fmt.Errorf("agent %q: nothing follows the colon", spec)
	}
	build, err := kinds[i].read(setting)
	if err != nil {
		return Maker{}, fmt.Errorf("agent %q: %w", spec, err)
	}
	return Maker{Spec: spec, New: build}, nil
}

// ParseSeats reads who sits where in a game with so many players: one spec for all
// seats, or one for each, with commas between.
func ParseSeats(specs string, players int) ([]Maker, error) {
	var makers []Maker
	for spec := range strings.SplitSeq(specs, ",") {
		m, err := Parse(strings.TrimSpace(spec))
		if err != nil {
			return nil, err
		}
		makers = append(makers, m)
	}
	if len(makers) == 1 {
		return slices.Repeat(makers, players), nil
	}
	if len(makers) != players {
		return nil, fmt.Errorf("the game has %d players: name one agent for all of them or one for each, not %d", players, len(makers))
	}
	return makers, nil
}
