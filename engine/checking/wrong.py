"""The classical wrong programs: each makes one mistake in alpha-beta as a convention writes it.

`WRONG` lists them, those that are met most often first.
"""

from dataclasses import dataclass

from engine.checking import mistakes
from engine.checking.recursion import PlainAlphaBeta
from engine.refusals import N_
from engine.search.conventions import CONVENTIONS
from engine.search.machine import BOUND, OWN_VALUE, WINDOW


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
    in_negamax: tuple[str, str] | None = None
    """What the textbook's negamax (`shown.py`) has, and what this program has in its place; of mistakes in negamax."""


_STRICT = tuple(name for name, each in CONVENTIONS.items() if each.strict)
_LOOSE = tuple(name for name in CONVENTIONS if name not in _STRICT)
_BY_VALUE = tuple(name for name, each in CONVENTIONS.items() if each.returns == OWN_VALUE)
_TESTS_FIRST = tuple(name for name in _BY_VALUE if CONVENTIONS[name].tests_first)
_BY_WINDOW = tuple(name for name in CONVENTIONS if name not in _BY_VALUE)

WRONG = (
    Wrong(
        "no-cuts",
        mistakes.NeverCut,
        N_("Minimax without cuts"),
        N_("The loop never ends early: the windows are carried along, but nothing is tested. The value is right."),
        "(2 (1 1))",
    ),
    Wrong(
        "cuts-at-max-only",
        mistakes.CutsAtMaxOnly,
        N_("Only MAX cuts"),
        N_("The test was forgotten in the half of MIN, so that its loop never ends early. The value is right."),
        "(2 (1 1))",
    ),
    Wrong(
        "cuts-at-min-only",
        mistakes.CutsAtMinOnly,
        N_("Only MIN cuts"),
        N_("The test was forgotten in the half of MAX, so that its loop never ends early. The value is right."),
        "(1 (2 (3 1)))",
    ),
    Wrong(
        "open-windows",
        mistakes.OpenWindows,
        N_("Every node begins with −∞ and +∞"),
        N_("The window is not handed down: each call begins anew, so no node knows a bound and nothing is cut."),
        "(2 (1 1))",
    ),
    Wrong(
        "root-opens-windows",
        mistakes.RootOpensWindows,
        N_("Each action of the root is searched with −∞ and +∞"),
        N_(
            "The loop at the root does not hand down the best value so far: each action is searched as if it were the"
            " first. The value is right."
        ),
        "(2 (1 1))",
    ),
    Wrong(
        "shallow",
        mistakes.ShallowCutsOnly,
        N_("Only the parent's bound is handed down"),
        N_(
            "A node knows the bound of its parent but none from farther above, so that it makes shallow cuts only. Hand"
            " down both α and β."
        ),
        "(3 (4 (1 (2 1))))",
    ),
    Wrong(
        "swapped-arguments",
        mistakes.SwappedArguments,
        N_("α and β change places in the call of MIN"),
        N_("MIN is called with (β, α) in place of (α, β): its window is closed from the start, and it cuts at once."),
        "(1 (2 1))",
    ),
    Wrong(
        "swapped-in-min",
        mistakes.SwappedInMin,
        N_("MIN swaps α and β in its call"),
        N_(
            "MAX hands down (α, β), but MIN hands down (β, α): the windows of its successors are closed from the start."
        ),
        "(1 (3 (2 1)))",
    ),
    Wrong(
        "swapped-min",
        mistakes.SwappedAtMin,
        N_("MIN works with α and β swapped"),
        N_("MIN moves α and compares with β, as if it were MAX. It has to move β and to compare with α."),
        "(1 (2 1))",
    ),
    Wrong(
        "min-moves-alpha",
        mistakes.MinMovesAlpha,
        N_("MIN moves α in place of β"),
        N_("The line of MAX was copied: MIN also does α ← max(α, v). It has to do β ← min(β, v)."),
        "(1 (2 (3 1)))",
    ),
    Wrong(
        "min-moves-nothing",
        mistakes.MinMovesNothing,
        N_("MIN does not move β"),
        N_("The line β ← min(β, v) was forgotten, so that MIN hands down only what came from above."),
        "(1 (2 (3 1)))",
    ),
    Wrong(
        "max-moves-nothing",
        mistakes.MaxMovesNothing,
        N_("MAX does not move α"),
        N_("The line α ← max(α, v) was forgotten, so that MAX hands down only what came from above."),
        "(2 (1 1))",
    ),
    Wrong(
        "moves-to-the-last",
        mistakes.MovesToTheLast,
        N_("α and β become the value of the last successor"),
        N_("It writes α ← value in place of α ← max(α, value): a worse successor opens the window again."),
        "(3 1 (2 1))",
    ),
    Wrong(
        "moves-to-its-value",
        mistakes.MovesToItsValue,
        N_("α and β become the best value of the node"),
        N_("It writes α ← v in place of α ← max(α, v): a better bound from farther above is lost."),
        "(3 (4 (1 (2 1))))",
        _BY_VALUE,
    ),
    Wrong(
        "tests-swapped",
        mistakes.TestsSwapped,
        N_("The tests of MAX and MIN are swapped"),
        N_("MAX is cut if v ≤ α, and MIN if v ≥ β. MAX has to compare with β, and MIN with α."),
        "(2 (1 1))",
        _BY_VALUE,
    ),
    Wrong(
        "min-tests-as-max",
        mistakes.MinTestsAsMax,
        N_("MIN compares with β, as MAX does"),
        N_("The test of MAX was copied: MIN also tests v ≥ β. It has to test v ≤ α."),
        "(1 (2 3 1))",
        _BY_VALUE,
    ),
    Wrong(
        "strict",
        mistakes.OtherComparison,
        N_("It cuts on > in place of ≥"),
        N_("Equal values do not cut, so it searches on where this convention has stopped. The value is right."),
        "(1 (1 1))",
        _LOOSE,
    ),
    Wrong(
        "not-strict",
        mistakes.OtherComparison,
        N_("It cuts on ≥ in place of >"),
        N_("Equal values cut already, so it stops where this convention searches on. The value is right."),
        "(1 (1 1))",
        _STRICT,
    ),
    Wrong(
        "equal-cuts-at-max",
        mistakes.EqualCutsAtMax,
        N_("Equal values cut at MAX but not at MIN"),
        N_(
            "MAX compares with ≥ and MIN with <, where this convention treats both alike. The value is right, but it"
            " visits other leaves."
        ),
        "(1 (1 (1 1)))",
    ),
    Wrong(
        "equal-cuts-at-min",
        mistakes.EqualCutsAtMin,
        N_("Equal values cut at MIN but not at MAX"),
        N_(
            "MAX compares with > and MIN with ≤, where this convention treats both alike. The value is right, but it"
            " visits other leaves."
        ),
        "(1 (2 (2 (2 1))))",
    ),
    Wrong(
        "returns-window",
        mistakes.ReturnsWindow,
        N_("A node returns its own bound"),
        N_("It returns α at MAX and β at MIN, also on a cut, where this convention returns something else."),
        "(2 ((1 1) 1))",
        tuple(name for name, each in CONVENTIONS.items() if each.returns != WINDOW),
    ),
    Wrong(
        "returns-beta",
        mistakes.ReturnsBeta,
        N_("Every node returns β"),
        N_("The line of MIN was copied: MAX also returns β, the bound that came from above."),
        "(1 2)",
    ),
    Wrong(
        "returns-bound",
        mistakes.ReturnsBound,
        N_("A node that is cut returns the bound that cut it"),
        N_("On a cut it returns β at MAX and α at MIN, and otherwise its own bound: what it had found is lost."),
        "(2 (1 1))",
        tuple(name for name, each in CONVENTIONS.items() if each.returns != BOUND),
    ),
    Wrong(
        "bound-on-cut",
        mistakes.BoundOnCut,
        N_("A cut returns the bound, the end of the loop the value"),
        N_("On a cut MAX returns β and MIN returns α; otherwise a node returns the best value it has found."),
        "(2 (3 (1 1)))",
    ),
    Wrong(
        "own-bound-on-cut",
        mistakes.OwnBoundOnCut,
        N_("A cut returns the bound from before it"),
        N_("On a cut MAX returns α and MIN returns β, which the value that cuts has not moved yet."),
        "(2 ((1 (3 1)) 1))",
        _TESTS_FIRST,
    ),
    Wrong(
        "returns-value",
        mistakes.ReturnsValue,
        N_("A node returns the best value it has found"),
        N_("This convention returns a bound of the window, even where nothing found there beats what was handed down."),
        "(2 (3 (1 1)))",
        _BY_WINDOW,
    ),
    Wrong(
        "moves-first",
        mistakes.OtherLineFirst,
        N_("The window is moved before the test"),
        N_("The value that cuts moves α or β, too; in this convention the test stands first."),
        "(2 (1 1))",
        _TESTS_FIRST,
    ),
    Wrong(
        "tests-first",
        mistakes.OtherLineFirst,
        N_("The test stands before the window is moved"),
        N_("The value that cuts does not move α or β; in this convention it does."),
        "(1 (1 1))",
        tuple(name for name in _BY_VALUE if not CONVENTIONS[name].tests_first),
    ),
    Wrong(
        "tests-too-early",
        mistakes.TestsTooEarly,
        N_("The test stands before the new value is taken in"),
        N_("It compares what the node had before, so that each cut comes one successor too late."),
        "(2 (1 1))",
    ),
    Wrong(
        "keeps-window",
        mistakes.KeepsBestWindow,
        N_("The best successor's window is kept for its siblings"),
        N_("With a new best value the node also takes over α and β of that successor, which hold only below it."),
        "((1 1) 2 1)",
    ),
    Wrong(
        "one-window",
        mistakes.OneWindowForAll,
        N_("All nodes share one α and one β"),
        N_(
            "α and β are global variables, or attributes of one object: what a node sets is still there for its"
            " siblings and above. Each call needs its own."
        ),
        "((1 1) 2 1)",
    ),
    Wrong(
        "value-not-negated",
        mistakes.ValueNotNegated,
        N_("Negamax without the minus before the value"),
        N_("The successor's value is that of the other player: it is v ← max(v, −negamax(…))."),
        "(1 (2 1))",
        in_negamax=("-negamax(child, -beta, -alpha, -color)", "negamax(child, -beta, -alpha, -color)"),
    ),
    Wrong(
        "leaf-not-negated",
        mistakes.LeafNotNegated,
        N_("Negamax that forgets the sign of the leaves of MIN"),
        N_("A leaf returns its value from the side of the player to move: where that is MIN, it is minus the utility."),
        "(1 2)",
        in_negamax=("color * utility(state)", "utility(state)"),
    ),
    Wrong(
        "window-not-negated",
        mistakes.WindowNotNegated,
        N_("Negamax that hands down (α, β)"),
        N_("The window is the other player's, too: hand down (−β, −α)."),
        "(2 (1 1))",
        in_negamax=("(child, -beta, -alpha, ", "(child, alpha, beta, "),
    ),
    Wrong(
        "window-only-turned",
        mistakes.WindowOnlyTurned,
        N_("Negamax that hands down (β, α)"),
        N_("The bounds change places, but without their minus: hand down (−β, −α)."),
        "((1 1) 1)",
        in_negamax=("(child, -beta, -alpha, ", "(child, beta, alpha, "),
    ),
    Wrong(
        "window-not-turned",
        mistakes.WindowNotTurned,
        N_("Negamax that hands down (−α, −β)"),
        N_("The bounds have their minus, but not their places: hand down (−β, −α)."),
        "(1 (2 1))",
        in_negamax=("(child, -beta, -alpha, ", "(child, -alpha, -beta, "),
    ),
    Wrong(
        "stops-early",
        mistakes.StopsEarly,
        N_("The depth is off by one"),
        N_("It stops one ply too early, and takes the estimates of inner nodes there, or 0 where there are none."),
        "(1 1)",
    ),
    Wrong(
        "counts-layers",
        mistakes.CountsLayers,
        N_("Each turn of several MINs counts as a ply of its own"),
        N_("Several moves of MIN in a row are one ply here; a program that counts each of them stops too early."),
        "(1 (2 min(1 1)))",
        several_moves=True,
    ),
    Wrong(
        "takes-turns",
        mistakes.TakesTurns,
        N_("Several layers of MIN are taken for one"),
        N_("After one move of MIN it lets MAX move, though in this tree a player moves several times in a row."),
        "(1 (2 min(3 1)))",
        several_moves=True,
    ),
    Wrong(
        "min-begins",
        mistakes.MinBegins,
        N_("MIN begins in place of MAX"),
        N_("The first call says the wrong player, so that each node is searched as one of the other player."),
        "(1 (2 1))",
    ),
    Wrong(
        "same-player-twice",
        mistakes.SamePlayerTwice,
        N_("The root calls its own player again"),
        N_("MAX moves at the root and again at its successors: the loop at the root has to call MIN."),
        "(2 (1 1))",
    ),
    Wrong(
        "never-alternates",
        mistakes.NeverAlternates,
        N_("The player never changes"),
        N_("The call hands on whose turn it is unchanged, so that MAX moves at every node."),
        "(2 (1 1))",
    ),
    Wrong(
        "begins-with-zero",
        mistakes.BeginsWithZero,
        N_("The best value begins with 0"),
        N_("It has to begin with −∞ at MAX and +∞ at MIN: with 0, MAX never returns less and MIN never more."),
        "(-2 (-1 -1))",
        _BY_VALUE,
    ),
    Wrong(
        "max-begins-with-zero",
        mistakes.MaxBeginsWithZero,
        N_("The best value of MAX begins with 0"),
        N_(
            "It has to begin with −∞: with 0, or with Double.MIN_VALUE of Java, which is above 0, MAX never returns a"
            " negative value."
        ),
        "(-2 (-1 -1))",
        _BY_VALUE,
    ),
    Wrong(
        "min-begins-low",
        mistakes.MinBeginsLow,
        N_("The best value of MIN begins with −∞"),
        N_("It has to begin with +∞: nothing is less than −∞, so MIN always returns −∞."),
        "(1 (2 1))",
        _BY_VALUE,
    ),
    Wrong(
        "first-only",
        mistakes.FirstSuccessorOnly,
        N_("Only the first successor is searched"),
        N_("The return stands inside the loop, indented too far, so that the loop ends after one successor."),
        "(1 2)",
    ),
    Wrong(
        "first-at-min",
        mistakes.FirstSuccessorAtMin,
        N_("MIN searches only its first successor"),
        N_("The return of MIN stands inside its loop, indented too far, so that the loop ends after one successor."),
        "(1 (2 1))",
    ),
    Wrong(
        "right-to-left",
        mistakes.RightToLeft,
        N_("The successors are searched from right to left"),
        N_("As with a stack onto which they are pushed from left to right. The value is right, the cuts are others."),
        "(1 2)",
    ),
    Wrong(
        "last-tie",
        mistakes.TiesToTheLast,
        N_("Of equal actions it takes the last"),
        N_("It compares with ≥ where the best action is kept: the first of equal ones stays the best."),
        "(1 1)",
    ),
)
