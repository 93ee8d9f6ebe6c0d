package plaingames

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// boards are the empty boards that positions are drawn on.
var boards = map[string]grid{
	"amazons":      newGrid(10, 10),
	"ataxx":        newGrid(7, 7),
	"assimilation": newGrid(7, 7),
	"halma":        newGrid(8, 8),
	"tablut":       newGrid(9, 9),
	"camelot":      drawnGrid(camelotBoard).cleared(),
	"cam":          drawnGrid(camBoard).cleared(),
	"tank-battle":  newGrid(11, 11),
	"jarmo":        newGrid(5, 5),
	"cheversi":     newGrid(8, 8),
	"froglet":      newGrid(12, 12),
	"knight-fight": newGrid(10, 10),
	"ludo":         drawnGrid(ludoMap),
}

// drawn writes a position given by its pieces, like "Me6 mf7", and what comes after the
// ranks, like "w at=e6".
func drawn(t *testing.T, name, pieces, rest string) string {
	t.Helper()
	name = strings.TrimPrefix(strings.TrimPrefix(name, "anti-"), "sphere-")
	if name == "mancala" {
		return "7/7 " + rest
	}
	board := boards[name].clone()
	for piece := range strings.FieldsSeq(pieces) {
		s := mustSquare(piece[1:])
		if board.at(s) != empty {
			t.Fatalf("%s cannot stand there", piece)
		}
		board.put(s, piece[0])
	}
	return board.ranks() + " " + rest
}

func split(list string) []string {
	if list == "" {
		return nil
	}
	return strings.Split(list, ", ")
}

// play plays moves given as a list.
func play(t *testing.T, g Game, moves string) {
	t.Helper()
	for _, move := range split(moves) {
		if numbers, ok := strings.CutPrefix(move, "throw "); ok {
			var throw []int
			for _, digit := range numbers {
				throw = append(throw, int(digit-'0'))
			}
			g.(Thrower).Throw(throw...)
			continue
		}
		if !slices.Contains(g.Moves(), move) {
			t.Fatalf("%s is no move of %s: %q", move, g.Position(), g.Moves())
		}
		g.Play(move)
	}
}

// beads gives the beads of every square, those not named being 0.
func beads(named string) string {
	var all []string
	for _, s := range mancalaSquares {
		n := "0"
		for entry := range strings.FieldsSeq(named) {
			if on, value, _ := strings.Cut(entry, ":"); on == s {
				n = value
			}
		}
		all = append(all, s+":"+n)
	}
	return "beads=" + strings.Join(all, ",")
}

