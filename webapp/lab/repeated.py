"""The repeated game of the matrix lab: the players and the rounds.

play        row or column: the side that a person plays round after round; empty: two strategies play
duel        the person's duel (see `duels`); ignored unless it has this game, side and opponent
row, column the strategies that play; `moves` for moves that were once made by hand
rounds, seed, moves   of a game between strategies, in which nothing is secret
"""

from dataclasses import dataclass, replace
from fractions import Fraction

from flask import current_app

from engine.matrix import COLUMN, ROW, Bimatrix, Played, play, pure_equilibria
from engine.matrix import strategies as known
from engine.matrix.game import Mixture
from engine.matrix.repeated import BY_HAND
from engine.refusals import N_, Refused
from webapp.http.pages.addresses import Fields
from webapp.lab.duels import Duel, duels
from webapp.lab.score import draw
from webapp.storage import tables
from webapp.storage.tables import SEED_BITS
from webapp.views.charts import Chart

SIDES = ("row", "column")
DEFAULT_ROUNDS = 20
LARGEST_SEED = 2**SEED_BITS - 1
LAST_ROUNDS = 8


@dataclass(frozen=True)
class Round:
    """One round: both players' choices, the mixtures they were drawn from, and payoffs; `number` counts from 1."""

    number: int
    chosen: tuple[int, int]
    mixtures: tuple[Mixture, Mixture]
    payoffs: tuple[Fraction, Fraction]

    def is_drawn(self, player: int) -> bool:
        return max(self.mixtures[player]) < 1

    def probability(self, player: int) -> Fraction:
        """The probability of the player's choice."""
        return self.mixtures[player][self.chosen[player]]


@dataclass(frozen=True)
class RepeatedGame:
    """The players, the number of rounds, and the rounds played."""

    row: str = "tit-for-tat"
    column: str = "random"
    rounds: int = DEFAULT_ROUNDS
    seed: int = 1
    moves: tuple[int, ...] = ()
    play: str = ""
    duel: Duel | None = None
    played: Played | None = None

    def fields(self, game: Bimatrix) -> dict[str, object]:
        """The fields of its address; defaults are left out."""
        usual = usually(game, self.play)
        names: tuple[str, ...] = (SIDES[1 - self.player],) if self.play else (*SIDES, "rounds", "seed")
        own: dict[str, object] = {
            name: getattr(self, name) for name in names if getattr(self, name) != getattr(usual, name)
        }
        if self.play:
            return own | {"play": self.play} | ({"duel": self.duel.id} if self.duel else {})
        return own | ({"moves": "".join(map(str, self.moves))} if self.by_hand else {})

    def seated(self, player: int, name: str) -> "RepeatedGame":
        """The same with another strategy on one side."""
        return replace(self, row=name) if player == ROW else replace(self, column=name)

    # -- a person against a strategy ----------------------------------------------------------------------------------

    @property
    def player(self) -> int:
        """The person's side."""
        return SIDES.index(self.play) if self.play else ROW

    @property
    def opponent(self) -> str:
        """The engine's strategy against the person."""
        return self.column if self.player == ROW else self.row

    def with_duel(self, duel: Duel) -> "RepeatedGame":
        return replace(self, duel=duel, played=duel.played())

    def total(self, player: int) -> Fraction:
        """The player's payoffs so far, added up."""
        totals = self.played.totals[player] if self.played else ()
        return totals[-1] if totals else Fraction(0)

    def watched(self, game: Bimatrix) -> "RepeatedGame":
        """A game of two strategies instead: the engine's against the default one."""
        return usually(game).seated(1 - self.player, self.opponent)

    def anew(self) -> "RepeatedGame":
        """The same, before the first round."""
        return replace(self, duel=None, played=None)

    def from_side(self, game: Bimatrix, play: str) -> "RepeatedGame":
        """A new duel from that side, against the same strategy if the other side has it, too."""
        repeated = usually(game, play)
        other = 1 - repeated.player
        return (
            repeated.seated(other, self.opponent)
            if self.play and self.opponent in known.names(game, other)
            else repeated
        )

    def as_replay(self) -> "RepeatedGame":
        """A finished duel as a game without secrets: its moves and its seed."""
        if self.duel is None:
            return self
        open_game = RepeatedGame(seed=self.duel.seed, moves=self.duel.moves)
        return open_game.seated(self.player, BY_HAND).seated(1 - self.player, self.opponent)

    # -- results ------------------------------------------------------------------------------------------------------

    @property
    def by_hand(self) -> bool:
        """Whether one side replays moves that were made by hand."""
        return BY_HAND in (self.row, self.column)

    def latest(self, game: Bimatrix) -> list[Round]:
        """The last few rounds, latest first."""
        if not self.played:
            return []
        tables = list(zip(self.played.rounds, self.played.mixtures, strict=True))
        rounds = [
            Round(number, (i, j), mixtures, (game.payoffs[ROW][i][j], game.payoffs[COLUMN][i][j]))
            for number, ((i, j), mixtures) in enumerate(tables, 1)
        ]
        return rounds[: -LAST_ROUNDS - 1 : -1]

    def shares(self, game: Bimatrix, player: int) -> list[tuple[str, Fraction]]:
        """How often the player chose each strategy, as shares of all rounds."""
        rounds = self.played.rounds if self.played else ()
        chosen = [pair[player] for pair in rounds]
        return [(name, Fraction(chosen.count(i), len(chosen) or 1)) for i, name in enumerate(game.names[player])]

    @property
    def means(self) -> list[Fraction]:
        """Each player's payoff per round."""
        if not self.played or not self.played.rounds:
            return []
        return [totals[-1] / len(self.played.rounds) for totals in self.played.totals]

    @property
    def chart(self) -> Chart | None:
        return draw(self.played) if self.played and self.played.rounds else None


