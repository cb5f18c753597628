"""Writes exact numbers for the labs, as fractions or as decimals, in the reader's language."""

from dataclasses import dataclass
from fractions import Fraction

from markupsafe import Markup, escape

from webapp.wording.numerals import numeral

STYLES = ("fraction", "decimal")
LONGEST_FRACTION = 9
"""Characters of the longest fraction that is still easier to read than its decimals."""


@dataclass(frozen=True)
class Numbers:
    """Writes numbers in one style. A fraction that is too long to read is written in decimals, with ≈ in front."""

    style: str = "fraction"

    def text(self, value: Fraction) -> str:
        """For labels: `2/3`, or `0.667`."""
        if value.denominator == 1 or self._is_fraction(value):
            return str(value).replace("-", "−")
        return self._decimals(value)

    def math(self, value: Fraction) -> Markup:
        """For formulas: MathML with a vertical fraction; negative numbers have no brackets."""
        if value.denominator == 1 or not self._is_fraction(value):
            return Markup("<mn>{}</mn>").format(self.text(value))
        sign = Markup("<mo>−</mo>") if value < 0 else Markup()
        above, below = escape(abs(value.numerator)), escape(value.denominator)
        return sign + Markup("<mfrac><mn>{}</mn><mn>{}</mn></mfrac>").format(above, below)

    def factor(self, value: Fraction) -> Markup:
        """For factors of a product: negative numbers have brackets."""
        inner = self.math(value)
        return Markup("<mrow><mo>(</mo>{}<mo>)</mo></mrow>").format(inner) if value < 0 else inner

    def html(self, value: Fraction) -> Markup:
        """For a number on its own in a sentence or a table."""
        return Markup('<math displaystyle="true">{}</math>').format(self.math(value))

    def _is_fraction(self, value: Fraction) -> bool:
        return self.style == "fraction" and len(str(value)) <= LONGEST_FRACTION

    def _decimals(self, value: Fraction) -> str:
        near = "≈ " if self.style == "fraction" else ""
        return near + numeral(value, "#,##0.####")
