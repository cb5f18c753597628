"""Plays a finished game of chance again, with the same position, seats and outcomes."""

from typing import Any

from flask import redirect, url_for
from werkzeug.wrappers import Response as BaseResponse

from engine.refusals import N_, Refused
from webapp.http.visitors.rate_limits import LOOK, limited
from webapp.matches import seat_texts, visibility
from webapp.matches.match import Match
from webapp.matches.seats import SIDES
from webapp.play.routes import bp, match_of


@bp.get("/matches/<match_id>/again")
@limited(LOOK)
def again(match_id: str) -> BaseResponse:
    """Redirects to the form for a new match with the seed of this one, which is secret until the match is over."""
    match = match_of(match_id)
    with match.lock:
        if visibility.seed(match) is None:
            raise Refused(N_("The seed is told when the game is over."))
        return redirect(url_for("play.offer", **_same(match)), 303)


def _same(match: Match) -> dict[str, Any]:
    """The fields with which /play opens this match again from its start."""
    record = match.record
    named = {name: str(value) for name, value in record.parameters.items()}
    sitting: dict[str, str] = {side: seat_texts.write(seat) for side, seat in zip(SIDES, record.seats, strict=True)}
    position = {} if record.position is None else {"position": record.position}
    opened = {"open_cards": "yes"} if record.settings.open_cards else {}
    chance = {"chance": record.settings.chance, "seed": str(record.seed)}
    return {"game": record.game, **named, **position, **sitting, **opened, **chance}
