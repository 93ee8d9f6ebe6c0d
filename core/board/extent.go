package board

import (
	"fmt"
	"slices"
	"strings"

	"canopy/core/nearest"
)

// Wraps says which edges of a board meet: "across" its left and right, "along" its
// top and bottom, "both", or "" for none.
type Wraps string

// WrapsWords are the values of [Wraps] that a script may write.
var WrapsWords = []string{"both", "across", "along"}

func (w Wraps) across() bool { return w == "both" || w == "across" }
func (w Wraps) along() bool  { return w == "both" || w == "along" }

// Extent is what a board has beside its squares and their ground.
type Extent struct {
	// Wraps says which edges meet.
	Wraps string
	// Edges are the neighbours, "a1-b3 a1-c2 …", where they are not those of the
	// grid; then the only direction is "any".
	Edges string
	// Regions are named sets of squares: one text, or one for each player.
	Regions map[string][]string
	// Tracks are the squares that each player's pieces or counters go along, in
	// order: "b1..g1 h1". A range runs from its first square to its last.
	Tracks []string
}

// Extend gives a board that has just been made its extent.
func (b *Board) Extend(e Extent) error {
	b.wraps = Wraps(e.Wraps)
	if e.Wraps != "" && !slices.Contains(WrapsWords, e.Wraps) {
		return fmt.Errorf("wraps: %w", nearest.Unknown("word", e.Wraps, WrapsWords))
	}
	b.meet()
	if e.Edges != "" {
		if err := b.readEdges(e.Edges); err != nil {
			return fmt.Errorf("edges: %w", err)
		}
	}
	if err := b.readRegions(e.Regions); err != nil {
		return err
	}
	for _, text := range e.Tracks {
		track, err := b.track(text)
		if err != nil {
			return fmt.Errorf("tracks: %w", err)
		}
		b.tracks = append(b.tracks, track)
	}
	return nil
}

func (b *Board) readEdges(text string) error {
	b.edges = make([][]Square, len(b.squares))
	for _, edge := range strings.Fields(text) {
		first, second, ok := strings.Cut(edge, "-")
		if !ok {
			return fmt.Errorf("%q is not an edge: expected two squares, like a1-b3", edge)
		}
		from, err := b.Square(first)
		if err != nil {
			return err
		}
		to, err := b.Square(second)
		if err != nil {
			return err
		}
		if from == to || slices.Contains(b.edges[from], to) {
			return fmt.Errorf("the edge %s leads nowhere new", edge)
		}
		b.edges[from] = append(b.edges[from], to)
		b.edges[to] = append(b.edges[to], from)
	}
	for _, list := range b.edges {
		slices.Sort(list)
	}
	return nil
}

func (b *Board) readRegions(regions map[string][]string) error {
	b.regions = map[string][]Squares{}
	for name, texts := range regions {
		if b.hasGround(name) {
			return fmt.Errorf("regions: %q is a kind of ground already", name)
		}
		for _, text := range texts {
			q, err := b.named(strings.Fields(text))
			if err != nil {
				return fmt.Errorf("the region %s: %w", name, err)
			}
			b.regions[name] = append(b.regions[name], q)
		}
	}
	return nil
}

// track reads squares in order. A range is a straight line.
func (b *Board) track(text string) ([]Square, error) {
	var all []Square
	for _, word := range strings.Fields(text) {
		first, last, isRange := strings.Cut(word, "..")
		if !isRange {
			last = first
		}
		from, err := b.Square(first)
		if err != nil {
			return nil, err
		}
		to, err := b.Square(last)
		if err != nil {
			return nil, err
		}
		line, err := b.line(from, to)
		if err != nil {
			return nil, err
		}
		all = append(all, line...)
	}
	for i, s := range all {
		if slices.Contains(all[:i], s) {
			return nil, fmt.Errorf("%s occurs twice", b.Name(s))
		}
	}
	return all, nil
}

// line is the straight line of squares from one to another, both included.
func (b *Board) line(from, to Square) ([]Square, error) {
	step := func(a, b int) int { return min(1, max(-1, b-a)) }
	columns, rows := b.Column(to)-b.Column(from), b.Row(to)-b.Row(from)
	if columns != 0 && rows != 0 && columns != rows && columns != -rows {
		return nil, fmt.Errorf("%s..%s is not a straight line", b.Name(from), b.Name(to))
	}
	column, row := b.Column(from), b.Row(from)
	dc, dr := step(column, b.Column(to)), step(row, b.Row(to))
	var all []Square
	for {
		s := b.At(column, row)
		if s == Nowhere {
			return nil, fmt.Errorf("%s..%s crosses a place that is no square", b.Name(from), b.Name(to))
		}
		all = append(all, s)
		if s == to {
			return all, nil
		}
		column, row = column+dc, row+dr
	}
}

// Track is the squares that a player's pieces or counters go along, in order; nil
// where the board has no tracks.
func (b *Board) Track(p Player) []Square {
	if int(p) >= len(b.tracks) {
		return nil
	}
	return b.tracks[p]
}

// Within reports whether a square lies in a region, of a player where the region
// has parts of its own for each.
func (b *Board) Within(s Square, region string, of Player) (bool, error) {
	parts, ok := b.regions[region]
	if !ok {
		return false, nearest.Unknown("region", region, b.Regions())
	}
	if len(parts) == 1 {
		return parts[0].Has(s), nil
	}
	return int(of) < len(parts) && parts[of].Has(s), nil
}

// Regions are the names of the regions, in alphabetical order.
func (b *Board) Regions() []string {
	var names []string
	for name := range b.regions {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// inRegion are the squares of a region that belong to a side.
func (b *Board) inRegion(side, name string, as Player) Squares {
	parts := b.regions[name]
	q := NewSquares(b.Squares())
	for owner, part := range parts {
		of := Player(owner)
		if len(parts) == 1 {
			of = Nobody
		}
		if ownedBy(of, side, as) {
			q.addAll(part)
		}
	}
	return q
}
