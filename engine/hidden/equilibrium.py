"""Equilibria of games with hidden information, exact if their probabilities are simple fractions.

A linear program finds the probabilities in floating point. They are rounded to fractions, and the result is proved: two
strategies are an equilibrium if and only if the best responses to them, computed exactly, have the same value.

An equilibrium may do anything in information sets that play never reaches. These strategies stay sensible there:

* If only the opponent's mistakes lead there, they take the best action against an opponent who errs at random, as long
  as this costs no value (see `linear_program`).
* If only own mistakes would lead there, they play a best response to the opponent's equilibrium strategy; of equally
  good actions, the better one against an opponent who plays at random.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any
from weakref import WeakKeyDictionary

from engine.game import MAX, MIN
from engine.hidden.best_response import best_response, respond
from engine.hidden.game import Behaviour, HiddenGame, InformationSet
from engine.hidden.linear_program import optimal_plan
from engine.hidden.sequence_form import DecisionPoint, SequenceForm, rational, sequence_form
from engine.steps import Steps, run

TREMBLES = (1e-3, 1e-5, 0.0)
"""Weights of an opponent's mistakes, largest first: the first that leaves the value unchanged is used."""

ROUNDINGS = ((100, 0.0), (10**4, 0.0), (10**6, 0.0), (10**12, 1e-9))
"""Largest denominators to try, the simplest first, each with the largest accepted distance from an equilibrium."""

UNREACHED = 1e-9
"""Weights below this are 0 to the accuracy of the linear program."""


@dataclass(frozen=True)
class Equilibrium:
    """A Nash equilibrium, as behaviour strategies of MAX and of MIN.

    `low` is what MAX's strategy guarantees, in euros for MAX, and `high` the most that MAX can get against MIN's. The
    value of the game lies between: it is exact if they are equal, and known to 1e-9 otherwise.
    """

    strategies: tuple[Behaviour, Behaviour]
    low: Fraction
    high: Fraction

    @property
    def exact(self) -> bool:
        return self.low == self.high

    @property
    def value(self) -> Fraction:
        return (self.low + self.high) / 2


_known: WeakKeyDictionary[HiddenGame, Equilibrium] = WeakKeyDictionary()


def equilibrium(game: HiddenGame) -> Equilibrium:
    """An equilibrium of the game; cached as long as the game lives."""
    return run(solve(game))


def solve(game: HiddenGame) -> Steps[Equilibrium]:
    """Finds the equilibrium in steps, or takes it from the cache.

    A step is the sequence form, one linear program or one proof: up to a quarter of a second in the largest games. The
    first program of a process takes about a second more, because it imports SciPy.
    """
    if game not in _known:
        form = sequence_form(game)
        yield
        _known[game] = yield from solve_form(form)
    return _known[game]


def solve_form(form: SequenceForm) -> Steps[Equilibrium]:
    """Finds the equilibrium of any sequence form in such steps; raises ArithmeticError if it does not come out."""
    for tremble in TREMBLES:
        of_max = _optimal(form, MAX, tremble)
        yield
        probabilities = of_max, _optimal(form, MIN, tremble)
        for finest, gap in ROUNDINGS:
            yield
            found = _proved(form, probabilities, finest)
            if found.high - found.low <= gap:
                return found
    raise ArithmeticError("the linear program was not solved to nine decimals")


def exploitability(game: HiddenGame, behaviour: Behaviour, player: int) -> Fraction:
    """What a best responder gains over the value of the game when `player` plays `behaviour`; never negative.

    In euros, and exact if the equilibrium is. The strategy must be complete: see `behaviour.check`.
    """
    value, _ = best_response(game, behaviour, 1 - player)
    known = equilibrium(game)
    return known.high - value if player == MAX else value - known.low


# -- from numbers to fractions --------------------------------------------------------------------------------------

Probabilities = Mapping[InformationSet, Mapping[str, float]]


def _optimal(form: SequenceForm, player: int, tremble: float) -> Probabilities:
    """The optimal probabilities in the information sets that the player's own plan reaches."""
    weights = optimal_plan(form, player, tremble)
    return {
        decision.seen: _shares(decision, weights)
        for decision in form.decisions[player]
        if weights[decision.parent] > UNREACHED
    }


def _shares(decision: DecisionPoint, weights: Any) -> dict[str, float]:
    return {
        name: float(weights[sequence] / weights[decision.parent])
        for name, sequence in zip(decision.actions, decision.sequences, strict=True)
    }


def _proved(form: SequenceForm, probabilities: tuple[Probabilities, Probabilities], finest: int) -> Equilibrium:
    """The rounded strategies, completed, and what they guarantee."""
    partial = [_rounded(form, player, probabilities[player], finest) for player in (MAX, MIN)]
    plans = [form.plan(player, partial[player]) for player in (MAX, MIN)]
    low, high = -respond(form, MIN, plans[MAX])[0], respond(form, MAX, plans[MIN])[0]
    whole = [_completed(form, player, partial[player], plans) for player in (MAX, MIN)]
    return Equilibrium((whole[MAX], whole[MIN]), low, high)


def _rounded(form: SequenceForm, player: int, probabilities: Probabilities, finest: int) -> Behaviour:
    """The probabilities as fractions; for now the first action where the player's own plan does not lead."""
    return {
        decision.seen: rational(probabilities.get(decision.seen, {decision.actions[0]: 1.0}), finest)
        for decision in form.decisions[player]
    }


def _completed(form: SequenceForm, player: int, behaviour: Behaviour, plans: list[list[Fraction]]) -> Behaviour:
    """The strategy with best responses in the information sets that its own plan does not reach.

    The best action gains most against the other player's plan; of equal ones, most against a player at random.
    """
    gains = list(
        zip(form.gains(player, plans[1 - player]), form.gains(player, form.at_random(1 - player)), strict=True)
    )
    whole = dict(behaviour)
    for decision in reversed(form.decisions[player]):
        if plans[player][decision.parent] == 0:
            best = max(decision.sequences, key=gains.__getitem__)
            whole[decision.seen] = {decision.actions[best - decision.first]: Fraction(1)}
            (sure, lucky), (more, luckier) = gains[decision.parent], gains[best]
            gains[decision.parent] = sure + more, lucky + luckier
    return {decision.seen: _filled(decision, whole[decision.seen]) for decision in form.decisions[player]}


def _filled(decision: DecisionPoint, probabilities: Mapping[str, Fraction]) -> dict[str, Fraction]:
    """The probabilities of all actions in natural order, including those never taken."""
    return {name: probabilities.get(name, Fraction(0)) for name in decision.actions}
