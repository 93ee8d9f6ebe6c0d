package check

import (
	"fmt"
	"math"

	"canopy/core/rules"
)

// Findings are what was never used of the rules in the games of a survey: conditions that
// never failed or never passed, actions and pieces that nobody has used, stages that were
// never entered. ByParameters, unless nil, reports of names whether they are used, or not,
// by the parameters: those of stages and actions are left out.
func Findings(u *rules.Usage, byParameters func(name string) bool) []rules.Finding {
	if byParameters == nil {
		byParameters = func(string) bool { return false }
	}
	list := unusedStages(u, byParameters)
	list = append(list, unusedConditions(u)...)
	list = append(list, unusedActions(u, byParameters)...)
	list = append(list, unusedPieces(u)...)
	return rules.SortFindings(list)
}

func unusedStages(u *rules.Usage, byParameters func(string) bool) (list []rules.Finding) {
	for i := range u.Stages {
		if s := &u.Stages[i]; s.Entered == 0 && !byParameters(s.Name) {
			list = append(list, rules.Finding{
				Origin: s.Origin,
				Says:   fmt.Sprintf("the stage %s was never entered: %s", s.Name, BoundText(u.Games)),
				Do:     "send somebody there (g:to, next or stay), or take it out",
			})
		}
	}
	return list
}

func entered(u *rules.Usage, stage string) bool {
	for i := range u.Stages {
		if u.Stages[i].Name == stage {
			return u.Stages[i].Entered > 0
		}
	}
	return true
}

// unusedConditions finds conditions that decided nothing. What belongs to a condition or
// a stage that is told already is left out.
func unusedConditions(u *rules.Usage) (list []rules.Finding) {
	barred := map[string]bool{} // actions with a condition that nothing met
	for i := range u.Conditions {
		c := &u.Conditions[i]
		if c.Asked() == 0 {
			if !barred[c.Of] && offered(u, c.Of) {
				list = append(list, neverAsked(u, c))
			}
			continue
		}
		if c.True == 0 {
			barred[c.Of] = true
			list = append(list, neverMet(u, c))
		}
		if c.False == 0 {
			list = append(list, neverFailed(u, c))
		}
	}
	return list
}

// offered reports whether an action by its stage and name was ever offered.
func offered(u *rules.Usage, action string) bool {
	for i := range u.Actions {
		if a := &u.Actions[i]; a.Stage+"."+a.Name == action {
			return a.Offered > 0
		}
	}
	return true
}

func neverAsked(u *rules.Usage, c *rules.ConditionUse) rules.Finding {
	return rules.Finding{
		Origin: c.Origin,
		Says:   fmt.Sprintf("the condition %q was never asked: %s", c.Words, BoundText(u.Games)),
		Do:     "look whether anything is left that it could decide",
	}
}

func neverMet(u *rules.Usage, c *rules.ConditionUse) rules.Finding {
	return rules.Finding{
		Origin: c.Origin,
		Says:   fmt.Sprintf("nothing ever met the condition %q, asked %s: %s", c.Words, times(c.Asked()), BoundText(u.Games)),
		Do:     "look whether it can be met at all; if it is for rare cases, check more games",
	}
}

func neverFailed(u *rules.Usage, c *rules.ConditionUse) rules.Finding {
	return rules.Finding{
		Origin: c.Origin,
		Says:   fmt.Sprintf("the condition %q never refused anything, asked %s: %s", c.Words, times(c.Asked()), BoundText(u.Games)),
		Do:     "look whether it can fail at all; if it is for rare cases, check more games",
	}
}

// unusedActions finds actions that were never offered though their stage was entered and
// no condition of theirs is told, and those that nobody has chosen.
func unusedActions(u *rules.Usage, byParameters func(string) bool) (list []rules.Finding) {
	for i := range u.Actions {
		a := &u.Actions[i]
		if a.Never || a.Chosen > 0 || !entered(u, a.Stage) || byParameters(a.Name) {
			continue
		}
		f := rules.Finding{
			Origin: a.Origin,
			Says:   fmt.Sprintf("the action %s was never offered: %s", a.Name, BoundText(u.Games)),
			Do:     "look what keeps it from being offered: when, must, times, and what it takes",
		}
		if a.Offered > 0 && a.Missed > math.Log(0.05) {
			continue // that is chance
		}
		if a.Offered > 0 {
			f.Says = fmt.Sprintf("the action %s was offered %s and never chosen", a.Name, times(a.Offered))
			f.Do = "players here choose at random: check more games"
		}
		list = append(list, f)
	}
	return list
}

func unusedPieces(u *rules.Usage) (list []rules.Finding) {
	for i := range u.Pieces {
		p := &u.Pieces[i]
		if p.Moved+p.Dropped > 0 || !p.Moves {
			continue
		}
		list = append(list, rules.Finding{
			Origin: p.Origin,
			Says:   fmt.Sprintf("no %s has ever moved or been dropped: %s", p.Name, BoundText(u.Games)),
			Do:     "look whether it stands on the board at the start or can come there, and whether its way is free",
		})
	}
	return list
}

func times(n uint64) string {
	switch n {
	case 1:
		return "once"
	case 2:
		return "twice"
	}
	return fmt.Sprintf("%d times", n)
}
