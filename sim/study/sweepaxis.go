package study

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"canopy/core/nearest"
	"canopy/core/rules"
)

// MaxPoints is at most how many combinations of values a sweep tries.
const MaxPoints = 1000

// Axis is a parameter with the values that a sweep gives it.
type Axis struct {
	Name string
	// Values are numbers (float64) in ascending order, or strings or bools.
	Values []any
	// Usual is the value in the game as it is.
	Usual any
}

// Setting gives a parameter a value, as on the command line.
type Setting struct{ Name, Value string }

// ReadAxis reads which values a parameter of a game is to be given: "size=5..9",
// "size=6..12:2", "drawn=on|off", or the name alone for all values of a flag or a choice.
func ReadAxis(text string, g *rules.Game) (Axis, error) {
	name, values, given := strings.Cut(text, "=")
	name = strings.TrimSpace(name)
	parameter, err := parameterNamed(name, g)
	if err != nil {
		return Axis{}, err
	}
	a := Axis{Name: name, Usual: currentValue(parameter)}
	switch {
	case !given:
		a.Values, err = allValues(parameter)
	case strings.Contains(values, ".."):
		a.Values, err = readRange(values, parameter)
	default:
		a.Values, err = readList(values, parameter)
	}
	if err == nil {
		err = a.order()
	}
	if err != nil {
		return Axis{}, fmt.Errorf("%s: %w", name, err)
	}
	return a, nil
}

func parameterNamed(name string, g *rules.Game) (*rules.Parameter, error) {
	parameters := g.Definition().Parameters
	var names []string
	for i := range parameters {
		if parameters[i].Name == name {
			return &parameters[i], nil
		}
		names = append(names, parameters[i].Name)
	}
	if names == nil {
		return nil, fmt.Errorf("%s has no parameters", g.Name())
	}
	return nil, nearest.Unknown("parameter", name, names)
}

func currentValue(p *rules.Parameter) any {
	if p.Value == nil {
		return p.Default
	}
	return p.Value
}

func allValues(p *rules.Parameter) ([]any, error) {
	switch p.Type {
	case "flag":
		return []any{false, true}, nil
	case "choice":
		return slices.Clone(p.Choices), nil
	}
	return nil, fmt.Errorf("which numbers? Say, for example, %s=%s..%s", p.Name, valueText(p.From), valueText(p.To))
}

// readRange reads "FROM..TO" or "FROM..TO:STEP".
func readRange(text string, p *rules.Parameter) ([]any, error) {
	if p.Type != "number" {
		return nil, fmt.Errorf("it is no number: expected values like %s", p.Name+"=A|B")
	}
	text, stepText, stepped := strings.Cut(text, ":")
	fromText, toText, _ := strings.Cut(text, "..")
	from, err := readNumber(fromText)
	to, other := readNumber(toText)
	step := 1.0
	var third error
	if stepped {
		step, third = readNumber(stepText)
	}
	if err := errors.Join(err, other, third); err != nil {
		return nil, fmt.Errorf("expected FROM..TO or FROM..TO:STEP in whole numbers, found %q", text)
	}
	if from > to || step < 1 {
		return nil, fmt.Errorf("expected a range upwards in steps of at least 1, found %s..%s:%s", valueText(from), valueText(to), valueText(step))
	}
	if (to-from)/step >= MaxPoints {
		return nil, fmt.Errorf("more than %d values: take larger steps", MaxPoints)
	}
	var values []any
	for x := from; x <= to; x += step {
		values = append(values, x)
	}
	return values, checkNumbers(values, p)
}

// readNumber reads a whole number that a float64 holds exactly.
func readNumber(text string) (float64, error) {
	n, err := strconv.ParseInt(strings.TrimSpace(text), 10, 32)
	return float64(n), err
}

