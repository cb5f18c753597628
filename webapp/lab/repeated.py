"""The repeated game of the matrix lab: who plays, what came of it, and the chart of the running score."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil, floor, log10

from engine.game import N_, Refused
from engine.matrix import COLUMN, ROW, STRATEGIES, Bimatrix, Played, play
from engine.matrix.repeated import MOST_ROUNDS

DEFAULT_ROUNDS = 20
LARGEST_SEED = 9999
WIDTH, HEIGHT, LEFT, BOTTOM = 640, 240, 52, 26
TICKS = 4

Fields = Mapping[str, str]


@dataclass(frozen=True)
class Chart:
    """Two lines of running totals in a box of WIDTH by HEIGHT, with marks (position, number) on both axes."""

    lines: tuple[str, str]
    ends: tuple[tuple[float, float], tuple[float, float]]
    levels: list[tuple[float, str]]
    rounds: list[tuple[float, int]]
    zero: float
    left: int = LEFT
    width: int = WIDTH
    height: int = HEIGHT
    bottom: int = BOTTOM


@dataclass(frozen=True)
class Wish:
    """Who plays whom, how often; `row` may be `moves`, played by hand."""

    row: str = "tit-for-tat"
    column: str = "random"
    rounds: int = DEFAULT_ROUNDS
    seed: int = 1
    moves: tuple[int, ...] = ()
    played: Played | None = None

    def fields(self) -> dict[str, object]:
        """What an address says of it; the usual goes without saying."""
        usual = Wish()
        own: dict[str, object] = {
            name: getattr(self, name)
            for name in ("row", "column", "rounds", "seed")
            if getattr(self, name) != getattr(usual, name)
        }
        return own | ({"moves": "".join(map(str, self.moves))} if self.moves else {})

    def with_move(self, own: int) -> "Wish":
        """The same with one more move by hand."""
        return replace(self, row="moves", moves=(*self.moves, own))

    def anew(self) -> "Wish":
        """The same before the first move by hand."""
        return replace(self, moves=())

    @property
    def by_hand(self) -> bool:
        return self.row == "moves"

    @property
    def can_move(self) -> bool:
        return len(self.moves) < MOST_ROUNDS

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


def read_wish(fields: Fields, game: Bimatrix) -> Wish:
    """The repeated game that the fields describe, played; raises Refused."""
    usual = _usual(game)
    moves = tuple(int(move) for move in fields.get("moves", "") if move.isascii() and move.isdigit())
    if any(move >= game.size(ROW) for move in moves):
        moves = ()  # of a game that had more rows
    wish = Wish(
        _known(game, ROW, fields.get("row", usual.row), usual.row),
        _known(game, COLUMN, fields.get("column", usual.column), usual.column),
        _number(fields.get("rounds", ""), usual.rounds),
        _number(fields.get("seed", ""), usual.seed),
        moves,
    )
    played = play(game, (wish.row, wish.column), wish.rounds, wish.seed, wish.moves)
    return replace(wish, played=played)


def _usual(game: Bimatrix) -> Wish:
    fits = game.size(ROW) == game.size(COLUMN)
    return Wish() if fits else Wish(row="fictitious-play")


def _known(game: Bimatrix, player: int, name: str, default: str) -> str:
    """The strategy, unless it belongs to a game that was on the page before."""
    by_hand = player == ROW and name == "moves"
    fits = name != "tit-for-tat" or game.size(ROW) == game.size(COLUMN)
    return name if by_hand or name in game.names[player] or name in STRATEGIES and fits else default


def _number(text: str, default: int) -> int:
    if not text.strip():
        return default
    if not (text.strip().isascii() and text.strip().isdigit()) or int(text.strip()[:9]) > LARGEST_SEED:
        raise Refused(N_("“%(text)s” is not a whole number up to %(most)d."), text=text, most=LARGEST_SEED)
    return int(text)


# -- the chart --------------------------------------------------------------------------------------------------------


def _round_numbers(low: float, high: float) -> list[float]:
    """A few round numbers between two."""
    rough = (high - low) / TICKS
    size = 10 ** floor(log10(rough))
    step = next(size * by for by in (1, 2, 5, 10) if size * by >= rough)
    return [step * i for i in range(ceil(low / step), floor(high / step) + 1)]


def draw(played: Played) -> Chart:
    """The running totals as two lines that begin at 0."""
    totals = [[0.0, *map(float, line)] for line in played.totals]
    low, high = min(0.0, *map(min, totals)), max(0.0, *map(max, totals))
    if low == high:
        high = low + 1
    count = len(played.rounds)

    def at(index: int, value: float) -> tuple[float, float]:
        x = LEFT + (WIDTH - LEFT - 40) * index / count
        return x, 14 + (HEIGHT - BOTTOM - 14) * (high - value) / (high - low)

    def line(values: list[float]) -> str:
        return " ".join(f"{x:.1f},{y:.1f}" for x, y in (at(i, value) for i, value in enumerate(values)))

    marks = _round_numbers(low, high)
    steps = sorted({round(count * i / TICKS) for i in range(TICKS + 1)})
    return Chart(
        (line(totals[ROW]), line(totals[COLUMN])),
        (at(count, totals[ROW][-1]), at(count, totals[COLUMN][-1])),
        [(at(0, mark)[1], f"{mark:.4g}".replace("-", "−")) for mark in marks],
        [(at(step, low)[0], step) for step in steps],
        at(0, 0.0)[1],
    )
