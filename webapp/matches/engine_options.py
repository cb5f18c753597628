"""The options with which the engine plays, stored with each seat and validated when somebody sends them."""

from typing import Annotated

import msgspec

from engine.hidden.methods import METHODS
from engine.search.algorithms import ALGORITHMS
from webapp.matches.option_types import ASKED, each_of, must_hold, within

DEFAULT_ALGORITHM = "alphabeta"
"""Stored seats and addresses omit the default, so changing it would change how they play."""

Bound = Annotated[float, each_of("bounds")]


class UnknownAlgorithm(ValueError):
    """No algorithm and no method has that name."""


class EngineOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How the engine plays: the declared options that pages offer.

    Without a depth it searches to the end, or until its time is up.
    """

    algorithm: str = DEFAULT_ALGORITHM  # or the method, in a game with hidden cards
    depth: Annotated[int, within("depth")] | None = None
    seconds: Annotated[float, within("seconds")] | None = None
    evaluation: Annotated[str, within("evaluation")] | None = None
    order: Annotated[str, within("order")] = "natural"
    candidates: Annotated[str, within("candidates")] = "all"
    convention: Annotated[str, within("convention")] = "aima"
    roots: Annotated[str, within("roots")] = "natural"
    deepen: bool = False
    table: bool = False
    killers: bool = False
    errs: Annotated[float, within("errs")] = 0.0
    quiescence: bool = False
    extensions: Annotated[str, within("extensions")] = "none"
    attitude: Annotated[str, within("attitude")] = "expected"
    utility: Annotated[str, within("utility")] = "linear"
    weights: Annotated[tuple[Annotated[float, each_of("weights")], ...], within("weights")] | None = None
    bounds: tuple[Bound, Bound] | None = None
    iterations: Annotated[int, within("iterations")] | None = None
    exploration: Annotated[float, within("exploration")] = 1.4
    playouts: Annotated[str, within("playouts")] = "random"
    level: Annotated[int, within("level")] = 1  # level k of reasoning about the opponent
    learning: bool = False  # whether the opponent's actions update the belief
    strategy: Annotated[str, within("strategy")] | None = None  # of `fixed`: probabilities by information set

    def __post_init__(self) -> None:
        if self.algorithm not in ALGORITHMS and self.algorithm not in METHODS:
            raise UnknownAlgorithm(self.algorithm)


must_hold(EngineOptions, ASKED)
