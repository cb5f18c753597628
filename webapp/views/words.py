"""Values, sides, outcomes and settings, said in the viewer's language."""

from flask_babel import gettext as _

from engine.game import MAX, MIN, TERMINAL
from webapp import positions, seats
from webapp.match import Match
from webapp.seats import SIDES, EngineOptions, EngineSeat

STONES = ("X", "O")


def value_text(value: float | str, bound: str | None = "exact") -> str:
    """A value as people write it, with ≥ or ≤ where only a bound is known."""
    sign = {"lower": "≥ ", "upper": "≤ "}.get(bound or "", "")
    if isinstance(value, str):
        return sign + value.replace("inf", "∞").replace("-", "−")
    return sign + f"{value:+g}".replace("-", "−").replace("+0", "0")


def side_name(player: int) -> str:
    return f"{SIDES[player].upper()} ({STONES[player]})"


def status(match: Match, position: positions.Position, visitor: str, browsing: bool) -> str:
    if position.turn == TERMINAL:
        return _outcome(match.game.utility(position.state))
    side = side_name(position.turn)
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


def _outcome(utility: float) -> str:
    if utility == 0:
        return str(_("The game is a draw."))
    return str(_("%(side)s has won.", side=side_name(MAX if utility > 0 else MIN)))


def options_text(options: EngineOptions) -> str:
    """The engine's settings in a few words."""
    names = {
        "random": _("random"),
        "greedy": _("greedy"),
        "minimax": _("minimax"),
        "alphabeta": _("alpha-beta"),
    }
    words = [names[options.algorithm]]
    if options.algorithm in ("minimax", "alphabeta"):
        words.append(_("depth %(depth)d", depth=options.depth) if options.depth else _limit_text(options))
    return ", ".join(words)


def _limit_text(options: EngineOptions) -> str:
    return str(_("%(seconds)g s", seconds=options.seconds) if options.seconds else _("to the end"))


def as_text(match: Match) -> str:
    """The match for a message or a notebook: what is needed to play it again, and the final board."""
    with match.lock:
        record = match.record
        lines = [
            f"game: {record.game} " + " ".join(f"{name}={value}" for name, value in record.parameters.items()),
            f"start: {match.game.write(match.states[0])}",
            *(f"{side}: {_public(seats.write(seat))}" for side, seat in zip(SIDES, record.seats, strict=True)),
            "actions: " + (" ".join(played.text for played in match.actions[: match.ply]) or "-"),
            f"position: {match.game.write(match.state)}",
        ]
    return "\n".join(lines) + "\n"


def _public(seat: str) -> str:
    return "person" if seat in ("me", "open") else seat
