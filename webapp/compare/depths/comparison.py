"""Reads a comparison by depth from an address: a position, the deepest search, and up to four ways to search."""

from collections.abc import Generator, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

import msgspec
from werkzeug.datastructures import MultiDict

from engine.game import Game
from engine.refusals import N_, Refused
from engine.search import ActionSearcher, Options, Report, start
from engine.search.algorithms import as_heeded, has_depth, run_by_the_machine
from engine.search.usual import usual_besides
from webapp.compare.position import ComparedPosition, read_position, without_others_fields
from webapp.matches import seat_texts
from webapp.matches.engine_options import EngineOptions
from webapp.searches.refusals import refuse_long_solving
from webapp.searches.searchers import engine_options

MOST_SEARCHES = 4
MOST_DEPTH = 24
USUAL_DEPTH = 6
"""The deepest search if the address names none; searches that take too long end before it."""


@dataclass(frozen=True)
class DepthComparison(ComparedPosition):
    """A position, and the ways to search it to each depth up to `deepest`."""

    deepest: int
    ways: tuple[EngineOptions, ...]  # without depths
    without_depth: tuple[str, ...] = ()  # algorithms that were asked for, too, but search to no depth

    @property
    def address(self) -> dict[str, Any]:
        """The query of this comparison."""
        searches = [*(seat_texts.write_options(way) for way in self.ways), *self.without_depth]
        return self.place | {"depth": str(self.deepest), "search": searches}

    @property
    def key(self) -> tuple[object, ...]:
        return "depths", *self.place_key, self.deepest, self.ways

    @property
    def columns(self) -> list[Options]:
        """The options of each way; the depth is left open."""
        return [as_heeded(engine_options(way)) for way in self.ways]

    def searches(self) -> Iterator[ActionSearcher]:
        """The searches in turn; raises Refused at once if one of them cannot be started."""
        for options in self.columns:
            refuse_long_solving(self.game, options.evaluation)
            self._start(self.deepest, options)
        return self._searches()

    def _searches(self) -> Iterator[ActionSearcher]:
        turns = in_turn(self.deepest, len(self.ways))
        depth, column = next(turns)
        while True:
            search = self._start(depth, self.columns[column])
            yield search
            try:
                depth, column = turns.send(search.report().finished)
            except StopIteration:
                return

    def _start(self, depth: int, options: Options) -> ActionSearcher:
        return start(self.game, self.state, replace(options, depth=depth))


def in_turn(deepest: int, columns: int) -> Generator[tuple[int, int], bool, None]:
    """The depth and the column of each search in turn, a depth after the other.

    It is sent whether the search has finished; a column whose search was stopped goes no deeper.
    """
    going = list(range(columns))
    for depth in range(1, deepest + 1):
        for column in list(going):
            if not (yield depth, column):
                going.remove(column)


def by_cell(reports: Iterable[Report], deepest: int, columns: int) -> dict[tuple[int, int], Report]:
    """Reports that came in turn, by depth and column."""
    found: dict[tuple[int, int], Report] = {}
    turns = in_turn(deepest, columns)
    cell: tuple[int, int] | None = next(turns)
    for report in reports:
        assert cell is not None
        found[cell] = report
        try:
            cell = turns.send(report.finished)
        except StopIteration:
            cell = None
    return found


# -- reading addresses ------------------------------------------------------------------------------------------------


def read_depth_comparison(given: "MultiDict[str, str]") -> DepthComparison:
    """The comparison in the address, or in the form's fields (`1.algorithm`, `1.order` …); raises Refused."""
    given = without_others_fields(given, ())
    at = read_position(given)
    deepest = _deepest(given.get("depth", "").strip(), at)
    asked = read_ways(given)
    ways = [_without_limits(way) for way in asked if has_depth(way.algorithm)] or usual_ways(at.game)
    without = [way.algorithm for way in asked if not has_depth(way.algorithm)]
    return DepthComparison(
        **vars(at), deepest=deepest, ways=tuple(dict.fromkeys(ways)), without_depth=tuple(dict.fromkeys(without))
    )


def read_ways(given: "MultiDict[str, str]") -> list[EngineOptions]:
    """The ways to search that the address names; raises Refused."""
    texts = [text for text in given.getlist("search") if text.strip()]
    if len(texts) > MOST_SEARCHES:
        raise Refused(N_("At most %(most)d searches can be compared."), most=MOST_SEARCHES)
    if texts:
        return [seat_texts.read_options(text) for text in texts]
    filled_in = [_fields_of(given, f"{number}.") for number in range(1, MOST_SEARCHES + 1)]
    return [seat_texts.options_from(way) for way in filled_in if way.get("algorithm")]


def _fields_of(given: Mapping[str, str], prefix: str) -> dict[str, str]:
    return {name.removeprefix(prefix): text for name, text in given.items() if name.startswith(prefix)}


def _without_limits(way: EngineOptions) -> EngineOptions:
    """A way to search without a depth or a time of its own."""
    return msgspec.structs.replace(way, depth=None, seconds=None)


def usual_ways(game: Game) -> list[EngineOptions]:
    """What is compared if nobody says: with and without quiescent search where there is one, else the algorithms."""
    names = run_by_the_machine(game.has_chance)
    ways = [EngineOptions(algorithm=name, **_besides(game, name)) for name in names][:MOST_SEARCHES]
    if not game.rules.tell_unquiet or game.has_chance:
        return ways
    plain = next(way for way in ways if way.algorithm == "alphabeta")
    quiescent = msgspec.structs.replace(plain, quiescence=True)
    extended = msgspec.structs.replace(quiescent, extensions="checks" if game.rules.tell_checks else "singular")
    return [plain, quiescent, extended]


def _besides(game: Game, algorithm: str) -> dict[str, Any]:
    """The game's own defaults, without limits and without what is to be compared."""
    own = ("seconds", "deepen", "quiescence", "extensions")
    return {name: value for name, value in usual_besides(game, algorithm).items() if name not in own}


def _deepest(text: str, at: ComparedPosition) -> int:
    """The deepest search in the address, no deeper than the game; raises Refused."""
    if text and text != "full" and not (text.isascii() and text.isdigit() and 1 <= int(text[:4]) <= MOST_DEPTH):
        raise Refused(N_("The depth must be between 1 and %(most)d, or full."), most=MOST_DEPTH)
    horizon = at.game.horizon(at.state)
    asked = MOST_DEPTH if text == "full" else int(text or USUAL_DEPTH)
    return asked if horizon is None else max(1, min(asked, horizon))
