"""Numbers with the marks of the reader's language. All that pages write of Babel's numbers goes through here.

Babel computes with 28 digits, and fails where a number has more: people type leaves of 1e29.
"""

import math
import re
from decimal import MAX_PREC, Decimal, localcontext
from fractions import Fraction

import flask_babel

FOUR_DIGITS = re.compile(r"(?<![\d.])(\d)\.(\d{3})(?![\d.])")
"""Spanish groups thousands from five digits on: 1000, but 10.000. Browsers know it, Babel does not."""

PLACES = 10
"""Decimal places of a fraction that are looked at: more than any pattern shows."""

Number = int | float | Fraction


def numeral(number: Number, pattern: str | None = None) -> str:
    """`1,234.5`, with a true minus sign; infinity is ∞. `pattern`: one of Babel's, such as `0.0000`."""
    if isinstance(number, float) and not math.isfinite(number):
        return {math.inf: "∞", -math.inf: "−∞"}.get(number, "?")
    with localcontext(prec=MAX_PREC):
        written: str = flask_babel.format_decimal(_decimal(number), pattern)
    if str(flask_babel.get_locale()) == "es":
        written = FOUR_DIGITS.sub(r"\1\2", written)
    return written.replace("-", "−")


def percent(share: Number) -> str:
    """A share in whole per cent: `12%`, or `12 %`."""
    with localcontext(prec=MAX_PREC):
        written: str = flask_babel.format_percent(_decimal(share))
    return written.replace("-", "−")


def _decimal(number: Number) -> Decimal:
    if isinstance(number, Fraction):
        return Decimal(round(number * 10**PLACES)).scaleb(-PLACES)
    return Decimal(number) if isinstance(number, int) else Decimal(str(number))
