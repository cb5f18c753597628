"""Refuses requests from stale pages: a request fails if what it depends on has changed since its page was shown.

A move depends on the position, undo on the ply it leads to, taking a seat on who holds it. A move does not become stale
because somebody has taken a seat.
"""

from dataclasses import dataclass

from engine.refusals import N_, Refused
from webapp.matches.match import Match

STALE = N_("The match has moved on; please look at the board again.")


@dataclass(frozen=True)
class PageState:
    """The ply and the version of the match that the page showed; None if they do not matter to the request."""

    ply: int | None = None
    version: int | None = None


ANY = PageState()
"""For requests that are valid whatever the state of the match."""


def refuse_other_board(match: Match, page: PageState) -> None:
    """Raises Refused if the board has another position now. Until something is undone, a ply identifies the
    position.
    """
    if page.ply is None:
        _refuse_unless_seen(match, page, match.record.moved)
    elif page.ply != match.ply:
        raise Refused(STALE)
    else:
        _refuse_unless_seen(match, page, match.record.rewound)


def refuse_other_undo(match: Match, page: PageState) -> None:
    """Raises Refused if undo would lead elsewhere than it did on the page. The engine's answers since then are undone
    too.
    """
    if page.ply is None:
        return refuse_other_board(match, page)
    _refuse_unless_seen(match, page, match.record.rewound)
    if page.ply > match.ply or match.ply_before(page.ply) != match.ply_before():
        raise Refused(STALE)


def refuse_other_seats(match: Match, page: PageState, *players: int) -> None:
    """Raises Refused if one of these seats has been given to somebody else."""
    _refuse_unless_seen(match, page, max(match.record.seated[player] for player in players))


def _refuse_unless_seen(match: Match, page: PageState, version: int) -> None:
    if page.version is not None and not version <= page.version <= match.version:
        raise Refused(STALE)
