"""Reads a comparison from an address: a position of a game or a tree, the depth, and the algorithms."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from werkzeug.datastructures import MultiDict

from engine import games
from engine.game import Game, State
from engine.games.tree import Tree
from engine.refusals import N_, Refused
from engine.search import ActionSearcher, Options, start
from engine.search.algorithms import ALGORITHMS, as_heeded, run_by_the_machine
from engine.search.options import DEPTHS, OPTIONS
from engine.search.usual import usual_value
from webapp.compare.position import ComparedPosition, read_position, without_others_fields
from webapp.matches import positions
from webapp.searches.refusals import refuse_long_solving
from webapp.wording.lecture_trees import text_of

RECORD = 400
"""Most nodes of a tree that is recorded and drawn beside another."""

LONGEST_GAME = 12
"""Plies of the longest game that is searched to its end if the address gives no depth."""

COMPARED = {name: option for name, option in OPTIONS.items() if option.compared}
"""The options that the address sets for all columns, besides the depth."""

UNLIKE = ("aima", "urjc", "puc", "berkeley")
"""The conventions that can count differently; `aima4` counts like `aima`, and `unir` like `urjc`."""

MORE = ("orders", "killers", "windows", "conventions", "table", "attitudes", "sampling")
"""The groups of further columns that can be asked for."""

WITHOUT_CHANCE = ("orders", "killers", "windows", "conventions", "table", "sampling")
WITH_CHANCE = ("orders", "attitudes", "sampling")
"""The further columns that make a difference."""


@dataclass(frozen=True)
class ComparedSearch:
    """One column: a search with the engine's options. `extra`: the group of further columns it belongs to."""

    options: Options
    extra: str = ""


@dataclass(frozen=True)
class Comparison(ComparedPosition):
    """A position with the searches to compare on it."""

    options: Options  # for all columns, as far as each algorithm heeds them
    more: tuple[str, ...]

    @property
    def address(self) -> dict[str, Any]:
        """The query of this comparison."""
        own = self.place
        if self.tree is None:
            own["depth"] = str(self.options.depth or "full")
        for name, option in COMPARED.items():
            if (value := getattr(self.options, name)) != usual_value(self.game, name):
                own[name] = option.kind.write(value)
        return own | {"more": list(self.more) or [""]}

    @property
    def key(self) -> tuple[object, ...]:
        return *self.place_key, self.options, self.more

    def columns(self) -> list[ComparedSearch]:
        """The searches to compare; the first is exhaustive."""
        base = replace(self.options, errs=0.0)
        if not self.game.has_chance:
            columns = _without_chance(self, base)
        elif self.options.attitude == "expected":
            columns = _with_chance(self, base)
        else:
            columns = _one_sided(base)
        every = (*columns, *_with_errors(self.game, self.options), *_by_sampling(self.game, base))
        wanted = [column for column in every if column.extra in ("", *self.more)]
        return [replace(column, options=as_heeded(column.options)) for column in wanted]

    def searches(self) -> list[ActionSearcher]:
        """A searcher for every column; raises Refused if one cannot be started."""
        refuse_long_solving(self.game, self.options.evaluation)
        return [start(self.game, self.state, column.options) for column in self.columns()]


def _without_chance(comparison: Comparison, base: Options) -> Iterator[ComparedSearch]:
    yield from _each_algorithm(comparison.game, base)
    yield ComparedSearch(replace(base, order="reversed"), "orders")
    if _can_order(comparison):
        yield ComparedSearch(replace(base, order="evaluation"), "orders")
    if comparison.tree is None:  # in a tree no two nodes have an action in common
        yield ComparedSearch(replace(base, killers=True), "killers")
    for algorithm in ALGORITHMS.values():
        if algorithm.null_window:
            yield ComparedSearch(replace(base, algorithm=algorithm.name), "windows")
    for convention in UNLIKE:
        if convention != ("aima" if base.convention == "aima4" else base.convention):
            yield ComparedSearch(replace(base, convention=convention), "conventions")
    if OPTIONS["table"].suits(comparison.game):
        yield ComparedSearch(replace(base, table=True), "table")


