"""Parts of an answer that cannot be read: the address keeps them (`tried`), so that a reload finds them again."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import parse_qsl, urlencode

from flask import request

from engine.exercises import Exercise
from webapp.http.pages.addresses import LONGEST_ADDRESS
from webapp.trees.unfinished import look_at

FIELD = "tried"


@dataclass(frozen=True)
class TriedParts:
    """What was typed and is not stored."""

    typed: Mapping[str, str] = field(default_factory=dict)
    refused: Mapping[str, str] = field(default_factory=dict)
    """For each of them, why."""


def in_address(exercise: Exercise) -> TriedParts:
    """Those that the address of the exercise keeps."""
    return of(exercise, dict(parse_qsl(request.args.get(FIELD, ""))))


def of(exercise: Exercise, sent: Mapping[str, str]) -> TriedParts:
    refused = look_at(exercise, sent).refused
    return TriedParts({part: sent[part] for part in refused}, refused)


def address(page: str, tried: TriedParts) -> str | None:
    """The page of an exercise with the parts in it; none where they are too long."""
    found = f"{page}&{urlencode({FIELD: urlencode(tried.typed)})}"
    return found if len(found) <= LONGEST_ADDRESS else None
