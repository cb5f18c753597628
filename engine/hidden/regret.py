"""One iteration of counterfactual regret minimisation on flat arrays: plain Python on lists, or compiled on arrays.

The sequence form holds all that is needed (Farina, Kroer & Sandholm, *Online convex optimization for sequential
decision processes*, 2019): a player's gains per sequence against the other's plan, passed from the last information set
to the first, are the counterfactual values of the actions. Names in the kernels:

    d, s           an information set (decision) of the player; a sequence, which is one of its actions
    parent, first, count     of d: the sequence that leads to it, its first action, the number of actions
    start, other, payoff     of s: its payoffs are start[s] … start[s + 1] - 1, each with the other player's sequence
    regret         of s: how much better it would have been than the actions played, summed over the iterations
    strategy, plan, total    of s: its present probability, its weight in the present plan, and the sum of its weights
    value          of s: scratch
"""

from typing import Any, NamedTuple

from engine.kernel import kernel


class PlayerColumns(NamedTuple):
    """The data of one player, as lists, or as arrays of int64 and float64."""

    parent: Any
    first: Any
    count: Any
    start: Any
    other: Any
    payoff: Any
    regret: Any
    strategy: Any
    plan: Any
    total: Any
    value: Any


WHOLE = {"parent", "first", "count", "start", "other"}
"""The fields that hold whole numbers."""


@kernel
def iterate(of_max: Any, of_min: Any, done: int, iterations: int, plus: bool) -> None:
    """Runs that many iterations after the first `done`; the players take turns to learn from the other's latest plan.

    Plain CFR (Zinkevich et al. 2007) averages all plans equally. CFR+ (Tammelin 2014) drops negative regrets, and later
    plans weigh more.
    """
    for t in range(done + 1, done + 1 + iterations):
        weight = float(t) if plus else 1.0
        remember(of_max, weight)
        remember(of_min, weight)
        learn(of_max, of_min, plus)
        learn(of_min, of_max, plus)


@kernel
def remember(side: Any, weight: float) -> None:
    """Adds the player's plan to the average."""
    for s in range(len(side.plan)):
        side.total[s] += weight * side.plan[s]


@kernel
def learn(side: Any, rival: Any, plus: bool) -> None:
    """Updates the regrets against the other's plan, then the strategy and the plan."""
    gain(side, rival.plan)
    for d in range(len(side.parent) - 1, -1, -1):
        regret_actions(side, d, plus)
    for d in range(len(side.parent)):
        match_regrets(side, d)


@kernel
def gain(side: Any, plan: Any) -> None:
    """The gain of every sequence by itself against the other player's plan."""
    for s in range(len(side.value)):
        total = 0.0
        for i in range(side.start[s], side.start[s + 1]):
            total += side.payoff[i] * plan[side.other[i]]
        side.value[s] = total


@kernel
def regret_actions(side: Any, d: int, plus: bool) -> None:
    """Adds each action's value beyond the mean to its regret, and the mean to the parent sequence's value."""
    mean = 0.0
    for s in range(side.first[d], side.first[d] + side.count[d]):
        mean += side.strategy[s] * side.value[s]
    for s in range(side.first[d], side.first[d] + side.count[d]):
        side.regret[s] += side.value[s] - mean
        if plus and side.regret[s] < 0.0:
            side.regret[s] = 0.0
    side.value[side.parent[d]] += mean


@kernel
def match_regrets(side: Any, d: int) -> None:
    """Plays actions in proportion to their positive regrets, or all equally if there are none (Hart & Mas-
    Colell 2000).
    """
    positive = 0.0
    for s in range(side.first[d], side.first[d] + side.count[d]):
        if side.regret[s] > 0.0:
            positive += side.regret[s]
    for s in range(side.first[d], side.first[d] + side.count[d]):
        if positive > 0.0:
            side.strategy[s] = side.regret[s] / positive if side.regret[s] > 0.0 else 0.0
        else:
            side.strategy[s] = 1.0 / side.count[d]
        side.plan[s] = side.plan[side.parent[d]] * side.strategy[s]


@kernel
def best_gain(side: Any, average: Any) -> float:
    """The gain of a best responder against the other player's average plan."""
    gain(side, average)
    for d in range(len(side.parent) - 1, -1, -1):
        best = side.value[side.first[d]]
        for s in range(side.first[d] + 1, side.first[d] + side.count[d]):
            best = max(best, side.value[s])
        side.value[side.parent[d]] += best
    return side.value[0]
