package study

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"canopy/core/chance"
	"canopy/sim/agent"
	"canopy/sim/batch"
	"canopy/sim/measure"
	"canopy/sim/stats"

	"github.com/google/go-cmp/cmp"
)

// answerText is all that a balance has come to, but for the time.
func answerText(t testing.TB, r *Balanced) string {
	t.Helper()
	answer := *r
	summary := *r.Summary
	answer.Summary, summary.Timing = &summary, batch.Timing{}
	data, err := json.MarshalIndent(answer, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// resumable are balances of all sorts of questions.
func resumable(t testing.TB) map[string]Balance {
	g := rows(t, 3, 3)
	plan, err := measure.New(g, []string{"all"}, measure.Options{Playouts: 2})
	if err != nil {
		t.Fatal(err)
	}
	return map[string]Balance{
		"plain":     {Games: 3000, Seed: 4},
		"measured":  {Games: 1200, Seed: 4, Plan: plan},
		"until":     {Games: 100_000, Seed: 4, Until: 0.03},
		"unsure":    {Games: 3000, Seed: 4, Until: 0.001},
		"target":    {Games: 3000, Seed: 4, Target: &Target{Seat: 1, Band: stats.Band{Low: 0.3, High: 0.4}}},
		"cut short": {Games: 3001, Seed: 9, Opening: 2},
	}
}

// However often and wherever a balance is interrupted, it comes to what one run comes to,
// whatever the number of workers.
func TestBalanceGoesOn(t *testing.T) {
	for name, b := range resumable(t) {
		t.Run(name, func(t *testing.T) {
			b.Game = rows(t, 3, 3)
			b.Agents = random(t, b.Game)
			want := answerText(t, balance(t, b))
			luck := chance.NewStream(1, 0, chance.Named(name))
			for range 3 {
				got, runs := interrupted(t, b, &luck)
				if diff := cmp.Diff(want, answerText(t, got)); diff != "" {
					t.Errorf("after %d runs: %s", runs, diff)
				}
				if runs < 3 {
					t.Errorf("it was not interrupted: %d runs", runs)
				}
			}
		})
	}
}

// interrupted plays a balance that is stopped after some blocks, again and again.
func interrupted(t testing.TB, b Balance, luck *chance.Stream) (r *Balanced, runs int) {
	t.Helper()
	var saved []byte
	for runs = 1; ; runs++ {
		b.Workers = 1 + 2*luck.Below(2)
		ctx, cancel := context.WithCancel(t.Context())
		left := 1 + luck.Below(120*runs)
		b.Each = func(*batch.Block) error {
			if left--; left == 0 {
				cancel()
			}
			return nil
		}
		b.Save = func(s *Saved) (err error) {
			saved, err = json.Marshal(s)
			return err
		}
		b.SavePeriod = time.Nanosecond // also on the way
		if saved != nil {
			var err error
			if b.From, err = b.ReadSaved(saved); err != nil {
				t.Fatal(err)
			}
		}
		r, err := b.Run(ctx)
		cancel()
		if err != nil {
			t.Fatal(err)
		}
		if !r.Summary.Stopped {
			return r, runs
		}
	}
}

// A balance that is done has nothing left to play; with more games it goes on to those.
func TestBalanceThatIsDone(t *testing.T) {
	g := rows(t, 3, 3)
	b := Balance{Game: g, Agents: random(t, g), Games: 300, Seed: 4}
	var saved []byte
	b.Save = func(s *Saved) (err error) { saved, err = json.Marshal(s); return err }
	want := answerText(t, balance(t, b))

	read := func() *Saved {
		s, err := b.ReadSaved(saved)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	b.Save = func(*Saved) error { t.Error("saved again"); return nil }
	b.From = read()
	if diff := cmp.Diff(want, answerText(t, balance(t, b))); diff != "" {
		t.Error(diff)
	}
	b.From, b.Games, b.Save = read(), 1000, nil
	more := answerText(t, balance(t, b))
	if diff := cmp.Diff(answerText(t, balance(t, Balance{Game: g, Agents: random(t, g), Games: 1000, Seed: 4})), more); diff != "" {
		t.Error(diff)
	}
	b.From, b.Games = read(), 298
	if _, err := b.Run(t.Context()); err == nil || err.Error() != "300 games were played before, which are more than 298" {
		t.Error(err)
	}
}

// What is told on the way is the share so far, from the first look after going on.
func TestProgressGoesOn(t *testing.T) {
	g := rows(t, 3, 3)
	b := Balance{Game: g, Agents: random(t, g), Games: 2000, Seed: 4}
	var saved []byte
	b.Save = func(s *Saved) (err error) { saved, err = json.Marshal(s); return err }
	balance(t, b)
	from, err := b.ReadSaved(saved)
	if err != nil {
		t.Fatal(err)
	}
	b.From, b.Games = from, 1<<40
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	told := 0
	b.Progress = func(done int, share stats.Interval) {
		if told++; done < 2000 {
			t.Errorf("%d games done", done)
		}
		if told == 3 {
			cancel()
			if share.Low < 0.6 || share.High > 0.7 || share.Low >= share.High {
				t.Errorf("told %v", share)
			}
		}
	}
	if _, err := b.Run(ctx); err != nil {
		t.Fatal(err)
	}
}

// What cannot be saved ends the balance.
func TestBalanceThatCannotBeSaved(t *testing.T) {
	g := rows(t, 3, 3)
	full := errors.New("no room")
	saves := 0
	b := Balance{Game: g, Agents: random(t, g), Games: 1 << 40, Seed: 4, SavePeriod: time.Nanosecond, Save: func(*Saved) error { saves++; return full }}
	if _, err := b.Run(t.Context()); !errors.Is(err, full) || saves != 1 {
		t.Errorf("%v after %d saves", err, saves)
	}
}

// A ladder goes on at the rung at which it was stopped.
func TestLadderGoesOn(t *testing.T) {
	g := rows(t, 3, 3)
	makers := []agent.Maker{random(t, g)[0], random(t, g)[0], random(t, g)[0]}
	ladder := func() *Ladder {
		l, err := NewLadder(Balance{Game: g, Games: 600, Seed: 4, Until: 0.01}, makers, []string{"forced"}, measure.Options{})
		if err != nil {
			t.Fatal(err)
		}
		return l
	}
	want, err := ladder().Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var saved [][]byte
	for stop := 100; ; stop += 150 {
		l := ladder()
		ctx, cancel := context.WithCancel(t.Context())
		blocks := 0
		l.Question.Each = func(*batch.Block) error {
			if blocks++; blocks == stop {
				cancel()
			}
			return nil
		}
		l.Save = func(rung int, s *Saved) error {
			data, err := json.Marshal(s)
			saved = append(saved[:rung], data)
			return err
		}
		for _, data := range saved {
			s, err := l.Question.ReadSaved(data)
			if err != nil {
				t.Fatal(err)
			}
			l.From = append(l.From, s)
		}
		got, err := l.Run(ctx)
		cancel()
		if err != nil {
			t.Fatal(err)
		}
		if got.Stopped {
			continue
		}
		for i := range want.Rungs {
			if diff := cmp.Diff(answerText(t, want.Rungs[i].Balanced), answerText(t, got.Rungs[i].Balanced)); diff != "" {
				t.Errorf("rung %d: %s", i, diff)
			}
		}
		if len(got.Rungs) != len(want.Rungs) || stop < 400 {
			t.Errorf("%d rungs, the last run after %d blocks", len(got.Rungs), stop)
		}
		return
	}
}

// saved is what is saved of some balance, with what it is of.
func saved(t testing.TB) (Balance, string) {
	t.Helper()
	g := rows(t, 3, 3)
	plan, err := measure.New(g, []string{"forced", "luck"}, measure.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var text string
	b := Balance{Game: g, Agents: random(t, g), Games: 200, Seed: 4, Until: 0.01, Plan: plan}
	b.Save = func(s *Saved) error {
		data, err := json.Marshal(s)
		text = string(data)
		return err
	}
	balance(t, b)
	b.Save = nil
	return b, text
}

// What cannot have come of the balance is refused.
func TestReadSavedRefuses(t *testing.T) {
	b, good := saved(t)
	for _, test := range []struct{ from, to, want string }{
		{"{", "", "invalid character"},
		{good[len(good)/2:], "", "unexpected end of JSON input"},
		{`"tally":`, `"tally":null,"other":`, "what was counted is missing"},
		{`"summary":`, `"summary":null,"other":`, "what was counted is missing"},
		{`"sequences":[`, `"sequences":[null,`, "expected 1 shares that are looked at, found 2"},
		{`"confidence":0.95`, `"confidence":0.9`, "with 0.95 confidence"},
		{`"scores":100`, `"scores":1`, "expected 1 scores, found 100"},
		{`"look":`, `"look":-`, "the next look cannot be at"},
		{`"look":`, `"look":9`, "the next look cannot be at"},
		{`"blocks":100`, `"blocks":101`, "found 200 games in 101"},
		{`"wins":[`, `"wins":[-`, "a number of games is negative"},
	} {
		text := strings.Replace(good, test.from, test.to, 1)
		if _, err := b.ReadSaved([]byte(text)); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s for %s: %v, want %s", test.to, test.from, err, test.want)
		}
	}
	b.Until = 0
	if _, err := b.ReadSaved([]byte(good)); err == nil {
		t.Error("it asks for something else, and is not refused")
	}
}

// Whatever was saved, what is read can be gone on from and answered.
func FuzzReadSaved(f *testing.F) {
	b, good := saved(f)
	f.Add([]byte(good))
	b.Games = 204
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := b.ReadSaved(data)
		if err != nil {
			return
		}
		again := b
		again.From = s
		if r, err := again.Run(t.Context()); err == nil {
			r.Summary.Share(0)
			r.Summary.MeanLength()
			for i := range b.Plan.Metrics() {
				r.Tally.Interval(i, 0.95)
			}
		}
	})
}
