"""What a visitor may do in a match. Commands and the buttons of the page ask the same functions.

Nobody undoes what another person has played. A match that counts for a class is played without help, to its end, and as
it was begun.

With hidden cards, everything that could reveal or change the cards is refused: if another person has a seat, or may
take one, nobody sets up the cards, chooses the seed, opens the cards, takes over a seat in the middle of a hand, or
leaves a hand that is going badly.
"""

from collections.abc import Callable

from engine.game import CHANCE, MAX, MIN, Game
from engine.refusals import N_, Refused
from webapp.matches import record as by
from webapp.matches.match import Match
from webapp.matches.seats import EngineSeat, Person, SeatRequest, Seats, Settings, shared

DEALT = N_("Cards are dealt by the server; to show a hand, set it up or play with open cards.")
BETWEEN_HANDS = N_("Seats change between hands: this one is being played.")
WATCHING = N_("You are watching this match; only those who sit at it can do that.")
NOT_YOUR_TURN = N_("It is not your turn.")
COUNTED = N_("This match counts for your class: it has no hints, nothing is taken back, and the opponent stays.")


def check_taking_part(match: Match, visitor: str) -> None:
    """Raises Refused if the visitor only watches the match."""
    if not match.takes_part(visitor):
        raise Refused(WATCHING)


def is_unaided(match: Match) -> bool:
    """Whether the match counts for a class and goes on: until it is over, it is played without help."""
    return match.record.settings.counted and not match.over


def check_help(match: Match) -> None:
    """Raises Refused if the match is played without help."""
    if is_unaided(match):
        raise Refused(COUNTED)


def _check_unchanged(match: Match) -> None:
    """Raises Refused if the match counts for a class, even after its end: its result stays."""
    if match.record.settings.counted:
        raise Refused(COUNTED)


def may_play(match: Match, visitor: str) -> bool:
    """Whether the visitor is to move, or to choose an outcome of chance."""
    turn = match.position.turn
    if turn == CHANCE:
        return match.chosen_by_hand and match.takes_part(visitor)
    return turn in (MAX, MIN) and match.owns(visitor, turn)


def check_play(match: Match, visitor: str) -> None:
    """Raises Refused if the match is not over and the visitor is not to move."""
    if not match.over and not may_play(match, visitor):
        raise Refused(NOT_YOUR_TURN if match.takes_part(visitor) else WATCHING)


def check_deal(game: Game, seats: Seats, host: str, position: str | None, seed: int | None, settings: Settings) -> None:
    """Raises Refused if one player would choose the cards of a hand that another person plays too."""
    if not game.hidden:
        return
    if settings.chance == "chosen":
        raise Refused(DEALT)
    is_set = position is not None and not settings.open_cards
    if shared(seats, host) and (is_set or seed is not None):
        raise Refused(N_("Between two people the cards are dealt by the server, by a seed that nobody knows."))


def deals_afresh(match: Match) -> bool:
    """Whether the next hand is dealt anew even if this one was set up: one of the two people may have
    chosen its cards.
    """
    return match.game.hidden and not match.record.settings.open_cards and shared(match.record.seats, match.record.host)


def may_change_seat(match: Match, visitor: str, player: int) -> bool:
    """Whether the visitor may change the seat: the host any, a player their own and those that no other
    person holds.
    """
    seat = match.record.seats[player]
    if match.record.settings.counted:
        return False
    free = not isinstance(seat, Person) or seat.owner in ("", visitor)
    return visitor == match.record.host or (free and match.takes_part(visitor))


def may_take_seat(match: Match, visitor: str, player: int) -> bool:
    """Whether the visitor may sit there: the first visitor to take an open seat owns it, others need
    `may_change_seat`.
    """
    if match.record.seats[player] == Person():
        return bool(visitor)
    return bool(visitor) and not match.in_a_hand and may_change_seat(match, visitor, player)


