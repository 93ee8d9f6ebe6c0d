package lua

import (
	"math"
	"strconv"
	"strings"

	glua "github.com/yuin/gopher-lua"
)

// parseNumber reads a number the way Lua 5.1 does: decimal, with a fraction and
// an exponent, or hexadecimal digits after 0x. Names like inf and nan, which
// the C library of some computers accepts, are no numbers here.
func parseNumber(s string) (float64, bool) {
	s = strings.Trim(s, " \t\n\v\f\r")
	digits := strings.TrimLeft(s, "+-")
	if len(s)-len(digits) > 1 || digits == "" {
		return 0, false
	}
	sign := 1.0
	if s[0] == '-' {
		sign = -1
	}
	if len(digits) > 2 && digits[0] == '0' && (digits[1] == 'x' || digits[1] == 'X') {
		v, err := strconv.ParseUint(digits[2:], 16, 64)
		if err != nil || digits[2] == '_' {
			return 0, false
		}
		return sign * float64(v), true
	}
	for i := range len(digits) {
		if c := digits[i]; !isDigit(c) && c != '.' && c != 'e' && c != 'E' && c != '+' && c != '-' {
			return 0, false
		}
	}
	v, err := strconv.ParseFloat(digits, 64)
	if err != nil && !math.IsInf(v, 0) {
		return 0, false
	}
	return sign * v, true
}

// formatNumber writes a number as Lua 5.1's "%.14g" does.
func formatNumber(v float64) string {
	switch {
	case v == math.Trunc(v) && math.Abs(v) < 1e14:
		if v == 0 && math.Signbit(v) {
			return "-0"
		}
		return strconv.FormatInt(int64(v), 10)
	case math.IsInf(v, 1):
		return "inf"
	case math.IsInf(v, -1):
		return "-inf"
	case math.IsNaN(v):
		return "nan"
	}
	return strconv.FormatFloat(v, 'g', 14, 64)
}

// asNumber coerces as arithmetic does: numbers, and texts that are numbers.
func asNumber(v glua.LValue) (float64, bool) {
	switch v := v.(type) {
	case glua.LNumber:
		return float64(v), true
	case glua.LString:
		return parseNumber(string(v))
	}
	return 0, false
}

// asString coerces as joining does: texts and numbers.
func asString(v glua.LValue) (string, bool) {
	switch v := v.(type) {
	case glua.LString:
		return string(v), true
	case glua.LNumber:
		return formatNumber(float64(v)), true
	}
	return "", false
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }
