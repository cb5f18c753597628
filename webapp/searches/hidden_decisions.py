"""Deciding where cards are hidden: an engine's seat is given what that seat has seen, and never a state.

A decision may take a second or two with the largest decks and levels. It is made in steps, in the pool of threads like
any search, and remembered for all matches and pages.
"""

import random
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import islice
from typing import Any

from engine.game import Game
from engine.hidden.behaviour_text import read_behaviour
from engine.hidden.deciding import ActionValue, Decider, Decision
from engine.hidden.decision_search import DecisionSearch
from engine.hidden.game import Behaviour, HiddenGame, InformationSet, cannot_have_seen, walk, write_seen
from engine.hidden.methods import METHODS, OPTIONS, MethodSettings
from engine.hidden.public import PublicHistory, alike
from engine.refusals import N_, Refused
from engine.search import Report, Snapshot
from engine.search.report import RootAction
from engine.searcher import Cost
from engine.steps import Steps, run
from engine.work import Work
from webapp.matches.engine_options import EngineOptions
from webapp.searches.remembered import Remembered, Shared

MOST_HISTORIES = 1000
"""Of a game whose methods are worked out while somebody waits for the page: a second or two for all of them."""


def methods() -> tuple[str, ...]:
    """All methods, the simplest first."""
    return tuple(METHODS)


def advising_methods() -> tuple[str, ...]:
    """The methods that a person can ask for advice."""
    return tuple(method.name for method in METHODS.values() if method.advises)


def is_small(game: HiddenGame) -> bool:
    """Whether all methods can be set side by side, as the ladder does."""
    return game.remembered(_is_small)


def _is_small(game: HiddenGame) -> bool:
    return next(islice(walk(game), MOST_HISTORIES, None), None) is None


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

BYTES_A_NODE = 1400
BYTES_A_SITUATION = 500
"""What a tree of belief states, and a strategy, were measured to hold on to; rounded up."""


def _bytes_of_decision(found: Decision) -> int:
    return BYTES_A_NODE * (1 if found.tree is None else len(found.tree.belief_nodes))


def _bytes_of_strategy(found: Mapping[InformationSet, object]) -> int:
    return BYTES_A_SITUATION * len(found)


def _bytes_of_advice(found: Mapping[InformationSet, Decision]) -> int:
    return sum(map(_bytes_of_decision, found.values()))


_decisions: Remembered[Decision] = Remembered(8 << 20, _bytes_of_decision)
_strategies: Remembered[Behaviour] = Remembered(4 << 20, _bytes_of_strategy)
_seats: Remembered[Mapping[InformationSet, Decision]] = Remembered(4 << 20, _bytes_of_strategy)
_advice: Remembered[Mapping[InformationSet, Decision]] = Remembered(8 << 20, _bytes_of_advice)


def decision(game: HiddenGame, player: int, seen: InformationSet, options: EngineOptions) -> Shared[Decision]:
    """What the method makes of an information set, one for all who wait for it; raises Refused."""
    settings = _settings(game, player, options)
    begin = lambda: DecisionSearch(game, player, seen, options.algorithm, settings)  # noqa: E731
    return _decisions.find((game, player, seen, options), begin)


def advice(
    game: HiddenGame, player: int, seen: InformationSet, public: PublicHistory, options: EngineOptions
) -> Steps[Decision]:
    """The same in a live hand, where the time of an answer must not tell which hand was asked about before.

    So it is decided for all that the player may have seen, as far as everybody knows, and this is kept apart from the
    decisions of single information sets, which anybody can have worked out and time.
    """
    begin = lambda: Work(_deciding_alike(_decider(game, player, options), public))  # noqa: E731
    found = yield from _advice.find((game, player, public, options), begin).steps()
    return _own(game, player, seen, found)


def strategy(game: HiddenGame, player: int, options: EngineOptions) -> Shared[Behaviour]:
    """What the method does in every information set of the player, one for all who wait for it; raises Refused."""
    begin = lambda: Work(_decider(game, player, options).deciding_everywhere())  # noqa: E731
    return _strategies.find((game, player, options), begin)


def _deciding_alike(decider: Decider, public: PublicHistory) -> Steps[Mapping[InformationSet, Decision]]:
    """The decision for everything that the seat may have seen where everybody saw this."""
    decisions = {}
    for seen in (yield from alike(decider.game, public, decider.player)):
        decisions[seen] = yield from decider.deciding(seen)
    return decisions


