"""Deciding where cards are hidden: an engine's seat is given what that seat has seen, and never a state.

A decision may take a second or two with the largest decks and levels. It is made in steps, in the pool of threads like
any search, and remembered for all matches and pages.
"""

import random
import threading
from fractions import Fraction
from functools import lru_cache
from itertools import islice
from typing import Any, Generic, TypeVar

from cachetools import LRUCache, cached

from engine.game import N_, Game, Refused
from engine.hidden.behaviour_text import read_behaviour
from engine.hidden.catalogue import METHODS, MethodSettings
from engine.hidden.decision_search import DecisionSearch
from engine.hidden.game import Behaviour, HiddenGame, InformationSet, walk
from engine.hidden.methods import ActionValue, Decider, Decision
from engine.search import Report, Snapshot
from engine.search.report import RootAction
from engine.searcher import Cost
from engine.steps import Steps, run
from engine.work import Work
from webapp.matches.seats import EngineOptions

T = TypeVar("T")

USUAL = "belief"
"""The method of whoever does not choose one."""

MOST_HISTORIES = 1000
"""Of a game whose methods are worked out while somebody waits for the page: a second or two for all of them."""


def methods() -> tuple[str, ...]:
    """All methods, the simplest first."""
    return tuple(METHODS)


def advising_methods() -> tuple[str, ...]:
    """The methods that a person can ask for advice."""
    return tuple(method.name for method in METHODS.values() if method.advises)


@lru_cache(maxsize=256)
def is_small(game: HiddenGame) -> bool:
    """Whether all methods can be set side by side, as the ladder does."""
    return len(list(islice(walk(game), MOST_HISTORIES + 1))) <= MOST_HISTORIES


def refuse_unplayable(game: HiddenGame, player: int, options: EngineOptions) -> None:
    """Raises Refused if these options are not for a game with hidden cards, or their strategy is not the player's."""
    refuse_other_methods(game, options)
    if "behaviour" in METHODS[options.algorithm].takes:
        _typed_in(game, player, options)


def refuse_other_methods(game: Game, options: EngineOptions) -> None:
    """Raises Refused if these options are not for a game with hidden cards."""
    if options.algorithm not in METHODS:
        raise Refused(
            N_("%(game)s has hidden cards; its methods are: %(known)s."), game=game.slug, known=", ".join(METHODS)
        )


# -- what is remembered ---------------------------------------------------------------------------------------------

STEPS = 10
"""Of a decision, before a page that waits for several lets others have their turn: a millisecond or so."""


class Shared(Generic[T]):
    """Work that several may wait for: each goes on with it when it is their turn, or finds it done."""

    def __init__(self, work: Work[T]) -> None:
        self._work = work
        self._lock = threading.Lock()  # of this work alone, for a slice at a time

    def advance(self, steps: int) -> bool:
        with self._lock:
            return self._work.advance(steps)

    def report(self) -> T | None:
        return self._work.report()

    def steps(self) -> Steps[T]:
        """The same as part of other work."""
        while not self.advance(STEPS):
            yield
        found = self.report()
        assert found is not None, "nobody stops what is shared"
        return found


@cached(LRUCache(1024), lock=threading.Lock())
def decision(game: HiddenGame, player: int, seen: InformationSet, options: EngineOptions) -> Shared[Decision]:
    """What the method makes of an information set, one for all who wait for it; raises Refused."""
    return Shared(DecisionSearch(game, player, seen, options.algorithm, _settings(game, player, options)))


@cached(LRUCache(512), lock=threading.Lock())
def strategy(game: HiddenGame, player: int, options: EngineOptions) -> Shared[Behaviour]:
    """What the method does in every information set of the player, one for all who wait for it; raises Refused."""
    method = Decider(game, player, METHODS[options.algorithm], _settings(game, player, options))
    return Shared(Work(method.deciding_everywhere()))


def decided(game: HiddenGame, player: int, seen: InformationSet, options: EngineOptions) -> Decision:
    """The decision at once. A page has it worked out in the pool beforehand, so that here it is only recalled."""
    return run(decision(game, player, seen, options).steps())


def strategy_of(game: HiddenGame, player: int, options: EngineOptions) -> Behaviour:
    """The strategy at once, as `decided`."""
    return run(strategy(game, player, options).steps())


def _settings(game: HiddenGame, player: int, options: EngineOptions) -> MethodSettings:
    """What the method heeds of the options."""
    takes = METHODS[options.algorithm].takes
    settings: dict[str, Any] = {name: getattr(options, name) for name in ("level", "learning") if name in takes}
    if "behaviour" in takes:
        settings["behaviour"] = _typed_in(game, player, options)
    return MethodSettings(**settings)


def _typed_in(game: HiddenGame, player: int, options: EngineOptions) -> Behaviour:
    return read_behaviour(game, player, options.strategy or "")


# -- an engine's seat -----------------------------------------------------------------------------------------------


class HiddenDecision:
    """An engine's decision on its way.

    A mixed strategy is really mixed: the action is drawn by the seed of the match and the ply, so that a restart draws
    the same.
    """

    first_events = DecisionSearch.first_events
    trace = None  # what is thought of a live hand would tell its card

    def __init__(self, game: HiddenGame, player: int, seen: InformationSet, options: EngineOptions, seed: int) -> None:
        self.game, self.player, self.seen, self.options, self.seed = game, player, seen, options, seed
        self._decision = decision(game, player, seen, options)
        self._steps = 0
        self._stopped = False

    def advance(self, events: int, /) -> bool:
        if not self._stopped:
            self._steps += events
        return self._stopped or self._decision.advance(events)

    def stop(self) -> None:
        """It decides without its method; others who wait for the same decision still get it."""
        self._stopped = True

    @property
    def cost(self) -> Cost:
        return Cost(nodes=self._steps)

    def snapshot(self) -> Snapshot:
        """Nothing is known before all of it is."""
        found = self.report()
        nodes = self.cost.nodes
        return Snapshot(None, [], found.best, found.value, found.bound, found.actions, nodes, 0, 0, found.seconds)

    def report(self) -> Report:
        """What each action is worth and how likely it is played; without a decision, no action."""
        found = self._decision.report()
        return Report(
            algorithm=self.options.algorithm,
            depth=None,
            evaluation=None,
            value=None if found is None else _float(found.value),
            bound=None if found is None else "exact",
            best=None if found is None else self._drawn(found),
            actions=[] if found is None else [_root_action(each) for each in found.actions],
            line=[],
            nodes=0,
            leaves=0,
            cuts=0,
            unvisited=0,
            plies=[],
            iterations=[],
            seconds=0.0,
            finished=found is not None,
        )

    def _drawn(self, found: Decision) -> str:
        """The name of an action, drawn by its probability."""
        weights = [float(each.probability) for each in found.actions]
        return random.Random(self.seed).choices([each.name for each in found.actions], weights)[0]


def _root_action(found: ActionValue) -> RootAction:
    return RootAction(found.name, _float(found.value), "exact", 0, float(found.probability))


def _float(value: Fraction | None) -> float | None:
    return None if value is None else float(value)
