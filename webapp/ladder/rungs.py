"""The rungs of the ladder: each method's decision, and its exact worth."""

from dataclasses import dataclass
from fractions import Fraction
from threading import Lock

from cachetools import cached
from flask_babel import gettext

from engine.game import MAX
from engine.hidden.deciding import Decision
from engine.hidden.game import HiddenGame, write_seen
from engine.hidden.notes import notes_for
from engine.hidden.outcome import Outcome, outcome
from engine.steps import Steps
from webapp.caches import BoundedCache
from webapp.games.card_words import choice
from webapp.ladder import queries, remarks
from webapp.ladder.queries import LadderQuery
from webapp.matches.engine_options import EngineOptions
from webapp.searches import hidden_decisions

BYTES_AN_OUTCOME, BYTES_A_GAIN = 8000, 4000
"""Bytes, including the options in the key and a strategy as text; rounded up."""

outcomes: BoundedCache[Outcome] = BoundedCache(4 << 20, lambda _: BYTES_AN_OUTCOME)
gains: BoundedCache[Fraction] = BoundedCache(4 << 20, lambda _: BYTES_A_GAIN)


@dataclass(frozen=True)
class Bar:
    """The bar of an action's value on the scale of all rungs, in hundredths of its width, starting at zero."""

    start: float
    width: float


@dataclass(frozen=True)
class RatedAction:
    """An action from a method's view. The value is for MAX; None if the method computes none."""

    name: str
    label: str
    value: Fraction | None
    probability: Fraction
    best: bool
    bar: Bar | None


@dataclass(frozen=True)
class Rung:
    """One method on the ladder. Values are in euros for MAX."""

    method: str
    options: EngineOptions
    idea: str
    assumes: str
    actions: list[RatedAction]
    value: Fraction | None  # the decision's value according to the method
    surprised: bool
    outcome: Outcome
    cards: list[tuple[str, Fraction]]  # its results by the first card that the seat is dealt
    exploitability: Fraction
    why: str  # how it differs from the rung below
    notes: list[str]  # errors on slides


@dataclass(frozen=True)
class Ladder:
    """The rungs from the bottom up, and the position of zero on their scale in hundredths of its width."""

    rungs: list[Rung]
    zero: float


def working_out(query: LadderQuery) -> Steps[None]:
    """Computes the results of all methods in steps; they are cached afterwards."""
    yield from hidden_decisions.strategy(query.game, 1 - query.player, query.options_of_other()).steps()
    for method in queries.rung_names():
        yield from hidden_decisions.decision(query.game, query.player, query.seen, query.options(method)).steps()
        yield from working_out_outcome(query, query.options(method))
    yield from working_out_outcome(query, query.options("fixed"))


def working_out_outcome(query: LadderQuery, options: EngineOptions) -> Steps[None]:
    """Computes the method's result against the other seat's, and its exploitability, in steps."""
    yield from hidden_decisions.strategy(query.game, query.player, options).steps()
    against(query.game, query.player, options, query.options_of_other())
    yield
    exploited(query.game, query.player, options)
    yield


def ladder(query: LadderQuery) -> Ladder:
    """All rungs at the query's decision; raises Refused."""
    decisions = {
        method: hidden_decisions.decided(query.game, query.player, query.seen, query.options(method))
        for method in queries.rung_names()
    }
    scale = _Scale([action.value for decision in decisions.values() for action in decision.actions])
    rungs: list[Rung] = []
    for method, decision in decisions.items():
        below = decisions[rungs[-1].method] if rungs else None
        rungs.append(_rung(query, method, decision, below, scale))
    return Ladder(rungs, scale.place(Fraction(0)))


def _rung(query: LadderQuery, method: str, decision: Decision, below: Decision | None, scale: "_Scale") -> Rung:
    options = query.options(method)
    result = against(query.game, query.player, options, query.options_of_other())
    return Rung(
        method=method,
        options=options,
        idea=gettext(decision.method.idea),
        assumes=gettext(decision.method.assumes),
        actions=[
            RatedAction(
                each.name,
                choice(each.name),
                each.value,
                each.probability,
                each.name == decision.best,
                scale.bar(each.value),
            )
            for each in decision.actions
        ],
        value=decision.value,
        surprised=decision.surprised,
        outcome=result,
        cards=[(card, value) for card, value in result.by_card[query.player].items() if card],
        exploitability=exploited(query.game, query.player, options),
        why=remarks.remark(query, decision, below),
        notes=_slips(query, method),
    )


def _slips(query: LadderQuery, method: str) -> list[str]:
    """Notes if a slide prints something else for this very decision."""
    if queries.parameters(query.game):
        return []
    here = query.side, write_seen(query.seen), method
    return [
        gettext(note.sentence) for note in notes_for(query.game.slug) if (note.seat, note.seen, note.method) == here
    ]


# -- results of methods ---------------------------------------------------------------------------------------------


def against(game: HiddenGame, player: int, own: EngineOptions, other: EngineOptions) -> Outcome:
    """The result of two methods against each other, the first in the player's seat."""
    pair = (own, other) if player == MAX else (other, own)
    return _outcome(game, *pair)


@cached(outcomes, lock=Lock())
def _outcome(game: HiddenGame, of_max: EngineOptions, of_min: EngineOptions) -> Outcome:
    return outcome(
        game, *(hidden_decisions.strategy_of(game, player, options) for player, options in enumerate((of_max, of_min)))
    )


@cached(gains, lock=Lock())
def exploited(game: HiddenGame, player: int, options: EngineOptions) -> Fraction:
    """What a best responder gains over the value of the game."""
    from engine.hidden.equilibrium import exploitability  # imports SciPy: only when needed

    return exploitability(game, hidden_decisions.strategy_of(game, player, options), player)


def worst(query: LadderQuery) -> Fraction:
    """The greatest exploitability of all rungs, which has the longest bar."""
    return max(exploited(query.game, query.player, query.options(method)) for method in queries.rung_names())


class _Scale:
    """One scale for the values of all rungs; it always includes zero."""

    def __init__(self, values: list[Fraction | None]) -> None:
        known = [value for value in values if value is not None]
        self.low, self.high = min(known, default=Fraction(0)), max(known, default=Fraction(0))
        self.low, self.high = min(self.low, Fraction(0)), max(self.high, Fraction(0))

    def place(self, value: Fraction) -> float:
        width = self.high - self.low
        return float(100 * (value - self.low) / width) if width else 0.0

    def bar(self, value: Fraction | None) -> Bar | None:
        if value is None:
            return None
        start, end = sorted((self.place(Fraction(0)), self.place(value)))
        return Bar(start, end - start)
