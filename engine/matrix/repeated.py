"""A repeated matrix game: in every round both players choose at the same time, knowing all earlier rounds.

Draws are seeded, so that a game can be repeated. Every round and player has its own random generator, so that a draw
does not depend on how many came before it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from math import lcm
from random import Random

from engine.matrix.game import COLUMN, ROW, Bimatrix, Mixture, pure
from engine.matrix.strategies import History, RepeatedSeat, find
from engine.refusals import N_, Refused

MOST_ROUNDS = 200
BY_HAND = "moves"
"""The name of a player who makes given moves instead of following a strategy."""


@dataclass(frozen=True)
class Played:
    """A repeated game, round by round.

    rounds      (row, column) choices
    mixtures    the mixtures that the choices were drawn from, for (row, column)
    totals      each player's running total of payoffs
    """

    rounds: tuple[tuple[int, int], ...]
    mixtures: tuple[tuple[Mixture, Mixture], ...]
    totals: tuple[tuple[Fraction, ...], tuple[Fraction, ...]]


def play(game: Bimatrix, names: tuple[str, str], rounds: int, seed: int = 0, moves: Sequence[int] = ()) -> Played:
    """Plays that many rounds between two strategies by name (`strategies.names`). Raises Refused.

    A player called BY_HAND makes the given moves instead, one per round, and the game lasts as long as they do.
    """
    by_hand = BY_HAND in names
    if not by_hand and not 1 <= rounds <= MOST_ROUNDS or len(moves) > MOST_ROUNDS:
        raise Refused(N_("Play 1 to %(most)d rounds."), most=MOST_ROUNDS)
    players = [_player(game, player, names[player], moves) for player in (ROW, COLUMN)]
    history: list[tuple[int, int]] = []
    mixtures: list[tuple[Mixture, Mixture]] = []
    for count in range(len(moves) if by_hand else rounds):
        row, column = players[ROW](history), players[COLUMN]([(own, other) for other, own in history])
        mixtures.append((row, column))
        history.append((draw(row, seed, ROW, count), draw(column, seed, COLUMN, count)))
    return Played(tuple(history), tuple(mixtures), (_totals(game, ROW, history), _totals(game, COLUMN, history)))


def played_by_hand(game: Bimatrix, rounds: Sequence[tuple[int, int]]) -> Played:
    """A game that two people have played, with their (row, column) choices."""
    mixtures = tuple((pure(i, game.size(ROW)), pure(j, game.size(COLUMN))) for i, j in rounds)
    return Played(tuple(rounds), mixtures, (_totals(game, ROW, rounds), _totals(game, COLUMN, rounds)))


def next_choice(game: Bimatrix, player: int, name: str, rounds: Sequence[tuple[int, int]], seed: int) -> int:
    """What the strategy of that name chooses for the player after these (row, column) rounds. Raises Refused."""
    history = rounds if player == ROW else [(own, other) for other, own in rounds]
    return draw(_player(game, player, name, ())(history), seed, player, len(rounds))


def draw(mixture: Mixture, seed: int, player: int, count: int) -> int:
    """A choice drawn exactly by its probability; `count` rounds were played before."""
    whole = lcm(*(p.denominator for p in mixture))
    at = Random(f"{seed}:{player}:{count}").randrange(whole)
    return next(own for own, upto in enumerate(accumulate(p * whole for p in mixture)) if at < upto)


def _player(game: Bimatrix, player: int, name: str, moves: Sequence[int]) -> Callable[[History], Mixture]:
    if name == BY_HAND:
        if not all(0 <= move < game.size(player) for move in moves):
            raise Refused(N_("A move is the number of a strategy, from 0 to %(most)d."), most=game.size(player) - 1)
        return lambda history: pure(moves[len(history)], game.size(player))
    strategy, seat = find(game, player, name), RepeatedSeat(game, player)
    return lambda history: strategy(seat, history)


def _totals(game: Bimatrix, player: int, rounds: History) -> tuple[Fraction, ...]:
    return tuple(accumulate(game.payoffs[player][i][j] for i, j in rounds))
