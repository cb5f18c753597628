"""Reads a comparison from an address: a position of a game or a tree, the depth, and the algorithms."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from werkzeug.datastructures import MultiDict

from engine import games
from engine.game import TERMINAL, Game, State
from engine.games.tree import Tree
from engine.refusals import N_, Refused
from engine.search import ActionSearcher, Options, start
from engine.search.algorithms import ALGORITHMS, as_heeded
from engine.search.options import DEPTHS, OPTIONS
from engine.search.usual import usual_value
from webapp.matches import positions
from webapp.play import fields
from webapp.searches.refusals import refuse_long_solving
from webapp.wording.lecture_trees import text_of

RECORD = 400
"""Most nodes of a tree that is recorded and drawn beside another."""

LONGEST_TREE = 20_000
LONGEST_GAME = 12
"""Plies of the longest game that is searched to its end if the address gives no depth."""

COMPARED = {name: option for name, option in OPTIONS.items() if option.compared}
"""The options that the address sets for all columns, besides the depth."""

UNLIKE = ("aima", "urjc", "puc", "berkeley")
"""The conventions that can count differently; `aima4` counts like `aima`, and `unir` like `urjc`."""

MORE = ("orders", "conventions", "table", "attitudes", "sampling")
"""The groups of further columns that can be asked for."""

WITHOUT_CHANCE = ("orders", "conventions", "table", "sampling")
WITH_CHANCE = ("orders", "attitudes", "sampling")
"""The further columns that make a difference."""


@dataclass(frozen=True)
class ComparedSearch:
    """One column: a search with the engine's options. `extra`: the group of further columns it belongs to."""

    options: Options
    extra: str = ""


@dataclass(frozen=True)
class Comparison:
    """A position with the searches to compare on it."""

    game: Game
    state: State
    tree: str | None  # the tree's text or name, as given, if the position is a tree
    position: str
    options: Options  # for all columns, as far as each algorithm heeds them
    more: tuple[str, ...]

    @property
    def address(self) -> dict[str, Any]:
        """The query of this comparison."""
        own: dict[str, Any] = {"tree": self.tree} if self.tree is not None else {"game": self.game.slug}
        if self.tree is None:
            own |= {name: str(value) for name, value in self.game.parameters.items()}
            own |= {"position": self.position, "depth": str(self.options.depth or "full")}
        for name, option in COMPARED.items():
            if (value := getattr(self.options, name)) != usual_value(self.game, name):
                own[name] = option.kind.write(value)
        return own | {"more": list(self.more) or [""]}

    @property
    def key(self) -> tuple[object, ...]:
        text = text_of(self.tree) if self.tree is not None else self.game.slug
        parameters = tuple(sorted(self.game.parameters.items()))
        return text, parameters, self.state, self.options, self.more

    def columns(self) -> list[ComparedSearch]:
        """The searches to compare; the first is exhaustive."""
        if not self.game.has_chance:
            columns = _without_chance(self, self.options)
        elif self.options.attitude == "expected":
            columns = _with_chance(self, self.options)
        else:
            columns = _one_sided(self.options)
        every = (*columns, *_by_sampling(self.game, self.options))
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
    """The algorithms that search such a game to a depth."""
    for algorithm in ALGORITHMS.values():
        if algorithm.has_depth and algorithm.suits(game):
            yield ComparedSearch(replace(base, algorithm=algorithm.name))


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
    given = _said_of_this_game(given)
    more = tuple(name for name in MORE if name in given.getlist("more")) if "more" in given else _usual_more(given)
    options = Options(**{name: _read_option(name, given[name]) for name in _set(given)}, record=RECORD)
    if "tree" in given:
        return _read_tree(given, replace(options, evaluation=None), more)
    slug = given.get("game", "")
    game = positions.game_of(slug, fields.parameters(given))
    if game.hidden:
        raise Refused(N_("With hidden cards, methods are compared instead: see the page of a hand."))
    state = positions.start(game, fields.position(given))
    if game.turn(state) == TERMINAL:
        raise Refused(N_("The game is over: there is nothing to search."))
    besides = {name: usual_value(game, name) for name in COMPARED if name not in _set(given)}
    options = replace(options, depth=_depth(given.get("depth", ""), game, state), **besides)
    return Comparison(game, state, None, game.write(state), options, more)


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


def _said_of_this_game(given: "MultiDict[str, str]") -> "MultiDict[str, str]":
    """Drops the fields of the form that belonged to another game (`of`) than the one chosen now."""
    if given.get("of", given.get("game")) == given.get("game"):
        return given
    return MultiDict([pair for pair in given.items(multi=True) if pair[0] in ("game", "convention", "more")])


def _read_tree(given: "MultiDict[str, str]", options: Options, more: tuple[str, ...]) -> Comparison:
    name = given["tree"].strip()
    if len(name) > LONGEST_TREE:
        raise Refused(N_("That text is too long for a tree: at most %(most)d characters."), most=LONGEST_TREE)
    tree = Tree.parse(text_of(name))
    if tree.turn(tree.start()) == TERMINAL:
        raise Refused(N_("A tree with a single leaf leaves nothing to compare."))
    return Comparison(tree, tree.start(), name, "", options, more)


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
