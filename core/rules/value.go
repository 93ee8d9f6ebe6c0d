package rules

import (
	"fmt"
	"math"
)

// Value is what laws are asked with and answer, what marks hold and what options
// offer: nothing, a number (also a player, from 1), a text (also a suit), true or
// false, a kind of card, or a square. Values compare with ==.
type Value struct {
	kind valueKind
	n    int32
	text string
}

type valueKind uint8

const (
	noValue valueKind = iota
	numberValue
	textValue
	flagValue
	kindValue
	squareValue
)

// None is no value.
var None = Value{}

// NumberValue is a number as a value.
func NumberValue(n int) Value { return Value{kind: numberValue, n: int32(n)} }

// TextValue is a text as a value.
func TextValue(text string) Value { return Value{kind: textValue, text: text} }

// FlagValue is true or false as a value.
func FlagValue(b bool) Value {
	v := Value{kind: flagValue}
	if b {
		v.n = 1
	}
	return v
}

// KindValue is a kind of card as a value: what a law sees of a card.
func KindValue(kind int) Value { return Value{kind: kindValue, n: int32(kind)} }

// SquareValue is a square as a value.
func SquareValue(square int) Value { return Value{kind: squareValue, n: int32(square)} }

// IsNone reports whether there is no value.
func (v Value) IsNone() bool { return v.kind == noValue }

// Number is the number that v is, if it is one.
func (v Value) Number() (int, bool) { return int(v.n), v.kind == numberValue }

// Text is the text that v is, if it is one.
func (v Value) Text() (string, bool) { return v.text, v.kind == textValue }

// Kind is the kind of card that v is, if it is one.
func (v Value) Kind() (int, bool) { return int(v.n), v.kind == kindValue }

// Square is the square that v is, if it is one.
func (v Value) Square() (int, bool) { return int(v.n), v.kind == squareValue }

// IsFlag reports whether v is true or false.
func (v Value) IsFlag() bool { return v.kind == flagValue }

// True reports whether v counts as yes: whatever is neither nothing nor false.
func (v Value) True() bool { return v.kind != noValue && (v.kind != flagValue || v.n == 1) }

func (v Value) String() string {
	switch v.kind {
	case numberValue:
		return fmt.Sprint(v.n)
	case textValue:
		return v.text
	case flagValue:
		return fmt.Sprint(v.n == 1)
	case kindValue:
		return fmt.Sprintf("card %d", v.n)
	case squareValue:
		return fmt.Sprintf("square %d", v.n)
	}
	return "none"
}

// noNumber is a counter or mark without a value, among its numbers.
const noNumber = math.MinInt32
