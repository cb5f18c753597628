"""The verdict on an output, in sentences."""

from collections.abc import Sequence
from dataclasses import dataclass

from flask_babel import gettext
from flask_babel import gettext as _

from engine.checking.printed import Printed
from engine.checking.recursion import CheckedTree
from engine.checking.telling_apart import Further
from engine.checking.verdict import ANSWER, BEST, END, LEAVES, NODE, Verdict
from engine.exercises.numbers import written as as_typed
from engine.trees import write
from engine.trees.node import Value
from webapp.trees.exercises.words import Paths, written
from webapp.wording import names
from webapp.wording.text import listed

MOST_LETTERS = 5
"""Of which it is said which nodes they are."""

SYMBOLS = {"alpha": "α", "beta": "β", "alpha_out": "α", "beta_out": "β"}


@dataclass(frozen=True)
class SuspectWords:
    """A wrong program that prints the same."""

    name: str
    title: str
    says: str
    convention: str
    """In which it prints this, if that is not the asked one; else ""."""
    shows: str
    """The smallest tree on which it shows."""


@dataclass(frozen=True)
class VerdictWords:
    """The verdict for the page."""

    is_right: bool
    verdict: str
    where: str
    """Where the output departs; "" if it is right."""
    suspects: Sequence[SuspectWords]
    which: str
    """What to think of the suspects."""
    further: str
    """A tree that tells them apart, or ""."""
    read: str
    """How names that the tree does not have were read, or ""."""


def say(verdict: Verdict, convention: str, tree: CheckedTree, further: Further | None) -> VerdictWords:
    printed = verdict.printed
    read = _read(printed, tree)
    if verdict.is_right and not printed.rows:
        return VerdictWords(True, _right_answer(printed), "", [], "", "", read)
    titles = names.choices("convention")
    suspects = [
        SuspectWords(
            each.wrong.name,
            gettext(each.wrong.title),
            gettext(each.wrong.says),
            titles[each.convention] if each.convention != convention else "",
            each.wrong.shows,
        )
        for each in verdict.suspects
    ]
    return VerdictWords(
        verdict.is_right,
        _verdict(verdict, printed, titles[convention], [titles[name] for name in verdict.conventions]),
        "" if verdict.is_right else _where(verdict, tree),
        suspects,
        _which(verdict, printed, further),
        write(further.root) if further else "",
        read,
    )


def _read(printed: Printed, tree: CheckedTree) -> str:
    name, found = Paths(tree.names).node, []
    called = [f"{letter} = {name(node)}" for letter, node in printed.letters.items() if node is not None]
    if called:
        shown = ", ".join(called[:MOST_LETTERS]) + (", …" if len(called) > MOST_LETTERS else "")
        found.append(_("Your letters are read as these nodes: %(names)s.", names=shown))
    elif printed.letters:
        found.append(_("Your letters fit this tree in several ways, so only the numbers are compared."))
    if printed.index is not None:
        node = name(tree.below[0][printed.index])
        found.append(_("Your action %(index)d is read as an index from 0: %(node)s.", index=printed.index, node=node))
    if printed.taken and printed.value is not None:
        value = _number(printed.value)
        found.append(
            _("Your last number is read as the value: %(value)s.", value=value)
            if printed.taken == "last"
            else _("Your first number is read as the value: %(value)s.", value=value)
        )
    return " ".join(found)


def _right_answer(printed: Printed) -> str:
    """An answer alone says little: minimax has it, too."""
    if printed.best is None:
        return _("The value is right; paste the leaves to check the search.")
    if printed.value is None:
        return _("The action is right; paste the leaves to check the search.")
    return _("The value and the action are right; paste the leaves to check the search.")


