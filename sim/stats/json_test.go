package stats

import (
	"encoding/json"
	"math"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// again writes a value and reads it into another.
func again(t testing.TB, from, into any) {
	t.Helper()
	data, err := json.Marshal(from)
	if err == nil {
		err = json.Unmarshal(data, into)
	}
	if err != nil {
		t.Fatalf("%s: %v", data, err)
	}
}

// exact are the tallies that are written, by name: what makes an empty one, and what adds to it.
var exact = map[string]struct {
	empty func() any
	add   func(into any, a, b int64)
}{
	"ratio":     {func() any { return new(Ratio) }, func(x any, a, b int64) { x.(*Ratio).Add(a, b) }},
	"histogram": {func() any { return new(Histogram) }, func(x any, a, _ int64) { x.(*Histogram).Add(int(a&math.MaxInt64) >> 8) }},
	"clusters":  {func() any { return &Clusters{times: map[int]int{}} }, func(x any, a, b int64) { x.(*Clusters).AddGroup([]int{int(a), int(b), 7}) }},
	"sequence":  {func() any { return NewSequence(0.95) }, func(x any, a, _ int64) { x.(*Sequence).Add(math.Abs(float64(a) / (1 << 63))) }},
	"replays":   {func() any { return new(Replays) }, func(x any, a, b int64) { x.(*Replays).Add([]int64{a, b, 5}) }},
	"seats":     {func() any { return NewSeats(2) }, func(x any, a, b int64) { x.(*Seats).Add([]int64{a, b}, 2*Whole) }},
}

// What is written and read is the same, and goes on counting in the same way.
func TestSumsAreReadAsTheyWere(t *testing.T) {
	for name, kind := range exact {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				whole, part := kind.empty(), kind.empty()
				numbers := rapid.SliceOf(rapid.Int64Range(-1<<55, 1<<55)).Draw(t, "numbers")
				stop := rapid.IntRange(0, len(numbers)).Draw(t, "stop")
				for i, a := range numbers {
					if i == stop {
						read := kind.empty()
						data, err := json.Marshal(part)
						if err == nil {
							err = json.Unmarshal(data, read)
						}
						if err != nil || !reflect.DeepEqual(read, part) {
							t.Fatalf("%s: read %v, %v", data, read, err)
						}
						part = read
					}
					kind.add(whole, a, a*3>>2)
					kind.add(part, a, a*3>>2)
				}
				if !reflect.DeepEqual(whole, part) {
					t.Fatalf("%v, want %v", part, whole)
				}
			})
		})
	}
}

// Numbers far from 0 keep all their digits.
func TestSumsKeepTheirDigits(t *testing.T) {
	var r, read Ratio
	r.Add(math.MinInt64/20, math.MaxInt64/20)
	if again(t, r, &read); read != r {
		t.Errorf("read %v, want %v", read, r)
	}
	c := clusters([]int{math.MinInt64, math.MaxInt64, math.MinInt64})
	readClusters := new(Clusters)
	if again(t, c, readClusters); !readClusters.Equal(c) {
		t.Errorf("read %v, want %v", readClusters, c)
	}
}

