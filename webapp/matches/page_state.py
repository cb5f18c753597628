"""What the page of a match showed when a request was sent, which is refused if what it depends on has changed since.

A move depends on the position, undo on where it leads, taking a seat on who holds it. A move is not stale because
somebody sat down meanwhile.
"""

from dataclasses import dataclass

from engine.refusals import N_, Refused
from webapp.matches.match import Match

STALE = N_("The match has moved on; please look at the board again.")


@dataclass(frozen=True)
class PageState:
    """The ply and the version of the match that the page showed, as far as they matter to the request."""

    ply: int | None = None
    version: int | None = None


ANY = PageState()
"""For requests that are fine whatever the match looks like now."""


def refuse_other_board(match: Match, page: PageState) -> None:
    """Raises Refused where another position stands on the board. As long as nothing was undone, a ply names one."""
    if page.ply is None:
        _refuse_unless_seen(match, page, match.record.moved)
    elif page.ply != match.ply:
        raise Refused(STALE)
    else:
        _refuse_unless_seen(match, page, match.record.rewound)


def refuse_other_undo(match: Match, page: PageState) -> None:
    """Raises Refused where undo would lead elsewhere than on the page: an engine's answer since then goes as well."""
    if page.ply is None:
        return refuse_other_board(match, page)
    _refuse_unless_seen(match, page, match.record.rewound)
    if page.ply > match.ply or match.ply_before(page.ply) != match.ply_before():
        raise Refused(STALE)


def refuse_other_seats(match: Match, page: PageState, *players: int) -> None:
    """Raises Refused where one of these seats has been given to another."""
    _refuse_unless_seen(match, page, max(match.record.seated[player] for player in players))


def _refuse_unless_seen(match: Match, page: PageState, version: int) -> None:
    if page.version is not None and not version <= page.version <= match.version:
        raise Refused(STALE)
