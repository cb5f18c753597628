"""Numbers in a form that JSON can carry, as it has no infinity."""

import math
from typing import Any

INFINITIES = {math.inf: "+inf", -math.inf: "-inf"}


def plain(value: Any) -> Any:
    """The same data with infinities as the texts that JSON can carry."""
    if isinstance(value, dict):
        return {name: plain(item) for name, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    return INFINITIES.get(value, value)


def plain_column(column: list[Any]) -> list[Any]:
    """The same for a column of thousands of items of one type, or None. Most have no infinity, and stay as they are."""
    some = next((item for item in column if item is not None), None)
    if isinstance(some, float) and (math.inf in column or -math.inf in column):
        return [INFINITIES.get(item, item) for item in column]
    return column


def number(value: float | None) -> float | str | None:
    """A value as JSON can carry it."""
    return plain(value)
