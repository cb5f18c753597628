"""Values of positions and actions, as people write them."""

from flask_babel import format_decimal

from engine.search.report import SAMPLE, SIGNS
from webapp.wording.sums import written


def value_text(value: float | str, bound: str | None = "exact") -> str:
    """A value for readers, with ≥ or ≤ if it is only a bound, and ≈ if it is a sample."""
    sign = SIGNS[bound]
    if isinstance(value, str):
        return sign + value.replace("inf", "∞").replace("-", "−")
    if abs(value) >= 1000:
        text = ("+" if value > 0 else "−") + format_decimal(round(abs(value), 2))
    else:
        text = written(f"{value:+.2g}" if bound == SAMPLE else f"{value:+g}")
    return sign + ("0" if value == 0 else text)
