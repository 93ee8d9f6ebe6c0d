package rules

import (
	"fmt"
	"math/bits"

	"canopy/core/board"
	"canopy/core/cards"
)

// resolved is a choice as it is carried out.
type resolved struct {
	Chosen
	choice *choice
	cards  [mostOffers]cards.Card
	// unseen: which card of its pile it is was for the player to choose, and cannot be
	// told by who sees neither where it was nor where it goes.
	unseen bool
	draws  bool // the top of a pile, which may have to be refilled first
	from   cards.Slot
}

// playStaged makes a choice. If what it does fails, nothing has changed but that the
// game has broken off.
func (s *State) playStaged(m Move) {
	st := s.staged
	if st.backup == nil {
		st.backup = s.game.newState()
	}
	offered := st.offered
	st.offered = nil // what may be chosen follows from the rest
	st.backup.CopyFrom(s)
	st.backup.staged.offeredOK = false
	st.offered = offered
	s.ply++
	err := s.choose(m)
	if err != nil {
		notes, says := st.notes, st.says
		s.CopyFrom(st.backup)
		st.notes, st.says = notes, says
		s.breakOff(err)
		return
	}
	if int(s.ply) >= s.game.definition.PlyLimit && !s.over {
		s.over, s.cutOff = true, true
	}
}

// choose carries a move out, and everything that follows until somebody has to decide.
func (s *State) choose(m Move) error {
	st := s.staged
	c := &s.game.staged.choices[choiceOf(m)]
	st.went, st.offeredOK, st.spent = false, false, 0
	if c.To != nil && c.To.Row > 0 {
		if more := s.fill(c, m); more {
			return s.offerChoices()
		}
	}
	if st.together {
		return s.chooseInSecret(m)
	}
	r := &st.resolved[s.due]
	if err := s.resolve(m, s.due, r); err != nil {
		return err
	}
	if err := s.carryOut(r); err != nil || s.over {
		return err
	}
	return s.goOn(r)
}

// chooseInSecret keeps a choice until all have chosen.
func (s *State) chooseInSecret(m Move) error {
	st := s.staged
	st.secret[s.due] = m + 1 // 0 is none
	st.waiting &^= 1 << s.due
	st.chain = -1
	if next, more := s.nextWaiting(); more {
		s.due = next
		if err := s.offerDue(); err != nil || len(st.offered) > 0 {
			return err
		}
	}
	if err := s.reveal(); err != nil {
		return err
	}
	return s.proceed()
}

// reveal carries out what was chosen in secret, in the order of seats.
func (s *State) reveal() error {
	st := s.staged
	all := &st.resolved
	chosen := uint8(0)
	for p := range board.Player(s.game.Players()) {
		if st.secret[p] == 0 {
			continue
		}
		chosen |= 1 << p
		s.due = p
		if err := s.resolve(st.secret[p]-1, p, &all[p]); err != nil {
			return err
		}
	}
	for p := range board.Player(s.game.Players()) {
		if st.secret[p] == 0 {
			continue
		}
		s.due = p
		if err := s.carryOut(&all[p]); err != nil || s.over {
			return err
		}
	}
	st.secret = [board.MaxPlayers]Move{}
	rules := &s.game.staged.Stages[s.stage]
	if rules.After != nil {
		if err := rules.After(s); err != nil || s.over {
			return err
		}
	}
	if s.judgeStaged(chosen); s.over {
		return nil
	}
	if !st.went {
		return s.placed(fmt.Errorf("the stage %s does not say where play goes on when all have chosen: after = function(g) g:to(…) end", s.StageName()))
	}
	return nil
}

// fill puts a value on the next place of a row, and reports whether the row has more.
func (s *State) fill(c *choice, m Move) bool {
	st := s.staged
	row := &s.game.staged.Rows[c.To.Row-1]
	st.filling[int(s.due)*s.game.staged.longest+int(st.filled[s.due])] = uint8(targetOf(m) + 1)
	st.filled[s.due]++
	if int(st.filled[s.due]) < row.Places {
		st.chain = int16(c.number)
		return true
	}
	st.chain = -1
	return false
}

// resolve finds out what a move chooses.
func (s *State) resolve(m Move, p board.Player, r *resolved) error {
	st := s.staged
	c := &s.game.staged.choices[choiceOf(m)]
	r.choice, r.unseen, r.draws = c, false, false
	r.Chosen = Chosen{Player: p, OptionCount: c.options}
	switch formOf(m) {
	case byKind, byPlace:
		sources, err := s.sources(c)
		if err != nil {
			return err
		}
		s.resolveCard(m, sources[sourceOf(m)], r)
		if c.tellsApart && formOf(m) == byKind {
			if err := s.tellApart(m, r); err != nil {
				return err
			}
		}
	case bySet:
		if c.From.Dice > 0 {
			r.Dice, r.HasDice = uint32(setOf(m)), true
			break
		}
		offers, err := s.offers(c)
		if err != nil {
			return err
		}
		n := 0
		for rest := setOf(m); rest != 0; rest &= rest - 1 {
			o := offers[bits.TrailingZeros64(rest)]
			r.cards[n] = o.card
			r.unseen = r.unseen || !o.byPlace
			n++
		}
		r.Cards, r.HasCards, r.Several = r.cards[:n], true, true
	}
	if c.options > 0 {
		at := [2]int{targetOf(m), secondOf(m)}
		for i := range c.options {
			values, err := s.optionValues(c, i)
			if err != nil {
				return err
			}
			r.Options[i] = values[at[i]]
		}
	} else if c.To != nil && c.To.Row == 0 {
		s.describeTarget(c, targetOf(m), &r.Chosen)
	}
	st.chosen = Chosen{}
	return nil
}

// resolveCard finds the card of a move. Of equal cards it is the one that most others
// know: they see one leave that they know of.
func (s *State) resolveCard(m Move, source Source, r *resolved) {
	t := s.staged.table
	set := t.Set()
	member := s.memberOf(source)
	r.HasCards = true
	if formOf(m) == byPlace {
		if set.Piles[source.Pile].Layout != nil {
			r.from = set.Slot(source.Pile, member, pickOf(m))
			r.cards[0] = t.Top(r.from)
		} else {
			r.from = set.Slot(source.Pile, member, 0)
			if t.Count(r.from) <= pickOf(m) || set.Piles[source.Pile].Per == cards.Single {
				r.draws = true
			} else {
				r.cards[0] = t.Cards(r.from)[pickOf(m)]
			}
		}
		r.Cards = r.cards[:1]
		return
	}
	r.unseen = true
	r.from = set.Slot(source.Pile, member, 0)
	best, known := cards.NoCard, -1
	for _, card := range t.Cards(r.from) {
		if t.Kind(card) != pickOf(m) {
			continue
		}
		n := bits.OnesCount8(t.KnownTo(card))
		if n > known || n == known && card < best {
			best, known = card, n
		}
	}
	r.cards[0] = best
	r.Cards = r.cards[:1]
}

// tellApart finds, of equal cards that a counter tells apart, one that meets the
// conditions: again the one that most others know.
func (s *State) tellApart(m Move, r *resolved) error {
	usage := s.usage
	s.usage = nil // this is no further asking
	defer func() { s.usage = usage }()
	offers, err := s.offers(r.choice)
	if err != nil {
		return err
	}
	list, err := s.candidates(r.choice, offers)
	if err != nil {
		return err
	}
	known := -1
	for _, k := range list {
		if k.offer < 0 || s.candidateMove(r.choice, offers, k) != m {
			continue
		}
		card := offers[k.offer].card
		if n := bits.OnesCount8(s.staged.table.KnownTo(card)); n > known {
			r.cards[0], known = card, n
		}
	}
	s.staged.candidates = list[:0]
	return nil
}

// carryOut moves what was chosen and lets the script do what it does.
func (s *State) carryOut(r *resolved) error {
	st := s.staged
	c := r.choice
	s.due = r.Player
	if r.draws {
		if r.cards[0] = st.table.Draw(r.from); r.cards[0] == cards.NoCard {
			return board.Placed(c.Origin, fmt.Errorf("the action %s draws a card, and there is none", c.Name))
		}
	}
	if st.done[c.number] < 255 { // more often than any limit asks
		st.done[c.number]++
	}
	s.resetAll(c.resets)
	if c.To != nil {
		if err := s.bring(r); err != nil {
			return board.Placed(c.Origin, fmt.Errorf("the action %s: %w", c.Name, err))
		}
	}
	if c.Does != nil {
		if err := c.Does(s, &r.Chosen); err != nil || s.over {
			return err
		}
	}
	return s.callWhenFull(c, r.Player)
}

// callWhenFull does what follows when a pile has become full.
func (s *State) callWhenFull(c *choice, p board.Player) error {
	if c.To == nil || c.To.Pile == 0 || s.staged.went {
		return nil
	}
	pile := c.To.Pile - 1
	full := s.game.staged.fills[pile]
	set := s.staged.table.Set()
	if full == 0 || s.staged.table.Count(set.Slot(pile, set.Member(pile, int(p)), 0)) < full {
		return nil
	}
	return s.game.staged.PileRules[pile].WhenFull(s, p)
}

// bring puts what was chosen where it goes.
func (s *State) bring(r *resolved) error {
	st := s.staged
	c := r.choice
	switch {
	case c.To.Pile > 0:
		pile := c.To.Pile - 1
		set := st.table.Set()
		slot := r.Slot
		if !r.HasSlot {
			slot = set.Slot(pile, set.Member(pile, int(r.Player)), 0)
		}
		if err := s.learnFrom(r, slot); err != nil {
			return err
		}
		return s.moveChosen(r, slot)
	case c.To.Row > 0:
		row := c.To.Row - 1
		at := s.rowSlot(row, r.Player)
		from := int(r.Player) * s.game.staged.longest
		copy(st.rows[at:at+s.game.staged.Rows[row].Places], st.filling[from:])
		clear(st.filling[from : from+s.game.staged.longest])
		st.filled[r.Player] = 0
	case c.To.Mark > 0:
		return s.setMarkValue(c.To.Mark-1, r)
	case c.To.Counter > 0 && !s.game.targetsCells(c.To):
		n, ok := r.Options[0].Number()
		if !ok {
			return fmt.Errorf("the option %v is no number, and goes to a counter", r.Options[0])
		}
		counter := &s.game.counters[c.To.Counter-1]
		return s.SetCounter(c.To.Counter-1, s.counterMember(counter, r.Player), n)
	}
	return nil
}

