package trial

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"canopy/core/board"
	"canopy/core/rules"
	"canopy/scripts/lua"

	glua "github.com/yuin/gopher-lua"
)

func (t *trial) legal(c *lua.Call) {
	list, err := texts(c.Table(2))
	if err != nil {
		c.Fail("legal: expected a list of moves: %v", err)
	}
	have := t.settled(c).SortedMoveTexts()
	t.check(c)
	slices.Sort(list)
	missing, more := without(list, have), without(have, list)
	if len(missing) == 0 && len(more) == 0 {
		return
	}
	message := "the legal moves are not these"
	if len(missing) > 0 {
		message += "\n  expected, and not legal: " + joined(missing)
	}
	if len(more) > 0 {
		message += "\n  legal, and not expected: " + joined(more)
	}
	c.Fail("%s", message)
}

// without is a list without what stands in another.
func without(list, other []string) []string {
	return slices.DeleteFunc(slices.Clone(list), func(text string) bool { return slices.Contains(other, text) })
}

// mostMoves is how many moves a message lists.
const mostMoves = 30

func joined(list []string) string {
	if len(list) > mostMoves {
		return fmt.Sprintf("%s … (%d in all)", strings.Join(list[:mostMoves], ", "), len(list))
	}
	return strings.Join(list, ", ")
}

func (t *trial) allows(c *lua.Call) {
	t.moves(c)
	for i := 2; i <= c.Len(); i++ {
		if _, err := t.settled(c).ParseMove(c.String(i)); err != nil {
			c.Fail("expected a legal move: %v", err)
		}
	}
}

func (t *trial) refuses(c *lua.Call) {
	move := c.String(2)
	_, err := t.settled(c).ParseMove(move)
	if err == nil {
		c.Fail("%s is legal, and is expected to be refused", move)
	}
	if c.Len() < 3 {
		return
	}
	want := c.String(3)
	if found := reasons(err); !strings.Contains(found, want) {
		c.Fail("%s is refused with other words\n  expected: %s\n  found:    %s", move, want, found)
	}
}

// reasons are the words with which a move is refused.
func reasons(err error) string {
	var refused *rules.Refusal
	if !errors.As(err, &refused) {
		return err.Error()
	}
	var list []string
	for _, r := range refused.Reasons {
		list = append(list, r.Words)
	}
	return strings.Join(list, "; ")
}

func (t *trial) due(c *lua.Call) {
	s := t.settled(c)
	var want []board.Player
	for i := 2; i <= c.Len(); i++ {
		want = append(want, t.player(c, c.Arg(i)))
	}
	t.open(c)
	slices.Sort(want)
	if have := s.Deciding(); !slices.Equal(have, want) {
		c.Fail("due is %s, expected %s", t.names(have), t.names(want))
	}
}

func (t *trial) names(list []board.Player) string {
	names := make([]string, len(list))
	for i, p := range list {
		names[i] = t.game.PlayerName(p)
	}
	return strings.Join(names, ", ")
}

func (t *trial) stage(c *lua.Call) {
	want := c.String(2)
	s := t.settled(c)
	t.open(c)
	if have := s.StageName(); have != want {
		c.Fail("the stage is %s, expected %s", have, want)
	}
}

func (t *trial) open(c *lua.Call) {
	if s := t.settled(c); s.Over() {
		c.Fail("the game is over (%s), and is expected to go on", t.endText())
	}
}

// endText says how the game has ended.
func (t *trial) endText() string {
	r := t.state.Result()
	if r.CutOff {
		return "cut off"
	}
	return fmt.Sprintf("%s, places %v", r.End, r.Places[:r.Players])
}

// over is the result of a game that must be over.
func (t *trial) over(c *lua.Call) rules.Result {
	s := t.settled(c)
	if !s.Over() {
		c.Fail("the game goes on, and is expected to be over: %s is due", t.names(s.Deciding()))
	}
	return s.Result()
}

func (t *trial) ends(c *lua.Call) {
	want := c.String(2)
	r := t.over(c)
	if r.End != want {
		c.Fail("the game has ended by %q, expected %q", r.End, want)
	}
	if c.Len() < 3 {
		return
	}
	places, err := numbers(c.Arg(3))
	if err != nil || len(places) != r.Players {
		c.Fail("ends: expected the places of %d players, like { 1, 2 }", r.Players)
	}
	for p, place := range places {
		if int(r.Places[p]) != place {
			c.Fail("the places are %v, expected %v", r.Places[:r.Players], places)
		}
	}
}

func (t *trial) wins(c *lua.Call) {
	r := t.over(c)
	p := t.player(c, c.Arg(2))
	if r.CutOff || r.Places[p] != 1 || r.Firsts() == r.Players && r.Players > 1 && !t.game.Together() {
		c.Fail("%s has not won: %s", t.game.PlayerName(p), t.endText())
	}
}

func (t *trial) drawn(c *lua.Call) {
	if r := t.over(c); r.CutOff || r.Firsts() != r.Players {
		c.Fail("the game is no draw: %s", t.endText())
	}
}

func (t *trial) noted(c *lua.Call) {
	name, want := c.String(2), c.Int(3)
	t.settled(c)
	have, ok := t.notes[name]
	switch {
	case !ok:
		c.Fail("nothing is noted as %q", name)
	case have != want:
		c.Fail("%s: noted %d, expected %d", name, have, want)
	}
}

func (t *trial) says(c *lua.Call) {
	want := c.String(2)
	t.settled(c)
	if slices.ContainsFunc(t.said, func(line string) bool { return strings.Contains(line, want) }) {
		return
	}
	if len(t.said) == 0 {
		c.Fail("the script has said nothing, expected %q", want)
	}
	c.Fail("the script has not said %q; its last words are %q", want, t.said[len(t.said)-1])
}

// texts reads a text, a number, or a list of them.
func texts(v glua.LValue) ([]string, error) {
	switch v := v.(type) {
	case glua.LString:
		return []string{string(v)}, nil
	case glua.LNumber:
		return []string{v.String()}, nil
	case *glua.LTable:
		var list []string
		for i := 1; i <= v.Len(); i++ {
			switch entry := v.RawGetInt(i).(type) {
			case glua.LString, glua.LNumber:
				list = append(list, entry.String())
			default:
				return nil, fmt.Errorf("entry %d is %s", i, describe(entry))
			}
		}
		return list, nil
	}
	return nil, fmt.Errorf("found %s", describe(v))
}

// numbers reads a whole number or a list of them.
func numbers(v glua.LValue) ([]int, error) {
	if n, ok := v.(glua.LNumber); ok && glua.LNumber(int(n)) == n {
		return []int{int(n)}, nil
	}
	list, ok := v.(*glua.LTable)
	if !ok {
		return nil, fmt.Errorf("expected numbers, found %s", describe(v))
	}
	var all []int
	for i := 1; i <= list.Len(); i++ {
		n, ok := list.RawGetInt(i).(glua.LNumber)
		if !ok || glua.LNumber(int(n)) != n {
			return nil, fmt.Errorf("expected whole numbers, found %s", describe(list.RawGetInt(i)))
		}
		all = append(all, int(n))
	}
	return all, nil
}