// What is legal after some moves: exactly so, or with "…" before it these among others.
// After "!" stands what is not.
func TestMoves(t *testing.T) {
	for _, test := range []struct{ name, game, settings, pieces, rest, play, want string }{
		{"arrows fly over the square that was left", "amazons", "", "Ad4 aa10", "w", "d4-d7", "… d7-d4, d7-d1 ! d4-d7"},
		{"arrows block", "amazons", "", "Aa1 *a2 *b2 aj10", "w", "", "a1-b1, a1-c1, a1-d1, a1-e1, a1-f1, a1-g1, a1-h1, a1-i1, a1-j1"},

		{"a clone is told once", "ataxx", "", "xa1 xc1 og7", "x", "", "… @b1, a1-a3, c1-e3 ! a1-b1, c1-b1"},
		{"stuck passes", "ataxx", "", "xa1 ob1 oc1 oa2 ob2 oc2 oa3 ob3 oc3", "x", "", "pass"},
		{"walls do not turn", "ataxx", "", "xa1 -b3 oc3 og7", "x", "@b2", "… @f7 ! @d4"},
		{"clone and jump of the rules page", "assimilation", "", "xa1 xg7 oa7 og1", "w", "", "… @b1, a1-c3"},

		{"a chain of hops is told by its end", "halma", "", "Ma1 Mb1 Md2 mh8", "w", "", "… a1-c1, a1-e3 ! a1-a1, a1-b1"},
		{"no hop over oneself", "halma", "", "Ma1 Mb2 mh8", "w", "", "… a1-c3 ! a1-a1"},
		{"a chain does not end where it began", "halma", "", "Mc1 Md1 Mb1 mh8", "w", "", "… c1-a1, c1-e1 ! c1-c1"},

		{"the throne is passed, not stopped on", "tablut", "", "Me3 Kb2 mi9", "w", "", "… e3-e4, e3-e6, e3-e9 ! e3-e5"},
		{"a closed throne", "tablut", "throne=is closed", "Me3 Kb2 mi9", "w", "", "… e3-e4 ! e3-e5, e3-e6"},
		{"the king does not return", "tablut", "", "Ke4 mi9", "w", "", "… e4-e6, e4-e2 ! e4-e5"},

		{"who can jump has to", "camelot", "", "Me6 Ma4 mf7 ml12", "w", "", "e6xg8"},
		{"or by a house rule need not", "camelot", "must_jump=false", "Me6 mf7 ml12", "w", "", "… e6xg8, e6-e7, e6-d5"},
		{"a jump goes on", "camelot", "", "Me6 Ma4 mf7 mg9 ml12", "w", "e6xg8", "g8xg10"},
		{"a jump turns back", "camelot", "", "Me6 mf7 mf8 mf6 ml12", "w", "e6xg8", "g8xe8"},
		{"a charge is free", "camelot", "", "Ne6 Mf7 mg9 ml12", "w", "", "… canter e6-g8, charge e6-g8, e6-e7, f7-d5 ! e6-g8, charge f7-d5"},
		{"a charge has to be seen through", "camelot", "", "Ne6 Mf7 mg9 ml12", "w", "charge e6-g8", "g8xg10"},
		{"a charge fulfils the duty to jump", "camelot", "", "Ne6 Mf7 mg9 Ma4 mb5 ml12", "w", "", "a4xc6, e6-g8"},
		{"men do not charge", "camelot", "", "Me6 Mf7 mg9 ml12", "w", "", "… e6-g8 ! charge e6-g8"},
		{"a canter ends elsewhere", "camelot", "", "Me6 Mf6 Mg7 Mf8 Me7 ml12", "w", "", "… e6-g6, e6-g8, e6-e8 ! e6-e6"},
		{"the own castle first", "camelot", "", "Mf1 Me6 mf7 ml12", "w", "", "f1-e2, f1-f2, f1-g2"},
		{"then the jump", "camelot", "", "Mf1 mf2 Me6 mf7 ml12", "w", "", "f1xf3"},
		{"no canter ends in the own castle", "camelot", "", "Md3 Me2 Mg2 ml12", "w", "", "… d3-h3 ! d3-f1, e2-f1, g2-g1"},
		{"a charge may", "camelot", "", "Nd3 Me2 mg2 ml12", "w", "", "… d3-f1 ! canter d3-f1"},
		{"and goes on from there", "camelot", "", "Nd3 Me2 mg2 ml12", "w", "d3-f1", "f1xh3"},
		{"a jump may", "camelot", "", "Md3 me2 ma4 ml12", "w", "d3xf1", "… l12-k11, a4-a5"},
		{"who is in the enemy castle stays there", "camelot", "", "Mf16 Mf5 me15 ma4", "w", "", "… f16-g16, f5-f6 ! f16-f15, f16xd14"},
		{"a chain ends in the enemy castle", "camelot", "", "Mf14 mf15 me15 ma4", "w", "f14xf16", "… a4-a5, e15-d15 ! f16xd14"},
		{"cam has castles of one square", "cam", "", "Md1 Ma5 me10", "w", "", "d1-c2, d1-d2, d1-e2"},

		{"an empty hole is not sown", "mancala", "", "", "w " + beads("b1:1 d1:2 f2:4"), "", "sow b1, sow d1"},
		{"again after a last bead at home", "mancala", "", "", "w", "sow d1", "sow b1, sow c1, sow e1, sow f1, sow g1"},

		{"nobody drives over mines, tanks not over red", "tank-battle", "", "Td5 Ta1 tk11", "w", "", "… d5-c5, d5-d7, a1-b2 ! d5-e5, d5-b5, d5-a5, d5-d8, d5-d9"},
		{"a commander drives over red", "tank-battle", "", "Cd5 tk11", "w", "", "… d5-e5, d5-h5, d5-e6"},
		{"a slide goes on inside the base", "tank-battle", "", "Tg11 tk11", "w", "", "… g11-a11, g11-e11"},
		{"and not out", "tank-battle", "", "Te11 Ta1 tk1", "w", "", "… e11-a11, e11-b8 ! e11-f11, e11-a7, e11-e10, e11-f10"},
		{"commanders do not take each other on red", "tank-battle", "", "Cd5 ce5 ta11", "w", "", "… d5-e6 ! d5xe5"},
		{"nor from red", "tank-battle", "", "Ce6 ce5 ta11", "w", "", "! e6xe5"},
		{"but off it they do", "tank-battle", "", "Ce5 cd5 ta11", "w", "", "… e5xd5"},
		{"a commander takes no tank on red", "tank-battle", "", "Td5 ce5 ta11", "w", "", "! d5xe5"},
		{"stuck passes", "tank-battle", "", "Tf6 tk11", "w", "", "pass"},

		{"who is through stays", "jarmo", "", "Aa5 Ac4 ac3", "w", "", "… c4-e5 ! a5-b3, c4-a5"},

		{"Black does not begin with the king", "cheversi", "", "Ka1", "b", "", "dark_bishop@b2, knight@a2, knight@b1, knight@b2, light_bishop@a2, light_bishop@b1, queen@a2, queen@b1, queen@b2, rook@a2, rook@b1, rook@b2"},
		{"a queen is answered", "cheversi", "", "Ka1 ra2", "w", "queen@b1", "queen@a3, queen@b2, queen@b3, queen@c1, queen@c2"},
		{"the king is placed once", "cheversi", "", "Ka1 ra2", "w", "", "… queen@b1 ! king@b1"},
		{"both bishops go their ways", "cheversi", "", "Ka1 Ba2 ra3", "w", "", "… dark_bishop@b2 ! light_bishop@b1, dark_bishop@b1"},

		{"one green frog is taken away", "froglet", "", "Ga1 Gb1 Yc1", "w", "", "clear a1, clear b1"},
		{"a jump over any frog", "froglet", "", "Ga1 Bb1 Yl12", "w stage=move", "", "a1xc1"},
		{"a jump may go on", "froglet", "", "Ga1 Bb1 Yc2 Gl12 Gl11", "w stage=move", "a1xc1", "c1xc3, stop"},
		{"across the edges of a sphere", "sphere-froglet", "", "Ga1 Ga12", "w stage=move", "", "a12xa2, a1xa11"},

		{"within reach of the enemy", "knight-fight", "", "Na1 ne3", "w " + numbersInOrder, "", "a1-b3"},
		{"placed on the own row", "knight-fight", "", "nb3 #c1 #d1 #e1 #f1 #g1 #h1", "w " + numbersInOrder, "", "@b1, @i1, @j1"},
		{"a double erases one at will", "knight-fight", "", "Nb1 nj10 #d4", "w " + numbersInOrder, "b1-c3", "erase a1, erase b2, erase e5, erase f6, erase g7, erase h8, erase i9, keep"},
		{"then the other is due", "knight-fight", "", "Nb1 nj10", "w " + numbersInOrder, "b1-c3, keep", "j10-h9, j10-i8"},
		{"no double is left", "knight-fight", "", "Nb1 nj10 #a1 #b2 #d4 #e5 #f6 #g7 #h8 #i9", "w " + numbersInOrder, "b1-c3", "keep"},

		{"into play with a six", "ludo", "", "", "w", "throw 62", "@e3"},
		{"not with another number", "ludo", "", "", "w", "throw 5", "pass"},
		{"the example of the rules page", "ludo", "", "", "w", "throw 662", "@a5"},
		{"one man uses all numbers", "ludo", "", "Ma6", "w hand=White:man*3,Black:man*4", "throw 62", "@e3, a6-e10"},
		{"own men block", "ludo", "", "Me1 Mc5", "w hand=White:man*2,Black:man*4", "throw 62", "c5-e7"},
		{"home exactly", "ludo", "", "Mf1 Mf4", "w hand=White:man*2,Black:man*4", "throw 4", "f1-f5"},
		{"not beyond home", "ludo", "", "Mf1", "w hand=White:man*3,Black:man*4", "throw 5", "pass"},
	} {
		t.Run(test.game+" "+test.name, func(t *testing.T) {
			g := from(t, test.game, drawn(t, test.game, test.pieces, test.rest), test.settings)
			play(t, g, test.play)
			checkMoves(t, g, test.want)
		})
	}
}

