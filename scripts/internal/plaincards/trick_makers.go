package plaincards

// trickMakers lists the games of the first group: those with usual cards, and the
// small ones with dice, codes and hidden frogs.
func trickMakers() map[string]maker {
	return map[string]maker{
		"crazy-eights":         makeCrazyEights,
		"dice-poker":           makeDicePoker(fiveDice, 1),
		"dice-poker-6d":        makeDicePoker(sixDice, 1),
		"fireworks":            makeFireworks,
		"frog-finder":          makeFrogFinder,
		"hearts":               makeHearts,
		"logik":                makeLogik,
		"triple-dice-poker":    makeDicePoker(fiveDice, 3),
		"triple-dice-poker-6d": makeDicePoker(sixDice, 3),
		"whist":                makeWhist,
	}
}

// Scorer is a game that tells the scores of the players at any time.
type Scorer interface {
	Game
	Scores() []int
}

// Teller is a game in which answers are given to all: how many frogs are around, which
// cards are red. Told lists the answers to the last move in the order of the script;
// nothing if there were none.
type Teller interface {
	Game
	Told() []int
}
