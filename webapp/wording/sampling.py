"""What a search by sampling would choose, and how its answer came about, in words."""

from collections.abc import Mapping, Sequence
from typing import Any

from flask_babel import gettext as _

from engine.game import MAX
from engine.search.report import SAMPLE, RootAction, final_choices
from webapp.wording.numerals import numeral
from webapp.wording.values import value_text


def final_choice(roots: Sequence[Mapping[str, Any]], mover: int) -> list[str]:
    """The choice by visits, by mean and by the cautious bound, and why the first of them counts where they differ."""
    sampled = [root for root in roots if "margin" in root]
    actions = [
        RootAction(root["action"], root["value"], root["bound"], 0, visits=root["visits"], margin=root["margin"])
        for root in sampled
    ]
    choices = final_choices(actions, mover == MAX)
    if choices is None:
        return []
    most, best, safest = choices.by_visits, choices.by_mean, choices.by_bound
    edge = _edge(safest, mover)
    assert best.value is not None and most.visits is not None
    named = {
        "most": most.action,
        "visits": numeral(most.visits),
        "best": best.action,
        "mean": value_text(best.value, SAMPLE),
        "safest": safest.action,
        "edge": value_text(edge, SAMPLE),
    }
    if mover == MAX:
        said = _(
            "By visits %(most)s (%(visits)s), by mean %(best)s (%(mean)s), by lower bound %(safest)s (%(edge)s).",
            **named,
        )
    else:
        said = _(
            "By visits %(most)s (%(visits)s), by mean %(best)s (%(mean)s), by upper bound %(safest)s (%(edge)s).",
            **named,
        )
    return [said, *_why_not_the_best_mean(most, best)]


def _edge(action: RootAction, mover: int) -> float:
    """The bound on the cautious side of who moves."""
    assert action.value is not None and action.margin is not None
    return action.value - action.margin if mover == MAX else action.value + action.margin


def _why_not_the_best_mean(most: RootAction, best: RootAction) -> list[str]:
    if most.action == best.action:
        return []
    assert most.visits is not None and best.visits is not None
    return [
        _(
            "The mean of %(best)s is of %(few)s playouts, that of %(most)s of %(many)s: the more there are, the less a"
            " mean owes to luck, so the most visited action is played.",
            best=best.action,
            few=numeral(best.visits),
            most=most.action,
            many=numeral(most.visits),
        )
    ]


def growth(news: Mapping[str, Any]) -> list[str]:
    """What the answer would have been after 10, 100, 1,000 … iterations."""
    stages = [
        _(
            "%(iterations)s: %(action)s, %(value)s",
            iterations=numeral(stage["iterations"]),
            action=stage["best"],
            value=value_text(stage["value"], SAMPLE),
        )
        for stage in news.get("growth", ())
    ]
    return [_("After so many iterations: %(stages)s.", stages=" · ".join(stages))] if len(stages) > 1 else []
