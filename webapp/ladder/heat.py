"""The table of a learned strategy: information sets by actions, beside the exact equilibrium."""

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
    """The lines of both seats, and the value of the game in euros for MAX."""

    value: Fraction
    exact: bool
    seats: list[tuple[Side, list[StrategyLine]]]


def heat(game: HiddenGame) -> Heat:
    """The equilibrium's lines, in the order of a run's averages."""
    from engine.hidden.equilibrium import equilibrium  # imports SciPy: only when needed

    known = equilibrium(game)
    seats = [(SIDES[player], _lines(player, known.strategies[player])) for player in (MAX, MIN)]
    return Heat(known.value, known.exact, seats)


def _lines(player: int, strategy: Behaviour) -> list[StrategyLine]:
    return [
        StrategyLine(told(player, seen), [(choice(name), probability) for name, probability in actions.items()])
        for seen, actions in strategy.items()
    ]
