"""The classical wrong programs: each changes one thing in alpha-beta as a convention writes it.

`WRONG` lists them, those that are met most often first. The mistakes of negamax are written from MAX's side, as the
recursion is: a minus that is forgotten there appears here.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from engine.checking.recursion import CheckedTree, NodeVisit, PlainAlphaBeta
from engine.refusals import N_
from engine.search.conventions import CONVENTIONS, Convention
from engine.search.machine import BOUND, OWN_VALUE, WINDOW
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


class SwappedArguments(PlainAlphaBeta):
    def handed_down(self, visit: NodeVisit, child: int) -> tuple[Value, Value]:
        window = visit.alpha_out, visit.beta_out
        return window if self.plays_max(child) else window[::-1]


class SwappedAtMin(PlainAlphaBeta):
    def move(self, visit: NodeVisit, value: Value) -> None:
        if visit.is_max:
            super().move(visit, value)
        else:
            visit.alpha_out = min(visit.alpha_out, value)

    def is_cut(self, visit: NodeVisit) -> bool:
        if visit.is_max:
            return super().is_cut(visit)
        return visit.v < visit.beta_out or visit.v == visit.beta_out and not self.convention.strict


class OtherComparison(PlainAlphaBeta):
    def written(self, convention: Convention) -> Convention:
        return convention._replace(strict=not convention.strict)


class ReturnsWindow(PlainAlphaBeta):
    def written(self, convention: Convention) -> Convention:
        return convention._replace(returns=WINDOW)


class ReturnsBound(PlainAlphaBeta):
    def written(self, convention: Convention) -> Convention:
        return convention._replace(returns=BOUND)


class ReturnsValue(PlainAlphaBeta):
    def written(self, convention: Convention) -> Convention:
        return convention._replace(returns=OWN_VALUE)


class OtherLineFirst(PlainAlphaBeta):
    def written(self, convention: Convention) -> Convention:
        return convention._replace(tests_first=not convention.tests_first)


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
    def __init__(self, tree: CheckedTree, convention: str) -> None:
        self.counted = self.depths(tree)
        super().__init__(tree, convention)

    def depths(self, tree: CheckedTree) -> tuple[Sequence[int], int]:
        """The depth of each node as the program counts it, and where it stops."""
        return tree.plies, max(tree.plies) - 1

    def successors(self, node: int) -> Sequence[int]:
        depths, most = self.counted
        return self.tree.below[node] if depths[node] < most else ()

    def utility(self, node: int) -> Value:
        return self.tree.values[node] if self.tree.nodes[node].is_leaf else self.tree.estimates[node]


class CountsLayers(StopsEarly):
    def depths(self, tree: CheckedTree) -> tuple[Sequence[int], int]:
        return tree.plies, max(tree.turns)


class TakesTurns(PlainAlphaBeta):
    def plays_max(self, node: int) -> bool:
        return self.tree.is_max[0] == (self.tree.plies[node] % 2 == 0)


class RightToLeft(PlainAlphaBeta):
    def successors(self, node: int) -> Sequence[int]:
        return self.tree.below[node][::-1]


class TiesToTheLast(PlainAlphaBeta):
    def keep(self, visit: NodeVisit, child: NodeVisit, value: Value) -> None:
        super().keep(visit, child, value)
        if value == visit.v:
            visit.best = child.node


@dataclass(frozen=True)
class Wrong:
    """A wrong program."""

    name: str
    program: type[PlainAlphaBeta]
    title: str
    """To be translated, as `says` is."""
    says: str
    """What it does, and what follows."""
    shows: str
    """The smallest tree in which it visits other leaves than the right program, in every convention that it is for;
    where there is none, in which it chooses another action, or α, β or the values differ.
    """
    conventions: tuple[str, ...] = tuple(CONVENTIONS)
    several_moves: bool = False
    """Whether it is wrong only where a player moves several times in a row."""


_STRICT = tuple(name for name, each in CONVENTIONS.items() if each.strict)
_LOOSE = tuple(name for name in CONVENTIONS if name not in _STRICT)
_BY_VALUE = tuple(name for name, each in CONVENTIONS.items() if each.returns == OWN_VALUE)
_BY_WINDOW = tuple(name for name in CONVENTIONS if name not in _BY_VALUE)

WRONG = (
    Wrong(
        "no-cuts",
        NeverCut,
        N_("Minimax without cuts"),
        N_("The loop never ends early: the windows are carried along, but nothing is tested. The value is right."),
        "(2 (1 1))",
    ),
    Wrong(
        "open-windows",
        OpenWindows,
        N_("Every node begins with −∞ and +∞"),
        N_("The window is not handed down: each call begins anew, so no node knows a bound and nothing is cut."),
        "(2 (1 1))",
    ),
    Wrong(
        "shallow",
        ShallowCutsOnly,
        N_("Only the parent's bound is handed down"),
        N_(
            "A node knows the bound of its parent but none from farther above, so that it makes shallow cuts only. Hand"
            " down both α and β."
        ),
        "(3 (4 (1 (2 1))))",
    ),
    Wrong(
        "swapped-arguments",
        SwappedArguments,
        N_("α and β change places in the call of MIN"),
        N_("MIN is called with (β, α) in place of (α, β): its window is closed from the start, and it cuts at once."),
        "(1 (2 1))",
    ),
    Wrong(
        "swapped-min",
        SwappedAtMin,
        N_("MIN works with α and β swapped"),
        N_("MIN moves α and compares with β, as if it were MAX. It has to move β and to compare with α."),
        "(1 (2 1))",
    ),
    Wrong(
        "strict",
        OtherComparison,
        N_("It cuts on > in place of ≥"),
        N_("Equal values do not cut, so it searches on where this convention has stopped. The value is right."),
        "(1 (1 1))",
        _LOOSE,
    ),
    Wrong(
        "not-strict",
        OtherComparison,
        N_("It cuts on ≥ in place of >"),
        N_("Equal values cut already, so it stops where this convention searches on. The value is right."),
        "(1 (1 1))",
        _STRICT,
    ),
    Wrong(
        "returns-window",
        ReturnsWindow,
        N_("A node returns its own bound"),
        N_("It returns α at MAX and β at MIN, also on a cut, where this convention returns something else."),
        "(2 ((1 1) 1))",
        tuple(name for name, each in CONVENTIONS.items() if each.returns != WINDOW),
    ),
    Wrong(
        "returns-bound",
        ReturnsBound,
        N_("A node that is cut returns the bound that cut it"),
        N_("On a cut it returns β at MAX and α at MIN, and otherwise its own bound: what it had found is lost."),
        "(2 (1 1))",
        tuple(name for name, each in CONVENTIONS.items() if each.returns != BOUND),
    ),
    Wrong(
        "returns-value",
        ReturnsValue,
        N_("A node returns the best value it has found"),
        N_("This convention returns a bound of the window, even where nothing found there beats what was handed down."),
        "(2 (3 (1 1)))",
        _BY_WINDOW,
    ),
    Wrong(
        "moves-first",
        OtherLineFirst,
        N_("The window is moved before the test"),
        N_("The value that cuts moves α or β, too; in this convention the test stands first."),
        "(2 (1 1))",
        tuple(name for name in _BY_VALUE if CONVENTIONS[name].tests_first),
    ),
    Wrong(
        "tests-first",
        OtherLineFirst,
        N_("The test stands before the window is moved"),
        N_("The value that cuts does not move α or β; in this convention it does."),
        "(1 (1 1))",
        tuple(name for name in _BY_VALUE if not CONVENTIONS[name].tests_first),
    ),
    Wrong(
        "tests-too-early",
        TestsTooEarly,
        N_("The test stands before the new value is taken in"),
        N_("It compares what the node had before, so that each cut comes one successor too late."),
        "(2 (1 1))",
    ),
    Wrong(
        "keeps-window",
        KeepsBestWindow,
        N_("The best successor's window is kept for its siblings"),
        N_("With a new best value the node also takes over α and β of that successor, which hold only below it."),
        "((1 1) 2 1)",
    ),
    Wrong(
        "one-window",
        OneWindowForAll,
        N_("All nodes share one α and one β"),
        N_(
            "α and β are global variables, or attributes of one object: what a node sets is still there for its"
            " siblings and above. Each call needs its own."
        ),
        "((1 1) 2 1)",
    ),
    Wrong(
        "value-not-negated",
        ValueNotNegated,
        N_("Negamax without the minus before the value"),
        N_("The successor's value is that of the other player: it is v ← max(v, −negamax(…))."),
        "(1 (2 1))",
    ),
    Wrong(
        "window-not-negated",
        WindowNotNegated,
        N_("Negamax that hands down (α, β)"),
        N_("The window is the other player's, too: hand down (−β, −α)."),
        "(2 (1 1))",
    ),
    Wrong(
        "window-only-turned",
        WindowOnlyTurned,
        N_("Negamax that hands down (β, α)"),
        N_("The bounds change places, but without their minus: hand down (−β, −α)."),
        "((1 1) 1)",
    ),
    Wrong(
        "window-not-turned",
        WindowNotTurned,
        N_("Negamax that hands down (−α, −β)"),
        N_("The bounds have their minus, but not their places: hand down (−β, −α)."),
        "(1 (2 1))",
    ),
    Wrong(
        "stops-early",
        StopsEarly,
        N_("The depth is off by one"),
        N_("It stops one ply too early, and takes the estimates of inner nodes there, or 0 where there are none."),
        "(1 1)",
    ),
    Wrong(
        "counts-layers",
        CountsLayers,
        N_("Each turn of several MINs counts as a ply of its own"),
        N_("Several moves of MIN in a row are one ply here; a program that counts each of them stops too early."),
        "(1 (2 min(1 1)))",
        several_moves=True,
    ),
    Wrong(
        "takes-turns",
        TakesTurns,
        N_("Several layers of MIN are taken for one"),
        N_("After one move of MIN it lets MAX move, though in this tree a player moves several times in a row."),
        "(1 (2 min(3 1)))",
        several_moves=True,
    ),
    Wrong(
        "right-to-left",
        RightToLeft,
        N_("The successors are searched from right to left"),
        N_("As with a stack onto which they are pushed from left to right. The value is right, the cuts are others."),
        "(1 2)",
    ),
    Wrong(
        "last-tie",
        TiesToTheLast,
        N_("Of equal actions it takes the last"),
        N_("It compares with ≥ where the best action is kept: the first of equal ones stays the best."),
        "(1 1)",
    ),
)
