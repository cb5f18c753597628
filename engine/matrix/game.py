"""A bimatrix game: two players choose at the same time, one a row, the other a column.

Payoffs are stored as written on the slide. If they are costs (years in prison), a player wants less: every comparison
uses `utility`, which is the payoff or, for costs, its negative.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from engine.refusals import N_, Refused

ROW, COLUMN = 0, 1
"""The players; `1 - player` is the other one."""

LEAST, MOST = 2, 6
LARGEST = 1000
FINEST = 1000
LONGEST_NAME = 12
UNITS = ("points", "years", "euros")
"""The units of payoffs; the years are spent in prison."""

Payoffs = tuple[tuple[Fraction, ...], ...]
Mixture = Sequence[Fraction]
"""A mixed strategy: a probability for each of a player's strategies."""


@dataclass(frozen=True)
class Bimatrix:
    """`payoffs[player][i][j]` is what the player gets (or pays, with `costs`) for row i and column j.

    Raises Refused unless both tables have the same shape between 2 × 2 and 6 × 6, names are distinct, numbers are
    moderate, and the unit is one of UNITS.
    """

    names: tuple[tuple[str, ...], tuple[str, ...]]  # of the rows, of the columns
    payoffs: tuple[Payoffs, Payoffs]
    costs: bool = False
    unit: str = UNITS[0]

    def __post_init__(self) -> None:
        if self.unit not in UNITS:
            raise Refused(N_("Payoffs are counted in %(known)s."), known=", ".join(UNITS))
        for names in self.names:
            _check_names(names)
        shape = len(self.names[ROW]), len(self.names[COLUMN])
        for table in self.payoffs:
            if len(table) != shape[0] or any(len(row) != shape[1] for row in table):
                raise Refused(N_("Every row needs %(columns)d payoffs."), columns=shape[1])
            for value in (value for row in table for value in row):
                _check_value(value)

    @property
    def zero_sum(self) -> bool:
        """Whether one player always gets what the other loses."""
        first, second = self.payoffs
        return all(
            a + b == 0 for row, other in zip(first, second, strict=True) for a, b in zip(row, other, strict=True)
        )

    def size(self, player: int) -> int:
        return len(self.names[player])

    def utility(self, player: int, own: int, other: int) -> Fraction:
        """The player's utility for the own strategy and the other player's."""
        value = self.payoffs[player][own][other] if player == ROW else self.payoffs[player][other][own]
        return -value if self.costs else value

    def expected(self, player: int, own: int, mixture: Mixture) -> Fraction:
        """The utility of an own strategy against a mixed one."""
        return sum((p * self.utility(player, own, j) for j, p in enumerate(mixture) if p), Fraction(0))

    def best_responses(self, player: int, mixture: Mixture) -> list[int]:
        """The best strategies against a mixed one (Shoham & Leyton-Brown 3.3.2)."""
        values = [self.expected(player, own, mixture) for own in range(self.size(player))]
        return [own for own, value in enumerate(values) if value == max(values)]

    def payoff(self, player: int, rows: Mixture, columns: Mixture) -> Fraction:
        """The expected payoff of two mixed strategies, in the slide's terms."""
        table = self.payoffs[player]
        return sum(
            (p * q * table[i][j] for i, p in enumerate(rows) for j, q in enumerate(columns) if p and q), Fraction(0)
        )


def pure(own: int, size: int) -> tuple[Fraction, ...]:
    """The mixture that plays one strategy for certain."""
    return tuple(Fraction(int(i == own)) for i in range(size))


def against(game: Bimatrix, player: int, other: int) -> list[int]:
    """The player's best responses to one strategy of the other."""
    return game.best_responses(player, pure(other, game.size(1 - player)))


def _check_names(names: Iterable[str]) -> None:
    names = list(names)
    if not LEAST <= len(names) <= MOST:
        raise Refused(
            N_("A matrix game has %(least)d to %(most)d rows and columns here, not %(count)d."),
            least=LEAST,
            most=MOST,
            count=len(names),
        )
    for name in names:
        if not name or len(name) > LONGEST_NAME or set(name) & set(",#") or name.split() != [name]:
            raise Refused(
                N_("“%(name)s” cannot name a strategy: use one word of at most %(most)d characters, without commas."),
                name=name,
                most=LONGEST_NAME,
            )
    if len(set(names)) < len(names):
        raise Refused(N_("Two strategies of one player have the same name."))


def _check_value(value: Fraction) -> None:
    if abs(value) > LARGEST or value.denominator > FINEST:
        raise Refused(
            N_(
                "A payoff lies between −%(most)d and %(most)d, with a denominator of at most %(finest)d; not %(value)s."
            ),
            most=LARGEST,
            finest=FINEST,
            value=str(value),
        )
