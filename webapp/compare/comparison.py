"""What an address asks to be compared: a position of a game or a tree, how deep, and with which algorithms."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from werkzeug.datastructures import MultiDict

from engine.game import N_, TERMINAL, Game, Refused, State
from engine.games.tree import Tree
from engine.search import ActionSearcher, Options, start
from engine.search.algorithms import ALGORITHMS
from webapp.matches import positions
from webapp.play import fields
from webapp.searches.requests import refuse_long_solving
from webapp.wording.lecture_trees import text_of

RECORD = 400
"""Nodes of a tree that is small enough to be drawn beside another."""

LONGEST_TREE = 20_000
LONGEST_GAME = 12
"""Plies of a game that is searched to its end if the address says nothing else."""

USUAL_DEPTH = 4

USUAL = {"attitude": "expected", "convention": "aima", "utility": "linear"}
"""The options of all columns where the address sets none."""

UNLIKE = ("aima", "urjc", "puc")
"""The conventions that can differ in what they count; `aima4` counts as `aima`, and `unir` as `urjc`."""

MORE = ("orders", "conventions", "table", "attitudes")
"""Further columns that can be asked for."""

WITHOUT_CHANCE = ("orders", "conventions", "table")
WITH_CHANCE = ("orders", "attitudes")
"""Those that make a difference."""


@dataclass(frozen=True)
class Column:
    """One way to search: what sets it apart, and the engine's options. `extra`: which further columns it is one of."""

    options: Options
    extra: str = ""


@dataclass(frozen=True)
class Comparison:
    """A position to be searched in several ways."""

    game: Game
    state: State
    tree: str | None  # as it was typed or named, where the position is a tree
    position: str
    depth: int | None
    evaluation: str | None
    attitude: str
    convention: str
    utility: str  # what money is worth
    more: tuple[str, ...]

    @property
    def address(self) -> dict[str, Any]:
        """The query that asks the same."""
        own: dict[str, Any] = {"tree": self.tree} if self.tree is not None else {"game": self.game.slug}
        if self.tree is None:
            own |= {name: str(value) for name, value in self.game.parameters.items()}
            own |= {"position": self.position, "depth": "full" if self.depth is None else str(self.depth)}
        own |= {"evaluation": self.evaluation} if self.evaluation else {}
        own |= {name: getattr(self, name) for name, usual in USUAL.items() if getattr(self, name) != usual}
        return own | {"more": list(self.more) or [""]}

    @property
    def key(self) -> tuple[object, ...]:
        text = text_of(self.tree) if self.tree is not None else self.game.slug
        parameters = tuple(sorted(self.game.parameters.items()))
        options = self.depth, self.evaluation, self.attitude, self.convention, self.utility
        return text, parameters, self.state, options, self.more

    def columns(self) -> list[Column]:
        """The algorithms to compare, the one that looks at everything first."""
        shared = {name: getattr(self, name) for name in ("depth", "evaluation", *USUAL)}
        base = Options(**shared, record=RECORD)
        if not self.game.has_chance:
            columns = _without_chance(self, base)
        elif self.attitude == "expected":
            columns = _with_chance(self, base)
        else:
            columns = _one_sided(base)
        return [column for column in columns if column.extra in ("", *self.more)]

    def searches(self) -> list[ActionSearcher]:
        """A search for every column; raises Refused if one of them cannot be."""
        refuse_long_solving(self.game, self.evaluation)
        return [start(self.game, self.state, column.options) for column in self.columns()]


def _without_chance(comparison: Comparison, base: Options) -> Iterator[Column]:
    yield from _each_algorithm(comparison.game, base)
    yield Column(replace(base, order="reversed"), "orders")
    if _can_order(comparison):
        yield Column(replace(base, order="evaluation"), "orders")
    for convention in UNLIKE:
        if convention != ("aima" if base.convention == "aima4" else base.convention):
            yield Column(replace(base, convention=convention), "conventions")
    yield Column(replace(base, table=True), "table")


def _with_chance(comparison: Comparison, base: Options) -> Iterator[Column]:
    yield from _each_algorithm(comparison.game, base)
    for algorithm in ALGORITHMS.values():
        if algorithm.star:
            order = "evaluation" if _can_order(comparison) else "reversed"
            yield Column(replace(base, algorithm=algorithm.name, order=order), "orders")
    whole = replace(base, algorithm="expectiminimax")
    yield Column(replace(whole, attitude="optimistic"), "attitudes")
    yield Column(replace(whole, attitude="pessimistic"), "attitudes")


def _one_sided(base: Options) -> Iterator[Column]:
    """To the optimist and the pessimist chance is one more player: alpha-beta fits."""
    yield Column(replace(base, algorithm="expectiminimax"))
    yield Column(base)


def _each_algorithm(game: Game, base: Options) -> Iterator[Column]:
    """Those that look ahead in such a game."""
    for algorithm in ALGORITHMS.values():
        if algorithm.looks_ahead and algorithm.suits(game):
            yield Column(replace(base, algorithm=algorithm.name))


def _can_order(comparison: Comparison) -> bool:
    return bool(comparison.game.evaluations) and comparison.evaluation != "none"


# -- reading addresses ------------------------------------------------------------------------------------------------


def read_comparison(given: "MultiDict[str, str]") -> Comparison:
    """What the address asks; raises Refused."""
    given = _said_of_this_game(given)
    more = tuple(name for name in MORE if name in given.getlist("more")) if "more" in given else ("orders",)
    shared = {name: given.get(name, "").strip() or usual for name, usual in USUAL.items()}
    if "tree" in given:
        return _read_tree(given, shared, more)
    slug = given.get("game", "")
    game = positions.game_of(slug, fields.parameters(given))
    if game.hidden:
        raise Refused(N_("With hidden cards, methods are compared instead: see the page of a hand."))
    state = positions.start(game, fields.position(given))
    if game.turn(state) == TERMINAL:
        raise Refused(N_("The game is over: there is nothing to search."))
    evaluation = given.get("evaluation", "")[:40] or None
    depth = _depth(given.get("depth", ""), game, state)
    return Comparison(game, state, None, game.write(state), depth, evaluation, **shared, more=more)


def _said_of_this_game(given: "MultiDict[str, str]") -> "MultiDict[str, str]":
    """Without what stood in the form beside another game (`of`) than the one that was then chosen."""
    if given.get("of", given.get("game")) == given.get("game"):
        return given
    return MultiDict([pair for pair in given.items(multi=True) if pair[0] in ("game", "convention", "more")])


def _read_tree(given: "MultiDict[str, str]", shared: Mapping[str, str], more: tuple[str, ...]) -> Comparison:
    name = given["tree"].strip()
    if len(name) > LONGEST_TREE:
        raise Refused(N_("That text is too long for a tree: at most %(most)d characters."), most=LONGEST_TREE)
    tree = Tree.parse(text_of(name))
    if tree.turn(tree.start()) == TERMINAL:
        raise Refused(N_("A tree with a single leaf leaves nothing to compare."))
    return Comparison(tree, tree.start(), name, "", None, None, **shared, more=more)


def _depth(text: str, game: Game, state: State) -> int | None:
    """The depth that is asked for; raises Refused."""
    if text == "full":
        return None
    if text:
        if not (text.isascii() and text.isdigit() and len(text) <= 4):
            raise Refused(N_("The depth must be between 1 and %(most)d, or full."), most=400)
        return int(text)
    horizon = game.horizon(state)
    if horizon is not None and horizon <= LONGEST_GAME:
        return None
    return game.default_depth or USUAL_DEPTH
