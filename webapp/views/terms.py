"""An estimate taken apart: the value of a leaf as a sum of features, alone or against another leaf."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flask_babel import gettext as _

from engine.features import FeatureTerm
from engine.game import TERMINAL, Feature, Game, State
from engine.refusals import N_, Refused
from webapp.games import evaluation_name, feature_name, feature_unit, page_of
from webapp.matches import positions
from webapp.matches.match import Match
from webapp.searches.exact_values import ExactValues
from webapp.searches.found.payloads import evaluation_of
from webapp.searches.found.results import SearchResults
from webapp.searches.requests import SearchKind
from webapp.views.board import shown_ply
from webapp.wording import sums
from webapp.wording.values import value_text

NOTHING = 1e-9
"""Sums closer to 0 than this are rounding."""


@dataclass(frozen=True)
class SumStep:
    """One step of the sum: a term, or how a term differs from that of the other leaf."""

    name: str
    unit: str
    feature: str
    weight: str
    before: str  # the feature in the other leaf; "" alone
    product: str
    low: float  # the step from one partial sum to the next, in percent of the picture's width
    high: float
    gains: bool  # whether it raises the sum, which is good for MAX
    changes: bool  # whether it is more than nothing
    places: list[tuple[str, float]]  # what each place adds to the sum


@dataclass(frozen=True)
class TermsView:
    """`zero` is where the picture has 0, or the other leaf's value, in percent of its width."""

    evaluation: str
    value: str
    start: str  # where the steps begin: 0, or the other leaf's value
    steps: list[SumStep]
    zero: float
    against: str  # "line", "pinned" or ""
    other: str  # the actions to the other leaf
    note: str  # why there is no comparison, or no sum
    exact: str | None  # the exact value here, if the game is solved


@dataclass(frozen=True)
class OtherLeaf:
    """The leaf to compare with: the end of the principal variation (`line`), or a `pinned` one."""

    kind: str
    path: list[str]


def terms_view(
    match: Match,
    results: SearchResults,
    exact_values: ExactValues,
    visitor: str,
    at: int | None,
    path: Sequence[str],
    kind: SearchKind | None,
    other: OtherLeaf | None,
) -> TermsView | None:
    """The estimate at `path` below the ply `at`, by the evaluation of the search kept there; None without one.

    Raises Refused.
    """
    with match.lock:
        if match.game.hidden:
            raise Refused(N_("Where cards are hidden, other positions cannot be looked at."))
        ply = shown_ply(match, at)
        kept = results.kept(match, ply, kind, visitor)
        root = match.states[ply]
    evaluation = evaluation_of(match.game, kept.summary) if kept else None
    if kept is None or evaluation is None:
        return None
    game = _searched(match.game, evaluation, kept.summary)
    state = positions.walk(game, root, list(path))[1]
    if game.turn(state) == TERMINAL:
        return None
    note, there = "", None
    if other is not None:
        names = kept.summary["line"] if other.kind == "line" else other.path
        there = positions.walk(game, root, list(names))[1]
        other = OtherLeaf(other.kind, list(names))
        if game.turn(there) == TERMINAL:
            note, there = _("The other one ends the game: its value is a result and no sum."), None
        elif there == state:
            note, there = _("That is this leaf itself."), None
    known = exact_values.known(match.game, state, kept.summary["utility"])
    return _view(game, evaluation, state, there, other, note, known)


def _searched(game: Game, evaluation: str, summary: Mapping[str, Any]) -> Game:
    """The game as the search saw it: with its utility of money, and its weights."""
    game = game.valued(summary["utility"])
    weights = summary.get("weights")
    return game.with_weights(weights, evaluation) if weights else game


def _view(
    game: Game,
    evaluation: str,
    state: State,
    there: State | None,
    other: OtherLeaf | None,
    note: str,
    exact: float | None,
) -> TermsView:
    features, terms = game.features_of(evaluation), game.terms(state, evaluation)
    before = game.terms(there, evaluation) if there is not None else None
    start = sum(f.weight * t.value for f, t in zip(features, before or (), strict=True)) if before else 0.0
    rows = _sorted_changes(features, terms, before)
    steps, zero = _steps(game.slug, rows, start)
    if not features:
        note = _("This evaluation is no sum of features.")
    return TermsView(
        evaluation=evaluation_name(game.slug, evaluation),
        value=_written(game.evaluate(state, evaluation)),
        start=_written(start),
        steps=steps,
        zero=zero,
        against=other.kind if other else "",
        other=" ".join(map(page_of(game.slug).action_name, other.path)) if other else "",
        note=note,
        exact=None if exact is None else _written(exact),
    )


@dataclass(frozen=True)
class _Change:
    feature: Feature
    here: FeatureTerm
    before: FeatureTerm | None

    @property
    def product(self) -> float:
        """What the term adds to the sum, or adds more than in the other leaf."""
        return self.feature.weight * (self.here.value - (self.before.value if self.before else 0.0))

    def places(self) -> list[tuple[str, float]]:
        """What each place adds to the sum, or adds more than in the other leaf."""
        shares = dict.fromkeys([place for place, _share in self.here.places], 0.0)
        for term, sign in ((self.here, 1), (self.before, -1)):
            for place, share in term.places if term else ():
                shares[place] = shares.get(place, 0.0) + sign * share * self.feature.weight
        changed = [(place, round(share, 6)) for place, share in shares.items()]
        return [(place, share) for place, share in changed if share or self.before is None]


def _sorted_changes(
    features: Sequence[Feature], terms: Sequence[FeatureTerm], before: Sequence[FeatureTerm] | None
) -> list[_Change]:
    """The largest first."""
    others: Sequence[FeatureTerm | None] = before or [None] * len(terms)
    changes = [_Change(*each) for each in zip(features, terms, others, strict=True)]
    return sorted(changes, key=_size, reverse=True)


def _size(change: _Change) -> float:
    return abs(change.product)


def _steps(slug: str, changes: Sequence[_Change], start: float) -> tuple[list[SumStep], float]:
    """The steps from `start`, and where 0 is in their picture (of a comparison: where they start)."""
    partial = [start]
    for change in changes:
        partial.append(partial[-1] + change.product)
    low, high = min(partial), max(partial)
    wide = high - low or 1.0

    def percent(value: float) -> float:
        return round(100 * (value - low) / wide, 2)

    steps = [
        SumStep(
            name=feature_name(slug, change.feature.name),
            unit=feature_unit(slug, change.feature.name),
            feature=_written(change.here.value),
            weight=sums.decimal(change.feature.weight),
            before=_written(change.before.value) if change.before else "",
            product=_written(change.product),
            low=percent(min(sum_before, sum_after)),
            high=percent(max(sum_before, sum_after)),
            gains=change.product > 0,
            changes=abs(change.product) > NOTHING,
            places=change.places(),
        )
        for change, sum_before, sum_after in zip(changes, partial, partial[1:], strict=False)
    ]
    return steps, percent(start)


def _written(value: float) -> str:
    return value_text(round(value, 4) + 0.0)
