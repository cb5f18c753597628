"""What people may do to each other in a match. Nobody undoes what another person has played.

With hidden cards, whatever would let somebody know or change the cards is refused: where another person has a seat, or
may take one, nobody sets up the cards, chooses the seed, opens the cards, takes over a seat in the middle of a hand, or
leaves a hand that is going badly.
"""

from engine.game import MAX, MIN, N_, Game, Refused
from webapp.matches.match import Match
from webapp.matches.record import CHANCE, ENGINE
from webapp.matches.seats import EngineSeat, Person, SeatRequest, Seats, Settings, shared

DEALT = N_("Cards are dealt by the server; to show a hand, set it up or play with open cards.")
BETWEEN_HANDS = N_("Seats change between hands: this one is being played.")


def check_deal(game: Game, seats: Seats, host: str, position: str | None, seed: int | None, settings: Settings) -> None:
    """Raises Refused if one of the players would deal a hand that others play too."""
    if not game.hidden:
        return
    if settings.chance == "chosen":
        raise Refused(DEALT)
    is_set = position is not None and not settings.open_cards
    if shared(seats, host) and (is_set or seed is not None):
        raise Refused(N_("Between two people the cards are dealt by the server, by a seed that nobody knows."))


def deals_afresh(match: Match) -> bool:
    """Whether the next hand begins with a new deal, however this one began: one of two people may have chosen it."""
    return match.game.hidden and not match.record.settings.open_cards and shared(match.record.seats, match.record.host)


def check_seat(match: Match, visitor: str, player: int, request: SeatRequest) -> None:
    """Raises Refused if a seat would change hands in the middle of a hand of cards."""
    seat = match.record.seats[player]
    is_own = isinstance(seat, EngineSeat) or match.owns(visitor, player)
    if match.in_a_hand and seat != Person() and not (is_own and request.kind == "engine"):
        raise Refused(BETWEEN_HANDS)


def check_swap(match: Match) -> None:
    """Raises Refused where the score over several hands belongs to the seats."""
    if match.game.hidden:
        raise Refused(N_("With cards, sides are swapped with the next hand."))


def check_back(match: Match, visitor: str, ply: int) -> None:
    """Raises Refused if one of two people would undo what the other has played."""
    if _others_moved(match, visitor, ply, match.ply):
        raise Refused(N_("The other person has moved since; only they can take that back."))


def check_forth(match: Match, visitor: str, ply: int) -> None:
    """Raises Refused if one of two people would redo what the other has undone."""
    if _others_moved(match, visitor, match.ply, ply):
        raise Refused(N_("That move is the other person's; only they can play it again."))


def _others_moved(match: Match, visitor: str, first: int, last: int) -> bool:
    """Whether the visitor's opponent, a person, has moved there; a host who only watches may do anything."""
    plays = any(match.owns(visitor, player) for player in (MAX, MIN))
    own = (visitor, ENGINE, CHANCE)
    return plays and match.shared_with_others(visitor) and any(it.by not in own for it in match.actions[first:last])


def check_leaving(match: Match) -> None:
    """Raises Refused while a hand is being played: nobody leaves one that is going badly."""
    if match.in_a_hand:
        raise Refused(N_("Play this hand to its end first."))


def check_settings(match: Match, visitor: str, new: Settings) -> None:
    """Raises Refused if cards would be opened, or closed again in the middle of a hand, while another person plays."""
    if not match.game.hidden:
        return
    if new.chance == "chosen":
        raise Refused(DEALT)
    is_turned = new.open_cards != match.record.settings.open_cards
    is_harmless = match.over and not new.open_cards
    if is_turned and not is_harmless and match.shared_with_others(visitor):
        raise Refused(N_("Cards are played open only where no other person sits."))
