"""Evaluations of one's own for games that are there: functions of a game and a state, in plain Python.

A search that uses one is not compiled, so it is slower than with the game's own evaluations.
"""

import copy
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from engine.game import LEAST_WIN, Feature, FeatureTerm, Game, Grain, State
from engine.kernel import kernel
from engine.refusals import N_, Refused
from engine.steps import Steps
from engine.words import as_words

Estimate = Callable[[Game, State], float]
"""What a state is worth, seen from MAX's side: above 0 where MAX is better off. It is asked of no finished game."""

ESTIMATES: dict[str, dict[str, Estimate]] = {}
"""By the name of the game and of the evaluation."""


def register_evaluation(slug: str, name: str, estimate: Estimate) -> None:
    """Adds an evaluation to a game; an extension may bring it. Raises ValueError if the game has one of that name."""
    if name in ESTIMATES.setdefault(slug, {}):
        raise ValueError(f"there are two evaluations {name!r} of {slug!r}")
    ESTIMATES[slug][name] = estimate


def registered(slug: str) -> tuple[str, ...]:
    """The names of the evaluations that were registered for a game."""
    return tuple(ESTIMATES.get(slug, ()))


def with_registered(slug: str, game: Game) -> Game:
    """The same game with all evaluations that were registered for it, after its own."""
    own = ESTIMATES.get(slug)
    if not own:
        return game
    if twice := set(own) & set(game.evaluations):
        raise ValueError(f"{slug!r} has evaluations of its own called {', '.join(sorted(twice))}")
    more = copy.copy(game)
    more.forget()
    more.__class__ = type(type(game).__name__, (_Estimated, type(game)), {})
    more.evaluations = (*game.evaluations, *own)
    return more


class _Estimated(Game):
    """Mixed into a game's class: of an evaluation that was registered, the game's own methods hear nothing."""

    def _own(self, evaluation: str | None) -> str | None:
        return None if self._is_registered(evaluation) else evaluation

    def _is_registered(self, evaluation: str | None) -> bool:
        return evaluation in ESTIMATES[self.slug]

    def data(self, evaluation: str | None = None, beside_wins: bool = False) -> Any:
        return super().data(self._own(evaluation), beside_wins)

    def winner(self, value: float, evaluation: str | None, beside_wins: bool) -> int | None:
        return super().winner(value, self._own(evaluation), beside_wins)

    def bounds(self, evaluation: str | None = None, beside_wins: bool = False) -> tuple[float, float] | None:
        return None if self._is_registered(evaluation) else super().bounds(evaluation, beside_wins)

    def grain(self, state: State, plies: int, evaluation: str | None = None) -> Grain | None:
        return None if self._is_registered(evaluation) else super().grain(state, plies, evaluation)

    def features_of(self, evaluation: str) -> tuple[Feature, ...]:
        return () if self._is_registered(evaluation) else super().features_of(evaluation)

    def terms(self, state: State, evaluation: str) -> list[FeatureTerm]:
        return [] if self._is_registered(evaluation) else super().terms(state, evaluation)

    def preparing(self, evaluation: str | None, state: State) -> Steps[Game]:
        if evaluation is None or not self._is_registered(evaluation):
            return (yield from super().preparing(evaluation, state))
        return _searched_with(self, evaluation, ESTIMATES[self.slug][evaluation])


def _searched_with(game: Game, name: str, estimate: Estimate) -> Game:
    """The game as a search sees it that uses the function."""

    @kernel
    def evaluate(data: Any, frame: Any) -> float:
        value = float(estimate(game, tuple(as_words(frame.state))))
        if game.draw is not None and not abs(value) < LEAST_WIN:
            raise Refused(
                N_("The evaluation “%(name)s” says %(value)s; from %(most)s on that would be a win."),
                name=name,
                value=f"{value:g}",
                most=f"{LEAST_WIN:g}",
            )
        return value

    searched = copy.copy(game)
    searched.forget()
    searched.rules = replace(game.rules, evaluate=evaluate)
    searched.compiles = False
    return searched
