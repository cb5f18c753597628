"""Reads JSON from outside: from links, from files, and from pasted text."""

import json
from typing import Any

from webapp.matches.checking import check_plain


def read_json(text: str) -> Any:
    """The data; raises ValueError if it is not JSON, too deeply nested, or has a lone surrogate."""
    try:
        data = json.loads(text)
    except RecursionError as error:
        raise ValueError(str(error)) from None
    check_plain(data)
    return data
