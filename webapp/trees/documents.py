"""JSON that comes from outside: in links, in files, in what somebody pastes."""

import json
from typing import Any

from webapp.matches.checking import check_plain


def read_json(text: str) -> Any:
    """The data; raises ValueError where it is no JSON, nested too deeply, or holds half of a character."""
    try:
        data = json.loads(text)
    except RecursionError as error:
        raise ValueError(str(error)) from None
    check_plain(data)
    return data
