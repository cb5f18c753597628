"""Small matters of writing: how a phrase begins, how names are listed, and texts that are put together once."""

import functools
from collections.abc import Callable, Hashable, Sequence
from typing import ParamSpec, TypeVar

from babel.lists import format_list
from flask_babel import get_locale

P = ParamSpec("P")
T = TypeVar("T")


def in_a_row(names: Sequence[str]) -> str:
    """Names in a row, separated by commas where one of them is more than a word."""
    return (", " if any(" " in each for each in names) else " ").join(names)


def listed(names: Sequence[str]) -> str:
    """Names as a sentence lists them: a, b and c."""
    return format_list(names, locale=get_locale() or "en")


def capital(phrase: str) -> str:
    """The phrase with a capital letter, as it begins a sentence or stands on a button."""
    return phrase[:1].upper() + phrase[1:]


def once_per_language(write: Callable[P, T]) -> Callable[P, T]:
    """Calls the function once for each language and arguments; whoever gets the text leaves it as it is."""
    written: dict[Hashable, T] = {}

    @functools.wraps(write)
    def read(*args: P.args, **kwargs: P.kwargs) -> T:
        locale = get_locale()
        key = (locale and locale.language, args, *kwargs.items())
        if key not in written:
            written[key] = write(*args, **kwargs)
        return written[key]

    return read
