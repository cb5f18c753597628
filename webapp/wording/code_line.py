"""A line of pseudo-code."""

from dataclasses import dataclass


@dataclass(frozen=True)
class CodeLine:
    """One line: its key, its text in the reader's language, and how far it is indented."""

    key: str
    text: str
    indent: int
