"""What a search is for, and who is told about it."""

from dataclasses import dataclass
from typing import Literal

from engine.game import CHANCE, MAX, State
from engine.search import ActionSearcher
from webapp.matches.engine_options import EngineOptions
from webapp.matches.match import Match
from webapp.searches.found.tree_messages import Follower
from webapp.searches.scheduling.jobs import Callbacks, Job, Terms
from webapp.searches.scheduling.pacing import Pace

SearchKind = Literal["move", "hint", "analysis"]
KINDS: tuple[SearchKind, ...] = ("move", "hint", "analysis")


@dataclass
class SearchRequest:
    """What a search is for. `changed`: `version_of` the match when it began."""

    id: str
    match_id: str
    kind: SearchKind
    ply: int
    changed: int
    state: State
    side: Literal["MAX", "MIN", "CHANCE"]  # who is to move there
    options: EngineOptions
    number: int  # of the move that it is for: the players' are counted, and not what chance brings
    private: bool = False  # the search would reveal a card: nobody hears more than the action played
    only_for: str = ""  # the visitor who alone hears of it; empty for everybody
    follower: Follower | None = None
    watched: bool = False  # somebody has watched it, so that it can be seen when nobody does any more

    def is_for(self, visitor: str) -> bool:
        return self.only_for in ("", visitor)

    @property
    def room(self) -> str:
        """The room that is told about it."""
        return own_room(self.match_id, self.only_for) if self.only_for else self.match_id


class SearchJob(Job):
    """The search of a request, in the pool."""

    searcher: ActionSearcher
    about: SearchRequest

    def __init__(
        self,
        searcher: ActionSearcher,
        owner: str,
        request: SearchRequest,
        *,
        terms: Terms,
        pace: Pace,
        callbacks: Callbacks["SearchJob"],
    ) -> None:
        super().__init__(searcher, owner, about=request, terms=terms, pace=pace, callbacks=callbacks)


def own_room(match_id: str, visitor: str) -> str:
    """The room of a single visitor of a match."""
    return f"{match_id}:only:{visitor}"


def request_for(match: Match, kind: SearchKind, ply: int, options: EngineOptions, name: str) -> SearchRequest:
    """A search of the position at that ply of the match."""
    return SearchRequest(
        id=name,
        match_id=match.id,
        kind=kind,
        ply=ply,
        changed=version_of(match, kind),
        state=match.states[ply],
        side=side(match.position_at(ply).turn),
        options=options,
        number=match.moves_before(ply) + 1,
        private=match.game.hidden,
    )


def version_of(match: Match, kind: SearchKind) -> int:
    """The version of the board, and except for an analysis of the seats; a search that began before it is dropped."""
    return match.record.moved if kind == "analysis" else match.changed


def side(turn: int) -> Literal["MAX", "MIN", "CHANCE"]:
    """Who is to move, as messages name them."""
    if turn == CHANCE:
        return "CHANCE"
    return "MAX" if turn == MAX else "MIN"
