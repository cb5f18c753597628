"""A matrix game played again and again by simple strategies, after Axelrod (*The Evolution of Cooperation*, 1984).

A strategy sees all earlier rounds and says what to play next. The first strategy of a player counts as cooperating, the
last as the punishment: in the prisoner's dilemma, deny and betray. Nothing is hidden and chance is seeded, so that a
game can be repeated.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from random import Random

from engine.game import N_, Refused
from engine.matrix.game import COLUMN, ROW, Bimatrix

MOST_ROUNDS = 200
FIRST = 0

History = Sequence[tuple[int, int]]
"""(own, other) for every round so far."""


@dataclass(frozen=True)
class Seat:
    """What a strategy may look at: the game, whom it plays for, and the dice."""

    game: Bimatrix
    player: int
    dice: Random

    @property
    def last(self) -> int:
        return self.game.size(self.player) - 1


Strategy = Callable[[Seat, History], int]


@dataclass(frozen=True)
class Played:
    """The rounds (row, column) and each player's running total of payoffs."""

    rounds: tuple[tuple[int, int], ...]
    totals: tuple[tuple[Fraction, ...], tuple[Fraction, ...]]


def play(game: Bimatrix, names: tuple[str, str], rounds: int, seed: int = 0, moves: Sequence[int] = ()) -> Played:
    """So many rounds between two strategies by name; the name `moves` plays the moves given, which set the rounds.

    A name is one of STRATEGIES or one of the player's own strategies, for playing it always. Raises Refused.
    """
    by_hand = "moves" in names
    if not by_hand and not 1 <= rounds <= MOST_ROUNDS or len(moves) > MOST_ROUNDS:
        raise Refused(N_("Play 1 to %(most)d rounds."), most=MOST_ROUNDS)
    seats = tuple(Seat(game, player, Random(f"{seed} {player}")) for player in (ROW, COLUMN))
    strategies = tuple(find(game, player, names[player], moves) for player in (ROW, COLUMN))
    history: list[tuple[int, int]] = []
    for _ in range(len(moves) if by_hand else rounds):
        row = strategies[ROW](seats[ROW], history)
        column = strategies[COLUMN](seats[COLUMN], [(own, other) for other, own in history])
        history.append((row, column))
    return Played(tuple(history), (_totals(game, ROW, history), _totals(game, COLUMN, history)))


def _totals(game: Bimatrix, player: int, rounds: History) -> tuple[Fraction, ...]:
    return tuple(accumulate(game.payoffs[player][i][j] for i, j in rounds))


def find(game: Bimatrix, player: int, name: str, moves: Sequence[int] = ()) -> Strategy:
    """The strategy of that name for the player; raises Refused."""
    if name == "moves":
        return lambda seat, history: moves[len(history)]
    if name in game.names[player]:
        always = game.names[player].index(name)
        return lambda seat, history: always
    if name not in STRATEGIES:
        known = (*game.names[player], *STRATEGIES)
        raise Refused(N_("There is no strategy “%(name)s”; there are: %(known)s."), name=name, known=", ".join(known))
    if name == "tit-for-tat" and game.size(ROW) != game.size(COLUMN):
        raise Refused(N_("Tit for tat does what the other did last: it needs as many rows as columns."))
    return STRATEGIES[name]


# -- the strategies ---------------------------------------------------------------------------------------------------


def at_random(seat: Seat, history: History) -> int:
    """Any strategy, each as likely."""
    return seat.dice.randrange(seat.last + 1)


def tit_for_tat(seat: Seat, history: History) -> int:
    """Cooperates first, then does what the other did last."""
    return history[-1][1] if history else FIRST


def grim(seat: Seat, history: History) -> int:
    """Cooperates until the other once does not, then punishes for ever."""
    return seat.last if any(other != FIRST for _, other in history) else FIRST


def win_stay_lose_shift(seat: Seat, history: History) -> int:
    """Stays with what did better than the mean of the matrix, else goes on to the next (Nowak & Sigmund 1993)."""
    if not history:
        return FIRST
    own, other = history[-1]
    game, player = seat.game, seat.player
    cells = [game.utility(player, i, j) for i in range(game.size(player)) for j in range(game.size(1 - player))]
    is_content = game.utility(player, own, other) * len(cells) > sum(cells)
    return own if is_content else (own + 1) % game.size(player)


def fictitious_play(seat: Seat, history: History) -> int:
    """The best response to how often the other has played what so far (Brown 1951); the first of equals."""
    seen = [other for _, other in history]
    counts = [Fraction(seen.count(j)) for j in range(seat.game.size(1 - seat.player))]
    return seat.game.best_responses(seat.player, counts)[0] if history else FIRST


STRATEGIES: dict[str, Strategy] = {
    "random": at_random,
    "tit-for-tat": tit_for_tat,
    "grim": grim,
    "win-stay": win_stay_lose_shift,
    "fictitious-play": fictitious_play,
}
