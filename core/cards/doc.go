// Package cards is decks, piles and who knows what.
//
// A [Deck] lists faces. [Compile] puts the decks and the piles of a game together
// into a [Set], which never changes. A [Table] is the cards in play, flat and copied
// whole: every card is in exactly one slot, and the only thing that ever happens to it
// is that it moves ([Table.Move]). A slot is one place where cards lie in order: a
// pile, a player's pile of a family, or one place of a pile that is laid out.
//
// # Who knows what
//
// A player knows a card from the moment when he sees it until it is shuffled, or
// until it may have been exchanged, out of his sight, for another. What he knows of
// the others is that they are so many of one lot: the deck, or the cards that were
// shuffled together. Table keeps this for each player as classes of cards, so that
// [Table.Imagine] can draw another deal that agrees with all that he knows, every
// such deal with the same probability. What has been shown of hidden cards by play
// (a suit that cannot be followed, a hint) is kept as the kinds that each may be.
package cards
