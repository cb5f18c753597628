"""Validates data from outside, in general and against the struct that it is converted to."""

import json
from typing import TypeVar

import msgspec

from engine.hidden.methods import METHODS
from engine.refusals import N_, Refused, Term, unlisted
from engine.search.algorithms import ALGORITHMS
from webapp.matches.engine_options import UnknownAlgorithm

T = TypeVar("T", bound=msgspec.Struct)

MOST_LEVELS = 50
"""Deepest accepted nesting of lists and mappings; our own data has fewer than ten levels."""


def check_plain(data: object) -> None:
    """Raises ValueError if data is nested too deeply or holds a lone surrogate, and TypeError if it is not JSON.

    The depth at which Python itself gives up depends on its version and on the call stack. JSON can spell a lone
    surrogate (half of a character), which can be neither stored nor sent.
    """
    if _is_deeper(data, MOST_LEVELS):
        raise ValueError("it is nested too deeply")
    json.dumps(data, ensure_ascii=False).encode()


def _is_deeper(data: object, levels: int) -> bool:
    if not isinstance(data, dict | list | tuple):
        return False
    parts = data.values() if isinstance(data, dict) else data
    return levels == 0 or any(_is_deeper(part, levels - 1) for part in parts)


def checked(data: object, kind: type[T], strict: bool = False) -> T:
    """Converts the data to the struct; raises Refused with a sentence that names the invalid field."""
    try:
        return msgspec.convert(data, kind, strict=strict)
    except msgspec.ValidationError as error:
        field = str(error).rpartition("at `$.")[2].strip("`").partition("[")[0] if "`$." in str(error) else ""
        if isinstance(error.__cause__, UnknownAlgorithm):
            raise unlisted(Term(N_("algorithm")), str(error.__cause__)[:40], [*ALGORITHMS, *METHODS]) from None
        if field:
            raise Refused(N_("The value of “%(field)s” is not valid."), field=field[:40]) from None
        raise Refused(N_("That request could not be understood.")) from None
