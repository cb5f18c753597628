"""An exercise's question in words: the same on pages, on paper and from the command line, in the reader's language."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from engine.exercises.drawing import marked_name
from engine.exercises.exercise import Exercise
from engine.exercises.interface import Part
from engine.exercises.kinds import KINDS
from engine.exercises.matrix import mixtures_strike
from engine.exercises.numbers import INFINITIES
from engine.exercises.numbers import written as as_text
from engine.exercises.star import leaf_bounds
from engine.matrix import read_matrix
from engine.refusals import N_

INFINITY = re.compile(rf"(?<!\w)(?:{INFINITIES})(?!\w)", re.IGNORECASE)
POINT = re.compile(r"(?<=\d)\.(?=\d)")
PAIR = re.compile(r"(?<=[\[(])([^\[\](),;\s]+), ([^\[\](),;\s]+)(?=[\])])")
"""An interval, or a window."""


@dataclass(frozen=True)
class ReaderLanguage:
    """How to translate sentences and write numbers. `say` and `count` are gettext and ngettext."""

    code: str
    say: Callable[[str], str]
    count: Callable[[str, str, int], str]
    decimal: str = "."

    def written(self, text: str) -> str:
        """The numbers of an answer with proper signs, and with the decimal mark of the language.

        Where that is a comma, a semicolon stands between the ends of an interval: `[6,2; 9,8]`.
        """
        paired = PAIR.sub(r"\1; \2", text) if self.decimal == "," else text
        return POINT.sub(self.decimal, INFINITY.sub("∞", paired)).replace("-", "−")


FIELDS: Mapping[str, str] = {
    "value": N_("value"),
    "alpha_in": N_("α on entry"),
    "beta_in": N_("β on entry"),
    "alpha_out": N_("α on exit"),
    "beta_out": N_("β on exit"),
    "low": N_("low"),
    "high": N_("high"),
    "cuts": N_("cut edges"),
    "leaves": N_("leaves visited"),
    "best": N_("best action"),
    "choose": N_("action chosen"),
    "guaranteed": N_("guaranteed value"),
    "interval": N_("values of x"),
    "leaves.all": N_("leaves"),
    "nodes.all": N_("nodes, the root included"),
    "leaves.best": N_("leaves that alpha-beta visits at best"),
    "leaves.chance": N_("leaves, with chance"),
    "condition": N_("condition of the cut"),
    "order": N_("order, best first"),
    "leaves.first": N_("leaves visited, best first"),
    "leaves.last": N_("leaves visited, worst first"),
    "action": N_("MAX's action"),
    "left.row": N_("rows that are left"),
    "left.column": N_("columns that are left"),
    "nash": N_("equilibria in pure strategies"),
    "selected": N_("leaf selected next"),
    "again": N_("searched again"),
    "alpha_again": N_("α, second time"),
    "beta_again": N_("β, second time"),
    "value_again": N_("value, second time"),
    "hit": N_("settled by the table"),
    "bound": N_("entry in the table"),
    "mean": N_("mean of its actions"),
    "then": N_("the action then"),
}

ABOUT: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "applies": ("p(%(action)s|b)", ("action",)),
    "seen": ("p(%(observation)s|b, %(action)s)", ("action", "observation")),
    "belief": (N_("b′(%(state)s) after %(action)s, %(observation)s"), ("action", "observation", "state")),
    "worth.after": (N_("U(b′) after %(action)s, %(observation)s"), ("action", "observation")),
    "worth.best": (N_("U(b′) after %(action)s, %(observation)s"), ("action", "observation")),
    "worth.then": (N_("U after %(action)s, %(observation)s, %(then)s"), ("action", "observation", "then")),
    "worth": (N_("U after %(action)s"), ("action",)),
    "ucb": (N_("UCB1 of %(name)s"), ("name",)),
    "change": (N_("%(name)s of the change, or “never”"), ("name",)),
    "reply.row": (N_("rows that are best against %(name)s"), ("name",)),
    "reply.column": (N_("columns that are best against %(name)s"), ("name",)),
    "mixed.row": (N_("p(%(name)s) in the equilibrium"), ("name",)),
    "mixed.column": (N_("p(%(name)s) in the equilibrium"), ("name",)),
}
"""Questions about something with a name, and the meanings of the names in `Part.about`."""


def field_name(what: str, about: Sequence[str], language: ReaderLanguage) -> str:
    """The name of a question. `about`: see `Part.about`."""
    if what in ABOUT:
        template, names = ABOUT[what]
        name = language.say(template) % dict(zip(names, about, strict=True))
    else:
        name = language.say(FIELDS[what])
    is_symbol = name[:1] in "αβε" or name[1:2] in ("(", "′")
    return name if is_symbol else name[:1].upper() + name[1:]


def question(exercise: Exercise, language: ReaderLanguage) -> str:
    """The question of an exercise."""
    said = language.say(KINDS[exercise.kind].asks(exercise))
    if exercise.kind == "count":
        numbers = ", ".join(f"{name} = {number}" for name, number in exercise.numbers.items())
        return f"{said} {numbers}"
    if exercise.kind == "interval":
        called = language.say(N_("It is called %(name)s.")) % {"name": marked_name(exercise)}
        return f"{said} {called}"
    if given := KINDS[exercise.kind].given:
        return f"{said} {language.say(given)}"
    if exercise.kind == "matrix":
        return f"{said} {language.say(_of_mixtures(exercise))}"
    bounds = leaf_bounds(exercise) if exercise.kind == "star1" else None
    if bounds:
        least, most = (language.written(as_text(bound)) for bound in bounds)
        span = language.say(N_("Leaves lie between %(least)s and %(most)s; so does every value that is not known yet."))
        return f"{said} {span % {'least': least, 'most': most}}"
    return said


def _of_mixtures(exercise: Exercise) -> str:
    """Whether mixtures dominate in this game: a student who tries pure strategies only would not know when to stop."""
    if mixtures_strike(read_matrix(exercise.text)):
        return N_("A mixture of others may dominate a strategy, too.")
    return N_("To strike, pure strategies suffice: no mixture of others dominates any more.")


def asked_besides(exercise: Exercise, language: ReaderLanguage) -> str:
    """What a question about cuts leaves open, since it differs from tree to tree; "" for other kinds."""
    asked = {part.what for part in KINDS[exercise.kind].parts(exercise)}
    if "cuts" not in asked:
        return ""
    sentences = {
        "condition": N_("Write at each cut which comparison brings it about."),
        "leaves": N_("Count the leaves that are visited."),
        "best": N_("Choose the root's best action."),
    }
    return " ".join(language.say(says) for what, says in sentences.items() if what in asked)


NODES = ("best", "choose", "cuts", "order")
"""Parts whose answer names nodes."""


def node_name(number: object, names: Sequence[str], language: ReaderLanguage) -> str:
    """The name of a node; `names`: by number."""
    return names[number] if isinstance(number, int) and number > 0 else language.say(N_("the root"))


def answer_in_words(
    part: str, text: str, names: Sequence[str], parts: Mapping[str, Part], language: ReaderLanguage
) -> str:
    """An answer for readers: nodes and choices by name, numbers with proper signs."""
    known = parts.get(part)
    if known and known.choices:
        choices = {str(place): name for place, name in enumerate(known.choices)}
        if known.worded:
            choices = {place: language.say(name) for place, name in choices.items()}
        chosen = [choices.get(word, word) for word in text.split() if word != "none"]
        if not chosen:
            return language.say(N_("none"))
        return _as_set(chosen) if known.several else "; ".join(chosen)
    if part in ("interval", "change"):
        words = {"never": N_("never"), "always": N_("always")}
        return language.say(words[text]) if text in words else language.written(text)
    if part.partition(".")[0] not in NODES:
        return language.written(text)
    nodes = nodes_in_words(text, names, language)
    return f"({nodes})" if known and known.what == "order" and text.strip() else nodes


def _as_set(names: Sequence[str]) -> str:
    """The names in braces, so that they stay together within a sentence; cells are named “A, x”."""
    return "{" + ("; " if any("," in name for name in names) else ", ").join(names) + "}"


def nodes_in_words(numbers: str, names: Sequence[str], language: ReaderLanguage) -> str:
    """The action for each number in a part of an answer; other texts stay as they are."""
    known = {str(number): number for number in range(len(names))}
    said = (node_name(known[word], names, language) if word in known else word for word in numbers.split())
    return ", ".join(said) or language.say(N_("none"))
