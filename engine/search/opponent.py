"""An opponent's move: of actions that win alike the soonest win, of those that lose alike the latest loss.

A search values every win alike and takes the first of its best actions, as in the books. An opponent that plays so puts
a win off for ever, and gives up where all replies lose in the end. So where its search has found a win or a loss, an
opponent searches once more, to depth 1, 2, 3 …, for ends of the game alone: a win found first is the soonest, and what
does not lose one ply before all is lost loses latest. The search itself, its values and its tree stay as they are.
Games that tell how near a win is (`Game.nearer_wins`) need no second search. Where every reply loses to the next move,
it blocks: it leaves the other side the fewest moves that win at once.
"""

from dataclasses import replace

from engine.game import MAX, MIN, TERMINAL, Game, State
from engine.search.algorithms import ALGORITHMS
from engine.search.options import Options
from engine.search.report import IterationResult, Report, Snapshot
from engine.search.search import Search, start
from engine.searcher import Cost
from engine.trace import Trace

FEWEST_NODES = 50_000
"""That the second search may visit; it may visit as many as the first one."""


class Opponent:
    """An `ActionSearcher` that says, besides what its search found, what an opponent plays (`Report.played`)."""

    def __init__(self, game: Game, state: State, options: Options) -> None:
        self.search = start(game, state, options)
        self._game, self._state, self._options = game, state, options
        self._ends: Search | None = None
        self._winner: int | None = None  # with best play, as the search has found
        self._stopped = False

    def advance(self, events: int, /) -> bool:
        if self._ends is None:
            if not self.search.advance(events):
                return False
            self._ends = self._begin_ends()
        return self._ends is None or self._advance_ends(self._ends, events)

    def stop(self) -> None:
        self._stopped = True
        self.search.stop()

    def snapshot(self) -> Snapshot:
        return self.search.snapshot()

    def report(self) -> Report:
        """What the search found, and what is played; raises Refused as the search does."""
        report = self.search.report()
        if ALGORITHMS[report.algorithm].draws or not ALGORITHMS[report.algorithm].estimates:
            return report
        if self._ends is None or self._winner is None:
            at_once = self._wins_at_once(report)
            return replace(report, played=at_once, plies_to_end=1) if at_once else self._blocking(report)
        return self._blocking(self._with_nearest(report, self._ends, self._winner))

    @property
    def trace(self) -> Trace | None:
        return self.search.trace

    @property
    def first_events(self) -> int:
        return self.search.first_events

    @property
    def cost(self) -> Cost:
        """What both searches have used."""
        first, ends = self.search.cost, Cost(rounds=0) if self._ends is None else self._ends.cost
        return Cost(
            first.nodes + ends.nodes, first.bytes + ends.bytes, first.seconds + ends.seconds, first.rounds + ends.rounds
        )

    # -- the search for ends of the game ----------------------------------------------------------------------------

    def _begin_ends(self) -> Search | None:
        """A search for the win or loss that was found; None where there is none, or the first search tells how near."""
        if self._stopped or self._game.nearer_wins:
            return None
        report = self.search.report()
        self._winner = {"max": MAX, "min": MIN}.get(report.ending or "")
        if self._winner is None:
            return None
        options = Options(
            depth=report.depth or self._game.horizon(self._state),
            evaluation="none",
            deepen=True,
            candidates=self._options.candidates,
            window=(0.0, 0.5) if self._winner == MAX else (-0.5, 0.0),  # a win is worth 1 or more, all else nothing
        )
        return Search(self._game, self._state, options)

    def _advance_ends(self, ends: Search, events: int) -> bool:
        """Nobody watches it, so that it keeps no pace."""
        done = ends.advance(max(events, ends.first_events))
        nodes = max(FEWEST_NODES, self.search.cost.nodes)
        return self._stopped or done or self._is_won(ends.iterations[-1:]) or ends.cost.nodes > nodes

    def _is_won(self, iterations: list[IterationResult]) -> bool:
        """Whether the winner's win is proved at the last of these depths."""
        value = iterations[-1].value if iterations else None
        return value is not None and (value > 0 if self._winner == MAX else value < 0)

    # -- what is played ---------------------------------------------------------------------------------------------

    def _with_nearest(self, report: Report, ends: Search, winner: int) -> Report:
        """The report with the action of the depth that proves the win, or of the one before it proves the loss."""
        proved = self._is_won(ends.iterations[-1:])
        wins = self._game.turn(self._state) == winner
        choosing = ends.iterations[:-1] if proved and not wins else ends.iterations
        played = choosing[-1].best if choosing and (proved or not wins) else report.best
        return replace(report, played=played, plies_to_end=ends.iterations[-1].depth if proved else None)

    def _blocking(self, report: Report) -> Report:
        """The report with an action that blocks, where the other side wins at its next move whatever is played."""
        game, state, played = self._game, self._state, report.played or report.best
        other = {MAX: "min", MIN: "max"}.get(game.turn(state))
        if played is None or report.plies_to_end != 2 or report.ending != other or game.has_chance or game.hidden:
            return report
        wins = {played: self._wins_after(played)}
        for each in report.actions:
            if each.value is not None and game.turn(game.result(state, game.find(state, each.action))) != TERMINAL:
                wins[each.action] = self._wins_after(each.action)
        blocking = min(wins, key=lambda action: wins[action])
        return report if blocking == played else replace(report, played=blocking)

    def _wins_after(self, action: str) -> int:
        """With how many actions the other side then wins at once."""
        game, state = self._game, self._state
        return len(game.winning_at_once(game.result(state, game.find(state, action))))

    def _wins_at_once(self, report: Report) -> str | None:
        """An action with which the game is won: where chance has a part, or values are means, a search may miss it."""
        winning = [name for name in self._game.winning_at_once(self._state) if self._is_all(name)]
        return report.best if report.best in winning else next(iter(winning), None)

    def _is_all(self, action: str) -> bool:
        """Whether nothing can be better than what the player gets by this action, which ends the game."""
        game, state = self._game, self._state
        bounds = game.bounds()
        if bounds is None:
            return game.draw is not None
        return game.utility(game.result(state, game.find(state, action))) == bounds[0 if game.turn(state) == MIN else 1]
