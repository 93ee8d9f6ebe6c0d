package cards

// Discloses says what the players have come to know since before, other than by a
// player's showing cards that he knew himself: "" if nothing. It may name something of
// which nobody has made use, and never leaves anything out.
func (t *Table) Discloses(before *Table, shower int) string {
	switch {
	case t.hasShown(before, shower):
		return "cards were seen"
	case len(t.tells) > len(before.tells) || t.narrowsOn(before):
		return "something was told of cards"
	case t.shuffledSince(before):
		return "cards were shuffled"
	}
	return ""
}

func (t *Table) hasShown(before *Table, shower int) bool {
	for c := range t.known {
		if t.known[c]&^before.known[c] != 0 && before.known[c]>>shower&1 == 0 {
			return true
		}
	}
	return false
}

// narrowsOn reports whether some card may be fewer kinds than before.
func (t *Table) narrowsOn(before *Table) bool {
	for i := range t.possible {
		if before.possible[i]&^t.possible[i] != 0 {
			return true
		}
	}
	return false
}

func (t *Table) shuffledSince(before *Table) bool {
	for pile, times := range t.occasions {
		if t.Epoch == before.Epoch {
			times -= before.occasions[pile]
		}
		if times > 0 {
			return true
		}
	}
	return false
}
