package bot

import (
	"fmt"

	glua "github.com/yuin/gopher-lua"
)

// What a script may keep in seat.memory from one decision to the next.
const (
	maxKept     = 10_000  // entries of all its tables together
	maxKeptText = 1 << 20 // bytes of all its texts together
)

// checkMemory looks through seat.memory after a decision. Things of the game, which mean
// something in one decision only, and functions have no place there.
func (in *instance) checkMemory() error {
	k := keeper{seen: map[*glua.LTable]bool{}}
	if err := k.table("seat.memory", in.memory); err != nil {
		return in.fail(in.machine.FuncPlace(in.chooses), "%v", err)
	}
	return nil
}

// keeper counts what is kept.
type keeper struct {
	seen    map[*glua.LTable]bool
	entries int
	bytes   int
}

// table counts a table that is kept under a name.
func (k *keeper) table(name string, t *glua.LTable) error {
	if k.seen[t] {
		return nil
	}
	k.seen[t] = true
	for key, v := t.Next(glua.LNil); key != glua.LNil; key, v = t.Next(key) {
		if k.entries++; k.entries > maxKept {
			return fmt.Errorf("seat.memory keeps at most %d entries", maxKept)
		}
		if err := k.value("a key of "+name, key); err != nil {
			return err
		}
		if err := k.value(name+"."+shortened(key.String()), v); err != nil {
			return err
		}
	}
	return nil
}

func (k *keeper) value(name string, v glua.LValue) error {
	switch v := v.(type) {
	case glua.LBool, glua.LNumber:
		return nil
	case glua.LString:
		if k.bytes += len(v); k.bytes > maxKeptText {
			return fmt.Errorf("seat.memory keeps at most %d MiB of text", maxKeptText>>20)
		}
		return nil
	case *glua.LTable:
		return k.table(name, v)
	}
	return fmt.Errorf("%s is %s: seat.memory keeps numbers, texts, true and false, and tables of them", name, describe(v))
}
