"""Small helpers for texts: capitals, lists of names, and texts computed once per language."""

import functools
from collections.abc import Callable, Hashable, Sequence
from typing import ParamSpec, TypeVar

from babel.lists import format_list
from flask_babel import get_locale

P = ParamSpec("P")
T = TypeVar("T")


def in_a_row(names: Sequence[str]) -> str:
    """Names in a row, separated by commas if one of them is more than a word."""
    return (", " if any(" " in each for each in names) else " ").join(names)


def listed(names: Sequence[str]) -> str:
    """Names in a sentence: a, b and c."""
    return format_list(names, locale=get_locale() or "en")


def capital(phrase: str) -> str:
    """The phrase with a capital letter, for the beginning of a sentence or a button."""
    return phrase[:1].upper() + phrase[1:]


def once_per_language(write: Callable[P, T]) -> Callable[P, T]:
    """Caches a function per language and arguments. Callers must not change the result."""
    written: dict[Hashable, T] = {}

    @functools.wraps(write)
    def read(*args: P.args, **kwargs: P.kwargs) -> T:
        locale = get_locale()
        key = (locale and locale.language, args, *kwargs.items())
        if key not in written:
            written[key] = write(*args, **kwargs)
        return written[key]

    return read
