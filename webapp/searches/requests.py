"""What one search is for, which options the engine is given, and what is told and stored of its answer."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from engine.game import CHANCE, MAX, N_, Game, Refused, State
from engine.hidden.game import HiddenGame
from engine.search import Options, Report, Snapshot
from engine.search.checks import check, check_bounds, check_seconds
from engine.search.estimates import estimates
from engine.search.options import OPTIONS, TIMES
from engine.search.report import RootAction
from engine.utility import valued
from webapp.matches.match import Match
from webapp.matches.record import Answer
from webapp.matches.seats import EngineOptions
from webapp.searches import hidden_decisions
from webapp.searches.trees import Follower, number

Kind = Literal["move", "hint", "analysis"]
KINDS: tuple[Kind, ...] = ("move", "hint", "analysis")

MOST_ROOTS = 64
"""Root actions that are stored with an action; all of them are sent while the search is fresh."""


@dataclass
class SearchRequest:
    """What a search is for. `moved` is the version of the board that it thinks about."""

    id: str
    match_id: str
    kind: Kind
    ply: int
    moved: int
    state: State
    side: Literal["MAX", "MIN", "CHANCE"]  # who is to move there
    options: EngineOptions
    number: int  # of the move that it is for: the players' are counted, and not what chance brings
    private: bool = False  # what is thought would tell a card: nobody hears more than what is played
    only_for: str = ""  # the visitor who alone hears of it; empty for everybody
    follower: Follower | None = None
    watched: bool = False  # somebody has watched it, so that it can be seen when nobody does any more

    def is_for(self, visitor: str) -> bool:
        return self.only_for in ("", visitor)

    @property
    def room(self) -> str:
        """Where those are who hear of it."""
        return own_room(self.match_id, self.only_for) if self.only_for else self.match_id


def own_room(match_id: str, visitor: str) -> str:
    """Where one visitor of a match hears what nobody else does."""
    return f"{match_id}:only:{visitor}"


def request_for(match: Match, kind: Kind, ply: int, options: EngineOptions, name: str) -> SearchRequest:
    """A search of the position at that ply of the match."""
    return SearchRequest(
        id=name,
        match_id=match.id,
        kind=kind,
        ply=ply,
        moved=match.moved,
        state=match.states[ply],
        side=side(match.position_at(ply).turn),
        options=options,
        number=match.moves_before(ply) + 1,
        private=match.game.hidden,
    )


def side(turn: int) -> Literal["MAX", "MIN", "CHANCE"]:
    """Who is to move, as messages name them."""
    if turn == CHANCE:
        return "CHANCE"
    return "MAX" if turn == MAX else "MIN"


def engine_options(options: EngineOptions, record: int = 0, seed: int | None = None) -> Options:
    """The engine's own form of what a seat asks for."""
    chosen = {name: getattr(options, name) for name in OPTIONS if name in EngineOptions.__struct_fields__}
    return Options(**chosen, record=record, seed=seed)


MOST_AT_ONCE = 60_000
"""Positions of a game that is solved for the evaluation `true` while somebody waits for the page: a second or so."""


def refuse_unplayable(
    game: Game, state: State, player: int, options: EngineOptions, most_seconds: float = TIMES.most
) -> None:
    """Raises Refused if the engine could not play MAX or MIN with these options; `Matches` checks seats with it.

    `most_seconds`: for which a search may run here.
    """
    check_seconds(options.seconds, most_seconds)
    if isinstance(game, HiddenGame):
        hidden_decisions.refuse_unplayable(game, player, options)
    else:
        asked = engine_options(options)
        check(game, asked)
        if options.weights is not None:
            game.with_weights(options.weights)
        refuse_long_solving(game, options.evaluation)
        game = valued(game, options.utility)
        check_bounds(game, state, asked, estimates(game, state, asked))


def refuse_long_solving(game: Game, evaluation: str | None) -> None:
    """Raises Refused if the game is too large to be solved for its evaluation while somebody waits."""
    if evaluation == "true" and getattr(game, "most_states", 0) > MOST_AT_ONCE:
        raise Refused(
            N_("The exact value as an evaluation needs a game of at most %(most)s positions here."),
            most=MOST_AT_ONCE,
        )


def heading(request: SearchRequest) -> dict[str, Any]:
    """Which search it is: what every message about it begins with."""
    names = {"match": request.match_id, "search": request.id, "kind": request.kind}
    return {**names, "ply": request.ply, "number": request.number, "side": request.side}


def progress(request: SearchRequest, found: Snapshot) -> dict[str, Any]:
    """What viewers are told while it runs."""
    return {**_news(request, found), "path": found.path, "bound": found.bound}


def answer(request: SearchRequest, found: Report, stopped: bool) -> dict[str, Any]:
    """What viewers are told when it is done."""
    told = {"path": [], "bound": found.bound, "ending": found.ending, "line": found.line, "stopped": stopped}
    return {**_news(request, found), **told}


def _news(request: SearchRequest, found: Snapshot | Report) -> dict[str, Any]:
    return {
        **heading(request),
        "algorithm": request.options.algorithm,
        "attitude": request.options.attitude,
        "utility": request.options.utility,
        "evaluation": request.options.evaluation,
        "depth": found.depth,
        "best": found.best,
        "value": number(found.value),
        "nodes": found.nodes,
        "leaves": found.leaves,
        "cuts": found.cuts,
        "seconds": found.seconds,
        "rate": round(found.nodes / found.seconds) if found.seconds else None,
        "roots": _roots(found),
    }


def evaluation_of(game: Game, told: Mapping[str, Any]) -> str | None:
    """By which evaluation such an answer was estimated, if by any; None where the answer does not tell."""
    if "evaluation" not in told or not game.evaluations:
        return None
    name = told["evaluation"] or game.evaluations[0]
    return None if name == "none" else str(name)


def _roots(found: Snapshot | Report) -> list[dict[str, Any]]:
    return [_root(action) for action in found.actions]


def _root(found: RootAction) -> dict[str, Any]:
    probability = {} if found.probability is None else {"probability": found.probability}
    return {"action": found.action, "value": number(found.value), "bound": found.bound, **probability}


def stored(request: SearchRequest, found: Report) -> Answer:
    """What is stored beside the action that the search led to."""
    return Answer(
        algorithm=found.algorithm,
        convention=request.options.convention,
        utility=request.options.utility,
        depth=found.depth,
        value=number(found.value),
        bound=found.bound,
        nodes=found.nodes,
        leaves=found.leaves,
        cuts=found.cuts,
        seconds=round(found.seconds, 6),
        stopped=not found.finished,
        line=found.line,
        roots=[root for root in _roots(found) if root["value"] is not None or "probability" in root][:MOST_ROOTS],
    )