// moveChosen moves the cards that were chosen.
func (s *State) moveChosen(r *resolved, slot cards.Slot) error {
	t := s.staged.table
	if r.unseen {
		if err := t.MoveSetUnseen(r.Cards, slot); err != nil {
			return err
		}
	}
	for _, card := range r.Cards {
		if !r.unseen {
			if err := t.Move(card, slot, false); err != nil {
				return err
			}
		}
		t.PlayedBy(card, int(r.Player))
	}
	return nil
}

func (s *State) setMarkValue(mark int, r *resolved) error {
	if r.HasCards {
		return s.SetMarkCards(mark, r.Cards)
	}
	return s.SetMark(mark, r.Options[0])
}

// learnFrom notes what a card tells of those that were not chosen: a condition that
// counts only if it can be met, and is not met, could not be met by any of them.
func (s *State) learnFrom(r *resolved, to cards.Slot) error {
	st := s.staged
	c := r.choice
	set := st.table.Set()
	if !c.tells || len(r.Cards) != 1 || set.Viewers(to) != uint8(1<<s.game.Players()-1) {
		return nil
	}
	kind := st.table.Kind(r.Cards[0])
	var excluded [4]uint64 // kinds of which there is none
	var effective [4]uint64
	for w := range effective {
		effective[w] = ^uint64(0)
	}
	learned := false
	st.chosen = Chosen{Player: r.Player}
	for i := range c.must {
		mask, err := s.kindsThatMeet(&c.must[i], &st.chosen)
		if err != nil {
			return err
		}
		met := mask[kind>>6]>>(kind&63)&1 == 1
		if c.must[i].IfAble && !met {
			learned = true
			for w := range mask {
				excluded[w] |= effective[w] & mask[w]
			}
			continue
		}
		for w := range mask {
			effective[w] &= mask[w]
		}
	}
	if !learned {
		return nil
	}
	sources, err := s.sources(c)
	if err != nil {
		return err
	}
	for i := range excluded {
		excluded[i] = ^excluded[i]
	}
	for _, source := range sources {
		slot := set.Slot(source.Pile, s.memberOf(source), 0)
		for _, card := range st.table.Cards(slot) {
			st.table.Narrow(card, excluded[:]) // the one chosen, too: which it is others cannot see
		}
	}
	return nil
}

// goOn says where play goes on after an action, and goes there.
func (s *State) goOn(r *resolved) error {
	st := s.staged
	if !st.went || st.toPlayer != int8(r.Player) {
		if s.judgeStaged(1 << r.Player); s.over {
			return nil
		}
	}
	if !st.went {
		if err := s.follow(r); err != nil {
			return err
		}
	}
	return s.proceed()
}

// follow goes where the action says, else to the next player.
func (s *State) follow(r *resolved) error {
	c := r.choice
	stay, err := s.stageByLaw(c, c.StayLaw, c.stayStage, r)
	if err != nil {
		return err
	}
	next, err := s.stageByLaw(c, c.NextLaw, c.nextStage, r)
	if err != nil {
		return err
	}
	switch {
	case s.again:
		s.again = false
		s.GoTo(c.stage, r.Player)
	case stay >= 0:
		s.GoTo(stay, r.Player)
	case next >= 0:
		s.GoTo(next, s.following(r.Player))
	default:
		s.GoTo(c.stage, s.following(r.Player))
	}
	return nil
}

// stageByLaw is the stage that a law of the card names, -1 if it names none; without a
// law it is the one given.
func (s *State) stageByLaw(c *choice, law, stage int, r *resolved) (int, error) {
	if law < 0 || len(r.Cards) == 0 {
		return stage, nil
	}
	const unasked, offset = 0, 2
	st := s.staged
	kind := st.table.Kind(r.Cards[0])
	if kept := c.goesOn[kind].Load(); kept != unasked {
		return int(kept) - offset, nil
	}
	l := &s.game.staged.Laws[law]
	st.args = append(st.args[:0], KindValue(kind))
	v, err := l.Ask(s, st.args)
	if err != nil {
		return -1, err
	}
	stage = -1
	if v.True() {
		name, ok := v.Text()
		if !ok {
			return -1, board.Placed(l.Origin, fmt.Errorf("the action %s goes on where a law says, and that answered %v: expected the name of a stage", c.Name, v))
		}
		if stage, err = s.game.stagedIndex(name); err != nil {
			return -1, board.Placed(l.Origin, err)
		}
	}
	c.goesOn[kind].Store(int32(stage + offset))
	return stage, nil
}