def _without_trees(deciding: Steps[Mapping[InformationSet, Decision]]) -> Steps[Mapping[InformationSet, Decision]]:
    decisions = yield from deciding
    return {seen: replace(decision, tree=None) for seen, decision in decisions.items()}


def _own(game: HiddenGame, player: int, seen: InformationSet, decisions: Mapping[InformationSet, Decision]) -> Decision:
    """The player's own among the decisions of all that look alike; raises Refused."""
    if seen not in decisions:
        raise cannot_have_seen(game, player, write_seen(seen))
    return decisions[seen]


def decided(game: HiddenGame, player: int, seen: InformationSet, options: EngineOptions) -> Decision:
    """The decision at once. A page has it worked out in the pool beforehand, so that here it is only recalled."""
    return run(decision(game, player, seen, options).steps())


def strategy_of(game: HiddenGame, player: int, options: EngineOptions) -> Behaviour:
    """The strategy at once, as `decided`."""
    return run(strategy(game, player, options).steps())


def _settings(game: HiddenGame, player: int, options: EngineOptions) -> MethodSettings:
    """What the method heeds of the options."""
    takes = METHODS[options.algorithm].takes
    shared = [name for name in OPTIONS if name in takes and name in EngineOptions.__struct_fields__]
    settings: dict[str, Any] = {name: getattr(options, name) for name in shared}
    if "behaviour" in takes:
        settings["behaviour"] = _typed_in(game, player, options)
    return MethodSettings(**settings)


def _decider(game: HiddenGame, player: int, options: EngineOptions) -> Decider:
    return Decider(game, player, METHODS[options.algorithm], _settings(game, player, options))


def _typed_in(game: HiddenGame, player: int, options: EngineOptions) -> Behaviour:
    return read_behaviour(game, player, options.strategy or "")


# -- an engine's seat -----------------------------------------------------------------------------------------------


class HiddenDecision:
    """An engine's decision while it is being computed.

    How long it takes must not reveal what the engine holds. So it decides at once for all that the seat may have seen,
    as far as everybody knows, in natural order, and shares none of this work with the decisions of single information
    sets that pages ask for: somebody may have had one of those worked out beforehand.

    A mixed strategy is really mixed: the action is drawn by the seed of the match and the ply, so that a restart draws
    the same.
    """

    first_events = DecisionSearch.first_events
    trace = None  # the search of a hand being played would reveal its cards

    def __init__(
        self,
        game: HiddenGame,
        player: int,
        seen: InformationSet,
        public: PublicHistory,
        options: EngineOptions,
        seed: int,
    ) -> None:
        self.game, self.player, self.seen, self.options, self.seed = game, player, seen, options, seed
        begin = lambda: Work(_without_trees(_deciding_alike(_decider(game, player, options), public)))  # noqa: E731
        self._decisions = _seats.find((game, player, public, options), begin)
        self._stopped = False

    def advance(self, events: int, /) -> bool:
        return self._stopped or self._decisions.advance(events)

    def stop(self) -> None:
        """Ends without a decision; others who wait for the same one still get it."""
        self._stopped = True

    @property
    def cost(self) -> Cost:
        return Cost(nodes=self._decisions.taken)

    def snapshot(self) -> Snapshot:
        """There are no partial results."""
        found = self.report()
        return Snapshot(
            best=found.best, value=found.value, bound=found.bound, actions=found.actions, nodes=self.cost.nodes
        )

    def report(self) -> Report:
        """What each action is worth and how likely it is played; without a decision, no action. Raises Refused."""
        found = self._found()
        if found is None:
            return Report(algorithm=self.options.algorithm, finished=False)
        return Report(
            algorithm=self.options.algorithm,
            value=_float(found.value),
            bound="exact",
            best=self._drawn(found),
            actions=[_root_action(each) for each in found.actions],
            finished=True,
        )

    def _found(self) -> Decision | None:
        """The decision for what it has seen, once all have been computed."""
        decisions = self._decisions.report()
        return None if decisions is None else _own(self.game, self.player, self.seen, decisions)

    def _drawn(self, found: Decision) -> str:
        """The name of an action, drawn by its probability."""
        weights = [float(each.probability) for each in found.actions]
        return random.Random(self.seed).choices([each.name for each in found.actions], weights)[0]


def _root_action(found: ActionValue) -> RootAction:
    return RootAction(found.name, _float(found.value), "exact", 0, float(found.probability))


def _float(value: Fraction | None) -> float | None:
    return None if value is None else float(value)
