"""Completes the given settings from the difficulty, which yields where it contradicts them."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from engine.exercises.exercise import TREE
from engine.exercises.setting_checks import check
from engine.exercises.settings import (
    LARGEST_VALUE,
    MOST_PLIES,
    MOST_SUCCESSORS,
    ExerciseSettings,
    cuts_only_by_leaves,
    known_kind,
    settings_have_chance,
    usual_settings,
)
from engine.exercises.tree_limits import MOST_LEAVES, leaf_counts, least_plies, most_cuts
from engine.refusals import Refused


def settings_for(kind: str, level: int, said: Mapping[str, Any]) -> ExerciseSettings:
    """The difficulty's settings, overridden by the given ones, which are named as in `SETTINGS`.

    If the difficulty's plies, successors and cuts contradict these, the nearest ones that do not are used. Raises
    Refused for an unknown kind.
    """
    settings = replace(usual_settings(kind, level), **said)
    if known_kind(kind).subject != TREE:
        return settings
    nearest = next((nearby for nearby in (settings, *_nearby(settings, said)) if _can_be(nearby)), settings)
    wider = _with_room(nearest, said).high
    return replace(nearest, high_at_need=wider) if wider > nearest.high else nearest


def _can_be(settings: ExerciseSettings) -> bool:
    try:
        check(settings)
    except Refused:
        return False
    return True


def _nearby(settings: ExerciseSettings, said: Mapping[str, Any]) -> Iterator[ExerciseSettings]:
    """Settings with other plies, successors, cuts and values, unless these are given; the nearest first."""
    plies = [*range(settings.plies, 0, -1), *range(settings.plies + 1, MOST_PLIES + 1)]
    for ply in [settings.plies] if "plies" in said else plies:
        for most in [settings.most] if "most" in said else range(settings.most, MOST_SUCCESSORS + 1):
            for least in [settings.least] if "least" in said else range(min(settings.least, most), 1, -1):
                shaped = replace(settings, plies=ply, most=most, least=least)
                yield _with_room(_with_fewer_cuts(shaped, said), said)


def _with_fewer_cuts(settings: ExerciseSettings, said: Mapping[str, Any]) -> ExerciseSettings:
    """At most as many cuts as such a tree can have, unless they are given."""
    with_chance = settings_have_chance(settings)
    possible = most_cuts(settings.plies, settings.most, with_chance, cuts_only_by_leaves(settings))
    most = min(possible, max(0, (settings.leaves or MOST_LEAVES) // 2 - 1))
    cuts = settings.cuts if "cuts" in said else min(settings.cuts, most)
    can_be_above = settings.plies >= least_plies(with_chance, deep=False) and not cuts_only_by_leaves(settings)
    return replace(settings, cuts=cuts, above=settings.above and ("above" in said or can_be_above))


def _with_room(settings: ExerciseSettings, said: Mapping[str, Any]) -> ExerciseSettings:
    """A range of values for twice as many leaves as there may be, unless the greatest is given."""
    leaves = (
        settings.leaves or leaf_counts(settings.plies, settings.least, settings.most, settings_have_chance(settings))[1]
    )
    if settings.ties or "high" in said or settings.high - settings.low + 1 >= leaves:
        return settings
    return replace(settings, high=min(settings.low + 2 * leaves, LARGEST_VALUE))
