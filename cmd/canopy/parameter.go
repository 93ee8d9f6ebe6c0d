package main

import (
	"fmt"
	"strings"

	"canopy/core/rules"
)

// parameter is a parameter of a game as canopy shows it.
type parameter struct {
	Name    string `json:"name"`
	Type    string `json:"type"`
	Meaning string `json:"meaning"`
	Default any    `json:"default"`
	Value   any    `json:"value"`
	// Choices are those of a choice.
	Choices []any `json:"choices,omitempty"`
	// From and To are the bounds of a number.
	From *float64 `json:"from,omitempty"`
	To   *float64 `json:"to,omitempty"`
}

func parametersOf(g *rules.Game) []parameter { return parametersIn(g.Definition().Parameters) }

func parametersIn(declared []rules.Parameter) []parameter {
	list := []parameter{}
	for _, of := range declared {
		p := parameter{
			Name: of.Name, Type: of.Type, Meaning: of.Words,
			Default: of.Default, Value: valueOf(of), Choices: of.Choices,
		}
		if of.Type == "number" {
			p.From, p.To = &of.From, &of.To
		}
		list = append(list, p)
	}
	return list
}

// rangeText says what a parameter may be.
func (p *parameter) rangeText() string {
	switch {
	case p.From != nil:
		return fmt.Sprintf("a whole number from %v to %v", *p.From, *p.To)
	case len(p.Choices) > 0:
		choices := make([]string, len(p.Choices))
		for i, c := range p.Choices {
			choices[i] = fmt.Sprint(c)
		}
		return inWords(choices, "or")
	}
	return "true or false"
}

// inWords lists things in a sentence: "a, b and c".
func inWords(things []string, and string) string {
	if len(things) < 2 {
		return strings.Join(things, "")
	}
	last := len(things) - 1
	return strings.Join(things[:last], ", ") + " " + and + " " + things[last]
}
