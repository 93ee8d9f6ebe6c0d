package main

// simHelp is the long help of sim.
const simHelp = `Play many games and show who wins how often, how long games last and how many
moves there are to choose from.

Games are played in blocks, as many in each as there are players: with the same deal
and dice, and with the agents in other seats each time. So no agent has the better
seat or the better cards. If the agents differ, there is a table of them too. Games of
a block are not independent, so intervals are made from blocks; --games is rounded up
to whole ones.
Without --agents the strongest agent plays for which a fixed amount of work is enough:
its playouts are counted, not timed, so that the same one plays on every machine. It is
told which, and what the next stronger one would take. Unless --games says otherwise,
agents that think play 1000 games, and random ones 10000. Where neither the game nor the
agents chosen leave anything to chance, the first four moves are made at random.
The same seed gives the same figures, whatever the number of workers. Only the
time differs, and is told on stderr. Ctrl-C stops early, shows the blocks played so
far, marked as stopped, and ends with exit status 130.
A game whose script makes a mistake while it is played, or that of an agent, is never
a result. The first such game stops it all, and is told with what it takes to play it
again: canopy play with its --seed, --game, --rotation and --opening, and a --seat for
each agent, of whom the first sits in seat 1, in rotation 1 in seat 2 and so on. With
--on-error go-on failed games are counted apart. The exit status is 1 in both cases.
--until 1% stops as soon as the share of every seat is known to 1 % on either side, and
--target 48..52% as soon as it is sure whether the first seat's share lies within (2=48..52%
for the second seat's); --games is then the most it plays (default 1000000). What stops
them is an interval that holds at every look, however often one looks; it is told with the
verdict: inside, outside, or undecided and how many more games it takes. Games cut off or
failed are no draws: a block counts with its games that finished, and not at all where none
did.
--ladder random,mcts:100,mcts:1000 asks the same at rising strength, each in all seats and
with --games at each (default 1000), and says where the verdict flips, or another seat is
favoured. --html goes with it, other files do not.
--impact tells what each card, or each kind of piece on the board, is worth to the player
who begins with it. Each deal is played as it is, and again with his cards exchanged for
others or a piece taken off: each card is with him in --games (default 1000), and in as many
not. Cards that change the rules for the player before whom they lie are put there. Where
nobody begins with cards it is those that lie open, and the first seat's share.
--resume FILE keeps the run in a file, every ten seconds and when it is stopped. The same
command goes on with what is there, with as many workers as one likes, and in the end shows
what one run would have shown; with more --games it goes on to those. A file of another run
is refused. It does not keep single games, for --csv and --parquet.
--metrics measures more: see help metrics. Some need to know how a game stands, by --values.
Files are written besides: --html is a page with tables and plots that needs nothing
else; --csv and --parquet have a row for each game: block, rotation, seed, end, plies,
decisions (where there was a choice), cut_off, failed, share_N and agent_N of each seat,
and for each metric NAME its value in the game and NAME_of, of how many it is (see help
metrics). --snapshot keeps the figures, and what the script notes; --against compares with
those of a snapshot of the same game and agents: figures that have moved by more than luck
explains (5 % for all together) are listed, and the exit status is 1. With --ladder there
is a page alone.
Numbers that a script notes (g:note) are shown with their mean over all games.
JSON: { game, parameters, seed, opening, opening_only: games that ended in it, games:
those played, blocks, agents: [one for each player], random: true if all play at random,
chosen: { agent, work: about how many moves its playouts take, budget, next, next_work,
next_games: how many games of the next stronger one the budget is enough for, endless:
an agent whose games do not end }, one_game: true if all blocks are the same, until,
target: { seat, low, high }, anytime: [{ name, score }], shares that hold at every look,
verdict: "inside", "outside" or "undecided", sure: whether it stopped because it knew,
needed: about how many games it takes to know, players: [{ name, wins, score: { value,
low, high } }], teams: [{ players, wins, score }] where there are teams, together: {
wins, score } where all win or lose together, standings: [{ agent, wins, score }] where
agents differ, interval: what intervals are made from: "blocks", fairness: { p, effect:
Cohen's w, entropy, range, fair_range: what luck makes of it }, draws, draw_share: {
value, low, high }, cut_off, cut_off_share, failed, length: { mean, low, high, sd, p5,
median, p95, longest }, choices: { mean, low, high, largest }, notes: [{ name, count,
mean: { value, low, high }, sd, p5, median, p95, histogram: [[value, times]] }],
metrics: [{ name, title, unit, value, low, high }], values: where values come from,
failure: the first game that failed, { seed, number, rotation, agent, ply, message },
where one did, script_hash, stopped: true if stopped early, against: { moved: [{ before,
now: { name, title, unit, estimate: { value, low, high }, error, blocks }, p_adjusted
}], same, missing, remarks } with --against, timing }. The score is the share of the
wins, of the games that finished, with its 95 % interval (Wilson's, for as many games as
the blocks tell as much as; those of more than two seats hold all at once); it is null
where no game finished. With --ladder: { game, parameters, seed, script_hash, games: at
each rung, rungs: [{ agent, favours: [who surely has more than an even share], and all
of the above }], shifts: [{ from, to, verdict: true if that flips, player: whose favour
does }], stopped, timing }. With --impact: { game, parameters, seed, agents, random,
script_hash, opening, games: all that were played, cut_off, items: [{ name, place:
"held", "displayed", "in force" or "on board", with, without, value: { value, low, high
}, p, p_adjusted, games: pairs that tell of it, blocks, reason: why nothing is told }],
significant: how many differ from no effect, left: decks left out, stopped, timing };
the intervals of values hold for all items at once. Nothing but timing differs from run
to run.`

// simExamples are what it may be used for.
const simExamples = `  canopy sim jungle
  canopy sim breakthrough --set size=6 --games 100000
  canopy sim breakthrough --agents mcts:100,greedy --games 200
  canopy sim tic-tac-toe --until 1% --metrics forced,wait
  canopy sim mancala --target 48..52% --ladder random,greedy,mcts:100 --games 2000
  canopy sim hearts --set to=1 --set passing=none --impact --agents greedy
  canopy sim jungle --agents mcts:100 --games 100000 --resume jungle.json
  canopy sim big-jungle --seed 7 --json
  canopy sim halma --html halma.html --csv halma.csv
  canopy sim ./mine.lua --against balance.json`
