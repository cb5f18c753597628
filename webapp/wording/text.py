"""Small matters of writing: how a phrase begins, and how names stand in a row."""

from collections.abc import Sequence


def in_a_row(names: Sequence[str]) -> str:
    """One after the other; commas part them where they are more than single words."""
    return (", " if any(" " in each for each in names) else " ").join(names)


def capital(phrase: str) -> str:
    """As it begins a sentence, or stands alone on a button."""
    return phrase[:1].upper() + phrase[1:]
