"""The repeated game of the matrix lab: who plays, and how it went.

play        row or column: the side that a person plays by hand, round after round; empty: two strategies play
duel        what a person has played so far (see `duels`); it belongs to this game, side and opponent, or is forgotten
row, column who plays these: a strategy, or `moves` for what was once played by hand
rounds, seed, moves   of strategies alone, where nothing is hidden
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
from webapp.lab.duels import Duel, Duels
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
    """One round that was played: what each chose, was drawn from, and got; `number` counts from 1."""

    number: int
    chosen: tuple[int, int]
    mixtures: tuple[Mixture, Mixture]
    payoffs: tuple[Fraction, Fraction]

    def is_drawn(self, player: int) -> bool:
        return max(self.mixtures[player]) < 1

    def probability(self, player: int) -> Fraction:
        """How likely it was to choose what it chose."""
        return self.mixtures[player][self.chosen[player]]


@dataclass(frozen=True)
class RepeatedGame:
    """Who plays whom, how often, and what came of it."""

    row: str = "tit-for-tat"
    column: str = "random"
    rounds: int = DEFAULT_ROUNDS
    seed: int = 1
    moves: tuple[int, ...] = ()
    play: str = ""
    duel: Duel | None = None
    played: Played | None = None

    def fields(self, game: Bimatrix) -> dict[str, object]:
        """What an address says of it; the usual goes without saying."""
        usual = usually(game, self.play)
        names: tuple[str, ...] = (SIDES[1 - self.player],) if self.play else (*SIDES, "rounds", "seed")
        own: dict[str, object] = {
            name: getattr(self, name) for name in names if getattr(self, name) != getattr(usual, name)
        }
        if self.play:
            return own | {"play": self.play} | ({"duel": self.duel.id} if self.duel else {})
        return own | ({"moves": "".join(map(str, self.moves))} if self.by_hand else {})

    def seated(self, player: int, name: str) -> "RepeatedGame":
        """The same with somebody else on one side."""
        return replace(self, row=name) if player == ROW else replace(self, column=name)

    # -- a person against a strategy ----------------------------------------------------------------------------------

    @property
    def player(self) -> int:
        """Whom the person plays."""
        return SIDES.index(self.play) if self.play else ROW

    @property
    def opponent(self) -> str:
        """The engine's strategy against a person."""
        return self.column if self.player == ROW else self.row

    def with_duel(self, duel: Duel) -> "RepeatedGame":
        return replace(self, duel=duel, played=duel.played())

    def total(self, player: int) -> Fraction:
        """What the player has got so far."""
        totals = self.played.totals[player] if self.played else ()
        return totals[-1] if totals else Fraction(0)

    def watched(self, game: Bimatrix) -> "RepeatedGame":
        """Two strategies instead: the engine's, against the usual one."""
        return usually(game).seated(1 - self.player, self.opponent)

    def anew(self) -> "RepeatedGame":
        """The same before the first round."""
        return replace(self, duel=None, played=None)

    def from_side(self, game: Bimatrix, play: str) -> "RepeatedGame":
        """A new duel from that side, against the same strategy where the other side has it too."""
        repeated = usually(game, play)
        other = 1 - repeated.player
        return (
            repeated.seated(other, self.opponent)
            if self.play and self.opponent in known.names(game, other)
            else repeated
        )

    def as_replay(self) -> "RepeatedGame":
        """A duel that is over as a game in the open: its moves, and its seed."""
        if self.duel is None:
            return self
        open_game = RepeatedGame(seed=self.duel.seed, moves=self.duel.moves)
        return open_game.seated(self.player, BY_HAND).seated(1 - self.player, self.opponent)

    # -- what came of it ----------------------------------------------------------------------------------------------

    @property
    def by_hand(self) -> bool:
        """Whether one of two strategies is what was once played by hand."""
        return BY_HAND in (self.row, self.column)

    def latest(self, game: Bimatrix) -> list[Round]:
        """The last few rounds, the very last one first."""
        if not self.played:
            return []
        tables = list(zip(self.played.rounds, self.played.mixtures, strict=True))
        rounds = [
            Round(number, (i, j), mixtures, (game.payoffs[ROW][i][j], game.payoffs[COLUMN][i][j]))
            for number, ((i, j), mixtures) in enumerate(tables, 1)
        ]
        return rounds[: -LAST_ROUNDS - 1 : -1]

    def shares(self, game: Bimatrix, player: int) -> list[tuple[str, Fraction]]:
        """How often the player chose what, as parts of all rounds."""
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


def duels() -> Duels:
    return Duels(current_app.extensions["poda.services"].database)


def usually(game: Bimatrix, play: str = "") -> RepeatedGame:
    """What is played unless somebody asks for something else.

    In a game without a pure equilibrium, a person meets the mixed one.
    """
    copying = "tit-for-tat" if known.can_copy(game) else "fictitious-play"
    if not play:
        return RepeatedGame(row=copying)
    opponent = copying if pure_equilibria(game) else known.EQUILIBRIUM
    return RepeatedGame(row=opponent, column=opponent, play=play)


def read_repeated(fields: Fields, game: Bimatrix) -> RepeatedGame:
    """The repeated game that the fields describe, played; raises Refused."""
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
    if by_hand and all(move < game.size(SIDES.index(by_hand)) for move in moves):  # else of a game that had more
        repeated = replace(repeated, moves=moves).seated(SIDES.index(by_hand), BY_HAND)
    return replace(
        repeated, played=play(game, (repeated.row, repeated.column), repeated.rounds, repeated.seed, repeated.moves)
    )


def _with_person(fields: Fields, game: Bimatrix, side: str) -> RepeatedGame:
    """A person on that side, and the duel so far if the fields name one that fits."""
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
    """The strategy, unless it belongs to a game that was on the page before."""
    return name if name in known.names(game, player) else default


def _number(text: str, default: int) -> int:
    if not text.strip():
        return default
    digits = text.strip().lstrip("0") or "0"
    is_number = digits.isascii() and digits.isdigit() and len(digits) <= len(str(LARGEST_SEED))
    if not is_number or int(digits) > LARGEST_SEED:
        raise Refused(N_("“%(text)s” is not a whole number up to %(most)d."), text=text, most=LARGEST_SEED)
    return int(digits)
