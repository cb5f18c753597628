"""Strategies for repeated matrix games, after Axelrod (*The Evolution of Cooperation*, 1984).

A strategy sees all earlier rounds and returns the mixture of its next choice, which for most is a single strategy. A
player's first strategy counts as cooperation, the last as punishment: in the prisoner's dilemma, deny and betray.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from engine.matrix.equilibria import mixed_equilibria
from engine.matrix.game import COLUMN, ROW, Bimatrix, Mixture, pure
from engine.refusals import N_, Refused

FIRST = 0
EQUILIBRIUM = "equilibrium"

History = Sequence[tuple[int, int]]
"""(own, other) for every round so far."""


@dataclass(frozen=True)
class RepeatedSeat:
    """What a strategy knows besides the rounds: the game, and its player."""

    game: Bimatrix
    player: int

    @property
    def size(self) -> int:
        return self.game.size(self.player)

    def surely(self, own: int) -> Mixture:
        return pure(own, self.size)


RepeatedStrategy = Callable[[RepeatedSeat, History], Mixture]


def find(game: Bimatrix, player: int, name: str) -> RepeatedStrategy:
    """The player's strategy with that name, one of `names`. Raises Refused."""
    if name in game.names[player]:
        always = pure(game.names[player].index(name), game.size(player))
        return lambda seat, history: always
    if name == "tit-for-tat" and not can_copy(game):
        raise Refused(N_("Tit for tat does what the other did last: it needs as many rows as columns."))
    if name in STRATEGIES:
        return STRATEGIES[name]
    if name.partition("-")[0] == EQUILIBRIUM and name in (mixtures := equilibrium_mixtures(game, player)):
        return lambda seat, history: mixtures[name]
    known = ", ".join(names(game, player))
    raise Refused(N_("There is no strategy “%(name)s”; there are: %(known)s."), name=name, known=known)


def names(game: Bimatrix, player: int) -> list[str]:
    """Every name that `find` accepts: the pure strategies, the simple rules that suit the game, and the equilibria."""
    simple = [name for name in STRATEGIES if name != "tit-for-tat" or can_copy(game)]
    return [*game.names[player], *simple, *equilibrium_mixtures(game, player)]


def can_copy(game: Bimatrix) -> bool:
    """Whether both players have the same number of strategies."""
    return game.size(ROW) == game.size(COLUMN)


def equilibrium_mixtures(game: Bimatrix, player: int) -> dict[str, Mixture]:
    """The player's mixtures in the equilibria, without duplicates: `equilibrium`, `equilibrium-2`, …"""
    played = dict.fromkeys(found.mixtures[player] for found in mixed_equilibria(game))
    return {EQUILIBRIUM + (f"-{i}" if i > 1 else ""): mixture for i, mixture in enumerate(played, 1)}


# -- the strategies ---------------------------------------------------------------------------------------------------


def at_random(seat: RepeatedSeat, history: History) -> Mixture:
    """All strategies, equally likely."""
    return (Fraction(1, seat.size),) * seat.size


def tit_for_tat(seat: RepeatedSeat, history: History) -> Mixture:
    """Cooperates first, then repeats the other's last choice."""
    return seat.surely(history[-1][1] if history else FIRST)


def grim(seat: RepeatedSeat, history: History) -> Mixture:
    """Cooperates until the other first does not, then punishes for ever."""
    return seat.surely(seat.size - 1 if any(other != FIRST for _, other in history) else FIRST)


def win_stay_lose_shift(seat: RepeatedSeat, history: History) -> Mixture:
    """Repeats a choice that did better than the mean of the matrix, else takes the next one (Nowak & Sigmund 1993)."""
    if not history:
        return seat.surely(FIRST)
    own, other = history[-1]
    game, player = seat.game, seat.player
    cells = [game.utility(player, i, j) for i in range(seat.size) for j in range(game.size(1 - player))]
    is_content = game.utility(player, own, other) * len(cells) > sum(cells)
    return seat.surely(own if is_content else (own + 1) % seat.size)


def fictitious_play(seat: RepeatedSeat, history: History) -> Mixture:
    """The best response to the frequencies of the other's choices (Brown 1951); ties go to the first."""
    seen = [other for _, other in history]
    counts = [Fraction(seen.count(j)) for j in range(seat.game.size(1 - seat.player))]
    return seat.surely(seat.game.best_responses(seat.player, counts)[0] if history else FIRST)


STRATEGIES: dict[str, RepeatedStrategy] = {
    "random": at_random,
    "tit-for-tat": tit_for_tat,
    "grim": grim,
    "win-stay": win_stay_lose_shift,
    "fictitious-play": fictitious_play,
}