def _verdict(verdict: Verdict, printed: Printed, asked: str, right_in: Sequence[str]) -> str:
    if verdict.is_right and printed.leaves:
        return _("Right: in the convention %(name)s alpha-beta visits exactly these leaves.", name=asked)
    if verdict.is_right:
        return _("Right: in the convention %(name)s alpha-beta prints exactly this.", name=asked)
    if right_in:
        return _("Not in %(asked)s, but right in: %(names)s.", asked=asked, names=listed(right_in))
    return _("Not yet: in the convention %(name)s alpha-beta prints something else.", name=asked)


def _which(verdict: Verdict, printed: Printed, further: Further | None) -> str:
    several = len(verdict.suspects) + verdict.is_right > 1
    if further and verdict.is_right:
        return _(
            "To be sure, run yours on this tree, too: there these and the right program have %(count)d different"
            " outputs.",
            count=further.outputs,
        )
    if further:
        return _(
            "To know which, run yours on this tree, too: there they have %(count)d different outputs.",
            count=further.outputs,
        )
    if several and (printed.leaves or not printed.rows):
        return _("The leaves do not tell them apart: print α, β and the value of each node, too.")
    if verdict.is_right:
        return "" if verdict.suspects else _("None of the wrong programs that Poda knows prints this.")
    return "" if verdict.suspects or verdict.conventions else _("It is none of the wrong programs that Poda knows.")


# -- where it departs -------------------------------------------------------------------------------------------------


def _where(verdict: Verdict, tree: CheckedTree) -> str:
    found, node = verdict.comparison, Paths(tree.names).node
    begins = _("Right up to %(node)s.", node=node(found.last.node)) if found.last and found.right else ""
    cut = ""
    if verdict.cut:
        cut = _(
            "But %(node)s is cut there, since %(own)s = %(tested)s %(sign)s %(other)s = %(bound)s.",
            node=node(verdict.cut.at),
            own=verdict.cut.own,
            tested=_number(verdict.cut.tested),
            sign=verdict.cut.sign,
            other=verdict.cut.other,
            bound=_number(verdict.cut.bound),
        )
    return " ".join(filter(None, (begins, _departs(verdict, tree), cut)))


def _departs(verdict: Verdict, tree: CheckedTree) -> str:
    found, node = verdict.comparison, Paths(tree.names).node
    expected = node(found.visit.node) if found.visit else ""
    if found.departs == END:
        return _("Your output ends there, but %(node)s comes next.", node=expected)
    if found.departs == BEST:
        best, index = found.visit.best if found.visit else 0, verdict.printed.index
        said = _("But the best action is %(node)s.", node=node(best))
        if index and tree.below[0][index - 1] == best:
            said += " " + _("If you count actions from 1, yours is this one.")
        return said
    if found.departs == ANSWER and found.visit:
        return _("But the value is %(value)s.", value=_number(found.visit.v))
    if verdict.visited is not None:
        return _visits(verdict, node(verdict.visited), expected)
    given = written(found.row.text[:60]) if found.row else ""
    if found.visit is None:
        return _("Your output then goes on with “%(line)s”, but the search has ended.", line=given)
    if found.departs == NODE or found.way.which == LEAVES:
        return _("Your output then has “%(line)s”, but %(node)s comes next.", line=given, node=expected)
    yours = found.row.number(found.departs) if found.row else None
    return _(
        "Your program then comes to %(node)s, but %(what)s is %(expected)s there, and you have %(yours)s.",
        node=expected,
        what=SYMBOLS.get(found.departs) or _("the value"),
        expected=_number(found.way.number(found.visit, found.departs)),
        yours=_number(yours or 0),
    )


def _visits(verdict: Verdict, visited: str, expected: str) -> str:
    """That the program goes to another node than it should."""
    if verdict.cut or not expected:
        return _("Your program then visits %(node)s.", node=visited)
    if not verdict.comparison.right:
        return _("Your program begins with %(node)s, but %(expected)s comes first.", node=visited, expected=expected)
    return _("Your program then comes to %(node)s, but %(expected)s comes next.", node=visited, expected=expected)


def _number(value: Value) -> str:
    return written(as_typed(value))
