"""The table of the learnt strategy: information sets by actions, with the exact equilibrium to compare with."""

from dataclasses import dataclass
from fractions import Fraction

from engine.game import MAX, MIN
from engine.hidden.game import Behaviour, HiddenGame
from webapp.games.card_words import choice
from webapp.ladder.words import told
from webapp.matches.seats import SIDES, Side


@dataclass(frozen=True)
class StrategyLine:
    """An information set in words, with each action and its probability in equilibrium."""

    sees: str
    actions: list[tuple[str, Fraction]]


@dataclass(frozen=True)
class Heat:
    """The lines of both seats, and the value that is learnt towards, in euros for MAX."""

    value: Fraction
    exact: bool
    seats: list[tuple[Side, list[StrategyLine]]]


def heat(game: HiddenGame) -> Heat:
    """In the order of the averages that a run tells."""
    from engine.hidden.equilibrium import equilibrium  # it brings SciPy along: not before somebody asks for it

    known = equilibrium(game)
    seats = [(SIDES[player], _lines(player, known.strategies[player])) for player in (MAX, MIN)]
    return Heat(known.value, known.exact, seats)


def _lines(player: int, strategy: Behaviour) -> list[StrategyLine]:
    return [
        StrategyLine(told(player, seen), [(choice(name), probability) for name, probability in actions.items()])
        for seen, actions in strategy.items()
    ]
