"""JSON that comes from outside: in links, in files, in what somebody pastes."""

import json
from typing import Any


def read_json(text: str) -> Any:
    """The data; raises ValueError where it is no JSON, nested too deeply, or holds half of a character.

    JSON can write a lone surrogate, which can be neither stored nor sent.
    """
    try:
        data = json.loads(text)
        json.dumps(data, ensure_ascii=False).encode()
    except RecursionError as error:
        raise ValueError(str(error)) from None
    return data
