"""The classical mistakes, each a change of one method of alpha-beta.

Those of negamax are written from MAX's side, as the recursion is: a minus that is forgotten there appears here.
"""

import math
from collections.abc import Sequence

from engine.checking.recursion import NodeVisit, PlainAlphaBeta
from engine.trees.node import Value


class NeverCut(PlainAlphaBeta):
    def is_cut(self, visit: NodeVisit) -> bool:
        return False


class OpenWindows(PlainAlphaBeta):
    def handed_down(self, visit: NodeVisit, child: int) -> tuple[Value, Value]:
        return -math.inf, math.inf


class ShallowCutsOnly(PlainAlphaBeta):
    def handed_down(self, visit: NodeVisit, child: int) -> tuple[Value, Value]:
        return (visit.alpha_out, math.inf) if visit.is_max else (-math.inf, visit.beta_out)


class RootOpensWindows(PlainAlphaBeta):
    def handed_down(self, visit: NodeVisit, child: int) -> tuple[Value, Value]:
        return (-math.inf, math.inf) if visit.node == 0 else (visit.alpha_out, visit.beta_out)


class SwappedArguments(PlainAlphaBeta):
    def handed_down(self, visit: NodeVisit, child: int) -> tuple[Value, Value]:
        window = visit.alpha_out, visit.beta_out
        return window if self.plays_max(child) else window[::-1]


class SwappedInMin(PlainAlphaBeta):
    def handed_down(self, visit: NodeVisit, child: int) -> tuple[Value, Value]:
        window = visit.alpha_out, visit.beta_out
        return window if visit.is_max else window[::-1]


class SwappedAtMin(PlainAlphaBeta):
    def move(self, visit: NodeVisit, value: Value) -> None:
        if visit.is_max:
            super().move(visit, value)
        else:
            visit.alpha_out = min(visit.alpha_out, visit.v)

    def is_cut(self, visit: NodeVisit) -> bool:
        if visit.is_max:
            return super().is_cut(visit)
        return visit.v < visit.beta_out or visit.v == visit.beta_out and not self.convention.strict


class MinMovesAlpha(PlainAlphaBeta):
    def move(self, visit: NodeVisit, value: Value) -> None:
        visit.alpha_out = max(visit.alpha_out, visit.v)


class MinMovesNothing(PlainAlphaBeta):
    def move(self, visit: NodeVisit, value: Value) -> None:
        if visit.is_max:
            visit.alpha_out = max(visit.alpha_out, visit.v)


class MaxMovesNothing(PlainAlphaBeta):
    def move(self, visit: NodeVisit, value: Value) -> None:
        if not visit.is_max:
            visit.beta_out = min(visit.beta_out, visit.v)


class MovesToTheLast(PlainAlphaBeta):
    def move(self, visit: NodeVisit, value: Value) -> None:
        if visit.is_max:
            visit.alpha_out = value
        else:
            visit.beta_out = value


class MovesToItsValue(PlainAlphaBeta):
    def move(self, visit: NodeVisit, value: Value) -> None:
        if visit.is_max:
            visit.alpha_out = visit.v
        else:
            visit.beta_out = visit.v


class OtherComparison(PlainAlphaBeta):
    def equal_cuts(self, visit: NodeVisit) -> bool:
        return self.convention.strict


class EqualCutsAtMax(PlainAlphaBeta):
    def equal_cuts(self, visit: NodeVisit) -> bool:
        return visit.is_max


class EqualCutsAtMin(PlainAlphaBeta):
    def equal_cuts(self, visit: NodeVisit) -> bool:
        return not visit.is_max


class CutsAtMaxOnly(PlainAlphaBeta):
    def is_cut(self, visit: NodeVisit) -> bool:
        return visit.is_max and super().is_cut(visit)


class CutsAtMinOnly(PlainAlphaBeta):
    def is_cut(self, visit: NodeVisit) -> bool:
        return not visit.is_max and super().is_cut(visit)


class TestsSwapped(PlainAlphaBeta):
    def is_cut(self, visit: NodeVisit) -> bool:
        return visit.v <= visit.alpha_out if visit.is_max else visit.v >= visit.beta_out


class MinTestsAsMax(PlainAlphaBeta):
    def is_cut(self, visit: NodeVisit) -> bool:
        return super().is_cut(visit) if visit.is_max else visit.v >= visit.beta_out


class ReturnsWindow(PlainAlphaBeta):
    def returned(self, visit: NodeVisit, is_cut: bool) -> Value:
        return visit.own


class ReturnsBound(PlainAlphaBeta):
    def returned(self, visit: NodeVisit, is_cut: bool) -> Value:
        return visit.other if is_cut else visit.own


class ReturnsBeta(PlainAlphaBeta):
    def returned(self, visit: NodeVisit, is_cut: bool) -> Value:
        return visit.beta_out


