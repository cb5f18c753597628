"""Numbers with the marks of the reader's language. All that pages write of Babel's numbers goes through here.

Babel computes with 28 digits, and fails where a number has more: people type leaves of 1e29.
"""

import math
from decimal import MAX_PREC, Decimal, localcontext
from fractions import Fraction

import flask_babel

PLACES = 10
"""Decimal places of a fraction that are looked at: more than any pattern shows."""

Number = int | float | Fraction


def numeral(number: Number, pattern: str | None = None) -> str:
    """`1,234.5`, with a true minus sign; infinity is ∞. `pattern`: one of Babel's, such as `0.0000`."""
    if isinstance(number, float) and not math.isfinite(number):
        return {math.inf: "∞", -math.inf: "−∞"}.get(number, "?")
    with localcontext(prec=MAX_PREC):
        written: str = flask_babel.format_decimal(_decimal(number), pattern)
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
