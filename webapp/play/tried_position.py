"""A position that cannot be set up. The match's address keeps it (`set_up`), so that a reload shows it again."""

from dataclasses import dataclass

from flask import request, url_for

from engine.refusals import Refused
from webapp.http.pages.languages import sentence
from webapp.matches.match import Match
from webapp.services import services


@dataclass(frozen=True)
class TriedPosition:
    """The text that was typed to set up a position, and why it was refused."""

    text: str
    refusal: str


def in_address(match: Match) -> TriedPosition | None:
    """The refused position in the match's address, or None."""
    return of(match, request.args.get("set_up"))


def of(match: Match, text: str | None) -> TriedPosition | None:
    """The position with its refusal, or None if the next match could start there."""
    if not text or match.game.hidden:
        return None
    try:
        services().matches.check_next_start(match, text)
    except Refused as refusal:
        return TriedPosition(text, sentence(refusal))
    return None


def address(match: Match, text: str | None, refusal: Refused) -> str | None:
    """The match's address with that position in it; None if something other than the position was refused."""
    tried = of(match, text)
    if tried is None or tried.refusal != sentence(refusal):
        return None
    return url_for("play.show", match_id=match.id, set_up=tried.text)
