package study

import (
	"context"
	"fmt"
	"math"

	"canopy/core/board"
	"canopy/core/rules"
	"canopy/sim/agent"
	"canopy/sim/batch"
	"canopy/sim/stats"
)

// Impact asks what each kind of card, or of piece, is worth to the player who begins with
// it: by how much his share of the wins is greater where he has it than where he has not,
// with all else of the deal, the dice and the luck of the agents the same.
//
// Each deal is played as it is and again changed. In the changed deal each card that the
// player begins with is exchanged for another one that lies elsewhere, drawn by chance, so
// that the ones are forced upon him and the others taken from him. Either deal is as likely
// as any, and so what a card is worth is the mean difference of the pairs in which it changes
// sides: its effect with all other cards as chance has them. Pieces are taken off the board,
// one in a game.
//
// The player is the one in whose seat the first agent sits, which is another one in each
// game of a block. See [Place] for what counts as having.
type Impact struct {
	Game   *rules.Game
	Seed   uint64
	Agents []agent.Maker
	// Games is in about how many games each kind is with the player, and in as many it is
	// not.
	Games int
	// Opening is how many moves are made at random before the agents play: see
	// [batch.Run.Opening].
	Opening  int
	Workers  int
	Progress Progress

	families []*family
	left     []string
}

// NewImpact finds what there is to ask about in a game, by its first deal. The error is
// [ErrNoImpact] if there is nothing, or that of the script.
func NewImpact(g *rules.Game, seed uint64) (*Impact, error) {
	q := &Impact{Game: g, Seed: seed}
	return q, q.find()
}

// Place is where something lies at the start for a player to have it.
type Place int

const (
	// Held: a card in a pile of the player or his team, against one of the same deck that
	// lies elsewhere.
	Held Place = iota
	// Displayed: a card that lies open and is nobody's, against one of the same deck that
	// does not lie there. The share is that of the first seat.
	Displayed
	// InForce: a card of the stock put before the player besides, in a pile in which it has
	// its effect, against another one.
	InForce
	// OnBoard: a piece of the player on the board, against an empty square.
	OnBoard
)

func (p Place) String() string {
	return [...]string{"held", "displayed", "in force", "on board"}[p]
}

// Impacted is the answer to [Impact].
type Impacted struct {
	// Items are what was asked about, in the order of the rules.
	Items []Item
	// Left are the decks that were left out, with the reason.
	Left []string
	// Played is how many games were played in all, CutOff how many of them were cut off, and
	// Plies how many moves they had.
	Played, CutOff, Plies int
	Timing                batch.Timing
	Stopped               bool
}

// Item is a kind of card or piece.
type Item struct {
	Name  string
	Place Place
	// Suit and Rank are of a card of a standard deck: "spades", "Q"; else both are "".
	Suit, Rank string
	// With and Without are the share with it and without.
	With, Without stats.Interval
	// Value is With less Without, with an interval from deals. The intervals of all items
	// hold at once, so that the best of them may be picked out.
	Value stats.Interval
	// P is how likely luck alone brings such a value, and Adjusted the same in view of how
	// many items were asked about (Holm).
	P, Adjusted float64
	// Games is how many pairs of games tell of it, and Blocks of how many deals.
	Games, Blocks int
	// Reason says why nothing is told of it; "" where something is.
	Reason string
}

// trial changes what a player has. What its methods answer follows from the deal alone.
type trial interface {
	// base prepares the game as it is.
	base(s *rules.State, d deal) error
	// change prepares a changed game, of which there may be several arms. It answers for
	// each item what the player has more of it than as it is; nil where nothing could be
	// changed.
	change(s *rules.State, d deal, arm int) ([]int, error)
}

// deal is a game that was set up, and the player who is looked at.
type deal struct {
	seed, number uint64
	rotation     int
	player       board.Player
}

// family is items that have one trial.
type family struct {
	trial
	place Place
	arms  int
	// rate is in which share of the changed games of all arms an item changes sides, on
	// average.
	rate  float64
	items []*weighed
}

// weighed is what is added up for an item.
type weighed struct {
	Item
	with, without, value stats.Ratio // over the games that tell of it
}

// fresh is the family with nothing added up.
func (f *family) fresh() *family {
	c := *f
	c.items = make([]*weighed, len(f.items))
	for i, item := range f.items {
		c.items[i] = &weighed{Item: item.Item}
	}
	return &c
}

// player is who is looked at in a rotation.
func (f *family) player(rotation int) board.Player {
	if f.place == Displayed {
		return 0
	}
	return board.Player(rotation)
}

// blocks is how many deals it takes until an item has changed sides in so many games.
func (f *family) blocks(games, players int) int {
	return blocksOf(int(math.Ceil(float64(games)/f.rate)), players)
}

// impacting is an impact on its way.
type impacting struct {
	*Impact
	families []*family        // with what has been added up
	sides    [][]board.Player // by player: who wins with him
	result   Impacted
}

// AllGames is how many games are played in all.
func (q *Impact) AllGames() int {
	games, players := 0, q.Game.Players()
	for _, f := range q.families {
		games += (1 + f.arms) * f.blocks(q.Games, players) * players
	}
	return games
}

// mostAtOnce is how many blocks of an arm are kept at most until they are compared.
const mostAtOnce = 1 << 12

// Run plays. A cancelled context is no error: the answer is then of the pairs of blocks
// played so far.
func (q *Impact) Run(ctx context.Context) (*Impacted, error) {
	d := &impacting{Impact: q, sides: sidesOf(q.Game)}
	d.result.Left = q.left
	for _, f := range q.families {
		d.families = append(d.families, f.fresh())
	}
	for _, f := range d.families {
		limit := f.blocks(q.Games, q.Game.Players())
		for done := 0; done < limit && !d.result.Stopped; {
			next := min(nextLook(done, limit), done+mostAtOnce)
			if err := d.round(ctx, f, done, next-done); err != nil {
				return nil, err
			}
			done = next
		}
	}
	return d.answer(), nil
}

