"""Information sets in words: what a seat holds and what has happened, as one says it at the table."""

from dataclasses import dataclass

from flask_babel import gettext as _

from engine.game import MAX, MIN
from engine.hidden.behaviour import situations
from engine.hidden.game import InformationSet, information_sets
from webapp.games.card_words import noticed
from webapp.ladder.queries import LadderQuery
from webapp.matches.seats import SIDES


def told(player: int, seen: InformationSet) -> str:
    """`K · MAX bets 2`; "at the start" for nothing."""
    return " · ".join(noticed(news) for news in seen) or str(_("at the start"))


@dataclass(frozen=True)
class Holding:
    """The cards of a player as the seat sees them: each by its letter, or "" for face down."""

    side: str
    cards: list[str]


@dataclass(frozen=True)
class SituationText:
    """The decision as it lies on the table."""

    hands: list[Holding]
    story: list[str]


def situation(query: LadderQuery) -> SituationText:
    """What the seat knows; how many cards the other holds is no secret."""
    state = information_sets(query.game, query.player)[query.seen][0].state
    held = {player: query.game.hand(state, player) for player in (MAX, MIN)}
    hands = [
        Holding(SIDES[player], list(held[player]) if player == query.player else [""] * len(held[player]))
        for player in (MIN, MAX)
    ]
    return SituationText(hands, [noticed(news) for news in query.seen if " " in news])


def decisions(query: LadderQuery) -> list[tuple[str, dict[str, object], bool]]:
    """Every information set of the seat in words, with its address, and whether it is shown."""
    return [
        (told(query.player, seen), query.but(seen=seen), seen == query.seen)
        for seen in situations(query.game, query.player)
    ]
