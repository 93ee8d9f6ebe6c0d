package trial_test

import (
	"testing"

	"canopy/scripts"
	"canopy/scripts/trial"
)

// All tests that come with Canopy pass.
func TestShipped(t *testing.T) {
	for _, file := range scripts.Tests() {
		t.Run(file.Of, func(t *testing.T) {
			outcomes, err := trial.Run(trial.File{Name: file.File, Source: file.Source, Of: file.Of}, nil)
			if err != nil {
				t.Fatal(err)
			}
			for _, o := range outcomes {
				if o.Err != nil {
					t.Errorf("%s\n%v\n%s", o.Name, o.Err, situation(o))
				}
			}
		})
	}
}

// situation is the game as it stood when a test failed.
func situation(o trial.Outcome) string {
	if o.State == nil {
		return ""
	}
	return o.State.Position()
}
