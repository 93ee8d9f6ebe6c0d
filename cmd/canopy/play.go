package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"canopy/core/board"
	"canopy/core/nearest"
	"canopy/core/rules"
	"canopy/core/table"
	"canopy/sim/agent"
	"canopy/sim/batch"

	"github.com/spf13/cobra"
)

type playOptions struct {
	program  *program
	game     gameOptions
	position positionOptions
	seats    texts
	rotation wholeNumber
	opening  wholeNumber
}

// human is who sits in a seat whose moves are read from stdin.
const human = "human"

func newPlay(p *program) *cobra.Command {
	o := &playOptions{program: p, seats: texts{kind: "PLAYER=WHO"}}
	c := &cobra.Command{
		Use:   "play GAME",
		Short: "Play a game, line by line",
		Long: `Play a game at a table that reads one line at a time, from a person or a pipe. A
line is a move, or one of these:

` + wordsHelp() + `
A refused move changes nothing; the table says why. Lines that begin with # are
passed over. Each seat is human or an agent, such as random; agents answer at
once, and pass where they must. Where only agents sit, the game is played to its
end. The end of the input ends the program.

Some turns are several decisions. A piece that goes on is moved again, or stopped
with stop where that is allowed; whoever can do nothing has one move, pass.

hint asks mcts:1000, or ismcts:1000 where something is hidden, or the agent that you
name; it knows what your seat may know. Agents may be scripts of your own, like
--seat 2=./my-bot.lua; what these print goes to stderr. canopy help agents tells of all.

Moves are undone back to the last decision of a human seat. A saved game is a
text file, and can be loaded at a table for the same game with the same
parameters, or gone on with by --record.

Cards of a pile are listed from the bottom to the top. In a game with hidden cards a
person sees what the one human seat may see, or, of several, the seat that is due: on
a terminal the screen is cleared between their turns. What is chosen in secret is told
when all have chosen. A row may be filled at once, like hide 3 1 4 1 5. Where only
agents sit everything is told, or with --as what that player may know. A move that let
somebody know something, by a card drawn or dice thrown, is not undone.

JSON: an object a line for everything that happens. Its event is one of
  table     game, parameters, seed, seats: [{ player, who }], timed: [player (who)],
            agents that think for a time, so that no seed repeats the game
  position  ply, position, and due: the player; or result: as for moves;
            going: the square of a piece that is on its way, may_stop: that it
            need not go on, stage: a decision other than to move a piece;
            view: what is seen, in place of the position of a game in stages
  move      ply, player, who, move, thrown: what the dice show, by name;
            forced: that the table has made it; a row filled place by place is one
            move, with the ply of its first place
  chosen    ply, player, who: somebody has chosen in secret
  said      message: what the script says of the game
  moves     moves: [move]
  why       move, legal, reasons: as for why
  hint      ply, player, who, advice: [{ move, share: of the win, from 0 to 1,
            playouts, certain }], what the agent would choose first
  refused   move, reasons: a move that was not made
  done      command, file: a command that was carried out
  error     message: a line that made no sense, or could not be carried out`,
		Example: `  canopy play jungle --seat 2=random
  canopy play hearts --seat 2=random --seat 3=random --seat 4=random
  canopy play jungle --seat White=random --seat Black=random --seed 7
  canopy play breakthrough --seat 2=mcts:1000
  canopy play jungle --seat 2=./my-bot.lua
  printf 'a3-a4\nwhy g7-g5\n' | canopy play jungle`,
		Args: takes("GAME"),
	}
	o.game.addTo(p, c)
	o.position.addTo(c)
	o.position.addRecordTo(c)
	o.position.addAsTo(p, c, "where only agents sit: tell only what this player may know")
	seedFlag(c, &o.position.seed, 0)
	c.Flags().Var(&o.seats, "seat", "who sits where: 2=random, White=human; may be repeated (default: all human)")
	o.rotation.to = board.MaxPlayers - 1
	c.Flags().Var(&o.rotation, "rotation", "agents have moved on by so many seats: to play a game of sim again")
	o.opening.to = maxOpening
	c.Flags().Var(&o.opening, "opening", "how many moves to make at random first, as sim does")
	p.complete(c, "seat", p.completeSeat)
	p.runs(c, func(args []string) error { return o.run(args[0]) })
	return c
}

// seatChoices are who may sit in so many seats, as the flag takes it.
func seatChoices(seats int) []string {
	var choices []string
	for _, seat := range numbered(seats) {
		for _, who := range occupants() {
			choices = append(choices, seat+"="+who)
		}
	}
	return choices
}

func occupants() []string { return append([]string{human}, agent.Names()...) }

