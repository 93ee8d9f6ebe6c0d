package agent

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"canopy/core/nearest"
)

// Bounds of what specs may ask for: more than anybody waits for.
const (
	maxPlayouts = 100_000_000
	maxThinking = time.Hour
	maxDepth    = 100
	minTree     = 1 << 20
	maxTree     = 1 << 40
)

// DefaultTree is how many bytes a search tree may take, unless something else is asked
// for.
const DefaultTree = 256 << 20

// budget is how long a search thinks: so many playouts, or for a time.
type budget struct {
	playouts int
	time     time.Duration
}

// readBudget reads "1000" or "50ms".
func readBudget(text string) (budget, error) {
	if n, err := strconv.Atoi(text); err == nil {
		if n < 1 || n > maxPlayouts {
			return budget{}, fmt.Errorf("playouts are a whole number from 1 to %d, not %d", maxPlayouts, n)
		}
		return budget{playouts: n}, nil
	}
	d, err := time.ParseDuration(text)
	if err != nil {
		return budget{}, fmt.Errorf("expected a number of playouts, like 1000, or a time, like 50ms, found %q", text)
	}
	if d <= 0 || d > maxThinking {
		return budget{}, fmt.Errorf("a time to think is up to %v, not %v", maxThinking, d)
	}
	return budget{time: d}, nil
}

// readCount reads a whole number within bounds.
func readCount(what, text string, from, to int) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < from || n > to {
		return 0, fmt.Errorf("%s is a whole number from %d to %d, not %q", what, from, to, text)
	}
	return n, nil
}

// readShare reads a number from 0 to 1.
func readShare(what, text string) (float64, error) {
	x, err := strconv.ParseFloat(text, 64)
	if err != nil || !(x >= 0 && x <= 1) {
		return 0, fmt.Errorf("%s is a number from 0 to 1, not %q", what, text)
	}
	return x, nil
}

// readFlag reads "on" or "off".
func readFlag(what, text string) (bool, error) {
	switch text {
	case "on":
		return true, nil
	case "off":
		return false, nil
	}
	return false, fmt.Errorf("%s is on or off, not %q", what, text)
}

// ReadBytes reads an amount of memory: "256MB", "1GB", "65536".
func ReadBytes(text string) (int64, error) {
	digits, factor := text, int64(1)
	for suffix, by := range map[string]int64{"kB": 1 << 10, "KB": 1 << 10, "MB": 1 << 20, "GB": 1 << 30} {
		if number, ok := strings.CutSuffix(text, suffix); ok {
			digits, factor = number, by
		}
	}
	n, err := strconv.ParseInt(strings.TrimSpace(digits), 10, 64)
	if err != nil || n < 0 || n > maxTree/factor {
		return 0, fmt.Errorf("expected an amount of memory, like 256MB, found %q", text)
	}
	if n*factor < minTree {
		return 0, fmt.Errorf("a tree takes at least %d MB, not %q", minTree>>20, text)
	}
	return n * factor, nil
}

// option is something that a spec may set besides, as NAME=VALUE.
type option struct {
	name string
	set  func(value string) error
}

// readOptions reads what follows the first setting.
func readOptions(settings []string, options []option) error {
	names := make([]string, len(options))
	for i, o := range options {
		names[i] = o.name
	}
settings:
	for _, s := range settings {
		name, value, ok := strings.Cut(s, "=")
		if !ok {
			return fmt.Errorf("expected NAME=VALUE with one of %s, found %q", strings.Join(names, ", "), s)
		}
		for _, o := range options {
			if o.name != name {
				continue
			}
			if err := o.set(value); err != nil {
				return err
			}
			continue settings
		}
		return nearest.Unknown("setting", name, names)
	}
	return nil
}
