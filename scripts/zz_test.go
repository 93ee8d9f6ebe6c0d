package scripts_test
import ("testing";"context";"canopy/core/rules";"canopy/scripts";"strings")
func TestZ(t *testing.T) {
	for _, n := range []string{"amazons","halma","halma-10x10","tablut","camelot","cam","jungle","big-jungle"} {
		g, err := scripts.Load(n, scripts.Options{})
		if err != nil { t.Error(n, err); continue }
		c, err := rules.Perft(context.Background(), g.NewState(), 2)
		t.Log(n, c, err)
		x := 0
		for _, m := range g.NewState().SortedMoveTexts() { if strings.Contains(m, " ") { x++ } }
		t.Log(x)
	}
}
