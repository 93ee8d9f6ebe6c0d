package nearest

import "testing"

func TestName(t *testing.T) {
	known := []string{"forward", "backward", "jungle", "title", "dog", "cat"}
	for _, c := range []struct{ name, want string }{
		{"forwards", "forward"},
		{"Jungel", "jungle"},
		{"titel", "title"},
		{"dgo", "dog"},
		{"xyz", ""},
		{"cow", ""},
		{"", ""},
	} {
		got, ok := Name(c.name, known)
		if got != c.want || ok != (c.want != "") {
			t.Errorf("Name(%q) = %q, %v, want %q", c.name, got, ok, c.want)
		}
	}
}

func TestUnknown(t *testing.T) {
	for _, c := range []struct {
		known []string
		want  string
	}{
		{[]string{"die", "deck"}, `unknown pile "dek": did you mean "deck"?`},
		{[]string{"hand", "stock"}, `unknown pile "dek": known are hand, stock`},
		{nil, `unknown pile "dek": there is none`},
	} {
		if got := Unknown("pile", "dek", c.known).Error(); got != c.want {
			t.Errorf("got %s, want %s", got, c.want)
		}
	}
}
