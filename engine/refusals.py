"""What cannot be done is refused in one sentence, which a front end can translate."""

LONGEST_QUOTE = 200
"""Characters of somebody's words in a sentence."""


def N_(sentence: str) -> str:
    """Marks a sentence for translation; the engine itself speaks English."""
    return sentence


def _quoted(text: str) -> str:
    """Somebody's words, fit to stand in a sentence: on one line, and not too long."""
    words = " ".join(text.split())
    return words if len(words) <= LONGEST_QUOTE else words[: LONGEST_QUOTE - 1] + "…"


class Term(str):
    """A word that is put into a sentence and is to be translated like it: `Term(N_("method"))`."""


class Refused(ValueError):
    """Something that cannot be done, with one sentence for the person who asked for it.

    `sentence` is an English template and `values` fills it, so that a front end can translate the one and fill in the
    other. Changing nothing is the caller's duty: raise before anything is written.
    """

    def __init__(self, sentence: str, **values: object) -> None:
        self.sentence = sentence
        self.values = {name: _quoted(value) if type(value) is str else value for name, value in values.items()}
        super().__init__(sentence % self.values if values else sentence)
