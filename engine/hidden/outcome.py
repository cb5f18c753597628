"""The exact result of two strategies against each other, overall and by the first card that a seat is dealt."""

from dataclasses import dataclass
from fractions import Fraction

from engine.game import MAX, MIN, TERMINAL
from engine.hidden.beliefs import exactly
from engine.hidden.game import Behaviour, HiddenGame, Move, Visit, start


@dataclass(frozen=True)
class Outcome:
    """Expected results in euros for MAX."""

    overall: Fraction
    by_card: dict[int, dict[str, Fraction]]  # by seat and the first card that it is dealt; "" for no card


def outcome(game: HiddenGame, of_max: Behaviour, of_min: Behaviour) -> Outcome:
    """Plays out every history with its probability. The strategies must be complete: see `behaviour.check`."""
    overall = Fraction(0)
    by_card: dict[int, dict[str, tuple[Fraction, Fraction]]] = {MAX: {}, MIN: {}}
    waiting = [(start(game), ("", ""), Fraction(1))]  # with the first cards, and the history's probability
    while waiting:
        visit, cards, reach = waiting.pop()
        if game.turn(visit.state) == TERMINAL:
            result = reach * exactly(game.utility(visit.state))
            overall += result
            for player, card in enumerate(cards):
                total, weight = by_card[player].get(card, (Fraction(0), Fraction(0)))
                by_card[player][card] = total + result, weight + reach
            continue
        for move in reversed(game.moves(visit.state)):
            after = reach * _probability(game, visit, move, (of_max, of_min))
            if after:
                waiting.append((visit.after(move), _first_cards(game, visit, move, cards), after))
    means = {
        player: {card: total / weight for card, (total, weight) in sorted(cards.items())}
        for player, cards in by_card.items()
    }
    return Outcome(overall, means)


def _probability(game: HiddenGame, visit: Visit, move: Move, strategies: tuple[Behaviour, Behaviour]) -> Fraction:
    mover = game.turn(visit.state)
    if mover in (MAX, MIN):
        return strategies[mover][visit.seen[mover]].get(move.name, Fraction(0))
    return move.probability


def _first_cards(game: HiddenGame, visit: Visit, move: Move, cards: tuple[str, str]) -> tuple[str, str]:
    """The first cards after a move, which may be a deal."""
    if game.turn(visit.state) in (MAX, MIN):
        return cards
    return cards[MAX] or move.seen[MAX], cards[MIN] or move.seen[MIN]
