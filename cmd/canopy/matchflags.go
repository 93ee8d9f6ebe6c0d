package main

import (
	"fmt"
	"strconv"
	"strings"
)

// eloPair is the value of a flag that takes two differences in Elo.
type eloPair struct {
	low, high float64
	given     bool
}

// Set reads the differences.
func (e *eloPair) Set(text string) error {
	before, after, comma := strings.Cut(text, ",")
	low, err := strconv.ParseFloat(strings.TrimSpace(before), 64)
	high, highErr := strconv.ParseFloat(strings.TrimSpace(after), 64)
	if !comma || err != nil || highErr != nil {
		return fmt.Errorf("expected two numbers like 0,5, found %q", text)
	}
	*e = eloPair{low, high, true}
	return nil
}

func (e *eloPair) String() string {
	if !e.given {
		return ""
	}
	return fmt.Sprintf("%g,%g", e.low, e.high)
}

// Type is what the help calls the value.
func (e *eloPair) Type() string { return "ELO0,ELO1" }

// probability is the value of a flag that takes the probability of an error.
type probability float64

// Set reads the probability.
func (p *probability) Set(text string) error {
	x, err := strconv.ParseFloat(text, 64)
	if err != nil || !(x > 0 && x < 0.5) {
		return fmt.Errorf("expected a number between 0 and 0.5, found %q", text)
	}
	*p = probability(x)
	return nil
}

func (p *probability) String() string { return strconv.FormatFloat(float64(*p), 'g', -1, 64) }

// Type is what the help calls the value.
func (p *probability) Type() string { return "P" }
