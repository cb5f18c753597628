"""A strategy in a drawn tree: its subtree, and in words what it guarantees."""

import re
from typing import Any

from flask_babel import gettext as _

from engine.game import MAX, MIN
from engine.trees import Node
from engine.trees.information_sets import hides
from engine.trees.node import has_chance, in_rows
from engine.trees.strategies import Strategy, how_many, strategy_of
from webapp.trees.lab.mixed_strategies import shown_mixed_strategy
from webapp.trees.lab.strategy_words import counted, number_of, on_average, player_named


def shown_strategy(root: Node, owner: str, choices: str) -> dict[str, Any]:
    """The strategy of `max` or `min` with these choices, `0:1 4:12`, and optimal elsewhere; raises Refused.

    In a tree with information sets it mixes its actions (`mixed_strategies.py`).
    """
    player = MIN if owner == "min" else MAX
    wanted = {int(node): int(child) for node, child in re.findall(r"\b(\d{1,6}):(\d{1,6})\b", choices)}
    if hides(root):
        return shown_mixed_strategy(root, player, wanted)
    strategy = strategy_of(root, player, wanted)
    nodes = in_rows(root)
    return {
        "choices": {str(number): child for number, child in strategy.choices.items()},
        "values": {str(number): number_of(value) for number, value in strategy.values.items()},
        "says": _guarantee(root, strategy),
        "size": _(
            "A subtree of %(nodes)d nodes, %(leaves)d of them leaves; strategies of %(player)s: %(count)s.",
            nodes=len(strategy.values),
            leaves=sum(nodes[number].is_leaf for number in strategy.values),
            player=player_named(player),
            count=counted(how_many(root, player)),
        ),
    }


def _guarantee(root: Node, strategy: Strategy) -> str:
    """What the strategy guarantees, and whether another guarantees more."""
    is_best = strategy.guaranteed == strategy.best
    values = {"value": number_of(strategy.guaranteed), "best": number_of(strategy.best)}
    if has_chance(root):
        return on_average(strategy.owner, is_best, values)
    if strategy.owner == MAX:
        if is_best:
            return _("It guarantees MAX at least %(value)s; no strategy guarantees more.", **values)
        return _("It guarantees MAX at least %(value)s; an optimal strategy guarantees %(best)s.", **values)
    if is_best:
        return _("With it MAX gets at most %(value)s; no strategy of MIN allows less.", **values)
    return _("With it MAX gets at most %(value)s; an optimal strategy of MIN allows %(best)s.", **values)
