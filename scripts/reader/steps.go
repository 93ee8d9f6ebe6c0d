package reader

import (
	"slices"

	"canopy/core/board"
	"canopy/core/rules"

	glua "github.com/yuin/gopher-lua"
)

// mostSteps is how many steps may follow one another in one decision.
const mostSteps = 10_000

// act calls a function that may change the game, and the steps to which it goes.
func (l *live) act(s *rules.State, number int, step string, c *rules.Chosen) error {
	in, outer, err := l.hold(s)
	if err != nil {
		return err
	}
	if outer {
		in.mirror()
	}
	looks := in.looks
	in.looks = ""
	err = in.act(number, step, c)
	in.looks = looks
	if outer {
		l.release(s, in, err)
	}
	return err
}

func (in *instance) act(number int, step string, c *rules.Chosen) error {
	t := in.table
	t.pending, t.went = -1, false
	args := in.chosenArguments(c)
	if step != "" {
		if err := in.startStep(slices.Index(in.live.staged.d.Staged.Steps, step), args); err != nil {
			return err
		}
	} else if _, err := in.machine.Call(in.function(number), args...); err != nil {
		return err
	}
	for range mostSteps {
		if err := in.spend(number); err != nil {
			return err
		}
		if t.pending < 0 || in.state.Over() {
			return nil
		}
		step := t.pending
		t.pending, t.went = -1, false
		t.carried, t.args = t.args, t.carried // the step may itself go on with arguments
		if err := in.startStep(step, t.carried); err != nil {
			return err
		}
	}
	return in.fail(number, "step follows step without end: %d of them, and nobody has decided anything; one of them is %q", mostSteps, in.live.staged.d.Staged.Steps[max(t.pending, 0)])
}

// startStep runs a step from outside.
func (in *instance) startStep(step int, args []glua.LValue) error {
	name := in.live.staged.d.Staged.Steps[step]
	if in.live.staged.hooked[name] {
		_, err := in.machine.Call(in.stepFunction(step), args...)
		return err
	}
	in.resetBy(name)
	in.actsFor(args)
	_, err := in.machine.Call(in.function(in.live.staged.steps[step]), args...)
	return err
}

// stepFunction is a function for scripts that runs a step with its hooks.
func (in *instance) stepFunction(step int) *glua.LFunction {
	t := in.table
	for len(t.steps) < len(in.live.staged.steps) {
		i := len(t.steps)
		t.steps = append(t.steps, in.machine.Lua().NewFunction(func(L *glua.LState) int {
			args := make([]glua.LValue, L.GetTop())
			for j := range args {
				args[j] = L.Get(j + 1)
			}
			L.Push(in.callStep(i, args))
			return 1
		}))
	}
	return t.steps[step]
}

// actsFor notes for which player a function acts: the one it is told of after g.
func (in *instance) actsFor(args []glua.LValue) {
	if len(args) > 1 {
		if p, ok := args[1].(glua.LNumber); ok && p >= 1 && int(p) <= len(in.live.players) {
			in.actor = board.Player(p - 1)
		}
	}
}

// mostSpent is how many instructions all functions together may run until somebody
// decides something: ten times as many as one of them.
const mostSpent = 100_000_000

// spend counts the instructions of the call that is over.
func (in *instance) spend(number int) error {
	if in.state == nil || in.state.Spend(in.machine.Used()) <= mostSpent {
		return nil
	}
	return in.fail(number, "stopped after %d instructions in which nobody has decided anything; does stage follow stage, or step follow step, without end?", mostSpent)
}

// resetBy sets the counters to their start that a step resets.
func (in *instance) resetBy(step string) {
	if in.live.staged.resets[step] {
		in.state.ResetBy(step)
		in.mirror()
	}
}
