"""Sums of money and fractions in the reader's language."""

import math
from fractions import Fraction

from babel.numbers import get_decimal_symbol
from flask_babel import get_locale
from flask_babel import gettext as _

from webapp.wording.numerals import numeral


def euros(amount: float) -> str:
    """An amount in euros, without cents if they are zero; no line break separates the number and its sign."""
    return str(_("€%(amount)s", amount=numeral(round(amount, 2)))).replace(" ", "\N{NO-BREAK SPACE}")


def signed_euros(amount: float) -> str:
    """A gain or a loss."""
    return ("+" if amount > 0 else "−" if amount < 0 else "") + euros(abs(amount))


def fraction(value: Fraction | float) -> str:
    """`12/7`, `−1/2`, `3`; a number that is not a fraction, with four digits."""
    if isinstance(value, Fraction):
        text = str(value)
        return text.replace("-", "−") if value.denominator < 10_000 else decimal(value)
    return decimal(value)


def decimal(value: Fraction | float) -> str:
    """At most four significant digits; from 1000 on, all digits before the decimal mark."""
    if not -1000 < value < 1000:
        return numeral(value if value in (math.inf, -math.inf) else round(value))
    return written(f"{float(value):.4g}")


def points(value: float) -> str:
    """Points for an answer, with at most two decimals."""
    return numeral(round(value, 2))


def written(digits: str) -> str:
    """Python's digits with the decimal mark of the reader's language and a true minus sign."""
    return digits.replace(".", get_decimal_symbol(get_locale())).replace("-", "−")
