package bot_test

import (
	"testing"

	"canopy/core/rules"
)

// A view has what a player sees under the names that the rules give it.
func TestView(t *testing.T) {
	tests := []struct {
		game  string
		plies int
		// holds are expressions that are true.
		holds []string
	}{
		{"hearts", 1, []string{
			`view.stage == "pass"`, `view:count "hand" == 1`,
			`#view.hand[seat.player] == 13`, `view.hand[seat.player][1].known`, `view.hand[seat.player][1].suit ~= nil`,
			`#view.hand[3] == 13`, `not view.hand[3][1].known`, `view.hand[3][1].suit == nil`, `view.hand[3][1].text == "?"`,
			`view.score[1] == 0`, `view.broken == false`, `#view.trick == 0`,
		}},
		{"mancala", 1, []string{
			`view.beads.b1 == 0`, `view.beads.c1 == 5`, `view.beads.g2 == 4`, `view.beads.a2 == 0`, `#view.pieces == 0`,
		}},
		{"dice-poker", 0, []string{
			`#view.dice == 5`, `view.dice[1] >= 1`, `view.sheet[1].ones == nil`,
		}},
		{"logik", 2, []string{
			`#view.code[1] == 5`, `view.code[1][1] == 0`, `#view.filling == 2`, `view.filling[1] == 1`,
		}},
		{"fireworks", 0, []string{
			`#view.laid.red == 0`, `view.hand[seat.player][1].text == "?"`, `view.hand[seat.player % seat.players + 1][1].rank ~= nil`,
		}},
		{"jungle-matrix", 0, []string{`#view.grid == 9`, `#view.grid[1] == 1`, `view.grid[1][1].rank ~= nil`}},
		{"frog-finder", 0, []string{`#view.pieces == 0 or view.pieces[1].owner == seat.player`, `view.settled.a1 == false`, `view.around.a1 == nil`}},
		{"pyramids", 0, []string{`view.stone["9"] == nil or view.stone["9"]`}},
		{"cheversi", 0, []string{`view.in_hand[1].rook == 2`, `view.in_hand[2].rook == 2`}},
		{"ludo", 0, []string{`#view.throw == 1`, `view.in_hand[1].man == 4`}},
		{"knight-fight", 2, []string{`view.number.a1 ~= nil`, `view.score[1] ~= nil`, `view:at("a1") == nil or view:at("a1").kind == "knight"`}},
	}
	for _, test := range tests {
		state := begun(t, test.game, test.plies)
		for _, holds := range test.holds {
			p := player(t, "local view = seat.view\nassert("+holds+")\nreturn seat.moves[1]")
			if _, err := p.Choose(seated(state)); err != nil {
				t.Errorf("%s: %v", test.game, err)
			}
		}
	}
}

// A player who looks at all that there is to see chooses alike in the game and in worlds
// that agree with what he sees, with the same luck.
func TestEqualViews(t *testing.T) {
	const looks = `
		local seen = 0
		local function look(text) for i = 1, #text do seen = (seen * 31 + text:byte(i)) % 1000003 end end
		for _, move in ipairs(seat.moves) do look(move.text) look(tostring(move.card)) look(tostring(move.place)) end
		for player = 1, seat.players do
			for _, pile in ipairs { seat.view.hand, {} } do
				for _, card in ipairs(pile[player] or {}) do look(card.text) look(table.concat(card.maybe or {}, " ")) end
			end
		end
		look(tostring(seat.ply)) look(tostring(seat.view.stage))
		return seat.moves[(seen + seat:random(1000)) % #seat.moves + 1]`
	for _, game := range []string{"hearts", "pips-jungle", "crazy-eights"} {
		p := player(t, looks)
		state := begun(t, game, 0)
		world := state.Game().NewState()
		choices, compared := map[int]bool{}, 0
		for !state.Over() && state.Ply() < 150 {
			place := seated(state)
			want, err := p.Choose(place)
			if err != nil {
				t.Fatalf("%s: %v", game, err)
			}
			for range 3 {
				if err := place.World(&place.Chance, world); err != nil {
					t.Fatalf("%s: %v", game, err)
				}
				got, err := p.Choose(seated(world))
				if err != nil || got != want {
					t.Fatalf("%s, ply %d: it plays %s, and %s in a world that looks the same: %v", game, state.Ply(), state.MoveText(want), state.MoveText(got), err)
				}
				compared++
			}
			choices[indexOf(place.Moves, want)] = true
			state.Play(want)
		}
		if len(choices) < 3 || compared < 30 {
			t.Errorf("%s: %d different choices in %d worlds show little", game, len(choices), compared)
		}
	}
}

func indexOf(moves []rules.Move, m rules.Move) int {
	for i := range moves {
		if moves[i] == m {
			return i
		}
	}
	return -1
}
