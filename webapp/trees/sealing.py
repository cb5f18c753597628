"""Files sealed by a code that is made with the server's secret: whoever is given one can have it checked."""

import hashlib
import hmac
import json
from collections.abc import Mapping, Sequence
from typing import Any


def sealed(document: Mapping[str, Any], secret: str) -> dict[str, Any]:
    """The document with its code."""
    return {**document, "code": _code(document, secret)}


def is_genuine(document: Mapping[str, Any], secret: str) -> bool:
    """Whether a document is as this server has written it."""
    said = {name: value for name, value in document.items() if name != "code"}
    return hmac.compare_digest(str(document.get("code", "")).encode(), _code(said, secret).encode())


def sealed_rows(rows: Sequence[Sequence[object]], secret: str) -> list[Sequence[object]]:
    """The rows of a table, and below them a row with their code."""
    return [*rows, ["code", _code({"rows": [[str(cell) for cell in row] for row in rows]}, secret)]]


def are_genuine(rows: Sequence[Sequence[str]], secret: str) -> bool:
    """Whether the rows, the last of which has the code, are as this server has written them.

    Empty cells at the end of a row do not count: spreadsheets write as many cells in each.
    """
    trimmed = [_trimmed(row) for row in rows]
    said, last = trimmed[:-1], trimmed[-1] if trimmed else []
    return len(last) == 2 and is_genuine({"rows": said, "code": last[1]}, secret)


def _trimmed(row: Sequence[str]) -> list[str]:
    cells = list(row)
    while cells and not cells[-1]:
        cells.pop()
    return cells


LETTERS = "bcdfghjkmnpqrstvwxyz"
"""Of marks: no word and no number comes of them."""

LONGEST_MARK = 6


def visitor_mark(visitor: str, sheet: str, secret: str) -> str:
    """By which the answers of one visitor to a sheet are told from those of others.

    Without the secret it says nothing about the visitor, and on another sheet the same visitor has another.
    """
    text = f"{len(sheet)}|{sheet}|{visitor}"
    digest = hmac.new(f"poda.visitor|{secret}".encode(), text.encode(), hashlib.sha256).digest()
    return "".join(LETTERS[byte % len(LETTERS)] for byte in digest[:LONGEST_MARK])


def _code(document: Mapping[str, Any], secret: str) -> str:
    text = json.dumps(document, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hmac.new(f"poda.answers|{secret}".encode(), text.encode(), hashlib.sha256).hexdigest()[:32]
