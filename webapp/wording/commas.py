"""Warns readers who write decimals with a comma that `9,5` in the text of a tree is two leaves."""

from babel.numbers import get_decimal_symbol
from flask_babel import get_locale
from flask_babel import gettext as _

from engine.trees.commas import SAYS, two_leaves


def comma_warning(text: str) -> str:
    """The warning, or "" if nothing can be misread or the reader writes decimals with a point."""
    found = two_leaves(text)
    if found is None or get_decimal_symbol(get_locale()) != ",":
        return ""
    return str(_(SAYS) % found._asdict())