def _with_chance(comparison: Comparison, base: Options) -> Iterator[ComparedSearch]:
    yield from _each_algorithm(comparison.game, base)
    for algorithm in ALGORITHMS.values():
        if algorithm.star:
            order = "evaluation" if _can_order(comparison) else "reversed"
            yield ComparedSearch(replace(base, algorithm=algorithm.name, order=order), "orders")
    whole = replace(base, algorithm="expectiminimax")
    yield ComparedSearch(replace(whole, attitude="optimistic"), "attitudes")
    yield ComparedSearch(replace(whole, attitude="pessimistic"), "attitudes")


def _one_sided(base: Options) -> Iterator[ComparedSearch]:
    """To an optimist or a pessimist chance is one more player, so alpha-beta fits."""
    yield ComparedSearch(replace(base, algorithm="expectiminimax"))
    yield ComparedSearch(base)


def _each_algorithm(game: Game, base: Options) -> Iterator[ComparedSearch]:
    """The algorithms that search such a game to a depth; one by null windows is a further column."""
    for algorithm in ALGORITHMS.values():
        if algorithm.has_depth and algorithm.suits(game) and not algorithm.null_window:
            yield ComparedSearch(replace(base, algorithm=algorithm.name))


def _with_errors(game: Game, options: Options) -> Iterator[ComparedSearch]:
    """Beside the searches against a MIN who never errs, the one that looks at everything against one who does."""
    if options.errs:
        yield ComparedSearch(replace(options, algorithm=run_by_the_machine(game.has_chance)[0]))


def _by_sampling(game: Game, base: Options) -> Iterator[ComparedSearch]:
    """What has no value but a mean, beside those that have one."""
    for algorithm in ALGORITHMS.values():
        if algorithm.samples and game.finite and base.attitude == "expected":
            yield ComparedSearch(replace(base, algorithm=algorithm.name), "sampling")


def _can_order(comparison: Comparison) -> bool:
    return bool(comparison.game.evaluations) and comparison.options.evaluation != "none"


# -- reading addresses ------------------------------------------------------------------------------------------------


def read_comparison(given: "MultiDict[str, str]") -> Comparison:
    """The comparison in the address; raises Refused."""
    given = without_others_fields(given, ("convention", "more"))
    more = tuple(name for name in MORE if name in given.getlist("more")) if "more" in given else _usual_more(given)
    options = Options(**{name: _read_option(name, given[name]) for name in _set(given)}, record=RECORD)
    at = read_position(given)
    if at.tree is not None:
        return Comparison(**vars(at), options=replace(options, evaluation=None), more=more)
    besides = {name: usual_value(at.game, name) for name in COMPARED if name not in _set(given)}
    options = replace(options, depth=_depth(given.get("depth", ""), at.game, at.state), **besides)
    return Comparison(**vars(at), options=options, more=more)


def _usual_more(given: Mapping[str, str]) -> tuple[str, ...]:
    """The further columns if the address names none: attitudes for the lecture's tree about them, else orders."""
    is_of_attitudes = given.get("tree", "").strip() == "attitudes" and "attitude" not in given
    return ("attitudes",) if is_of_attitudes else ("orders",)


def read_leniently(given: "MultiDict[str, str]") -> tuple[Game, Options]:
    """The game and the options of an invalid address, as far as they can be read."""
    slug, options = given.get("game", ""), {}
    is_searched = slug in games.ENTRIES and not positions.game_of(slug, {}).hidden
    game = positions.game_of(slug, {}) if is_searched else Tree.parse(text_of("attitudes"))
    for name in _set(given):
        with suppress(Refused):
            options[name] = _read_option(name, given[name])
    return game, Options(**options)


def _set(given: Mapping[str, str]) -> list[str]:
    """The options that the address sets for all columns."""
    return [name for name in COMPARED if given.get(name, "").strip()]


def _read_option(name: str, text: str) -> Any:
    try:
        return COMPARED[name].kind.read(text.strip(), name)
    except Refused:
        raise Refused(N_("The value of “%(field)s” is not valid."), field=name) from None


def _depth(text: str, game: Game, state: State) -> int | None:
    """The depth in the address; raises Refused."""
    if text == "full":
        return None
    if text:
        if not (text.isascii() and text.isdigit() and len(text) <= 4):
            raise Refused(N_("The depth must be between 1 and %(most)d, or full."), most=DEPTHS.most)
        return int(text)
    horizon = game.horizon(state)
    if horizon is not None and horizon <= LONGEST_GAME:
        return None
    return game.default_depth or DEPTHS.offered
