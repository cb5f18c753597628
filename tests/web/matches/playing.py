"""Seats and moves of the tests' matches."""

from webapp.matches.engine_options import EngineOptions
from webapp.matches.match import Match
from webapp.matches.page_state import PageState
from webapp.matches.record import EngineAnswer
from webapp.matches.seats import SeatRequest
from webapp.matches.service import Matches

ANA, BO, CAI = "ana", "bo", "cai"
ENGINE = SeatRequest("engine", EngineOptions(depth=2, evaluation="open-lines"))
ROOTS = [{"action": "a1", "value": 0.0, "bound": "exact"}]
CELLS = ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3")
TWO_AT_ONE_SCREEN = (SeatRequest("me"), SeatRequest("me"))
AGAINST_THE_ENGINE = (SeatRequest("me"), ENGINE)
ENGINE_AGAINST_ITSELF = (ENGINE, ENGINE)


def seen(match: Match) -> PageState:
    return PageState(match.ply, match.version)


def play(matches: Matches, match: Match, actions: str, visitor: str = ANA) -> None:
    for action in actions.split():
        matches.play(match, visitor, action, seen(match))


def texts(match: Match) -> str:
    return " ".join(played.text for played in match.actions)


def engine_plays(matches, match, action):
    matches.play_engine(match, action, seen(match), EngineAnswer("alphabeta", nodes=12, line=[action], roots=ROOTS))
