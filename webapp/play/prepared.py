"""Matches from the lectures' positions of a game: the engine moves first there, and searches as the lecture does."""

from dataclasses import dataclass

from flask_babel import gettext

from engine.game import Game
from engine.search.algorithms import ALGORITHMS, default_algorithm
from webapp.games import page_of
from webapp.games.page import LecturePosition
from webapp.matches import positions
from webapp.matches.seats import SIDES

NOT_OF_A_SEAT = ("position", "depth")


@dataclass(frozen=True)
class PreparedMatch:
    """`name` and `says` are in the reader's language; `fields` are those of the form of a new match."""

    name: str
    says: str
    fields: dict[str, str]


def prepared_matches(game: str) -> list[PreparedMatch]:
    """One for each position of the lectures other than the start; those for a further column of Compare stay there."""
    return [
        _prepared(game, each)
        for each in page_of(game).lecture_positions
        if "position" in each.fields and "more" not in each.fields
    ]


def _prepared(slug: str, lecture: LecturePosition) -> PreparedMatch:
    game, position = positions.game_of(slug, {}), lecture.fields["position"]
    mover = SIDES[game.turn(game.read(position))]
    (other,) = set(SIDES) - {mover}
    asked = [f"{name}={text}" for name, text in lecture.fields.items() if name not in NOT_OF_A_SEAT]
    depth = lecture.fields["depth"]
    searcher = _erring(game) if "errs" in lecture.fields else default_algorithm(game)
    seat = [searcher, *([] if depth == "full" else [f"depth={depth}"]), *asked]
    seats: dict[str, str] = {mover: ",".join(seat), other: "me"}
    fields: dict[str, str] = {"game": slug, "position": position, **seats, "controls": "all"}
    return PreparedMatch(gettext(lecture.name), gettext(lecture.says), fields)


def _erring(game: Game) -> str:
    """The algorithm that knows a MIN who errs: it looks at all of MIN's actions."""
    return next(name for name, each in ALGORITHMS.items() if each.suits(game) and each.heeds("errs") and each.has_depth)
