"""The status line of a match, and the names of its sides."""

from flask_babel import gettext as _

from engine.game import CHANCE, TERMINAL
from webapp.games import page_of
from webapp.matches import permissions, positions
from webapp.matches.match import Match
from webapp.matches.seats import SIDES, EngineSeat


def side_name(match: Match, player: int) -> str:
    """MAX or MIN, with the side's stone or what it is called in this game."""
    return side_of(match.record.game, player)


def side_of(game: str, player: int) -> str:
    """The same, of any position of that game."""
    page = page_of(game)
    mark = page.stones[player] or (page.side_names[player] and _(page.side_names[player]))
    return SIDES[player].upper() + (f" ({mark})" if mark else "")


def status(match: Match, position: positions.Position, visitor: str, browsing: bool) -> str:
    """How the match ended, or whose turn it is, addressing the visitor if it is theirs."""
    if position.turn == TERMINAL:
        return page_of(match.record.game).ending(match.game, position.state)
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
    if permissions.may_play(match, visitor):
        return str(_("Your turn: you play %(side)s.", side=side))
    return str(_("%(side)s to move.", side=side))
