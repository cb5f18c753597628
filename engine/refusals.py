"""Refusals: one sentence each, which a front end can translate."""

from collections.abc import Iterable

LONGEST_QUOTE = 200
"""Most characters of quoted text in a sentence."""


def N_(sentence: str) -> str:
    """Marks a sentence for translation; the engine itself speaks English."""
    return sentence


def _quoted(text: str) -> str:
    """Quoted text for a sentence: on one line, and not too long."""
    words = " ".join(text.split())
    return words if len(words) <= LONGEST_QUOTE else words[: LONGEST_QUOTE - 1] + "…"


class Term(str):
    """A word in a sentence that is translated like it: `Term(N_("method"))`."""


class Refused(ValueError):
    """A refused request, with one sentence for the person who made it.

    `sentence` is an English template and `values` fill it, so that a front end can translate the one and fill in the
    other. The caller must not have changed anything: raise before anything is written.
    """

    def __init__(self, sentence: str, **values: object) -> None:
        self.sentence = sentence
        self.values = {name: _quoted(value) if type(value) is str else value for name, value in values.items()}
        super().__init__(sentence % self.values if values else sentence)


def unlisted(what: Term, value: str, known: Iterable[str]) -> Refused:
    """The refusal of a value that is not among those known. `what` is quoted: names may be of any number and gender."""
    return Refused(
        N_("“%(what)s” must be one of: %(known)s; not “%(value)s”."), what=what, known=", ".join(known), value=value
    )
