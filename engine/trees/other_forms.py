"""Texts that are no tree in any form that Poda reads, by what they look like."""

import re

from engine.refusals import N_, Refused, Term

LOOKS = {
    "XML": re.compile(r"\s*<\?xml\b|\s*<(?!!|html)[A-Za-z]", re.IGNORECASE),
    "HTML": re.compile(r"\s*<(?:!doctype\s+)?html\b", re.IGNORECASE),
    "LaTeX": re.compile(r"\s*\\[a-zA-Z]+"),
    "Mermaid": re.compile(r"\s*(?:```\w*\s*)?(?:%%[^\n]*\n\s*)*(?:graph|flowchart)\s+(?:TB|TD|BT|RL|LR)\b"),
    "YAML": re.compile(
        r"\s*---[ \t]*\n|\s*-[ \t]+-[ \t]|(?:[^\n()\[\]{}]*\n)*?[^\n:()\[\]{}]*:[ \t]*\n[ \t]*(?:-[ \t]|[\w\"'\[])"
    ),
    "CSV": re.compile(r"[^\n()\[\]{}]*[,;][^\n()\[\]{}]*\n[^\n()\[\]{}]*[,;]"),
}
"""By the name of the form, which is the same in every language."""
TYPE = r"\w+(?:[ \t]*<[^;=\n]{0,80}>)?(?:[ \t]*\[\])*"
PROGRAMS = {
    "C++": re.compile(r"^[ \t]*(?:std::)?vector[ \t]*<", re.MULTILINE),
    "C": re.compile(
        r"^[ \t]*#[ \t]*include\b|^[ \t]*(?:(?:static|const)[ \t]+)*(?:int|double|float|long|char)[ \t]+\w+[ \t]*\[",
        re.MULTILINE,
    ),
    "Java": re.compile(
        rf"^[ \t]*(?:(?:(?:public|private|protected|static|final|abstract)[ \t]+)+"
        rf"(?:class[ \t]|{TYPE}[ \t]+\w+[ \t]*[=(\[{{;])|import[ \t]+javax?\."
        r"|(?:int|double|float|long|String)(?:[ \t]*\[\])+[ \t]*\w+[ \t]*[=;]"
        r"|[A-Z]\w*(?:<[^>\n]{0,60}>)?[ \t]+\w+[ \t]*=[ \t]*new\b)",
        re.MULTILINE,
    ),
}
"""Languages of which no values are read."""
PROSE = re.compile(r'"""[\s\S]*?(?:"""|\Z)|\'\'\'[\s\S]*?(?:\'\'\'|\Z)|/\*[\s\S]*?(?:\*/|\Z)')
"""Docstrings and comments of several lines."""
DRAWN = re.compile(r"[├└]|^[ \t|]*[|`+\\]--", re.MULTILINE)
LINE_OF_OUTLINE = re.compile(r"[^()\[\]{}]+(?:\([^\W\d]+\))?")
MATRIX = re.compile(r"\s*NFG\s+\d")
BRACKETS = re.compile(r"[(\[{]")


def refuse_other_forms(text: str) -> None:
    """Raises Refused with the name of the form, if it is clearly another one."""
    if MATRIX.match(text):
        raise Refused(N_("This is a matrix game in Gambit’s .nfg, not a tree: “Matrix games” reads it."))
    refuse_other_languages(text)
    for form, look in LOOKS.items():
        if look.match(text):
            raise _no_trees_of(form)
    if DRAWN.search(text) or _is_outline(text):
        raise Refused(
            N_(
                "This looks like %(form)s, which Poda does not read. It reads trees in brackets, such as %(example)s,"
                " nested lists, mappings and records of Python and JSON, a line for each node such as “A: [B, C]”,"
                " Gambit’s .efg, Graphviz’s DOT, and forest and qtree of LaTeX."
            ),
            form=Term(N_("a tree drawn with lines") if DRAWN.search(text) else N_("an indented outline")),
            example="((3 12)(2 4))",
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


def refuse_other_languages(text: str) -> None:
    """Raises Refused with the name of the language, if the text is a program in another one than Python."""
    statements = PROSE.sub("", text)
    for form, look in PROGRAMS.items():
        if look.search(statements):
            raise _no_trees_of(form)


def _is_outline(text: str) -> bool:
    lines = [line for line in text.splitlines() if line.strip()]
    indents = [len(line) - len(line.lstrip()) for line in lines]
    return max(indents, default=0) > min(indents, default=0) and all(
        LINE_OF_OUTLINE.fullmatch(line.strip()) for line in lines
    )


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
