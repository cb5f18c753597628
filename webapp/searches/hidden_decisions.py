"""Deciding where cards are hidden: an engine's seat is given what that seat has seen, and never a state."""

import random
import threading
from functools import lru_cache
from itertools import islice
from typing import Any

from engine.game import N_, Game, Refused
from engine.hidden.behaviour_text import read_behaviour
from engine.hidden.catalogue import METHODS, MethodSettings
from engine.hidden.decision_search import DecisionSearch
from engine.hidden.game import Behaviour, HiddenGame, InformationSet, walk
from engine.hidden.methods import Decision, strategy
from webapp.matches.seats import EngineOptions

USUAL = "belief"
"""The method of whoever does not choose one."""

MOST_HISTORIES = 1000
"""Of a game whose methods are worked out while somebody waits for the page: a second or two for all of them."""

STEPS = 1000
"""Of a decision that a page waits for, in one slice: some tens of milliseconds."""

STEPS_PER_EVENT = 50
"""Of an engine's seat. Nobody watches its steps, so they need not keep to the pace of a search that is watched."""

_one_at_a_time = threading.Lock()


def methods() -> tuple[str, ...]:
    """All methods, the simplest first."""
    return tuple(METHODS)


def advisers() -> tuple[str, ...]:
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
        raise Refused(N_("%(game)s hides cards; its methods are: %(known)s."), game=game.slug, known=", ".join(METHODS))


def decided(game: HiddenGame, player: int, seen: InformationSet, options: EngineOptions) -> Decision:
    """What the method makes of an information set, remembered for all matches; raises Refused.

    It may take some seconds with the largest decks and levels. All decisions take turns, slice by slice, so that they
    never take more than one core from the other visitors.
    """
    search = _search(game, player, seen, options)
    while not _advance(search, STEPS):
        pass
    decision = search.report()
    assert decision is not None, "nobody stops a search that is shared"
    return decision


def _advance(search: DecisionSearch, steps: int) -> bool:
    with _one_at_a_time:
        return search.advance(steps)


@lru_cache(maxsize=1024)
def _search(game: HiddenGame, player: int, seen: InformationSet, options: EngineOptions) -> DecisionSearch:
    """The one search for this decision: whoever asks for the same goes on with it, or finds it done."""
    settings = MethodSettings(**_settings(game, player, options))
    return DecisionSearch(game, player, seen, options.algorithm, settings)


def strategy_of(game: HiddenGame, player: int, options: EngineOptions) -> Behaviour:
    """What the method does in every information set of the player, as `decided`; raises Refused."""
    with _one_at_a_time:
        return _strategy_of(game, player, options)


@lru_cache(maxsize=512)
def _strategy_of(game: HiddenGame, player: int, options: EngineOptions) -> Behaviour:
    return strategy(game, player, options.algorithm, **_settings(game, player, options))


def _settings(game: HiddenGame, player: int, options: EngineOptions) -> dict[str, Any]:
    """What the method heeds of the options."""
    takes = METHODS[options.algorithm].takes
    settings: dict[str, Any] = {name: getattr(options, name) for name in ("level", "learning") if name in takes}
    if "behaviour" in takes:
        settings["behaviour"] = _typed_in(game, player, options)
    return settings


def _typed_in(game: HiddenGame, player: int, options: EngineOptions) -> Behaviour:
    return read_behaviour(game, player, options.strategy or "")


class HiddenDecision:
    """An engine's decision on its way, as the pool of threads sees it.

    A mixed strategy is really mixed: `action` draws by the match's seed and ply, so that a restart draws the same.
    """

    def __init__(self, game: HiddenGame, player: int, seen: InformationSet, options: EngineOptions, seed: int) -> None:
        self.game, self.player, self.seen, self.options, self.seed = game, player, seen, options, seed
        self.stopped = False

    def advance(self, events: int) -> bool:
        """Goes on by a millisecond or so per event; returns whether the decision has been made."""
        search = _search(self.game, self.player, self.seen, self.options)
        return self.stopped or _advance(search, events * STEPS_PER_EVENT)

    def stop(self) -> None:
        """It decides without its method; others who wait for the same decision still get it."""
        self.stopped = True

    @property
    def decision(self) -> Decision | None:
        """None where it was stopped too early."""
        return _search(self.game, self.player, self.seen, self.options).report()

    def action(self) -> str | None:
        """The name of an action, drawn by its probability; None without a decision."""
        if self.decision is None:
            return None
        choices = self.decision.actions
        weights = [float(each.probability) for each in choices]
        return random.Random(self.seed).choices([each.name for each in choices], weights)[0]
