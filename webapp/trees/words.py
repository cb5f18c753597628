"""What a mark says, in the reader's language."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from babel.numbers import get_decimal_symbol
from flask_babel import get_locale
from flask_babel import gettext as _

from engine.exercises import Graded, Mark
from engine.exercises.kind import Part
from engine.exercises.marks import BLANK, FOLLOWED, HIDDEN, RIGHT
from engine.exercises.naming import called
from engine.exercises.numbers import INFINITIES
from engine.trees import Node
from webapp.wording.text import capital

FIELDS: Mapping[str, Callable[[], str]] = {
    "value": lambda: _("value"),
    "alpha_in": lambda: _("α on entry"),
    "beta_in": lambda: _("β on entry"),
    "alpha_out": lambda: _("α on exit"),
    "beta_out": lambda: _("β on exit"),
    "low": lambda: _("low"),
    "high": lambda: _("high"),
    "cuts": lambda: _("cut edges"),
    "leaves": lambda: _("leaves visited"),
    "best": lambda: _("best action"),
    "choose": lambda: _("action chosen"),
    "guaranteed": lambda: _("guaranteed value"),
    "interval": lambda: _("values of x"),
    "leaves.all": lambda: _("leaves"),
    "nodes.all": lambda: _("nodes, the root included"),
    "leaves.best": lambda: _("leaves that alpha-beta visits at best"),
    "leaves.chance": lambda: _("leaves, with chance"),
    "condition": lambda: _("condition of the cut"),
    "order": lambda: _("order, best first"),
    "leaves.first": lambda: _("leaves visited, best first"),
    "leaves.last": lambda: _("leaves visited, worst first"),
    "action": lambda: _("MAX's action"),
    "left.row": lambda: _("rows that are left"),
    "left.column": lambda: _("columns that are left"),
    "nash": lambda: _("equilibria in pure strategies"),
}

ABOUT: Mapping[str, Callable[..., str]] = {
    "applies": lambda a: f"p({a}|b)",
    "seen": lambda a, o: _("p(%(observation)s) after %(action)s", action=a, observation=o),
    "belief": lambda a, o, s: _("b′(%(state)s) after %(action)s, %(observation)s", action=a, observation=o, state=s),
    "worth.after": lambda a, o: _("U(b′) after %(action)s, %(observation)s", action=a, observation=o),
    "worth.best": lambda a, o: _("U(b′) after %(action)s, %(observation)s", action=a, observation=o),
    "worth.then": lambda a, o, n: _("U after %(action)s, %(observation)s, %(then)s", action=a, observation=o, then=n),
    "worth": lambda a: _("U after %(action)s", action=a),
    "reply.row": lambda other: _("rows that are best against %(name)s", name=other),
    "reply.column": lambda other: _("columns that are best against %(name)s", name=other),
    "mixed.row": lambda own: _("p(%(name)s) in the equilibrium", name=own),
    "mixed.column": lambda own: _("p(%(name)s) in the equilibrium", name=own),
}
"""What is asked of something that has a name."""


def field_name(what: str, about: Sequence[str] = ()) -> str:
    """What is asked for, in words. `about`: as `Part.about`."""
    name = ABOUT[what](*about) if what in ABOUT else FIELDS[what]()
    is_symbol = name[:1] in "αβ" or name[1:2] in ("(", "′")
    return name if is_symbol else capital(name)


@dataclass(frozen=True)
class Paths:
    """What nodes are called."""

    called: Sequence[str]
    """By number."""

    @classmethod
    def of(cls, root: Node | None) -> "Paths":
        return cls(called(root) if root else [])

    def node(self, number: object) -> str:
        if not isinstance(number, int) or number == 0:
            return _("the root")
        return self.called[number]

    def nodes(self, numbers: str) -> str:
        """The action for each number in a part of an answer; whatever else was sent stays as it is."""
        known = {str(number): number for number in range(len(self.called))}
        return ", ".join(self.node(known[word]) if word in known else word for word in numbers.split()) or _("none")


NODES = ("best", "choose", "cuts", "order")
"""Parts whose answer names nodes."""


def answer_in_words(part: str, text: str, paths: Paths, parts: Mapping[str, Part]) -> str:
    """An answer as people read it: nodes and what was chosen from a list by name, numbers with their signs."""
    known = parts.get(part)
    if known and known.choices:
        names = {str(place): name for place, name in enumerate(known.choices)}
        return "; ".join(names.get(word, word) for word in text.split() if word != "none") or _("none")
    if part == "interval":
        return {"never": _("never"), "always": _("always")}.get(text, written(text))
    return paths.nodes(text) if part.partition(".")[0] in NODES else written(text)


def sentence(mark: Mark, paths: Paths, parts: Mapping[str, Part]) -> str:
    """Why a part was right or wrong."""
    if mark.verdict == RIGHT:
        return ""
    if mark.verdict == HIDDEN:
        return _("Not asked: it lies below an edge that you cut.")
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
    """What is right, and where it comes from."""
    values = {
        "expected": expected,
        "source": paths.node(mark.because.get("from")),
        "bound": {"alpha": "α", "beta": "β"}.get(str(mark.because.get("bound")), ""),
        "unknown": written(str(mark.because.get("unknown", ""))),
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
        "returned": lambda: _("It returns %(expected)s.", **values),
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
    found = sentences.get(mark.because.get("kind"))
    return found() if found else _("It is %(expected)s.", **values)


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
    return " ".join(said)


def _sum(mark: Mark) -> str:
    """How the right number comes about, where that says more than the number."""
    told = str(mark.because.get("sum", ""))
    return "" if told in ("", mark.expected) else written(f"{told} = {mark.expected}")


INFINITY = re.compile(rf"(?<!\w)(?:{INFINITIES})(?!\w)", re.IGNORECASE)
POINT = re.compile(r"(?<=\d)\.(?=\d)")


def written(text: str) -> str:
    """The numbers of an answer with proper signs, and with the decimal mark of the reader's language."""
    return POINT.sub(get_decimal_symbol(get_locale()), INFINITY.sub("∞", text)).replace("-", "−")


def as_shown(graded: Graded, paths: Paths, parts: Mapping[str, Part]) -> dict[str, object]:
    """The marks for the page and for files. `parts`: what was asked, by name."""
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