func (o *playOptions) run(name string) error {
	g, err := o.game.load(o.program, name)
	if err != nil {
		return err
	}
	if int(o.rotation.n) >= g.Players() {
		return usagef("--rotation: a block of %s has the rotations 0 to %d, found %d", g.Name(), g.Players()-1, o.rotation.n)
	}
	t, err := o.table(g)
	if err != nil {
		return err
	}
	as, err := o.as(t)
	if err != nil {
		return err
	}
	s := &session{program: o.program, table: t, teller: o.teller(g), as: as}
	return s.run(o.position.seed.n, o.position.number.n, int(o.rotation.n))
}

// as is who sees the game where only agents sit: everybody may see everything then.
func (o *playOptions) as(t *table.Table) (board.Player, error) {
	if !o.position.as.given {
		return everything, nil
	}
	p, err := playerNamed(t.Game(), o.position.as.value)
	if err != nil {
		return 0, usagef("--as: %w", err)
	}
	as := board.Player(p)
	if people := t.SeatsOf(human); len(people) > 0 && !slices.Equal(people, []board.Player{as}) {
		return 0, usagef("--as: a human seat sees what it may, and %s is not the only one", t.Game().PlayerName(as))
	}
	return as, nil
}

// table sets the game up, with everybody in his seat.
func (o *playOptions) table(g *rules.Game) (*table.Table, error) {
	who, err := o.occupantsOf(g)
	if err != nil {
		return nil, err
	}
	// Agents have luck of their own, even where chance plays no part in the game.
	luck := o.opening.n > 0 || slices.ContainsFunc(who, func(w string) bool { return w != human })
	if luck && !o.position.seed.given && !o.position.record.given {
		o.position.seed.n = o.program.system.drawSeed()
	}
	start, err := o.position.state(o.program, g)
	if err != nil {
		return nil, err
	}
	from := ""
	if o.position.from.given {
		from = start.Position()
	}
	t, err := table.New(g, o.position.seed.n, o.position.number.n, from)
	if err != nil {
		return nil, err
	}
	if o.position.record.given {
		r := o.position.readUpTo()
		o.program.seatKnown(g, r)
		if err := t.Load(r); err != nil {
			return nil, err
		}
	}
	for p, w := range who {
		if o.position.record.given && w == human && len(o.seats.values) == 0 {
			continue // as in the record
		}
		if err := t.Sit(board.Player(p), w); err != nil {
			return nil, err
		}
	}
	return t, o.open(t)
}

// open makes the moves of the opening, the same that a game of sim has.
func (o *playOptions) open(t *table.Table) error {
	if o.opening.n == 0 {
		return nil
	}
	if o.position.record.given {
		return usagef("--opening: the game of --record has begun already")
	}
	opening := batch.NewOpening(o.position.seed.n, o.position.number.n)
	for range o.opening.n {
		if t.State().Over() {
			return nil
		}
		if err := t.PlayMove(opening.Choose(t.State().Moves(nil))); err != nil {
			return err
		}
	}
	return nil
}

func (o *playOptions) teller(g *rules.Game) teller {
	if o.game.json {
		return &jsonTeller{program: o.program}
	}
	return &textTeller{program: o.program, drawing: newDrawing(g, o.program.colour())}
}

// occupantsOf reads who sits where.
func (o *playOptions) occupantsOf(g *rules.Game) ([]string, error) {
	who := slices.Repeat([]string{human}, g.Players())
	for _, seat := range o.seats.values {
		player, occupant, ok := strings.Cut(seat, "=")
		if !ok {
			return nil, usagef("--seat: expected PLAYER=WHO, like 2=random, found %q", seat)
		}
		p, err := playerNamed(g, player)
		if err != nil {
			return nil, usagef("--seat: %w", err)
		}
		if err := o.program.checkOccupant(g, occupant); err != nil {
			return nil, usagef("--seat: %w", err)
		}
		who[p] = occupant
	}
	return who, nil
}

// playerNamed finds a player by number, from 1, or by name.
func playerNamed(g *rules.Game, name string) (int, error) {
	var known []string
	for p := range g.Players() {
		known = append(known, strconv.Itoa(p+1))
	}
	for p := range board.Player(g.Players()) {
		known = append(known, g.PlayerName(p))
	}
	if i := slices.Index(known, name); i >= 0 {
		return i % g.Players(), nil
	}
	if _, err := strconv.Atoi(name); err == nil {
		return 0, fmt.Errorf("there is no player %s: %s has players 1 to %d", name, g.Name(), g.Players())
	}
	return 0, nearest.Unknown("player", name, known)
}

// checkOccupant is nil if somebody can sit at a table for a game.
func (p *program) checkOccupant(g *rules.Game, who string) error {
	if who == human {
		return nil
	}
	maker, err := p.agents(0, nil).Parse(who)
	if err != nil {
		kind, _, _ := strings.Cut(who, ":")
		if near, isNear := nearest.Name(kind, occupants()); isNear && near == human {
			return nearest.Unknown("agent", kind, occupants())
		}
		return err
	}
	return maker.CanPlay(g)
}
