package main

import (
	"slices"
	"strings"

	"canopy/core/board"
	"canopy/core/rules"
)

type boardDescription struct {
	Width   int      `json:"width"`
	Height  int      `json:"height"`
	Squares int      `json:"squares"`
	Ground  []ground `json:"ground"`
	// Edges are the pairs of neighbours, where they are not those of the grid.
	Edges []string `json:"edges,omitempty"`
	// Wraps says which edges of the board meet: "across", "along" or "both".
	Wraps   string   `json:"wraps,omitempty"`
	Regions []region `json:"regions,omitempty"`
	Tracks  []region `json:"tracks,omitempty"`
}

// ground is a square that is not plain.
type ground struct {
	Square string `json:"square"`
	Kind   string `json:"kind"`
	Owner  string `json:"owner,omitempty"`
}

// region is a list of squares, of a player where each has his own.
type region struct {
	Name    string   `json:"name,omitempty"`
	Player  string   `json:"player,omitempty"`
	Squares []string `json:"squares"`
}

func describeBoard(g *rules.Game) boardDescription {
	b := g.Definition().Board
	return boardDescription{
		Width: b.Width(), Height: b.Height(), Squares: b.Squares(),
		Ground: groundOf(g), Edges: edgesOf(b), Wraps: wrapsOf(b), Regions: regionsOf(g), Tracks: tracksOf(g),
	}
}

func groundOf(g *rules.Game) []ground {
	list := []ground{}
	b := g.Definition().Board
	for s := range board.Square(b.Squares()) {
		kind, owner := b.Ground(s)
		if kind == "" {
			continue
		}
		square := ground{Square: b.Name(s), Kind: kind}
		if owner != board.Nobody {
			square.Owner = g.PlayerName(owner)
		}
		list = append(list, square)
	}
	return list
}

// onGrid are the neighbours that a square has on a grid, in order.
func onGrid(b *board.Board, s board.Square) []board.Square {
	var all []board.Square
	way, _ := board.Directions([]string{"any"}, 0) // a phrase that is right
	for _, d := range way {
		if n := b.Next(s, d); n != board.Nowhere && n != s && !slices.Contains(all, n) {
			all = append(all, n)
		}
	}
	slices.Sort(all)
	return all
}

// edgesOf lists the pairs of neighbours of a board that is given by them, each once.
func edgesOf(b *board.Board) []string {
	var edges []string
	asGrid := true
	for s := range board.Square(b.Squares()) {
		neighbours := slices.Sorted(slices.Values(b.Neighbours(s)))
		asGrid = asGrid && slices.Equal(neighbours, onGrid(b, s))
		for _, n := range neighbours {
			if n > s {
				edges = append(edges, b.Name(s)+"-"+b.Name(n))
			}
		}
	}
	if asGrid {
		return nil
	}
	return edges
}

// wrapsOf says which edges of the board meet.
func wrapsOf(b *board.Board) string {
	across, along := meets(b, "right", b.Column), meets(b, "up", b.Row)
	switch {
	case across && along:
		return "both"
	case across:
		return "across"
	case along:
		return "along"
	}
	return ""
}

// meets reports whether a step in a direction leads back to where a line begins.
func meets(b *board.Board, direction string, place func(board.Square) int) bool {
	way, _ := board.Directions([]string{direction}, 0)
	for s := range board.Square(b.Squares()) {
		if n := b.Next(s, way[0]); n != board.Nowhere && place(n) < place(s) {
			return true
		}
	}
	return false
}

func regionsOf(g *rules.Game) []region {
	var list []region
	b := g.Definition().Board
	for _, name := range b.Regions() {
		var parts []region
		for p := range board.Player(g.Players()) {
			part := region{Name: name, Player: g.PlayerName(p)}
			for s := range board.Square(b.Squares()) {
				if within, _ := b.Within(s, name, p); within { // a region that is known
					part.Squares = append(part.Squares, b.Name(s))
				}
			}
			parts = append(parts, part)
		}
		differs := func(r region) bool { return !slices.Equal(r.Squares, parts[0].Squares) }
		if !slices.ContainsFunc(parts, differs) { // it is everybody's
			parts = parts[:1]
			parts[0].Player = ""
		}
		list = append(list, parts...)
	}
	return list
}

func tracksOf(g *rules.Game) []region {
	var list []region
	b := g.Definition().Board
	for p := range board.Player(g.Players()) {
		track := region{Player: g.PlayerName(p)}
		for _, s := range b.Track(p) {
			track.Squares = append(track.Squares, b.Name(s))
		}
		if len(track.Squares) > 0 {
			list = append(list, track)
		}
	}
	return list
}

// text tells what the drawing of the board does not show.
func (d *boardDescription) text(t *describing) {
	if len(d.Edges) > 0 {
		t.item("neighbours: " + strings.Join(d.Edges, " "))
	}
	switch d.Wraps {
	case "both":
		t.item("Left and right edge meet, and top and bottom.")
	case "across":
		t.item("Left and right edge meet.")
	case "along":
		t.item("Top and bottom edge meet.")
	}
	for _, r := range d.Regions {
		t.item(strings.TrimSpace(plainName(r.Name)+" "+r.Player) + ": " + strings.Join(r.Squares, " "))
	}
	for _, r := range d.Tracks {
		t.item("track of " + r.Player + ": " + strings.Join(r.Squares, " "))
	}
}
