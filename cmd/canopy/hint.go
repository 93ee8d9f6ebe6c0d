package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"canopy/core/board"
	"canopy/core/rules"
	"canopy/core/seat"
	"canopy/sim/agent"
)

// hintAgents are asked for hints unless another is named: the first that can play the
// game.
var hintAgents = []string{"mcts:1000", "ismcts:1000"}

// mostHints is how many moves a hint tells.
const mostHints = 3

// advice is what an agent thinks of a move.
type advice struct {
	Move string `json:"move"`
	// Share is the share of the win that the mover can expect, from 0 to 1.
	Share    float64 `json:"share"`
	Playouts int     `json:"playouts,omitempty"`
	Certain  bool    `json:"certain,omitempty"`
}

// hint tells what an agent thinks of the moves of the person who is due.
func (s *session) hint(spec string) error {
	state := s.table.State()
	switch {
	case state.Over():
		return s.complain(errors.New("the game is over"))
	case s.watcher() != state.Due() && s.watcher() != everything:
		return s.complain(fmt.Errorf("%s is due, and a hint is for him alone to see", s.table.Game().PlayerName(state.Due())))
	}
	who, adviser, err := s.adviser(spec)
	if err != nil {
		return s.complain(err)
	}
	list, err := advise(adviser, state, s.table.Played())
	if err != nil {
		return s.complain(fmt.Errorf("no agent can tell: %w", err))
	}
	return s.teller.tell(&event{
		Event: "hint", Ply: new(s.table.Ply()), Player: s.table.Game().PlayerName(state.Due()), Who: who, Advice: list,
	})
}

// adviser is the agent of a spec, or else the first of the usual ones that can play the
// game.
func (s *session) adviser(spec string) (who string, adviser agent.Adviser, err error) {
	specs := hintAgents
	if spec != "" {
		specs = []string{spec}
	}
	for _, who := range specs {
		maker, parseErr := s.program.agents(0, nil).Parse(who)
		if parseErr != nil {
			return "", nil, parseErr
		}
		if err = maker.CanPlay(s.table.Game()); err != nil {
			continue
		}
		if adviser, ok := maker.New().(agent.Adviser); ok {
			return who, adviser, nil
		}
		err = fmt.Errorf("no agent can tell: %s does not say what moves are worth; ask another, like %s", who, strings.Join(hintAgents, " or "))
	}
	return "", nil, err
}

// advise asks an agent for the best moves of the player due. It sees his seat alone, and
// its luck is of its own, so that a hint asked again is the same.
func advise(adviser agent.Adviser, state *rules.State, played []rules.Move) ([]advice, error) {
	moves := state.Moves(nil)
	if err := state.Err(); err != nil {
		return nil, err
	}
	place := seat.New(state.Due())
	place.Begin(0, uint64(state.Ply()), state.Seat(state.Due()), 0)
	place.Show(state, moves, played)
	adviser.Begin()
	found, err := adviser.Advise(place)
	if err != nil {
		return nil, err
	}
	list := []advice{}
	for _, a := range worthTelling(found) {
		list = append(list, advice{place.MoveText(a.Move), a.Share, a.Playouts, a.Certain})
	}
	return list, nil
}

// worthTelling are the first pieces of advice. Who is certain of the best move has not
// looked at all others; of those only what is known is told.
func worthTelling(found []agent.Advice) []agent.Advice {
	if len(found) > 0 && found[0].Certain {
		found = slices.DeleteFunc(slices.Clone(found), func(a agent.Advice) bool { return !a.Certain && a.Playouts == 0 })
	}
	return found[:min(len(found), mostHints)]
}

// hintText tells a hint to people.
func (t *textTeller) hintText(e *event) string {
	var rows [][]string
	for _, a := range e.Advice {
		rows = append(rows, []string{"  " + a.Move, fmt.Sprintf("%5.1f %%", 100*a.Share), a.restsOn()})
	}
	return fmt.Sprintf("%s thinks of %s's moves, by the share of the win:\n%s", e.Who, e.Player, columns(rows, 0))
}

// restsOn says how an agent knows.
func (a *advice) restsOn() string {
	switch {
	case a.Certain:
		return "for certain"
	case a.Playouts == 1:
		return "1 playout"
	case a.Playouts > 0:
		return fmt.Sprintf("%d playouts", a.Playouts)
	}
	return "by its judgement"
}

// timedSeats are the seats of agents that think for a time.
func (p *program) timedSeats(g *rules.Game, occupants []string) []string {
	var list []string
	for seat, who := range occupants {
		if who == human {
			continue
		}
		if maker, err := p.agents(0, nil).Parse(who); err == nil && maker.Timed {
			list = append(list, fmt.Sprintf("%s (%s)", g.PlayerName(board.Player(seat)), who))
		}
	}
	return list
}
