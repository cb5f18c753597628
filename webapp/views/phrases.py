"""The status line of a match, its sides by name, its seed once it may be told, and the match as text."""

from flask_babel import gettext as _

from engine.game import CHANCE, TERMINAL
from webapp.games import page_of
from webapp.matches import positions, seats, visibility
from webapp.matches.match import Match
from webapp.matches.seats import SIDES, EngineSeat


def side_name(match: Match, player: int) -> str:
    """MAX or MIN, with the stones where they have some."""
    mark = page_of(match.record.game).marks[player]
    return SIDES[player].upper() + (f" ({mark})" if mark else "")


def status(match: Match, position: positions.Position, visitor: str, browsing: bool) -> str:
    if position.turn == TERMINAL:
        return page_of(match.record.game).outcome(match.game, position.state)
    if position.turn == CHANCE:
        return str(_("Chance is to move."))
    side = side_name(match, position.turn)
    seat = match.record.seats[position.turn]
    if browsing:
        return str(_("%(side)s to move.", side=side))
    if isinstance(seat, EngineSeat):
        if match.record.settings.paused:
            return str(_("%(side)s to move: the engine is paused.", side=side))
        return str(_("%(side)s to move: the engine is thinking.", side=side))
    if not seat.owner:
        return str(_("Waiting for somebody to take %(side)s.", side=side))
    if match.may_play(visitor):
        return str(_("Your turn: you play %(side)s.", side=side))
    return str(_("%(side)s to move.", side=side))


def seed(match: Match) -> int | None:
    """What chance was tossed by, told once it can help nobody to foresee what comes."""
    return match.record.seed if match.over and match.game.has_chance else None


def as_text(match: Match, visitor: str) -> str:
    """The match for a message or a notebook: what is needed to play it again, and the final board."""
    with match.lock:
        record = match.record
        viewer = visibility.of(match, visitor)
        lines = [
            f"game: {record.game} " + " ".join(f"{name}={value}" for name, value in record.parameters.items()),
            *([f"start: {match.written(0)}"] if viewer.everything else []),
            *(f"{side}: {_public(seats.write(seat))}" for side, seat in zip(SIDES, record.seats, strict=True)),
            "actions: "
            + (" ".join(visibility.action_text(match, viewer, ply) or "?" for ply in range(match.ply)) or "-"),
            *([f"position: {match.written(match.ply)}"] if viewer.everything else []),
        ]
        if seed(match) is not None:
            lines.append(f"seed: {record.seed}")
    return "\n".join(lines) + "\n"


def _public(seat: str) -> str:
    return "person" if seat in ("me", "open") else seat
