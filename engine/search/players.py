"""Players of one's own: a function that chooses an action, as an algorithm that plays, gives hints and is compared."""

import time
from collections.abc import Callable
from functools import partial

from engine.game import TERMINAL, Action, Game, State
from engine.refusals import N_, Refused
from engine.search.algorithms import Algorithm, register
from engine.search.options import Options
from engine.search.report import Report, Snapshot
from engine.searcher import Cost

Choose = Callable[[Game, State], Action]
"""One of `game.actions(state)`, for the player whose turn it is."""


def register_player(name: str, choose: Choose, says: str = "") -> None:
    """Adds a player to the list of algorithms; raises ValueError if the name is taken.

    says    a sentence on how it plays
    """
    register(
        Algorithm(
            name=name,
            title=name,
            says=says or name,
            chance=None,
            has_depth=False,
            record=None,
            takes=(),
            searcher=partial(PlayerOfOneFunction, name, choose),
        )
    )


class PlayerOfOneFunction:
    """An `ActionSearcher` that asks the function once; nothing can stop it meanwhile."""

    first_events = 1
    trace = None

    def __init__(self, name: str, choose: Choose, game: Game, state: State, options: Options) -> None:
        self.name, self.choose, self.game, self.state, self.options = name, choose, game, state, options
        self.done = game.turn(state) == TERMINAL
        self.seconds = 0.0
        self._best: str | None = None
        self._refusal: Refused | None = None

    def advance(self, events: int, /) -> bool:
        if not self.done:
            begun = time.perf_counter()
            action = self.choose(self.game, self.state)
            self.seconds = time.perf_counter() - begun
            self.done = True
            if action in self.game.actions(self.state):
                self._best = self.game.name(self.state, action)
            else:
                self._refusal = Refused(
                    N_("The player “%(name)s” has chosen %(action)s, which is no action here."),
                    name=self.name,
                    action=repr(action)[:40],
                )
        return True

    def stop(self) -> None:
        self.done = True

    @property
    def cost(self) -> Cost:
        return Cost(nodes=1, seconds=self.seconds)

    def snapshot(self) -> Snapshot:
        return Snapshot(best=self._best, nodes=1, seconds=self.seconds)

    def report(self) -> Report:
        """The choice; raises Refused if it is none of the actions."""
        if self._refusal is not None:
            raise self._refusal
        return Report(
            algorithm=self.name,
            best=self._best,
            principal_variation=[self._best] if self._best else [],
            nodes=1,
            seconds=self.seconds,
            finished=True,
        )
