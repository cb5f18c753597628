"""Numbers in a form that JSON can carry, as it has no infinity."""

import math
from typing import Any

INFINITIES = {math.inf: "+inf", -math.inf: "-inf"}
NESTED = {dict, list, tuple}


def plain(value: Any) -> Any:
    """The same data with infinities as the texts that JSON can carry."""
    if isinstance(value, dict):
        return {name: plain(item) for name, item in value.items()}
    if isinstance(value, list | tuple):
        kinds = set(map(type, value))  # columns have thousands of items: no call for each
        if kinds & NESTED:
            return [plain(item) for item in value]
        return [INFINITIES.get(item, item) for item in value] if float in kinds else list(value)
    return INFINITIES.get(value, value)


def number(value: float | None) -> float | str | None:
    """A value as JSON can carry it."""
    return plain(value)
