package record

import (
	"slices"

	"canopy/core/board"
	"canopy/core/rules"
)

// hidden stands for what a record leaves out.
const hidden = "?"

// Redacted is the record as a player may see it while the game is played, or with
// [board.Nobody] somebody who watches. It leaves out the seed and the number, from
// which all that chance does would follow; of the moves of others what he cannot know,
// such as cards that were passed on face down and choices that are still secret; and
// how many moves others could choose from, which tells of their hands. Of a game without
// chance and secrets, or one that is over, it leaves out nothing.
//
// The record must fit the game; if it does not, the error is that of [Record.Replay].
func (r *Record) Redacted(g *rules.Game, p board.Player) (*Record, error) {
	if !g.HasChance() && !g.IsStaged() {
		return r, nil
	}
	seen := *r
	seen.Moves = slices.Clone(r.Moves)
	end, err := r.redactInto(&seen, g, p)
	if err != nil {
		return nil, err
	}
	if end.Over() {
		return r, nil
	}
	seen.Seed, seen.Number = 0, 0
	seen.SeenBy = watcher
	if p != board.Nobody {
		seen.SeenBy = r.Seats[p].Player
	}
	return &seen, nil
}

// watcher is who sees a record and plays nowhere.
const watcher = "everybody"

// played is a move that was made, and the state in which it was.
type played struct {
	ply    int
	move   rules.Move
	before *rules.State
}

// redactInto replaces the texts of moves by what a player may read, and returns the
// state after the last.
func (r *Record) redactInto(seen *Record, g *rules.Game, p board.Player) (*rules.State, error) {
	var open []played // moves of which it is not yet known what all may know
	tell := func(after *rules.State) {
		for _, o := range open {
			m := &seen.Moves[o.ply]
			m.Text, _ = o.before.MoveTextFor(o.move, after, p)
			if g.IsStaged() && o.before.Due() != p {
				m.Legal = 0
			}
		}
	}
	ply := 0
	s, err := r.follow(g, len(r.Moves), func(s *rules.State, m rules.Move) {
		if !s.Keeps() {
			tell(s)
			open = open[:0]
		}
		open = append(open, played{ply, m, s.Copy()})
		ply++
	})
	if err != nil {
		return nil, err
	}
	tell(s)
	return s, nil
}