func checkNumbers(values []any, p *rules.Parameter) error {
	for _, v := range values {
		if x, ok := v.(float64); ok && (x < p.From || x > p.To) {
			return fmt.Errorf("it goes from %s to %s, not to %s", valueText(p.From), valueText(p.To), valueText(x))
		}
	}
	return nil
}

// readList reads "A|B|C".
func readList(text string, p *rules.Parameter) ([]any, error) {
	var values []any
	for word := range strings.SplitSeq(text, "|") {
		v, err := readValue(strings.TrimSpace(word), p)
		if err != nil {
			return nil, err
		}
		values = append(values, v)
	}
	return values, nil
}

func readValue(word string, p *rules.Parameter) (any, error) {
	if p.Type == "number" {
		x, err := readNumber(word)
		if err != nil {
			return nil, fmt.Errorf("expected a whole number, found %q", word)
		}
		return x, checkNumbers([]any{x}, p)
	}
	known, _ := allValues(p)
	var names []string
	for _, v := range known {
		if valueText(v) == word {
			return v, nil
		}
		names = append(names, valueText(v))
	}
	return nil, nearest.Unknown("value", word, names)
}

// order puts numbers in order, and refuses what stands there twice.
func (a *Axis) order() error {
	if a.IsNumeric() {
		slices.SortFunc(a.Values, func(x, y any) int { return int(x.(float64) - y.(float64)) })
	}
	for i, v := range a.Values {
		if slices.Index(a.Values, v) < i {
			return fmt.Errorf("%s stands there twice", valueText(v))
		}
	}
	return nil
}

// IsNumeric reports whether all values are numbers.
func (a *Axis) IsNumeric() bool {
	return !slices.ContainsFunc(a.Values, func(v any) bool { _, ok := v.(float64); return !ok })
}

// steps is by how many steps a value is away from the usual one: of numbers by the smallest
// step of the axis, of others 1.
func (a *Axis) steps(value any) float64 {
	x, ok := value.(float64)
	usual, also := a.Usual.(float64)
	switch {
	case value == a.Usual:
		return 0
	case !ok || !also:
		return 1
	}
	gap := math.Inf(1)
	for i := 1; i < len(a.Values) && a.IsNumeric(); i++ {
		gap = min(gap, a.Values[i].(float64)-a.Values[i-1].(float64))
	}
	if math.IsInf(gap, 1) {
		return 1
	}
	return math.Abs(x-usual) / gap
}

// nearest is the place of the value nearest to one, of numbers; else of that value, or the
// first.
func (a *Axis) nearest(value any) int {
	best := max(slices.Index(a.Values, value), 0)
	x, ok := value.(float64)
	if !ok || !a.IsNumeric() {
		return best
	}
	for i, v := range a.Values {
		if math.Abs(v.(float64)-x) < math.Abs(a.Values[best].(float64)-x) {
			best = i
		}
	}
	return best
}

// valueText writes a value as it is set.
func valueText(v any) string {
	if x, ok := v.(float64); ok {
		return strconv.FormatFloat(x, 'f', -1, 64)
	}
	return fmt.Sprint(v)
}

// CheckAxes is nil if axes can be swept together.
func CheckAxes(axes []Axis) error {
	_, err := grid(axes)
	return err
}

// grid are the places of all combinations of values, the last axis changing first.
func grid(axes []Axis) ([][]int, error) {
	size := 1
	for i, a := range axes {
		if slices.ContainsFunc(axes[:i], func(other Axis) bool { return other.Name == a.Name }) {
			return nil, fmt.Errorf("%s is varied twice", a.Name)
		}
		if size *= len(a.Values); size > MaxPoints {
			return nil, fmt.Errorf("more than %d combinations of values: take fewer, or larger steps", MaxPoints)
		}
	}
	places := [][]int{nil}
	for _, a := range axes {
		var more [][]int
		for _, p := range places {
			for i := range a.Values {
				more = append(more, append(slices.Clone(p), i))
			}
		}
		places = more
	}
	return places, nil
}
