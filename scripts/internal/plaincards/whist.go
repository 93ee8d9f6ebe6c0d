package plaincards

// whist is Whist for two partnerships: one hand of thirteen tricks.
type whist struct {
	placing
	trump  int
	hands  [4][]string
	leader int
	trick  []string
	won    [2][]string // by partnership: 1 and 3, 2 and 4
	tricks [2]int
}

func makeWhist(players int, options map[string]string, start Table) (Game, error) {
	s := &settings{given: options}
	if err := s.check(); err != nil {
		return nil, err
	}
	if err := checkPlayers(players, 4, 4); err != nil {
		return nil, err
	}
	w := &whist{leader: 1}
	var err error
	if w.hands, err = readHands(start); err != nil {
		return nil, err
	}
	// Player 2 was dealt the first card, so player 1 the last, which is trump.
	w.trump = standard(w.hands[0][12]).suit
	return w, w.Check(start)
}

func (w *whist) Due() int { return (w.leader + len(w.trick)) % 4 }

func (w *whist) Stage() string { return "play" }

func (w *whist) Moves() []string {
	if w.over {
		return nil
	}
	return playsOf(onlyIfAble(w.hands[w.Due()], follows(w.trick)))
}

func (w *whist) Play(move string, after Table) error {
	if err := checkOffered(w, move); err != nil {
		return err
	}
	player, card := w.Due(), afterAction(move)
	w.hands[player], _ = without(w.hands[player], card)
	w.trick = append(w.trick, card)
	if len(w.trick) == 4 {
		w.takeTrick()
	}
	return w.Check(after)
}

func (w *whist) takeTrick() {
	winner := (w.leader + bestOf(w.trick, w.trump)) % 4
	team := winner % 2
	w.won[team] = append(w.won[team], w.trick...)
	w.tricks[team]++
	w.trick, w.leader = nil, winner
	if len(w.hands[winner]) == 0 {
		w.rank([]int{w.tricks[0], w.tricks[1], w.tricks[0], w.tricks[1]})
	}
}

func (w *whist) Check(now Table) error {
	for player, hand := range w.hands {
		if err := checkSameCards(owned("hand", player), now.Pile("hand", player, -1), hand); err != nil {
			return err
		}
	}
	for team, cards := range w.won {
		if err := checkSameCards(owned("tricks_won", team), now.Pile("tricks_won", team, -1), cards); err != nil {
			return err
		}
	}
	if err := checkSame("trick", now.Pile("trick", -1, -1), w.trick); err != nil {
		return err
	}
	if err := checkSame("deck", now.Pile("deck", -1, -1), nil); err != nil {
		return err
	}
	return checkNumbers(now, []number{{"tricks", 0, w.tricks[0]}, {"tricks", 1, w.tricks[1]}})
}
