"""What a page showed when something was asked of a match: where the match has moved on since, it is refused."""

from dataclasses import dataclass

from engine.game import N_, Refused
from webapp.matches.match import Match

STALE = N_("The match has moved on; please look at the board again.")


@dataclass(frozen=True)
class PageState:
    """The ply and the version of the match that the page showed, as far as they matter to what is asked."""

    ply: int | None = None
    version: int | None = None


ANY = PageState()
"""Asked of the match however it stands."""


def refuse_stale(match: Match, page: PageState) -> None:
    """Raises Refused when the board has changed since the page showed it."""
    if page.ply is not None and page.ply != match.ply:
        raise Refused(STALE)
    if page.version is not None and not match.moved <= page.version <= match.version:
        raise Refused(STALE)
