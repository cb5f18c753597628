"""Seals files with a code made from the server's secret, so that the server can recognise its own files."""

import hashlib
import hmac
import json
import re
from collections.abc import Mapping, Sequence
from typing import Any


def sealed(document: Mapping[str, Any], secret: str) -> dict[str, Any]:
    """The document with its code."""
    return {**document, "code": _code(document, secret)}


def is_genuine(document: Mapping[str, Any], secret: str) -> bool:
    """Whether the document is unchanged since this server wrote it."""
    said = {name: value for name, value in document.items() if name != "code"}
    return hmac.compare_digest(str(document.get("code", "")).encode(), _code(said, secret).encode())


def sealed_rows(rows: Sequence[Sequence[object]], secret: str) -> list[Sequence[object]]:
    """The rows of a table, followed by a row with their code."""
    return [*rows, ["code", _code({"rows": [[_number_or_text(str(cell)) for cell in row] for row in rows]}, secret)]]


def are_genuine(rows: Sequence[Sequence[str]], secret: str) -> bool:
    """Whether the rows, the last of which has the code, are unchanged since this server wrote them.

    Two changes that spreadsheets make by themselves do not count: they fill up all rows to the same length with empty
    cells, and write 0.0 as 0.
    """
    trimmed = [_trimmed(row) for row in rows]
    said, last = trimmed[:-1], trimmed[-1] if trimmed else []
    rewritten = [[_number_or_text(cell) for cell in row] for row in said]
    return len(last) == 2 and is_genuine({"rows": rewritten, "code": last[1]}, secret)


NUMBER = re.compile(r"-?(0|[1-9][0-9]{0,14})(\.[0-9]{1,15})?")


def _number_or_text(cell: str) -> str:
    """A number without zeros that mean nothing; any other text as it is."""
    return repr(float(cell)) if NUMBER.fullmatch(cell) else cell


def _trimmed(row: Sequence[str]) -> list[str]:
    cells = list(row)
    while cells and not cells[-1]:
        cells.pop()
    return cells


LETTERS = "bcdfghjkmnpqrstvwxyz"
"""The letters of marks, which never form a word or a number."""

LONGEST_MARK = 6


def visitor_mark(visitor: str, sheet: str, secret: str) -> str:
    """A mark that tells one visitor's answers to a sheet from those of others.

    Without the secret it reveals nothing about the visitor, who has another mark on another sheet.
    """
    text = f"{len(sheet)}|{sheet}|{visitor}"
    digest = hmac.new(f"poda.visitor|{secret}".encode(), text.encode(), hashlib.sha256).digest()
    return "".join(LETTERS[byte % len(LETTERS)] for byte in digest[:LONGEST_MARK])


def _code(document: Mapping[str, Any], secret: str) -> str:
    text = json.dumps(document, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hmac.new(f"poda.answers|{secret}".encode(), text.encode(), hashlib.sha256).hexdigest()[:32]
