"""Programming languages in which Poda reads no trees, by how their lines look. Every line is looked at once."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

COMMENTS = (('"""', '"""'), ("'''", "'''"), ("/*", "*/"), ("#|", "|#"), ("{-", "-}"))
"""Docstrings and comments of several lines."""

NUMBERS_OF_C = ("int", "double", "float", "long", "char")
TYPES_OF_JAVA = ("int", "double", "float", "long", "String")
MODIFIERS = ("public", "private", "protected", "static", "final", "abstract")
WORDS_OF_LISP = (
    *("define", "defun", "defvar", "defparameter", "defconstant", "defstruct", "def", "defn", "setq", "setf", "let"),
    *("let*", "list", "cons", "quote", "lambda", "require", "load", "ns", "in-package", "make-node"),
)
NODES_OF_HASKELL = ("Node", "Leaf", "Branch", "Fork", "Tip", "Bin")

TURNS = ("max", "min", "chance")
"""Before brackets in Poda's own form."""


def language_of(text: str) -> str:
    """The name of the language, the same in every language of people; "" for other texts."""
    lines = [line for line in map(str.strip, without_comments(text).splitlines()) if line]
    if any(map(_is_of_cpp, lines)):
        return "C++"
    if any(map(_is_of_c, lines)):
        return "C"
    if any(map(_is_of_java, lines)):
        return "Java"
    if any(map(_is_of_haskell, lines)):
        return "Haskell"
    if _is_prolog([line for line in lines if not line.startswith("%")]):
        return "Prolog"
    return "LISP" if _is_lisp([line for line in lines if not line.startswith((";", "#lang"))]) else ""


def without_comments(text: str) -> str:
    """The text without docstrings and comments of several lines; one that is never closed goes to the end."""
    return "".join(_outside_comments(text))


def _outside_comments(text: str) -> Iterator[str]:
    nexts = {opening: text.find(opening) for opening, _closing in COMMENTS}
    at = 0
    while found := [(place, opening) for opening, place in nexts.items() if place >= 0]:
        place, opening = min(found)
        yield text[at:place]
        closing = dict(COMMENTS)[opening]
        end = text.find(closing, place + len(opening))
        if end < 0:
            return
        at = end + len(closing)
        nexts |= {each: text.find(each, at) for each, old in nexts.items() if 0 <= old < at}
    yield text[at:]


# -- one line ---------------------------------------------------------------------------------------------------------


def _is_of_cpp(line: str) -> bool:
    word, bracket, _rest = line.partition("<")
    return bool(bracket) and word.strip() in ("vector", "std::vector") or line.startswith("using namespace ")


def _is_of_c(line: str) -> bool:
    if line.startswith("#"):
        return line[1:].split()[:1] == ["include"] or line.startswith("#include<")
    first, *others = _after(("static", "const"), line.split(maxsplit=4)) or [""]
    name, bracket, _rest = " ".join(others).partition("[")
    return first in NUMBERS_OF_C and bool(bracket) and name.strip().isidentifier()


def _is_of_java(line: str) -> bool:
    if line.startswith(("import java.", "import javax.")):
        return True
    words = line.split()
    rest = _after(MODIFIERS, words)
    if len(rest) < len(words) and (rest[:1] == ["class"] or _declares(" ".join(rest))):
        return True
    head, equals, value = line.partition("=")
    kind, *others = head.rstrip(" ;").split() or [""]
    if kind.partition("[")[0] in TYPES_OF_JAVA and "[" in "".join([kind, *others[:-1]]) and head.rstrip()[-1:] != "]":
        return bool(equals) or line.endswith(";")
    return bool(equals) and bool(others) and kind[:1].isupper() and value.lstrip().startswith("new ")


def _after(words: Sequence[str], line: list[str]) -> list[str]:
    """The line's words after those at its beginning."""
    return line[next((place for place, word in enumerate(line) if word not in words), len(line)) :]


def _declares(statement: str) -> bool:
    """Whether it is a type and a name, before a value or parameters: `int[][] tree =`, `List<Node> all(`."""
    ends = [place for mark in "=({;" if (place := statement.find(mark)) >= 0]
    kind, *others = statement[: min(ends, default=0)].split() or [""]
    return bool(others) and others[-1].isidentifier() and (kind[:1].isalpha() or kind[:1] == "_")


def _is_of_haskell(line: str) -> bool:
    if " :: " in line or line.startswith(("import qualified ", "import Data.", "newtype ")):
        return True
    words = line.split()
    if words[0] == "data" and len(words) > 2 and words[1][:1].isupper():
        return True
    if words[0] in ("module", "instance") and words[-1] == "where":
        return True
    return any(_is_node_of_haskell(*pair) for pair in pairwise(words))


def _is_node_of_haskell(word: str, after: str) -> bool:
    """Whether a constructor stands before what it takes, as in `Leaf 3`, `Node [Leaf 3]` and `Node (Leaf 3)`."""
    if word.lstrip("([,") not in NODES_OF_HASKELL:
        return False
    return after[0].isdigit() or after.startswith("[") or after[0] == "(" and after[1:] in NODES_OF_HASKELL


# -- all lines --------------------------------------------------------------------------------------------------------


def _is_prolog(lines: Sequence[str]) -> bool:
    """Whether there are rules or questions, or facts that end with a full stop."""
    if any(line.startswith((":-", "?-")) or line.endswith(":-") or " :- " in line for line in lines):
        return True
    fact = lines[0].partition("(")[0] if lines else ""
    return (
        fact.isidentifier()
        and fact[0].islower()
        and fact not in TURNS
        and any(line.endswith((").", "].")) for line in lines)
    )


def _is_lisp(lines: Sequence[str]) -> bool:
    """Whether a list is quoted or begins with an operator: `'((3 12) (2 4))`, `(define …`, `(max (min 3 12) …`."""
    first = lines[0] if lines else ""
    if first.startswith(("'(", "`(")) or first[:1] == "(" and first[1:].partition(" ")[0] in WORDS_OF_LISP:
        return True
    words = " ".join(lines).split() if first[:1] == "(" else []
    return any(word.lower().endswith(("(max", "(min")) and after[0].isdigit() for word, after in pairwise(words))