func checkMoves(t *testing.T, g Game, want string) {
	t.Helper()
	moves := g.Moves()
	want, lacking, _ := strings.Cut(want, "!")
	want, lacking = strings.TrimSpace(want), strings.TrimSpace(lacking)
	some, open := strings.CutPrefix(want, "…")
	if !open && lacking == "" && !slices.Equal(moves, split(want)) {
		t.Errorf("moves of %s:\n got %q\nwant %q", g.Position(), moves, split(want))
	}
	for _, move := range split(strings.TrimSpace(some)) {
		if !slices.Contains(moves, move) {
			t.Errorf("moves of %s:\n got %q\nwithout %s", g.Position(), moves, move)
		}
	}
	for _, move := range split(lacking) {
		if slices.Contains(moves, move) {
			t.Errorf("moves of %s:\n got %q\nwith %s", g.Position(), moves, move)
		}
	}
}

// numbersInOrder lays 0 on a1, 1 on b1, 10 on a2 and so on.
var numbersInOrder = func() string {
	var numbers []string
	for n := range 100 {
		numbers = append(numbers, fmt.Sprintf("%s:%d", square{n % 10, n / 10}, n))
	}
	return "number=" + strings.Join(numbers, ",")
}()

// How a game ends after some moves; "-" while it goes on.
func TestEnds(t *testing.T) {
	for _, test := range []struct{ name, game, settings, pieces, rest, play, want string }{
		{"stuck", "amazons", "", "Aa1 *a2 *b2 ac1", "w", "a1-b1, b1-a1", "-"},
		{"stuck at once", "amazons", "", "Aa1 *a2 *b2 *b1 ac1", "w", "", "1 stuck"},

		{"wiped out", "ataxx", "", "xa1 ob2", "x", "@a2", "0 wiped"},
		{"jumps only", "ataxx", "quiet=2", "xa1 og7", "x", "a1-c1, g7-e7", "-1 quiet"},
		{"a clone stops the clock", "ataxx", "quiet=2", "xa1 og7", "x", "a1-c1, @f7", "-"},
		{"a pass counts", "ataxx", "quiet=1", "xa1 ob1 oc1 oa2 ob2 oc2 oa3 ob3 oc3", "x", "pass", "-1 quiet"},
		{"both stuck", "ataxx", "", "xa1 ob1 -c1 -a2 -b2 -c2 -a3 -b3 -c3 -d1 -d2 -d3", "x", "", "-1 all_stuck"},
		{"stuck", "assimilation", "", "xa1 ob1 oc1 oa2 ob2 oc2 oa3 ob3 oc3", "w", "", "1 stuck"},

		{"all at home", "halma", "", "Mg8 Mg6 mh1", "w", "g6-g7", "0 home"},
		{"not by the enemy's move", "halma", "", "Mg8 mb2", "b", "b2-c3", "-"},
		{"in time", "halma", "moves=2", "Ma1 mh8", "w", "a1-a2, h8-h7, a2-a1, h7-h8", "-"},
		{"too late", "halma", "moves=2", "Ma1 mh8", "w", "a1-a2, h8-h7, a2-a1, h7-h6, a1-a2", "1 slow"},
		{"back into the yard", "halma", "moves=1", "Me4 mh4", "w", "e4-d3, h4-h3, d3-c2", "1 slow"},
		{"never too late", "halma", "moves=0", "Ma1 mh8", "w", "a1-a2, h8-h7, a2-a1", "-"},

		{"escape", "tablut", "", "Kc3 mi9", "w", "c3-a3", "0 escape"},
		{"men do not escape", "tablut", "", "Kc3 Mc4 mi9", "w", "c4-a4", "-"},
		{"four around the king", "tablut", "", "Kc3 mb3 md3 mc4 ma2 me9", "b", "a2-c2", "1 king"},
		{"three are not enough", "tablut", "", "Kc3 mb3 md3 ma4 me9", "b", "a4-c4", "-"},
		{"three and the throne", "tablut", "", "Ke4 md4 mf4 ma3", "b", "a3-e3", "1 king"},
		{"four around the throne", "tablut", "", "Ke5 md5 mf5 me6 ma4", "b", "a4-e4", "1 king"},
		{"in between", "tablut", "", "Kc1 mb3 md3 mc4 ma2 mb2", "w", "c1-c3", "-"},
		{"stuck", "tablut", "", "Ka1 ma2 mb1 mi9", "b", "i9-i8", "1 stuck"},

		{"the castle", "camelot", "", "Mf16 Mg15 Ma4 ma6 ml12 ml4", "w", "g15-g16", "0 castle"},
		{"everything taken", "camelot", "", "Me6 mf7", "w", "e6xg8", "0 wiped"},
		{"two are needed", "camelot", "enough=2", "Me6 mf7", "w", "e6xg8", "-1 bare"},
		{"one each", "camelot", "", "Me6 mf7 ml12", "w", "e6xg8", "-1 bare"},
		{"judged after the last jump", "camelot", "", "Me6 Ma4 mf7 mg9", "w", "e6xg8", "-"},
		{"after it", "camelot", "", "Me6 Ma4 mf7 mg9", "w", "e6xg8, g8xg10", "0 wiped"},
		{"stuck", "camelot", "", "Mf1 me2 mf2 mg2 md3 me3 mf3 mg3 mh3", "w", "", "1 stuck"},
		{"the castle of Cam", "cam", "", "Md12 Ma5 me5 mg5", "w", "d12-d13", "0 castle"},

		{"an empty row after a last bead at home", "mancala", "", "", "w " + beads("g1:1 b2:3"), "sow g1", "1 stuck"},
		{"the capture leaves nothing to sow", "mancala", "", "", "w " + beads("d1:1 e2:4"), "sow d1", "0 stuck"},

		{"wiped out", "tank-battle", "", "Td4 td5", "w", "d4xd5", "0 wiped"},
		{"home", "tank-battle", "", "Tf11 Ca11 ta1", "w", "f11-e11", "0 home"},
		{"the last outside is taken", "tank-battle", "", "Td4 Ca11 td5", "b", "d5xd4", "0 home"},
		{"by score", "tank-battle", "", "Tf11 ck1 tj1", "w", "f11-e11", "1 home"},
		{"nobody can move", "tank-battle", "", "", "w", "", "-1 all_stuck"},

		{"the last outside is taken", "jarmo", "", "Ab5 Ac4 ab2", "b", "b2xc4", "0 through"},
		{"through", "jarmo", "", "Ab4 ae2 ad2", "w", "b4-d5", "-1 through"},

		{"no jump", "froglet", "", "Ga1 Gb1 Bl12", "w", "clear a1", "-1 stuck"},
		{"more points", "froglet", "", "Ga1 Gb1 Bl12", "w stage=move", "a1xc1", "0 stuck"},
		{"fewer points", "anti-froglet", "", "Ga1 Gb1 Bl12", "w stage=move", "a1xc1", "1 stuck"},

		{"stuck", "knight-fight", "", "Na1 nj10 #b3 #c2", "w " + numbersInOrder + " score=White:3,Black:2", "", "0 stuck"},

		{"all home", "ludo", "", "Mf2 Mf3 Mf4 Mf1", "w", "throw 4, f1-f5", "0 home"},
	} {
		t.Run(test.game+" "+test.name, func(t *testing.T) {
			rest := test.rest
			if test.game == "ludo" {
				rest += " hand=White:man*0,Black:man*4"
			}
			g := from(t, test.game, drawn(t, test.game, test.pieces, rest), test.settings)
			play(t, g, test.play)
			got := "-"
			if result, over := g.Over(); over {
				got = fmt.Sprint(result.Winner, " ", result.Reason)
			}
			if got != test.want {
				t.Errorf("%s: got %s, want %s", g.Position(), got, test.want)
			}
		})
	}
}

