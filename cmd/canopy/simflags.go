package main

import (
	"fmt"
	"strconv"
	"strings"

	"canopy/core/rules"
	"canopy/sim/agent"
)

// onError is the value of a flag: what to do when a game fails.
type onError string

const (
	stopOnError onError = "stop"
	goOnOnError onError = "go-on"
)

// Set reads what to do.
func (e *onError) Set(text string) error {
	switch onError(text) {
	case stopOnError, goOnOnError:
		*e = onError(text)
		return nil
	}
	return fmt.Errorf("expected stop or go-on, found %q", text)
}

func (e *onError) String() string { return string(*e) }

// Type is what the help calls the value.
func (e *onError) Type() string { return "WHAT" }

// treeSize is the value of a flag: the memory that a search tree may take, in bytes; 0 for
// what is usual.
type treeSize int64

// Set reads an amount of memory, like 256MB.
func (t *treeSize) Set(text string) error {
	n, err := agent.ReadBytes(text)
	if err == nil {
		*t = treeSize(n)
	}
	return err
}

func (t *treeSize) String() string {
	if *t == 0 {
		return ""
	}
	return fmt.Sprintf("%dMB", int64(*t)>>20)
}

// Type is what the help calls the value.
func (t *treeSize) Type() string { return "SIZE" }

// valuesFrom is the value of a flag: how metrics know how a game stands.
type valuesFrom struct {
	text     string
	playouts int // 0 for what the script says, or the usual number
}

const (
	valuesByScript   = "evaluate"
	valuesByPlayouts = "playouts:"
	maxPlayouts      = 1_000_000
)

// Set reads where values come from.
func (v *valuesFrom) Set(text string) error {
	v.text, v.playouts = text, 0
	if text == valuesByScript {
		return nil
	}
	number, ok := strings.CutPrefix(text, valuesByPlayouts)
	n, err := strconv.Atoi(number)
	if !ok || err != nil || n < 1 || n > maxPlayouts {
		return fmt.Errorf("expected evaluate, or playouts:N with N from 1 to %d, found %q", maxPlayouts, text)
	}
	v.playouts = n
	return nil
}

func (v *valuesFrom) String() string { return v.text }

// Type is what the help calls the value.
func (v *valuesFrom) Type() string { return "WHAT" }

// check is nil unless the script is asked and has nothing to say.
func (v *valuesFrom) check(g *rules.Game) error {
	if v.text == valuesByScript && !g.Evaluates() {
		return usagef("--values: the script of %s says nothing of positions (evaluate, score): expected playouts:N", g.Name())
	}
	return nil
}
