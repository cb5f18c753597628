"""Deciding where cards are hidden: an engine's seat is given what that seat has seen, and never a state."""

import random
from functools import lru_cache

from engine.game import N_, Game, Refused
from engine.hidden.behaviour_text import read_behaviour
from engine.hidden.game import Behaviour, HiddenGame, InformationSet
from engine.hidden.methods import METHODS as KNOWN
from engine.hidden.methods import Decision, decide
from webapp.seats import Algorithm, EngineOptions

METHODS: tuple[Algorithm, ...] = (
    "random",
    "average",
    "belief",
    "omniscient",
    "simulate",
    "simulate-slide",
    "equilibrium",
    "fixed",
)


def refuse_unplayable(game: Game, options: EngineOptions) -> None:
    """Raises Refused if these options are not for a game with hidden cards."""
    if options.algorithm not in METHODS:
        raise Refused(N_("%(game)s hides cards; its methods are: %(known)s."), game=game.slug, known=", ".join(METHODS))


@lru_cache(maxsize=1024)
def decided(game: HiddenGame, player: int, seen: InformationSet, options: EngineOptions) -> Decision:
    """What the method makes of an information set, remembered for all matches; raises Refused."""
    takes = KNOWN[options.algorithm].takes
    return decide(
        game,
        player,
        seen,
        options.algorithm,
        level=options.level if "level" in takes else 1,
        learning=options.learning and "learning" in takes,
        behaviour=_typed_in(game, player, options) if options.algorithm == "fixed" else None,
    )


def _typed_in(game: HiddenGame, player: int, options: EngineOptions) -> Behaviour:
    return read_behaviour(game, player, options.strategy or "")


class Deliberation:
    """An engine's decision on its way, as the pool of threads sees it.

    A mixed strategy is really mixed: `action` draws by the match's seed and ply, so that a restart draws the same.
    """

    def __init__(self, game: HiddenGame, player: int, seen: InformationSet, options: EngineOptions, seed: int) -> None:
        self.game, self.player, self.seen, self.options, self.seed = game, player, seen, options, seed

    @property
    def decision(self) -> Decision:
        return decided(self.game, self.player, self.seen, self.options)

    def advance(self, events: int) -> bool:
        return self.decision is not None  # all of it in one slice

    def stop(self) -> None:
        """It is done in one slice: there is nothing to stop."""

    def action(self) -> str:
        """The name of an action, drawn by its probability."""
        choices = self.decision.actions
        weights = [float(each.probability) for each in choices]
        return random.Random(self.seed).choices([each.name for each in choices], weights)[0]