// What stands on the board after some moves.
func TestPositions(t *testing.T) {
	for _, test := range []struct{ name, game, settings, pieces, rest, play, want, wantRest string }{
		{"enemies turn", "ataxx", "", "xa1 ob3 oc2 od4", "x", "@b2", "xa1 xb2 xb3 xc2 od4", "o"},
		{"walls stay", "ataxx", "", "xa1 -b3 oc3 og7", "x", "@b2", "xa1 xb2 -b3 xc3 og7", "o"},

		{"several at once", "tablut", "", "Kh8 Mc4 Md3 Me4 Mi1 mb4 mf4 md2 md9", "b", "d9-d4", "Kh8 Mi1 mb4 mf4 md2 md4", "w"},
		{"in between is safe", "tablut", "", "Kh8 Md3 mc4 me4", "w", "d3-d4", "Kh8 Md4 mc4 me4", "b"},
		{"the king does not capture", "tablut", "", "Kc3 Me1 md3", "w", "e1-e3", "Kc3 Me3 md3", "b"},
		{"but by some rules", "tablut", "king=captures too", "Kc3 Me1 md3", "w", "e1-e3", "Kc3 Me3", "b"},
		{"the king moves and captures by some rules", "tablut", "king=captures too", "Kc1 Me3 md3", "w", "c1-c3", "Kc3 Me3", "b"},
		{"the throne is not hostile", "tablut", "", "Kh8 Me4 me1", "b", "e1-e3", "Kh8 Me4 me3", "w"},
		{"no one is taken at the edge", "tablut", "", "Kh8 Ma4 mb1", "b", "b1-b4", "Kh8 Ma4 mb4", "w"},

		{"a jump takes", "camelot", "", "Me6 Ma4 mf7 ml12 ml4", "w", "e6xg8", "Mg8 Ma4 ml12 ml4", "b"},
		{"in the middle of a chain", "camelot", "", "Me6 Ma4 mf7 mg9 ml12", "w", "e6xg8", "Mg8 Ma4 mg9 ml12", "w at=g8"},

		{"the bead that captures stays", "mancala", "", "", "w " + beads("d1:1 e2:4"), "sow d1", "", "b " + beads("h1:4 e1:1")},
		{"or goes home too", "mancala", "capture=goes home too", "", "w " + beads("d1:1 e2:4"), "sow d1", "", "b " + beads("h1:5")},
		{"nothing opposite", "mancala", "", "", "w " + beads("d1:1 f2:4"), "sow d1", "", "b " + beads("e1:1 f2:4")},
		{"nothing opposite, either way", "mancala", "capture=goes home too", "", "w " + beads("d1:1 f2:4"), "sow d1", "", "b " + beads("e1:1 f2:4")},
		{"past the enemy home", "mancala", "", "", "w " + beads("b1:1 g1:8 g2:1"), "sow g1", "", "b " + beads("b1:2 h1:1 g2:2 f2:1 e2:1 d2:1 c2:1 b2:1")},
		{"Black past White's home", "mancala", "", "", "b " + beads("b2:8 h1:3 g2:1"), "sow b2", "", "w " + beads("a2:1 b1:1 c1:1 d1:1 e1:1 f1:1 g1:1 g2:2 h1:3")},
		{"thirteen come round and capture", "mancala", "", "", "w " + beads("b1:13"), "sow b1", "", "b " + beads("b1:1 c1:1 d1:1 e1:1 f1:1 g1:1 h1:2 g2:1 f2:1 e2:1 d2:1 c2:1")},
		{"fourteen do not", "mancala", "", "", "w " + beads("b1:14"), "sow b1", "", "b " + beads("b1:1 c1:2 d1:1 e1:1 f1:1 g1:1 h1:1 g2:1 f2:1 e2:1 d2:1 c2:1 b2:1")},

		{"a captor is marked, the taken can be freed", "jarmo", "", "Ab2 Aa1 ac2 ae3", "w", "b2xc2", "Cc2 Aa1 ae3", "b hand=White:archer*0,Black:archer*1"},
		{"a captor who comes through frees one", "jarmo", "", "Cc4 Aa1 ae3 ab4", "w hand=White:archer*1,Black:archer*0", "c4-a5", "Ca5 Aa1 ae3 ab4", "w hand=White:archer*1,Black:archer*0 at=a5"},
		{"onto the first row", "jarmo", "", "Cc4 Aa1 ae3 ab4", "w hand=White:archer*1,Black:archer*0", "c4-a5, @b1", "Ca5 Aa1 Ab1 ae3 ab4", "b"},
		{"an archer who comes through does not", "jarmo", "", "Ac4 Aa1 ae3 ab4", "w hand=White:archer*1,Black:archer*0", "c4-a5", "Aa5 Aa1 ae3 ab4", "b hand=White:archer*1,Black:archer*0"},
		{"no circle is free", "jarmo", "", "Cc4 Aa1 Ab1 Ac1 Ad1 ae1 ab4", "w hand=White:archer*1,Black:archer*0", "c4-a5", "Ca5 Aa1 Ab1 Ac1 Ad1 ae1 ab4", "b hand=White:archer*1,Black:archer*0"},

		{"the jumped is gone", "froglet", "", "Ga1 Bb1 Yl12 Yl11", "w stage=move", "a1xc1", "Gc1 Yl12 Yl11", "b stage=move"},
		{"across the edge", "sphere-froglet", "", "Gb1 Ba1 Yg6 Yg7", "w stage=move", "b1xl1", "Gl1 Yg6 Yg7", "b stage=move"},

		{"the mirrored number goes", "knight-fight", "", "Na1 nj10", "w " + numbersInOrder, "a1-c2", "Nc2 nj10 #a1 #b3", "b " + numbersInOrder + " score=White:12,Black:0"},
		{"a visited number is not scored again", "knight-fight", "", "Na1 nb3", "w " + numbersInOrder, "a1-c2", "Nc2 nb3 #a1", "b " + numbersInOrder + " score=White:12,Black:0"},

		{"men at stops are sent home", "ludo", "", "Me1 mc5 ma5", "w hand=White:man*3,Black:man*2", "throw 62, e1xa5", "Ma5", "b hand=White:man*3,Black:man*4"},
		{"at the end too", "ludo", "", "me1 me3", "w hand=White:man*4,Black:man*2", "throw 62, @e3", "Me3", "b hand=White:man*3,Black:man*4"},
	} {
		t.Run(test.game+" "+test.name, func(t *testing.T) {
			g := from(t, test.game, drawn(t, test.game, test.pieces, test.rest), test.settings)
			play(t, g, test.play)
			if want := drawn(t, test.game, test.want, test.wantRest); g.Position() != want {
				t.Errorf("got  %s\nwant %s", g.Position(), want)
			}
		})
	}
}

