"""Values, sides, outcomes and settings, said in the viewer's language."""

from flask_babel import format_decimal
from flask_babel import gettext as _

from engine.game import CHANCE, TERMINAL
from webapp import eyes, positions, seats
from webapp.match import Match
from webapp.seats import SIDES, EngineOptions, EngineSeat
from webapp.suited import searches
from webapp.views import boards
from webapp.views.sums import written


def value_text(value: float | str, bound: str | None = "exact") -> str:
    """A value as people write it, with ≥ or ≤ where only a bound is known."""
    sign = {"lower": "≥ ", "upper": "≤ "}.get(bound or "", "")
    if isinstance(value, str):
        return sign + value.replace("inf", "∞").replace("-", "−")
    if abs(value) >= 1000:
        text = ("+" if value > 0 else "−") + format_decimal(round(abs(value), 2))
    else:
        text = written(f"{value:+g}")
    return sign + ("0" if value == 0 else text)


def side_name(match: Match, player: int) -> str:
    """MAX or MIN, with the stones where they have some."""
    mark = boards.of(match.record.game).MARKS[player]
    return SIDES[player].upper() + (f" ({mark})" if mark else "")


def status(match: Match, position: positions.Position, visitor: str, browsing: bool) -> str:
    if position.turn == TERMINAL:
        return boards.of(match.record.game).outcome(match.game, position.state)
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


def method(algorithm: str) -> str:
    """What an algorithm is called inside a sentence; MAX and MIN, who are players too, keep their names."""
    known = {
        "random": _("random"),
        "greedy": _("greedy"),
        "minimax": _("minimax"),
        "alphabeta": _("alpha-beta"),
        "expectiminimax": _("expectiminimax"),
        "star1": "Star1",
        "star2": "Star2",
        "average": _("average"),
        "belief": _("beliefs"),
        "omniscient": _("the other sees all"),
        "simulate": _("simulated other"),
        "simulate-slide": _("as on the slide"),
        "equilibrium": _("equilibrium"),
        "fixed": _("strategy typed in"),
    }
    return known.get(algorithm, algorithm)


def options_text(options: EngineOptions) -> str:
    """The engine's settings in a few words."""
    words = [method(options.algorithm)]
    if searches(options.algorithm):
        words.append(_("depth %(depth)d", depth=options.depth) if options.depth else _limit_text(options))
    if options.algorithm in ("simulate", "simulate-slide"):
        words.append(_("level %(level)d", level=options.level))
    return ", ".join(words)


def _limit_text(options: EngineOptions) -> str:
    return str(_("%(seconds)s s", seconds=written(f"{options.seconds:g}")) if options.seconds else _("to the end"))


def seed(match: Match) -> int | None:
    """What chance was tossed by, told once it can help nobody to foresee what comes."""
    return match.record.seed if match.over and match.game.has_chance else None


def as_text(match: Match, visitor: str) -> str:
    """The match for a message or a notebook: what is needed to play it again, and the final board."""
    with match.lock:
        record = match.record
        viewer = eyes.of(match, visitor)
        lines = [
            f"game: {record.game} " + " ".join(f"{name}={value}" for name, value in record.parameters.items()),
            *([f"start: {match.written(0)}"] if viewer.everything else []),
            *(f"{side}: {_public(seats.write(seat))}" for side, seat in zip(SIDES, record.seats, strict=True)),
            "actions: " + (" ".join(eyes.action_text(match, viewer, ply) or "?" for ply in range(match.ply)) or "-"),
            *([f"position: {match.written(match.ply)}"] if viewer.everything else []),
        ]
        if seed(match) is not None:
            lines.append(f"seed: {record.seed}")
    return "\n".join(lines) + "\n"


def _public(seat: str) -> str:
    return "person" if seat in ("me", "open") else seat
