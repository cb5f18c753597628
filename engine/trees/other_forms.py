"""Texts that are no tree in any form that Poda reads, by what they look like."""

import re

from engine.refusals import N_, Refused

LOOKS = {
    "XML": re.compile(r"\s*<\?xml\b|\s*<(?!!|html)[A-Za-z]", re.IGNORECASE),
    "HTML": re.compile(r"\s*<(?:!doctype\s+)?html\b", re.IGNORECASE),
    "LaTeX": re.compile(r"\s*\\[a-zA-Z]+"),
    "CSV": re.compile(r"[^\n()\[\]{}]*[,;][^\n()\[\]{}]*\n[^\n()\[\]{}]*[,;]"),
}
"""By the name of the form, which is the same in every language."""
MATRIX = re.compile(r"\s*NFG\s+\d")
BRACKETS = re.compile(r"[(\[{]")


def refuse_other_forms(text: str) -> None:
    """Raises Refused with the name of the form, if it is clearly another one."""
    if MATRIX.match(text):
        raise Refused(N_("This is a matrix game in Gambit’s .nfg, not a tree: “Matrix games” reads it."))
    for form, look in LOOKS.items():
        if look.match(text):
            raise Refused(
                N_(
                    "This looks like %(form)s, of which Poda reads no trees. It reads trees in brackets, nested lists,"
                    " mappings and records of Python and JSON, a line for each node such as “A: [B, C]”, Gambit’s .efg,"
                    " Graphviz’s DOT, and forest and qtree of LaTeX."
                ),
                form=form,
            )
    if text.strip() and not BRACKETS.search(text):
        raise Refused(
            N_(
                "“%(text)s” is no tree. Poda reads trees in brackets, such as %(example)s, nested lists, mappings and"
                " records of Python and JSON, a line for each node such as “A: [B, C]”, Gambit’s .efg, Graphviz’s DOT,"
                " and forest and qtree of LaTeX."
            ),
            text=_beginning(text),
            example="((3 12)(2 4))",
        )


def _beginning(text: str) -> str:
    words = " ".join(text.split())
    return words if len(words) <= 30 else words[:29] + "…"
