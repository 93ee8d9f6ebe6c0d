package reader_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"canopy/core/chance"
	"canopy/core/rules"
	"canopy/scripts/reader"
)

// playOn plays moves drawn by chance until the game is over or so many plies are
// played, and gives the moves.
func playOn(s *rules.State, seed uint64, plies int) []rules.Move {
	draw := chance.NewStream(seed, 0, chance.Named("test"))
	var played, buffer []rules.Move
	for range plies {
		buffer = s.Moves(buffer)
		if s.Over() || len(buffer) == 0 {
			break
		}
		m := buffer[draw.Below(len(buffer))]
		s.Play(m)
		played = append(played, m)
	}
	return played
}

// Each script of testdata/play can be read, and its mistake shows when it is
// played: the game is over without a result, and its error names file and line.
func TestMessagesInPlay(t *testing.T) {
	files, err := filepath.Glob("testdata/play/*.lua")
	if err != nil || len(files) == 0 {
		t.Fatal("no scripts", err)
	}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".lua")
		t.Run(name, func(t *testing.T) {
			source, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			got := messageInPlay(t, source) + "\n"
			if !strings.HasPrefix(got, "mine.lua:") {
				t.Errorf("the error names no line: %s", got)
			}
			golden := strings.TrimSuffix(file, ".lua") + ".golden"
			if *update {
				if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if got != string(want) {
				t.Errorf("got:\n%s\nwant:\n%s", got, want)
			}
		})
	}
}

// messageInPlay plays a game until its script breaks it off. What happens before
// anybody has moved may be found when the game is made.
func messageInPlay(t *testing.T, source []byte) string {
	t.Helper()
	d, err := reader.Read([]reader.Script{{Name: "mine", File: "mine.lua", Source: source}}, nil)
	if err != nil {
		t.Fatalf("the script is refused when it is read: %v", err)
	}
	g, err := rules.Compile(*d)
	if err != nil {
		return err.Error()
	}
	s := g.NewState()
	playOn(s, 1, 200)
	err = s.Err()
	if err == nil {
		t.Fatalf("the game was played without an error: over %v, result %+v", s.Over(), s.Result())
	}
	if !s.Over() {
		t.Error("the game goes on after its error")
	}
	if r := s.Result(); r.Firsts() != 0 {
		t.Errorf("the game has a result after its error: %+v", r)
	}
	return fmt.Sprint(err)
}
