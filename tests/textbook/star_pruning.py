"""Star1 and Star2 (Ballard 1983; Russell & Norvig 5.5.1): bounds on the values prune below chance."""

from dataclasses import dataclass
from fractions import Fraction
from math import inf
from typing import NamedTuple

from engine.game import CHANCE, MAX, Game, State
from tests.textbook.problem import Found, Node, Problem


class Proved(NamedTuple):
    """A value, and what a search has proved of the true one: at least this, or at most this."""

    value: Fraction | float  # infinite only while nothing is known
    at_least: bool = True
    at_most: bool = True

    def mirrored(self) -> "Proved":
        """As the other player sees it."""
        return Proved(-self.value, self.at_most, self.at_least)


def star(
    game: Game,
    state: State | None = None,
    bounds: tuple[float, float] = (0, 0),
    probes: bool = False,
    strict: bool = False,
    window: tuple[float, float] = (-inf, inf),
    **how,
) -> Found:
    """Star1, or with `probes` Star2; `bounds` are the least and the greatest value there can be."""
    problem = Problem(game, **how)
    Star(problem, Fraction(bounds[0]), Fraction(bounds[1]), probes, strict).value(
        game.start() if state is None else state, *window
    )
    return Found(problem, problem.diary)


@dataclass
class Star:
    """A search with star pruning; all numbers are exact."""

    problem: Problem
    least: Fraction
    most: Fraction
    probes: bool
    strict: bool  # whether players cut only when v is beyond the window
    first: Proved | None = None  # of the node searched last: what its first successor proved

    def value(self, state: State, alpha, beta, only_first: bool = False, known: Proved | None = None) -> Proved:
        """Of a player's node, `only_first` looks at its first successor; `known` is what that look found."""
        node = self.problem.enter(state, alpha, beta)
        first = None
        if self.problem.is_leaf(node):
            found = Proved(Fraction(self.problem.value_of_leaf(node)))
        elif node.player == CHANCE:
            found = self.at_chance(node, alpha, beta)
        else:
            found, first = self.at_player(node, alpha, beta, only_first, known)
        self.first = first
        self.problem.leave(node, float(found.value))
        return found

    def at_player(self, node: Node, alpha, beta, only_first: bool, known: Proved | None) -> tuple[Proved, Proved]:
        """What is proved of the node, and of its first successor."""
        best, sign = Proved(-inf), 1 if node.player == MAX else -1
        if sign < 0:
            alpha, beta = -beta, -alpha  # as MAX sees it
        found = []
        for action, successor in self.problem.successors(node):
            window = (alpha, beta) if sign > 0 else (-beta, -alpha)
            proved = known if known and not found else self.value(successor, *window)
            found.append(proved if sign > 0 else proved.mirrored())
            if found[-1].value > best.value:
                best, node.best = found[-1], action
            if best.value > beta or best.value == beta and not self.strict or only_first:
                break
            alpha = max(alpha, best.value)
        at_least = any(proved.value == best.value and proved.at_least for proved in found)
        at_most = not node.unvisited and all(proved.at_most for proved in found)
        whole = Proved(best.value, at_least, at_most)
        return (whole, found[0]) if sign > 0 else (whole.mirrored(), found[0].mirrored())

    def at_chance(self, node: Node, alpha, beta) -> Proved:
        outcomes = list(self.problem.successors(node))
        p = [Fraction(self.problem.probability(node.state, action)) for action, _ in outcomes]
        low, high = [self.least] * len(p), [self.most] * len(p)
        probed: list[Proved | None] = [None] * len(p)
        for probing in (True, False) if self.probes else (False,):
            for i, (_, successor) in enumerate(outcomes):
                if self.probes and not probing and low[i] == high[i]:
                    continue
                node.visited = i + 1
                window = (alpha - total(p, high)) / p[i] + high[i], (beta - total(p, low)) / p[i] + low[i]
                found = self.value(successor, *window, only_first=probing, known=probed[i])
                probed[i] = self.first
                low[i] = found.value if found.at_least else low[i]
                high[i] = found.value if found.at_most else high[i]
                if total(p, high) <= alpha:
                    return Proved(total(p, high), low == high, True)
                if total(p, low) >= beta:
                    return Proved(total(p, low), True, low == high)
        return Proved(total(p, low))


def total(probabilities: list[Fraction], values: list[Fraction]) -> Fraction:
    """Values weighted by their probabilities."""
    return sum((p * value for p, value in zip(probabilities, values, strict=True)), Fraction(0))
