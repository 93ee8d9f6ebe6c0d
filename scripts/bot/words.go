package bot

import (
	"canopy/scripts/lua"

	glua "github.com/yuin/gopher-lua"
)

// Word is something that the script of a player may write or ask.
type Word struct {
	// Of is the thing whose word it is: "bot", "a seat", "a move".
	Of, Name string
	Doc      string
	Example  string
	// Takes are what a method is given, as an editor shows it. Answers is the type of
	// what is answered.
	Takes, Answers string
	// IsMethod: it is asked with a colon.
	IsMethod bool
}

// word is a word with what answers it; both are nil for the keys of bot.
type word struct {
	Word
	field  func(in *instance, self any) glua.LValue
	method func(in *instance, self any, c *lua.Call) glua.LValue
}

func keyWord(name, answers, doc, example string) word {
	return word{Word: Word{Of: inBot, Name: name, Doc: doc, Example: example, Answers: answers}}
}

func fieldWord(of, name, answers, doc, example string, field func(*instance, any) glua.LValue) word {
	return word{Word: Word{Of: of, Name: name, Doc: doc, Example: example, Answers: answers}, field: field}
}

func methodWord(of, name, takes, answers, doc, example string, method func(*instance, any, *lua.Call) glua.LValue) word {
	return word{Word: Word{of, name, doc, example, takes, answers, true}, method: method}
}

// words are all there are. The table is filled when the package is, since what answers a
// word may itself look words up.
var words []word

func init() {
	words = append(words,
		keyWord("title", "string?", "what the player is called", `title = "Takes the biggest"`),
		keyWord("of", "string|string[]?", "the game that it plays, or a list of games; otherwise it may play any", `of = "hearts"`),
		keyWord("choose", "fun(seat: canopy.Seat): canopy.SeatMove|string", "function (seat): the move to make, one of seat.moves or its text; it is not asked where there is only one", `choose = function(seat) return seat:one_of(seat.moves) end`),
		keyWord("begin", "fun(seat: canopy.Seat)?", "function (seat): what comes before its first choice in a game", `begin = function(seat) seat.memory.taken = 0 end`),
	)
	words = append(words, seatWords()...)
	words = append(words, moveWords()...)
	words = append(words, thingWords()...)
	words = append(words, viewWords()...)
}

// Words are all words of the scripts of players, in the order in which they are explained.
func Words() []Word {
	var list []Word
	for i := range words {
		list = append(list, words[i].Word)
	}
	return list
}

// namesOf are the names of the words of a thing.
func namesOf(of string) []string {
	var list []string
	for i := range words {
		if words[i].Of == of {
			list = append(list, words[i].Name)
		}
	}
	return list
}
