"""Parts of an answer that were refused. The address keeps them (`tried`), so that a reload shows them again."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import parse_qsl, urlencode

from flask import request

from engine.exercises import Exercise
from webapp.http.pages.addresses import LONGEST_ADDRESS
from webapp.trees.exercises.unfinished import look_at

FIELD = "tried"


@dataclass(frozen=True)
class TriedParts:
    """The texts that were refused."""

    typed: Mapping[str, str] = field(default_factory=dict)
    refused: Mapping[str, str] = field(default_factory=dict)
    """The reasons, by part."""


def in_address(exercise: Exercise) -> TriedParts:
    """The refused parts in the exercise's address."""
    return of(exercise, dict(parse_qsl(request.args.get(FIELD, ""))))


def of(exercise: Exercise, sent: Mapping[str, str]) -> TriedParts:
    refused = look_at(exercise, sent).refused
    return TriedParts({part: sent[part] for part in refused}, refused)


def address(page: str, tried: TriedParts) -> str | None:
    """The page of an exercise with the parts in its address; None if it would be too long."""
    found = f"{page}&{urlencode({FIELD: urlencode(tried.typed)})}"
    return found if len(found) <= LONGEST_ADDRESS else None
