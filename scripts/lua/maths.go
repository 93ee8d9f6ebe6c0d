package lua

import (
	"math"

	glua "github.com/yuin/gopher-lua"
)

func mathLibrary() *glua.LTable {
	unary := []struct {
		name string
		f    func(float64) float64
	}{
		{"abs", math.Abs}, {"acos", math.Acos}, {"asin", math.Asin}, {"atan", math.Atan},
		{"ceil", math.Ceil}, {"cos", math.Cos}, {"cosh", math.Cosh}, {"exp", math.Exp},
		{"floor", math.Floor}, {"log", math.Log}, {"log10", math.Log10}, {"sin", math.Sin},
		{"sinh", math.Sinh}, {"sqrt", math.Sqrt}, {"tan", math.Tan}, {"tanh", math.Tanh},
		{"deg", func(x float64) float64 { return x * 180 / math.Pi }},
		{"rad", func(x float64) float64 { return x * math.Pi / 180 }},
	}
	binary := []struct {
		name string
		f    func(a, b float64) float64
	}{
		{"atan2", math.Atan2}, {"fmod", math.Mod}, {"pow", math.Pow},
		{"ldexp", func(a, b float64) float64 { return math.Ldexp(a, int(max(-1<<20, min(1<<20, b)))) }},
	}
	var fs []named
	for _, u := range unary {
		name := "math." + u.name
		fs = append(fs, named{u.name, func(L *glua.LState) int {
			L.Push(glua.LNumber(u.f(numberArgument(L, name, 1))))
			return 1
		}})
	}
	for _, b := range binary {
		name := "math." + b.name
		fs = append(fs, named{b.name, func(L *glua.LState) int {
			L.Push(glua.LNumber(b.f(numberArgument(L, name, 1), numberArgument(L, name, 2))))
			return 1
		}})
	}
	fs = append(fs, named{"max", mathMax}, named{"min", mathMin}, named{"modf", mathModf}, named{"frexp", mathFrexp})
	t := library(fs)
	t.RawSetString("pi", glua.LNumber(math.Pi))
	t.RawSetString("huge", glua.LNumber(math.Inf(1)))
	return t
}

func numberArgument(L *glua.LState, function string, i int) float64 {
	f, ok := asNumber(L.Get(i))
	if !ok {
		machineOf(L).badArgument(function, i, "a number")
	}
	return f
}

func mathMax(L *glua.LState) int {
	v := numberArgument(L, "math.max", 1)
	for i := 2; i <= L.GetTop(); i++ {
		if n := numberArgument(L, "math.max", i); n > v {
			v = n
		}
	}
	L.Push(glua.LNumber(v))
	return 1
}

func mathMin(L *glua.LState) int {
	v := numberArgument(L, "math.min", 1)
	for i := 2; i <= L.GetTop(); i++ {
		if n := numberArgument(L, "math.min", i); n < v {
			v = n
		}
	}
	L.Push(glua.LNumber(v))
	return 1
}

func mathModf(L *glua.LState) int {
	f := numberArgument(L, "math.modf", 1)
	whole := math.Trunc(f)
	part := f - whole
	if math.IsInf(f, 0) {
		part = 0
	}
	L.Push(glua.LNumber(whole))
	L.Push(glua.LNumber(part))
	return 2
}

func mathFrexp(L *glua.LState) int {
	frac, exp := math.Frexp(numberArgument(L, "math.frexp", 1))
	L.Push(glua.LNumber(frac))
	L.Push(glua.LNumber(exp))
	return 2
}
