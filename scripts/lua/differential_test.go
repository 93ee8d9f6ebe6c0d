package lua

import (
	"bytes"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// Random programs must print the same here as under the reference interpreters.

var programs = flag.Int("programs", 1500, "random programs of each kind to compare with lua5.1 and luajit")

// batchSize is how many programs one process of a reference interpreter runs.
const batchSize = 200

var generators = []struct {
	name string
	make func(r *rand.Rand) string
}{
	{"statements", numericProgram},
	{"values", mixedProgram},
	{"library", libraryProgram},
}

func TestDifferential(t *testing.T) {
	references := map[string]string{}
	for _, name := range []string{"lua5.1", "luajit"} {
		if path, err := exec.LookPath(name); err == nil {
			references[name] = path
		} else {
			t.Logf("%s is not installed; not compared with it", name)
		}
	}
	if len(references) == 0 {
		t.Skip("neither lua5.1 nor luajit is installed")
	}
	for kind, g := range generators {
		t.Run(g.name, func(t *testing.T) {
			t.Parallel()
			for start := 0; start < *programs; start += batchSize {
				compare(t, references, uint64(kind), start, g.make)
			}
		})
	}
}

func compare(t *testing.T, references map[string]string, kind uint64, start int, generate func(*rand.Rand) string) {
	var sources, got []string
	for i := start; i < min(start+batchSize, *programs); i++ {
		s := generate(rand.New(rand.NewPCG(kind, uint64(i))))
		sources = append(sources, s)
		got = append(got, normal(runHere(s)))
	}
	wrong := 0
	for name, path := range references {
		want := runReference(t, path, sources)
		for i, s := range sources {
			if got[i] == normal(want[i]) {
				continue
			}
			if wrong++; wrong > 3 {
				t.Fatal("and more")
			}
			t.Errorf("program %d of kind %d:\n%s\n%s:\n%s\nhere:\n%s", start+i, kind, s, name, want[i], got[i])
		}
	}
}

// normal removes what Lua leaves open: the signs of zero and of nan.
func normal(s string) string {
	return strings.NewReplacer("-nan", "nan", "-0 ", "0 ", "-0\t", "0\t", "-0\n", "0\n").Replace(s)
}

func runHere(source string) string {
	c, err := Compile("p", []byte(source))
	if err != nil {
		return "PARSE " + err.Error()
	}
	var out bytes.Buffer
	m := NewMachine(Options{Instructions: 2_000_000, Print: &out})
	defer m.Close()
	if _, err := m.Run(c); err != nil {
		fmt.Fprintln(&out, "ERROR")
		if strings.Contains(err.Error(), "internal") || strings.Contains(err.Error(), "instructions") {
			fmt.Fprintln(&out, err)
		}
	}
	return out.String()
}

func runReference(t *testing.T, reference string, sources []string) []string {
	t.Helper()
	var b strings.Builder
	b.WriteString(`local function run(s)
		local f, e = loadstring(s, "p")
		if not f then print("PARSE " .. e) elseif not pcall(f) then print("ERROR") end
		io.write("\1")
	end
`)
	for _, s := range sources {
		fmt.Fprintf(&b, "run([====[%s]====])\n", s)
	}
	file := filepath.Join(t.TempDir(), "programs.lua")
	if err := os.WriteFile(file, []byte(b.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(reference, file).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return strings.Split(string(out), "\x01")
}

// writer is what the generators have in common.
type writer struct {
	r      *rand.Rand
	b      strings.Builder
	indent int
	names  int
}

func (w *writer) line(format string, args ...any) {
	w.b.WriteString(strings.Repeat(" ", w.indent))
	fmt.Fprintf(&w.b, format, args...)
	w.b.WriteByte('\n')
}

func (w *writer) name(prefix string) string {
	w.names++
	return fmt.Sprintf("%s%d", prefix, w.names)
}

func (w *writer) pick(s ...string) string { return s[w.r.IntN(len(s))] }

func (w *writer) maybe() bool { return w.r.IntN(2) == 0 }