func TestCheversiScores(t *testing.T) {
	for _, test := range []struct {
		settings, pieces string
		want             [2]int
	}{
		// The knight on b3 stands in the rook's way, and attacks the king.
		{"", "Ka1 Rb1 nb3", [2]int{2 + 7, 5}},
		{"counts=any", "Ka1 Rb1 nb3", [2]int{3 + 9, 6}},
	} {
		g := from(t, "cheversi", drawn(t, "cheversi", test.pieces, "w"), test.settings).(*cheversi)
		if got := [2]int{g.score(0), g.score(1)}; got != test.want {
			t.Errorf("%s %s: got %v, want %v", test.pieces, test.settings, got, test.want)
		}
	}
}

func TestMistakes(t *testing.T) {
	for _, test := range []struct{ game, position, settings string }{
		{"go", "", ""},
		{"halma", "", "size=9"},
		{"halma", "", "moves=-1"},
		{"halma", "", "colour=red"},
		{"halma", "8/8/8/8/8/8/8 w", ""},
		{"halma", "8/8/8/8/8/8/8/9 w", ""},
		{"halma", "8/8/8/8/8/8/8/7 w", ""},
		{"halma", "8/8/8/8/8/8/8/7q w", ""},
		{"halma", "8/8/8/8/8/8/8/8 x", ""},
		{"halma", "8/8/8/8/8/8/8/8 w at=a1", ""},
		{"amazons", amazonsStart + " at=z1", ""},
		{"mancala", "7/7 w beads=b1:4", ""},
		{"froglet", "", ""},
		{"knight-fight", "10/10/10/10/10/10/10/10/10/10 w number=a1:1", ""},
		{"ludo", "3/3/3/3/11/2/11/3/3/3/3 w throw=6", ""},
		{"ludo", "3/3/3/3/11/2/11/3/3/3/3 w hand=White:man*3,Black:man*4", ""},
	} {
		if _, err := From(test.game, test.position, parseSettings(test.settings)); err == nil {
			t.Errorf("%s %q %q: no error", test.game, test.position, test.settings)
		}
	}
}