// sidesOf lists for each player who wins with him: himself, or his team.
func sidesOf(g *rules.Game) [][]board.Player {
	sides := make([][]board.Player, g.Players())
	for p := range sides {
		for q := range board.Player(g.Players()) {
			same := q == board.Player(p) || g.Together()
			if same || g.IsStaged() && g.CardSet().Team(int(q)) == g.CardSet().Team(p) {
				sides[p] = append(sides[p], q)
			}
		}
	}
	return sides
}

// round plays some blocks of all arms of a family.
func (d *impacting) round(ctx context.Context, f *family, first, blocks int) error {
	as, err := d.play(ctx, f, first, blocks, func(s *rules.State, l deal) ([]int, error) { return nil, f.base(s, l) })
	if err != nil {
		return err
	}
	for arm := range f.arms {
		changed, err := d.play(ctx, f, first, blocks, func(s *rules.State, l deal) ([]int, error) { return f.change(s, l, arm) })
		if err != nil {
			return fmt.Errorf("in a deal that was changed: %w", err)
		}
		for k := range min(len(as), len(changed)) {
			d.add(f, as[k], changed[k])
		}
	}
	return nil
}

// play plays some blocks of an arm, nothing once it was stopped.
func (d *impacting) play(ctx context.Context, f *family, first, blocks int, prepare func(*rules.State, deal) ([]int, error)) ([]*batch.Block, error) {
	if d.result.Stopped {
		return nil, nil
	}
	var list []*batch.Block
	run := batch.Run{
		Game: d.Game, Agents: d.Agents, Seed: d.Seed, First: first, Games: blocks * d.Game.Players(),
		Opening: d.Opening, Workers: d.Workers, Each: keep(&list),
		Prepare: func(s *rules.State, number uint64, rotation int) ([]int, error) {
			return prepare(s, deal{d.Seed, number, rotation, f.player(rotation)})
		},
	}
	if d.Progress != nil {
		before := d.result.Played
		run.Progress = func(done int) { d.Progress(before+done, d.AllGames()) }
	}
	summary, err := batch.Play(ctx, run)
	if err != nil {
		return nil, err
	}
	d.count(summary)
	return list, nil
}

func (d *impacting) count(s *batch.Summary) {
	r := &d.result
	r.Stopped = s.Stopped
	r.Played += s.Games
	r.CutOff += s.CutOff
	r.Plies += s.Lengths.Sum()
	r.Timing.Elapsed += s.Timing.Elapsed
	r.Timing.Workers = s.Timing.Workers
}

// add adds a deal that was played as it is and changed, to the items that have changed sides.
func (d *impacting) add(f *family, as, changed *batch.Block) {
	for i, item := range f.items {
		with, without, games := 0.0, 0.0, 0
		for r := range as.Games {
			a, b := &as.Games[r], &changed.Games[r]
			if b.Prepared == nil || !a.IsFinished() || !b.IsFinished() {
				continue
			}
			switch b.Prepared[i] {
			case 1:
				a, b = b, a
			case -1:
			default: // nothing of it, or more than one
				continue
			}
			games++
			with += d.share(a, f.player(r))
			without += d.share(b, f.player(r))
		}
		item.add(with, without, games)
	}
}

// add adds what the games of a deal come to, with the item and without. Each game counts
// alike, and not each deal: in how many games of a deal a card changes sides depends on who
// has it, and so on how they go.
func (w *weighed) add(with, without float64, games int) {
	if games == 0 {
		return
	}
	x, y, of := stats.Millionths(with), stats.Millionths(without), int64(games)*stats.Whole
	w.with.Add(x, of)
	w.without.Add(y, of)
	w.value.Add(x-y, of)
	w.Games += games
}

// share is that of all who win with the player.
func (d *impacting) share(g *batch.Game, p board.Player) float64 {
	sum := 0.0
	for _, q := range d.sides[p] {
		sum += g.Share(q)
	}
	return sum
}

// limit keeps a difference of shares within what there can be. Where all blocks were alike,
// which tells nothing of others, the limits are the value itself.
func limit(i *stats.Interval) {
	if math.IsInf(i.Low, 0) {
		i.Low, i.High = i.Value, i.Value
	}
	i.Low, i.High = max(i.Low, -1), min(i.High, 1)
}

func (d *impacting) answer() *Impacted {
	var told []*weighed
	for _, f := range d.families {
		for _, item := range f.items {
			switch {
			case item.Reason != "":
			case item.value.Blocks() > 1:
				told = append(told, item)
			case d.result.Stopped:
				item.Reason = "it was stopped before"
			default:
				item.Reason = "it hardly ever changed sides"
			}
		}
	}
	p := make([]float64, len(told))
	for i, item := range told {
		mean, _ := item.value.Mean()
		p[i] = mean.P()
	}
	atOnce := stats.Simultaneous(len(told), confidence)
	for i, adjusted := range stats.Holm(p) {
		item := told[i]
		item.With, item.Without = item.with.ShareInterval(confidence), item.without.ShareInterval(confidence)
		item.Value, item.Blocks = item.value.Interval(atOnce), item.value.Blocks()
		limit(&item.Value)
		item.P, item.Adjusted = p[i], adjusted
	}
	for _, f := range d.families {
		for _, item := range f.items {
			d.result.Items = append(d.result.Items, item.Item)
		}
	}
	return &d.result
}
