"""A strategy in a drawn tree: its subtree, and in words what it guarantees."""

import re
from fractions import Fraction
from typing import Any

from flask_babel import gettext as _

from engine.game import MAX, MIN
from engine.trees import Node
from engine.trees.node import Value, has_chance, in_rows
from engine.trees.numbers import write_value
from engine.trees.strategies import Strategy, how_many, strategy_of
from webapp.wording import sums

LONGEST_COUNT = 12
"""Most digits of a number of strategies that is written in full."""

MOST_DENOMINATOR = 10**12
"""Largest denominator of an exact value; the values of a tree with long fractions can have thousands of digits."""


def shown_strategy(root: Node, owner: str, choices: str) -> dict[str, Any]:
    """The strategy of `max` or `min` with these choices, `0:1 4:12`, and optimal elsewhere; raises Refused."""
    player = MIN if owner == "min" else MAX
    wanted = {int(node): int(child) for node, child in re.findall(r"\b(\d{1,6}):(\d{1,6})\b", choices)}
    strategy = strategy_of(root, player, wanted)
    nodes = in_rows(root)
    return {
        "choices": {str(number): child for number, child in strategy.choices.items()},
        "values": {str(number): _number(value) for number, value in strategy.values.items()},
        "says": _guarantee(root, strategy),
        "size": _(
            "A subtree of %(nodes)d nodes, %(leaves)d of them leaves; strategies of %(player)s: %(count)s.",
            nodes=len(strategy.values),
            leaves=sum(nodes[number].is_leaf for number in strategy.values),
            player=_player(player),
            count=_count(how_many(root, player)),
        ),
    }


def _guarantee(root: Node, strategy: Strategy) -> str:
    """What the strategy guarantees, and whether another guarantees more."""
    is_best = strategy.guaranteed == strategy.best
    values = {"value": _number(strategy.guaranteed), "best": _number(strategy.best)}
    if has_chance(root):
        return _on_average(strategy.owner, is_best, values)
    if strategy.owner == MAX:
        if is_best:
            return _("It guarantees MAX at least %(value)s; no strategy guarantees more.", **values)
        return _("It guarantees MAX at least %(value)s; an optimal strategy guarantees %(best)s.", **values)
    if is_best:
        return _("With it MAX gets at most %(value)s; no strategy of MIN allows less.", **values)
    return _("With it MAX gets at most %(value)s; an optimal strategy of MIN allows %(best)s.", **values)


def _on_average(owner: int, is_best: bool, values: dict[str, str]) -> str:
    if owner == MAX:
        if is_best:
            return _("It guarantees MAX at least %(value)s on average; no strategy guarantees more.", **values)
        return _("It guarantees MAX at least %(value)s on average; an optimal strategy guarantees %(best)s.", **values)
    if is_best:
        return _("With it MAX gets at most %(value)s on average; no strategy of MIN allows less.", **values)
    return _("With it MAX gets at most %(value)s on average; an optimal strategy of MIN allows %(best)s.", **values)


def _player(player: int) -> str:
    return _("MAX") if player == MAX else _("MIN")


def _number(value: Value) -> str:
    if isinstance(value, Fraction) and value.denominator > MOST_DENOMINATOR:
        return sums.written(f"≈ {float(value):.6g}")
    return sums.written(write_value(value).replace("inf", "∞"))


def _count(count: int) -> str:
    """A number of strategies, or its order of magnitude if it has too many digits."""
    digits = str(count)
    return digits if len(digits) <= LONGEST_COUNT else f"≈ {digits[0]}.{digits[1]} · 10^{len(digits) - 1}"
