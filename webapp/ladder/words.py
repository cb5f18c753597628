"""Information sets in words: a seat's cards and the actions so far, in the language of the table."""

from dataclasses import dataclass

from flask_babel import gettext as _

from engine.game import MAX, MIN
from engine.hidden.behaviour import situations
from engine.hidden.game import InformationSet, information_sets
from webapp.games.card_words import noticed
from webapp.ladder.queries import LadderQuery
from webapp.matches.seats import SIDES


def told(player: int, seen: InformationSet) -> str:
    """The information set in words: `K · MAX bets 2`; "at the start" if it is empty."""
    return " · ".join(noticed(news) for news in seen) or str(_("at the start"))


@dataclass(frozen=True)
class Holding:
    """A player's cards as the seat sees them: each by its letter, or "" if it lies face down."""

    side: str
    cards: list[str]


@dataclass(frozen=True)
class SituationText:
    """The decision as cards on the table and actions so far."""

    hands: list[Holding]
    story: list[str]


def situation(query: LadderQuery) -> SituationText:
    """What the seat knows, including how many cards the other player holds."""
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
