"""Checks data from outside against the struct that it is converted to."""

from typing import TypeVar

import msgspec

from engine.refusals import N_, Refused
from webapp.matches.engine_options import UnknownAlgorithm

T = TypeVar("T", bound=msgspec.Struct)


def checked(data: object, kind: type[T], strict: bool = False) -> T:
    """The data as that struct; raises Refused with a sentence that names the field at fault."""
    try:
        return msgspec.convert(data, kind, strict=strict)
    except msgspec.ValidationError as error:
        field = str(error).rpartition("at `$.")[2].strip("`").partition("[")[0] if "`$." in str(error) else ""
        if isinstance(error.__cause__, UnknownAlgorithm):  # found when all fields are there: the path ends above it
            field = f"{field}.algorithm".lstrip(".")
        if field:
            raise Refused(N_("The value of “%(field)s” is not valid."), field=field[:40]) from None
        raise Refused(N_("That request could not be understood.")) from None