def check_claim(match: Match, visitor: str, player: int, request: SeatRequest) -> None:
    """Raises Refused if the visitor may not take that seat, or may not give it away."""
    _check_unchanged(match)
    is_allowed_to = may_take_seat if request.kind == "me" else may_change_seat
    if not is_allowed_to(match, visitor, player):
        raise Refused(N_("That seat is taken.") if match.takes_part(visitor) else WATCHING)


def check_seat(match: Match, visitor: str, player: int, request: SeatRequest) -> None:
    """Raises Refused if a seat would change hands in the middle of a hand of cards."""
    seat = match.record.seats[player]
    is_own = isinstance(seat, EngineSeat) or match.owns(visitor, player)
    if match.in_a_hand and seat != Person() and not (is_own and request.kind == "engine"):
        raise Refused(BETWEEN_HANDS)


def check_swap(match: Match) -> None:
    """Raises Refused in card games, in which the score over several hands belongs to the seats."""
    _check_unchanged(match)
    if match.game.hidden:
        raise Refused(N_("With cards, sides are swapped with the next hand."))


def check_undo(match: Match, visitor: str) -> int:
    """Returns the ply that undo leads to; raises Refused.

    Cards that others have seen cannot be unseen, and nobody undoes what another person has played.
    """
    check_taking_part(match, visitor)
    _check_unchanged(match)
    ply = match.ply_before()
    if ply is None:
        raise Refused(N_("There is nothing to take back."))
    if match.game.hidden and (match.over or match.shared_with_others(visitor)):
        raise Refused(N_("Cards that were seen cannot be unseen: play the next hand."))
    if _others_moved(match, visitor, ply, match.ply):
        if all(it.by != visitor for it in match.actions[: match.ply]):
            raise Refused(N_("You have not made a move yet that you could take back."))
        raise Refused(N_("The other person has moved since; only they can take that back."))
    return ply


def check_redo(match: Match, visitor: str) -> int:
    """Returns the ply that redo leads to; raises Refused, also if a player would redo what another person
    has undone.
    """
    check_taking_part(match, visitor)
    _check_unchanged(match)
    ply = match.ply_after()
    if ply is None:
        raise Refused(N_("There is nothing to play again."))
    if _others_moved(match, visitor, match.ply, ply):
        raise Refused(N_("That move is the other person's; only they can play it again."))
    return ply


def refusal_of(check: Callable[[Match, str], object], match: Match, visitor: str) -> Refused | None:
    """Why the check stops the visitor, or None if it passes. With it, the page offers only what would be accepted."""
    try:
        check(match, visitor)
    except Refused as refused:
        return refused
    return None


def _others_moved(match: Match, visitor: str, first: int, last: int) -> bool:
    """Whether a person other than the visitor made one of those moves. Does not restrict a host who only watches."""
    plays = any(match.owns(visitor, player) for player in (MAX, MIN))
    own = (visitor, by.ENGINE, by.CHANCE)
    return plays and match.shared_with_others(visitor) and any(it.by not in own for it in match.actions[first:last])


def check_leaving(match: Match) -> None:
    """Raises Refused in the middle of a hand: nobody leaves one that is going badly."""
    check_help(match)
    if match.in_a_hand:
        raise Refused(N_("Play this hand to its end first."))


def check_settings(match: Match, visitor: str, new: Settings) -> None:
    """Raises Refused if cards would be opened, or closed in the middle of a hand, while another person plays."""
    if (new.chance, new.open_cards) != (match.record.settings.chance, match.record.settings.open_cards):
        _check_unchanged(match)
    if not match.game.hidden:
        return
    if new.chance == "chosen":
        raise Refused(DEALT)
    is_turned = new.open_cards != match.record.settings.open_cards
    is_harmless = match.over and not new.open_cards
    if is_turned and not is_harmless and match.shared_with_others(visitor):
        raise Refused(N_("Cards are played open only where no other person sits."))
