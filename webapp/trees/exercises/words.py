"""Marks in words, in the reader's language."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from babel.numbers import get_decimal_symbol
from flask_babel import get_locale, gettext, ngettext
from flask_babel import gettext as _

from engine.exercises import Graded, Mark, wording
from engine.exercises.interface import Part
from engine.exercises.marks import BLANK, FOLLOWED, HIDDEN, LOST, RIGHT
from engine.exercises.matrix import LEFT
from engine.exercises.naming import called
from engine.exercises.wording import ReaderLanguage
from engine.trees import Node


def reader() -> ReaderLanguage:
    """The reader's language for the engine's sentences."""
    return ReaderLanguage(str(get_locale() or "en")[:2], gettext, ngettext, get_decimal_symbol(get_locale()))


def field_name(what: str, about: Sequence[str] = ()) -> str:
    """The name of a question. `about`: see `Part.about`."""
    return wording.field_name(what, about, reader())


@dataclass(frozen=True)
class Paths:
    """The names of the nodes."""

    called: Sequence[str]
    """By number."""

    @classmethod
    def of(cls, root: Node | None) -> "Paths":
        return cls(called(root) if root else [])

    def node(self, number: object) -> str:
        return wording.node_name(number, self.called, reader())

    def nodes(self, numbers: str) -> str:
        """The action for each number in a part of an answer; other texts are unchanged."""
        return wording.nodes_in_words(numbers, self.called, reader())


def answer_in_words(part: str, text: str, paths: Paths, parts: Mapping[str, Part]) -> str:
    """An answer for readers: nodes and choices by name, numbers with proper signs."""
    return wording.answer_in_words(part, text, paths.called, parts, reader())


def sentence(mark: Mark, paths: Paths, parts: Mapping[str, Part]) -> str:
    """Why a part is right or wrong."""
    if mark.verdict == RIGHT:
        return ""
    if mark.what == "choose" and mark.verdict in (HIDDEN, LOST):
        return _("The optimal strategy comes to this node; yours does not.")
    if mark.verdict == HIDDEN:
        return _("Not asked: it lies below an edge that you cut.")
    if mark.verdict == LOST:
        return _(
            "You cut an edge above it that the key does not cut. What such cuts hide counts as lost, except for a tenth"
            " of all answers."
        )
    if mark.what == "cuts":
        return _cuts(mark, paths)
    given = answer_in_words(mark.part, mark.given, paths, parts)
    expected = answer_in_words(mark.part, mark.expected, paths, parts)
    if mark.verdict == FOLLOWED:
        return _(
            "By the key it is %(expected)s; %(given)s follows from your own numbers.", expected=expected, given=given
        )
    right = _right(mark, paths, expected)
    return right if mark.verdict == BLANK else _("%(right)s You wrote %(given)s.", right=right, given=given)


def _right(mark: Mark, paths: Paths, expected: str) -> str:
    """The right answer, and where it comes from."""
    values = {
        "expected": expected,
        "source": paths.node(mark.because.get("from")),
        "bound": {"alpha": "α", "beta": "β"}.get(str(mark.because.get("bound")), ""),
        "unknown": written(str(mark.because.get("unknown", ""))),
        "at": paths.node(mark.because.get("at")),
        "test": written(str(mark.because.get("test", ""))),
        "limit": written(str(mark.because.get("limit", ""))),
        "through": paths.node(mark.because.get("through")),
        "values": _values(mark, paths),
    }
    sentences: Mapping[object, Callable[[], str]] = {
        "window": lambda: _("It is %(expected)s here, handed down from %(source)s.", **values),
        "window.root": lambda: _("It is %(expected)s here: the search began with it.", **values),
        "moved": lambda: _("It is %(expected)s: %(source)s gave it.", **values),
        "kept": lambda: _("It is %(expected)s, as on entry: no successor moved it.", **values),
        "value.max": lambda: _("MAX takes the largest: %(source)s gives %(expected)s.", **values),
        "value.min": lambda: _("MIN takes the smallest: %(source)s gives %(expected)s.", **values),
        "value.chance": lambda: _("The mean of the outcomes is %(expected)s.", **values),
        "star.mean": lambda: _("The mean of the outcomes is %(expected)s.", **values),
        "star.cut": lambda: _("It is cut, and returns the bound that has left the window: %(expected)s.", **values),
        "star.low": lambda: _("With the least leaf, %(unknown)s, for what is not known it is %(expected)s.", **values),
        "star.high": lambda: _(
            "With the greatest leaf, %(unknown)s, for what is not known it is %(expected)s.", **values
        ),
        "applies": lambda: _("Add up b(s) over the states in which it can be carried out: %(expected)s.", **values),
        "seen": lambda: _("Among the ways that it can go, this is seen with probability %(expected)s.", **values),
        "belief": lambda: _("b(s)·T·O, divided by the sum over all states, is %(expected)s.", **values),
        "worth.after": lambda: _("The mean of the states' values under b′ is %(expected)s.", **values),
        "worth.then": lambda: _("The mean of what it leads to from b′ is %(expected)s.", **values),
        "worth.best": lambda: _("The best that MAX can do there is worth %(expected)s.", **values),
        "worth": lambda: _("The mean over what may be observed is %(expected)s.", **values),
        "selected": lambda: _("From the root down, the largest UCB1 values lead to %(expected)s.", **values),
        "change": lambda: _("At C = %(expected)s a successor with fewer visits draws level.", **values),
        "mean": lambda: _("The mean of what its actions are worth is %(expected)s.", **values),
        "change.errs": lambda: _("At ε = %(expected)s what %(source)s is worth draws level.", **values),
        "change.never.errs": lambda: _("Never: up to ε = 1 no other action is worth more."),
        "then": lambda: _("It is %(expected)s, the first that draws level.", **values),
        "window.null": lambda: _(
            "It is %(expected)s here: in a null window %(source)s asks only whether this node is better.", **values
        ),
        "window.again": lambda: _("It is %(expected)s here: the second search has the window of %(source)s.", **values),
        "once": lambda: _("It is not: its first search settled it."),
        "again": lambda: _("It is: the null window has shown only that it is better."),
        "hit": lambda: _("It is: the entry of its position settles it in this window."),
        "hit.bound": lambda: _("It is not: the table has no entry of its position that settles it in this window."),
        "hit.unvisited": lambda: _("It is not: the search does not come here."),
        "entry.missing": lambda: _("It has none: the search has not come there."),
        "entry.exact": lambda: _("It is exact: nothing that was left out there can change the value."),
        "entry.least": lambda: _("It is a lower bound: a cut by β, there or below, has left something out."),
        "entry.most": lambda: _("It is an upper bound: a cut by α, there or below, has left something out."),
        "change.never": lambda: _("Never: no successor has fewer visits than the chosen one, which gains most by C."),
        "returned": lambda: _("It returns %(expected)s.", **values),
        "compared.root": lambda: _("It is %(expected)s: its player compares %(values)s.", **values),
        "compared.order": lambda: _("It is %(expected)s, by the minimax values: %(values)s.", **values),
        "returned.kept": lambda: _(
            "Nothing there beats %(bound)s = %(expected)s, handed down from %(source)s; so %(expected)s comes back.",
            **values,
        ),
        "returned.passed": lambda: _(
            "Its value has passed %(bound)s = %(expected)s, handed down from %(source)s; so %(expected)s comes back.",
            **values,
        ),
        "returned.cut": lambda: _("It is cut, and returns %(expected)s under this convention.", **values),
    }
    if mark.what in LEFT:
        return _left(mark, expected)
    if mark.what == "interval" and values["test"]:
        return _(
            "At %(at)s the comparison %(test)s decides, so the answer is %(expected)s. Its bound %(bound)s = %(limit)s"
            " comes from %(through)s.",
            **values,
        )
    found = sentences.get(mark.because.get("kind"))
    return found() if found else _("It is %(expected)s.", **values)


def _values(mark: Mark, paths: Paths) -> str:
    """The compared successors with their values: `a1: 3, a2: 2`."""
    compared = mark.because.get("values")
    if not isinstance(compared, list):
        return ""
    return "; ".join(f"{paths.node(child)}: {written(value)}" for child, value in compared)


def _left(mark: Mark, expected: str) -> str:
    """The remaining strategies, and what dominates each strategy struck before, in order."""
    struck = mark.because.get("struck")
    if not isinstance(struck, list) or not struck:
        return _("It is %(expected)s: none of them is dominated.", expected=expected)
    steps = "; ".join(_("%(name)s is beaten by %(by)s", name=name, by=by) for name, by in struck)
    return _("It is %(expected)s: %(steps)s.", expected=expected, steps=steps)


def _cuts(mark: Mark, paths: Paths) -> str:
    if mark.verdict == FOLLOWED:
        return _("Not as in the key, but it follows from your own numbers.")
    said = []
    if mark.over:
        over = paths.nodes(" ".join(map(str, mark.over)))
        said.append(_("Cut too early: %(edges)s. The window is still open there.", edges=over))
    if mark.missing:
        said.append(
            _(
                "A cut is missing: %(edges)s cannot matter any more.",
                edges=paths.nodes(" ".join(map(str, mark.missing))),
            )
        )
    if mark.verdict == BLANK and not said:
        said.append(_("Nothing is cut here; that earns points only once something right is written at the node."))
    return " ".join(said)


def cut_off(mark: Mark, paths: Paths) -> str:
    """The cuts at a node, for whoever reads the solution."""
    edges = paths.nodes(" ".join(map(str, mark.missing)))
    return _("Cut off there, because it cannot matter any more: %(edges)s.", edges=edges)


def _sum(mark: Mark) -> str:
    """How the right number is computed, unless that is just the number."""
    told = str(mark.because.get("sum", ""))
    return "" if told in ("", mark.expected) else written(f"{told} = {mark.expected}")


def written(text: str) -> str:
    """The numbers of an answer with proper signs and the decimal mark of the reader's language."""
    return reader().written(text)


def as_shown(graded: Graded, paths: Paths, parts: Mapping[str, Part]) -> dict[str, object]:
    """The marks for the page and for files. `parts`: the questions by name."""
    return {
        "earned": graded.earned,
        "asked": graded.asked,
        "total": graded.total,
        "marks": [
            {
                "part": mark.part,
                "what": field_name(mark.what, parts[mark.part].about if mark.part in parts else ()),
                "where": paths.node(mark.node) if mark.node is not None else "",
                "node": mark.node,
                "verdict": mark.verdict,
                "earned": mark.earned,
                "given": mark.given,
                "expected": mark.expected,
                "over": list(mark.over),
                "missing": list(mark.missing),
                "says": sentence(mark, paths, parts),
                "sum": _sum(mark),
            }
            for mark in graded.marks
        ],
    }
