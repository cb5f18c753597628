"""The language of what the command line prints for students: the one asked for, else the environment's."""

import os

from babel.numbers import get_decimal_symbol

from engine.catalogues import CODES, read_catalogue
from engine.exercises.wording import ReaderLanguage
from engine.refusals import Refused

VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The first variable that is set counts."""


def language_of(code: str | None) -> ReaderLanguage:
    """The language with that code; by default the environment's, or English if Poda does not have that.
    Raises Refused.
    """
    if code is None:
        said = next((text for name in VARIABLES if (text := os.environ.get(name))), "")[:2].lower()
        code = said if said in CODES else "en"
    if code not in CODES:
        raise Refused("“%(code)s” is not a language; there are: %(known)s.", code=code, known=", ".join(CODES))
    catalogue = read_catalogue(code)
    return ReaderLanguage(code, catalogue.gettext, catalogue.ngettext, get_decimal_symbol(code))
