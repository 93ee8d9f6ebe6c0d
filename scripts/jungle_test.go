package scripts_test

import (
	"context"
	"slices"
	"testing"

	"canopy/core/rules"
	"canopy/scripts"
)

func load(t testing.TB, sum string, settings ...scripts.Setting) *rules.Game {
	t.Helper()
	g, err := scripts.Load(sum, scripts.Options{Settings: settings})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestQuick(t *testing.T) {
	for _, name := range append(scripts.Games(), scripts.Variants()...) {
		g := load(t, name)
		counts, err := rules.Perft(context.Background(), g.NewState(), 4)
		t.Log(name, counts, err)
	}
	_ = slices.Equal[[]int]
}
