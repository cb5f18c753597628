"""From what is said to a whole wish: the difficulty says the rest, and gives way where it stands in the way."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from engine.exercises.kind import TREE
from engine.exercises.wish import (
    LARGEST_VALUE,
    MOST_PLIES,
    MOST_SUCCESSORS,
    Wish,
    known_kind,
    usual_wish,
    wish_has_chance,
)
from engine.exercises.wish_checks import check
from engine.exercises.wish_limits import MOST_LEAVES, leaf_range, least_plies, most_cuts
from engine.game import Refused


def wish_for(kind: str, level: int, said: Mapping[str, Any]) -> Wish:
    """What the difficulty wishes for, but as is said, by the names in `WISHES`; raises Refused for an unknown kind.

    Where the difficulty's plies, successors and cuts exclude what is said, the nearest that do not take their place.
    """
    wish = replace(usual_wish(kind, level), **said)
    if known_kind(kind).subject != TREE:
        return wish
    return next((nearby for nearby in (wish, *_nearby(wish, said)) if _can_be(nearby)), wish)


def _can_be(wish: Wish) -> bool:
    try:
        check(wish)
    except Refused:
        return False
    return True


def _nearby(wish: Wish, said: Mapping[str, Any]) -> Iterator[Wish]:
    """With other plies, successors, cuts and values where nothing is said of them, the nearest first."""
    plies = [*range(wish.plies, 0, -1), *range(wish.plies + 1, MOST_PLIES + 1)]
    for ply in [wish.plies] if "plies" in said else plies:
        for most in [wish.most] if "most" in said else range(wish.most, MOST_SUCCESSORS + 1):
            for least in [wish.least] if "least" in said else range(min(wish.least, most), 1, -1):
                shaped = replace(wish, plies=ply, most=most, least=least)
                yield _with_room(_with_fewer_cuts(shaped, said), said)


def _with_fewer_cuts(wish: Wish, said: Mapping[str, Any]) -> Wish:
    """No more cuts than such a tree can have, where nothing is said of them."""
    with_chance = wish_has_chance(wish)
    most = min(most_cuts(wish.plies, wish.most, with_chance), max(0, (wish.leaves or MOST_LEAVES) // 2 - 1))
    cuts = wish.cuts if "cuts" in said else min(wish.cuts, most)
    above = wish.above if "above" in said else wish.above and wish.plies >= least_plies(with_chance, deep=False)
    return replace(wish, cuts=cuts, above=above)


def _with_room(wish: Wish, said: Mapping[str, Any]) -> Wish:
    """Values for twice as many leaves as it may have, where nothing is said of the greatest."""
    leaves = wish.leaves or leaf_range(wish.plies, wish.least, wish.most, wish_has_chance(wish))[1]
    if wish.ties or "high" in said or wish.high - wish.low + 1 >= leaves:
        return wish
    return replace(wish, high=min(wish.low + 2 * leaves, LARGEST_VALUE))