def usually(game: Bimatrix, play: str = "") -> RepeatedGame:
    """The repeated game by default.

    In a game without a pure equilibrium, a person plays against a mixed one.
    """
    copying = "tit-for-tat" if known.can_copy(game) else "fictitious-play"
    if not play:
        return RepeatedGame(row=copying)
    opponent = copying if pure_equilibria(game) else known.EQUILIBRIUM
    return RepeatedGame(row=opponent, column=opponent, play=play)


def read_repeated(fields: Fields, game: Bimatrix) -> RepeatedGame:
    """The repeated game that the fields describe, with its rounds; raises Refused."""
    moves = tuple(int(move) for move in fields.get("moves", "") if move.isascii() and move.isdigit())
    by_hand = next((side for side in SIDES if fields.get(side) == BY_HAND), "")
    play_side = fields.get("play", "")
    if play_side in SIDES or by_hand and not moves:
        return _with_person(fields, game, play_side if play_side in SIDES else by_hand)
    usual = usually(game)
    repeated = RepeatedGame(
        _known(game, ROW, fields.get("row", ""), usual.row),
        _known(game, COLUMN, fields.get("column", ""), usual.column),
        _number(fields.get("rounds", ""), usual.rounds),
        _number(fields.get("seed", ""), usual.seed),
    )
    if by_hand and all(move < game.size(SIDES.index(by_hand)) for move in moves):  # else they are a larger game's
        repeated = replace(repeated, moves=moves).seated(SIDES.index(by_hand), BY_HAND)
    return replace(
        repeated, played=play(game, (repeated.row, repeated.column), repeated.rounds, repeated.seed, repeated.moves)
    )


def _with_person(fields: Fields, game: Bimatrix, side: str) -> RepeatedGame:
    """A game of a person on that side, with the duel in the fields if it fits."""
    usual = usually(game, side)
    other = 1 - usual.player
    opponent = _known(game, other, fields.get(SIDES[other], ""), usual.opponent)
    repeated = usual.seated(other, opponent)
    if not fields.get("duel"):
        return repeated
    duel = duels().find(fields["duel"])
    current_app.extensions["poda.services"].keeping.opened(tables.duels, duel.id)
    fits = (duel.game, duel.player, duel.strategy) == (game, repeated.player, opponent)
    return repeated.with_duel(duel) if fits else repeated


def _known(game: Bimatrix, player: int, name: str, default: str) -> str:
    """The strategy, or the default if the game does not have it."""
    return name if name in known.names(game, player) else default


def _number(text: str, default: int) -> int:
    if not text.strip():
        return default
    digits = text.strip().lstrip("0") or "0"
    is_number = digits.isascii() and digits.isdigit() and len(digits) <= len(str(LARGEST_SEED))
    if not is_number or int(digits) > LARGEST_SEED:
        raise Refused(N_("“%(text)s” is not a whole number up to %(most)d."), text=text, most=LARGEST_SEED)
    return int(digits)