class BoundOnCut(PlainAlphaBeta):
    def returned(self, visit: NodeVisit, is_cut: bool) -> Value:
        return visit.other if is_cut else visit.v


class OwnBoundOnCut(PlainAlphaBeta):
    def returned(self, visit: NodeVisit, is_cut: bool) -> Value:
        return visit.own if is_cut else visit.v


class ReturnsValue(PlainAlphaBeta):
    def returned(self, visit: NodeVisit, is_cut: bool) -> Value:
        return visit.v


class OtherLineFirst(PlainAlphaBeta):
    def take(self, visit: NodeVisit, child: NodeVisit, value: Value) -> bool:
        self.keep(visit, child, value)
        if not self.convention.tests_first and self.is_cut(visit):
            return True
        self.move(visit, value)
        return self.convention.tests_first and self.is_cut(visit)


class TestsTooEarly(PlainAlphaBeta):
    def take(self, visit: NodeVisit, child: NodeVisit, value: Value) -> bool:
        is_cut = self.is_cut(visit)
        self.keep(visit, child, value)
        self.move(visit, value)
        return is_cut


class KeepsBestWindow(PlainAlphaBeta):
    def keep(self, visit: NodeVisit, child: NodeVisit, value: Value) -> None:
        if visit.improves(value, visit.v):
            visit.alpha_out, visit.beta_out = child.alpha_out, child.beta_out
        super().keep(visit, child, value)


class OneWindowForAll(PlainAlphaBeta):
    def keep(self, visit: NodeVisit, child: NodeVisit, value: Value) -> None:
        visit.alpha_out, visit.beta_out = child.alpha_out, child.beta_out
        super().keep(visit, child, value)


class ValueNotNegated(PlainAlphaBeta):
    def seen_from(self, visit: NodeVisit, child: NodeVisit) -> Value:
        return child.v if self.tree.is_max[child.node] == visit.is_max else -child.v


class LeafNotNegated(PlainAlphaBeta):
    def utility(self, node: int) -> Value:
        return self.tree.values[node] if self.plays_max(node) else -self.tree.values[node]


class WindowNotNegated(PlainAlphaBeta):
    def handed_down(self, visit: NodeVisit, child: int) -> tuple[Value, Value]:
        return -visit.beta_out, -visit.alpha_out


class WindowOnlyTurned(PlainAlphaBeta):
    def handed_down(self, visit: NodeVisit, child: int) -> tuple[Value, Value]:
        return -visit.alpha_out, -visit.beta_out


class WindowNotTurned(PlainAlphaBeta):
    def handed_down(self, visit: NodeVisit, child: int) -> tuple[Value, Value]:
        return visit.beta_out, visit.alpha_out


class StopsEarly(PlainAlphaBeta):
    def successors(self, node: int) -> Sequence[int]:
        return self.tree.below[node] if self.tree.plies[node] < self.tree.most_plies - 1 else ()


class CountsLayers(PlainAlphaBeta):
    def successors(self, node: int) -> Sequence[int]:
        return self.tree.below[node] if self.tree.plies[node] < self.tree.most_turns else ()


class FirstSuccessorOnly(PlainAlphaBeta):
    def successors(self, node: int) -> Sequence[int]:
        return self.tree.below[node][:1]


class FirstSuccessorAtMin(PlainAlphaBeta):
    def successors(self, node: int) -> Sequence[int]:
        return self.tree.below[node] if self.plays_max(node) else self.tree.below[node][:1]


class TakesTurns(PlainAlphaBeta):
    def plays_max(self, node: int) -> bool:
        return self.tree.is_max[0] == (self.tree.plies[node] % 2 == 0)


class MinBegins(PlainAlphaBeta):
    def plays_max(self, node: int) -> bool:
        return not self.tree.is_max[node]


class SamePlayerTwice(PlainAlphaBeta):
    def plays_max(self, node: int) -> bool:
        return self.tree.is_max[node] == (node == 0)


class NeverAlternates(PlainAlphaBeta):
    def plays_max(self, node: int) -> bool:
        return self.tree.is_max[0]


class MinBeginsLow(PlainAlphaBeta):
    def before_all(self, is_max: bool) -> Value:
        return -math.inf


class BeginsWithZero(PlainAlphaBeta):
    def before_all(self, is_max: bool) -> Value:
        return 0


class MaxBeginsWithZero(PlainAlphaBeta):
    def before_all(self, is_max: bool) -> Value:
        return 0 if is_max else math.inf


class RightToLeft(PlainAlphaBeta):
    def successors(self, node: int) -> Sequence[int]:
        return self.tree.below[node][::-1]


class TiesToTheLast(PlainAlphaBeta):
    def keep(self, visit: NodeVisit, child: NodeVisit, value: Value) -> None:
        super().keep(visit, child, value)
        if value == visit.v:
            visit.best = child.node
