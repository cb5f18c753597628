"""An entry of the glossary."""

from collections.abc import Mapping
from typing import NamedTuple


class GlossaryEntry(NamedTuple):
    """A word that pages use, explained. All but the slug and addresses are gettext keys."""

    slug: str
    """The anchor on the page of all words."""
    word: str
    says: str
    forms: str = ""
    """How sentences write the word, separated by `|`; empty if the word could be meant otherwise there."""
    look: tuple[str, Mapping[str, str], str] | None = None
    """The page that shows it: its endpoint, the rest of its address, and its name."""


GlossarySection = tuple[str, tuple[GlossaryEntry, ...]]
"""A heading (a gettext key), and its entries."""