// What no numbers sum to is refused.
func TestImpossibleSumsAreRefused(t *testing.T) {
	long := strings.Repeat("9", 1_000_000)
	for _, test := range []struct {
		into       any
		text, want string
	}{
		{new(Ratio), `{"blocks":-1}`, "expected up to 9007199254740992 blocks, found -1"},
		{new(Ratio), `{"blocks":9007199254740993}`, "expected up to 9007199254740992 blocks, found 9007199254740993"},
		{new(Ratio), `{"blocks":0,"a":"1"}`, "no numbers can have these sums"},
		{new(Ratio), `{"blocks":2,"a":"4","aa":"7"}`, "no numbers can have these sums"},
		{new(Ratio), `{"blocks":2,"aa":"-1"}`, "no numbers can have these sums"},
		{new(Ratio), `{"blocks":3,"aa":"2","bb":"2","ab":"-2","a":"2","b":"2"}`, "no numbers can have these sums"},
		{new(Ratio), `{"blocks":1,"a":"` + long + `"}`, "expected a whole number of 120 binary digits at most"},
		{new(Ratio), `{"blocks":1,"a":"1e9"}`, "expected a whole number of 120 binary digits at most"},
		{new(Ratio), `{"blocks":1,"a":""}`, "expected a whole number of 120 binary digits at most"},
		{new(Ratio), `{"blocks":0.5}`, "cannot unmarshal number 0.5"},
		{new(Histogram), `[[3,1],[2,1]]`, "expected values in ascending order that occurred, found 1 of 2 after 3"},
		{new(Histogram), `[[-1,1]]`, "found 1 of -1"},
		{new(Histogram), `[[1,0]]`, "found 0 of 1"},
		{new(Histogram), `[[1,-5]]`, "found -5 of 1"},
		{new(Histogram), `[[9223372036854775807,2]]`, "found 2 times 9223372036854775807"},
		{new(Histogram), `[[0,4611686018427387904],[1,1]]`, "found 1 times 1"},
		{new(Clusters), `{"values":[[1,1],[1,1]]}`, "found 1 of 1"},
		{new(Clusters), `{"values":[[8191,1]],"sum":"8191","squares":"67092481","group_squares":"67092481","cross":"8191","count_squares":"1"}`, "found 1 of 8191"},
		{new(Clusters), `{"values":[[1,9223372036854775807]]}`, "found 9223372036854775807 of 1"},
		{new(Clusters), `{"values":[[1,2]],"sum":"2","squares":"1","group_squares":"4","cross":"4","count_squares":"4"}`, "no numbers can have these sums"},
		{new(Clusters), `{"sum":"2"}`, "no numbers can have these sums"},
		{new(Clusters), `{"sum":"` + long + `"}`, "expected a whole number of 400 binary digits at most"},
		{new(Sequence), `{"confidence":1}`, "expected a confidence between 0 and 1, found 1"},
		{new(Sequence), `{"confidence":0.95,"scores":2,"counts":{"721":2}}`, "found 2 of 721"},
		{new(Sequence), `{"confidence":0.95,"scores":2,"counts":{"-1":2}}`, "found 2 of -1"},
		{new(Sequence), `{"confidence":0.95,"scores":2,"counts":{"7":-2}}`, "found -2 of 7"},
		{new(Sequence), `{"confidence":0.95,"scores":2}`, "expected 2 scores, found 0"},
		{new(Replays), `{"deals":1,"times":1}`, "found 1 of each of 1 deals"},
		{new(Replays), `{"deals":4611686018427387904,"times":4611686018427387904}`, "found 4611686018427387904 of each"},
		{new(Replays), `{"deals":1,"times":2,"squares":"1","deals_squared":"9","sum":"3"}`, "no numbers can have these sums"},
		{NewSeats(2), `{"blocks":1,"sums":["1","1"],"products":[["1"],["1","1"]]}`, "expected the sums of 2 seats, found 1"},
		{NewSeats(1), `{"blocks":1,"sums":["1","1"],"products":[["1"],["1"]]}`, "expected 2 products of sum 2, found 1"},
		{new(Seats), `{}`, "expected the sums of one seat or more, found -1"},
		{new(Seats), `{"blocks":-1,"sums":["1","1"],"products":[["1"],["1","1"]]}`, "blocks, found -1"},
		{new(Seats), `{"sums":["1","1"]}`, "expected the sums of one seat or more, found 1 and 0"},
		{NewSeats(1), `{"blocks":1,"sums":["2","1"],"products":[["1"],["1","1"]]}`, "no numbers can have these sums"},
		{NewSeats(2), `{"blocks":1,"sums":["1","1","1"],"products":[["1"],["9","1"],["1","1","1"]]}`, "no numbers can have these sums"},
	} {
		if err := json.Unmarshal([]byte(test.text), test.into); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%T from %.200s: %v, want %s", test.into, test.text, err, test.want)
		}
	}
}

// Whatever is read, what it says can be worked out, and is written as it was read.
func FuzzSums(f *testing.F) {
	for name, kind := range exact {
		x := kind.empty()
		for a := range int64(3) {
			kind.add(x, a<<40, 5-a)
		}
		data, err := json.Marshal(x)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(name, data)
	}
	f.Fuzz(func(t *testing.T, name string, data []byte) {
		kind, ok := exact[name]
		if !ok {
			return
		}
		x := kind.empty()
		if json.Unmarshal(data, x) != nil {
			return
		}
		read := kind.empty()
		if again(t, x, read); !reflect.DeepEqual(read, x) {
			t.Errorf("read %v, want %v", read, x)
		}
		switch x := x.(type) {
		case *Ratio:
			x.ShareInterval(0.95)
			x.Interval(0.95)
			x.Mean()
		case *Histogram:
			x.MeanInterval(0.95)
			x.Quantile(0.5)
		case *Clusters:
			x.Interval(max(x.Count(), 1), 0.95)
			x.SD()
			x.Quantile(0.5)
		case *Sequence:
			x.Interval()
			x.Forecast(2 * x.Count())
		case *Replays:
			x.Share(0.95)
		case *Seats:
			x.Fair()
		}
	})
}
