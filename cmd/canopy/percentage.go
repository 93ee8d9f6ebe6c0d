package main

import (
	"fmt"
	"strconv"
	"strings"
)

// percentage is the value of a flag that takes a part of a whole: 1%, 0.5 %.
type percentage float64

// Set reads a percentage, which is at most half of the whole.
func (p *percentage) Set(text string) error {
	number, ok := strings.CutSuffix(strings.TrimSpace(text), "%")
	x, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
	if !ok || err != nil || !(x > 0 && x <= 50) {
		return fmt.Errorf("expected a percentage up to 50%%, like 1%%, found %q", text)
	}
	*p = percentage(x / 100)
	return nil
}

func (p *percentage) String() string {
	if *p == 0 {
		return ""
	}
	return strconv.FormatFloat(100*float64(*p), 'g', -1, 64) + "%"
}

// Type is what the help calls the value.
func (p *percentage) Type() string { return "PERCENT" }
