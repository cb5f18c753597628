"""Texts that are no tree in any form that Poda reads, by what they look like. Every line is looked at once."""

from collections.abc import Sequence
from itertools import pairwise

from engine.refusals import N_, Refused, Term
from engine.trees.other_languages import language_of

DIRECTIONS = ("TB", "TD", "BT", "RL", "LR")
"""Of a graph in Mermaid."""

BRACKETS = frozenset("()[]{}")
BRANCHES = ("--", "`--", "+--", "\\--")
"""Of trees that are drawn with lines, beside "├" and "└"; the first after a line that goes on."""


def refuse_other_forms(text: str) -> None:
    """Raises Refused with the name of the form, if it is clearly another one."""
    if _is_matrix(text):
        raise Refused(N_("This is a matrix game in Gambit’s .nfg, not a tree: “Matrix games” reads it."))
    refuse_other_languages(text)
    lines = [line.rstrip() for line in text.splitlines() if line.strip()]
    if form := markup_of(text) or _data_of(lines):
        raise _no_trees_of(form)
    is_drawn = "├" in text or "└" in text or any(map(_is_branch, lines)) or any(map(_is_of_slashes, lines))
    if is_drawn or _is_outline(lines):
        raise Refused(
            N_(
                "This looks like %(form)s, which Poda does not read. It reads trees in brackets, such as %(example)s,"
                " nested lists, mappings and records of Python and JSON, a line for each node such as “A: [B, C]”,"
                " Gambit’s .efg, Graphviz’s DOT, and forest and qtree of LaTeX."
            ),
            form=Term(N_("a tree drawn with lines") if is_drawn else N_("an indented outline")),
            example="((3 12)(2 4))",
        )
    if lines and not any(mark in text for mark in "([{"):
        raise Refused(
            N_(
                "“%(text)s” is no tree. Poda reads trees in brackets, such as %(example)s, nested lists, mappings and"
                " records of Python and JSON, a line for each node such as “A: [B, C]”, Gambit’s .efg, Graphviz’s DOT,"
                " and forest and qtree of LaTeX."
            ),
            text=_beginning(text),
            example="((3 12)(2 4))",
        )


def refuse_other_languages(text: str) -> None:
    """Raises Refused with the name of the language, if the text is a program in another one than Python."""
    if language := language_of(text):
        raise _no_trees_of(language)


def markup_of(text: str) -> str:
    """“HTML” or “XML”, if the text begins as a page or a document does; else ""."""
    start = text.lstrip()[:20].lower()
    if start.startswith(("<html", "<!doctype html")):
        return "HTML"
    return "XML" if start.startswith("<?xml") or start[:1] == "<" and start[1:2].isalpha() else ""


def _is_matrix(text: str) -> bool:
    first, number = (*text[:40].split()[:2], "", "")[:2]
    return first == "NFG" and number[:1].isdigit()


def _data_of(lines: Sequence[str]) -> str:
    """The name of the form of the data, which is the same in every language; "" if it is none of these."""
    if not lines:
        return ""
    if lines[0].lstrip()[:1] == "\\" and lines[0].lstrip()[1:2].isalpha():
        return "LaTeX"
    if _is_mermaid(lines):
        return "Mermaid"
    if _is_yaml(lines):
        return "YAML"
    return "CSV" if len(lines) > 1 and all(map(_is_row, lines[:2])) else ""


def _is_mermaid(lines: Sequence[str]) -> bool:
    first = next((line for line in map(str.strip, lines) if not line.startswith(("```", "%%"))), "")
    kind, direction = (*first.replace(";", " ").split(maxsplit=2)[:2], "", "")[:2]
    return kind in ("graph", "flowchart") and direction in DIRECTIONS


def _is_yaml(lines: Sequence[str]) -> bool:
    """Whether it begins as YAML does, or has a key on a line of its own before any bracket."""
    if lines[0].strip() == "---" or lines[0].split(maxsplit=2)[:2] == ["-", "-"]:
        return True
    for line, after in pairwise(lines):
        if not BRACKETS.isdisjoint(line):
            return False
        if line.find(":") == len(line) - 1:
            first = after.lstrip()
            return first.startswith(("- ", "-\t", '"', "'", "[", "_")) or first[0].isalnum()
    return False


def _is_row(line: str) -> bool:
    return BRACKETS.isdisjoint(line) and ("," in line or ";" in line)


def _is_branch(line: str) -> bool:
    rest = line.lstrip(" \t|")
    return rest.startswith(BRANCHES[1:]) or rest.startswith(BRANCHES[0]) and line[-len(rest) - 1 : -len(rest)] == "|"


def _is_of_slashes(line: str) -> bool:
    """Whether it is a row of branches between two rows of nodes: `/ \\`."""
    marks = set(line) - set(" \t")
    return marks <= set("/\\|_") and not marks.isdisjoint("/\\")


def _is_outline(lines: Sequence[str]) -> bool:
    indents = [len(line) - len(line.lstrip()) for line in lines]
    return max(indents, default=0) > min(indents, default=0) and all(map(_is_label, lines))


def _is_label(line: str) -> bool:
    """Whether it has no brackets but those of a word at its end, `A (MAX)`."""
    words, bracket, turn = line.strip().partition("(")
    is_turn = turn.endswith(")") and turn[:-1].isalpha()
    return bool(words) and BRACKETS.isdisjoint(words) and (is_turn or not bracket)


def _no_trees_of(form: str) -> Refused:
    return Refused(
        N_(
            "This looks like %(form)s, of which Poda reads no trees. It reads trees in brackets, nested lists,"
            " mappings and records of Python and JSON, a line for each node such as “A: [B, C]”, Gambit’s .efg,"
            " Graphviz’s DOT, and forest and qtree of LaTeX."
        ),
        form=form,
    )


def _beginning(text: str) -> str:
    words = " ".join(text.split())
    return words if len(words) <= 30 else words[:29] + "…"
