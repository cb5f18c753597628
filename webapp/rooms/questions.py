"""Questions that are asked with one press about the page on the wall."""

import re
from collections.abc import Collection, Mapping
from contextlib import suppress
from functools import lru_cache
from urllib.parse import SplitResult, parse_qsl, urlencode, urlsplit

import msgspec

from engine.exercises.numbers import written
from engine.game import CHANCE, MAX, MIN
from engine.games.tree import Tree
from engine.matrix import Bimatrix
from engine.matrix.equilibria import pure_equilibria
from engine.refusals import N_, Refused
from engine.search import Options, start
from engine.trees import Node
from engine.trees.information_sets import hides
from engine.trees.links import pack
from engine.trees.node import has_chance, in_rows
from webapp import views
from webapp.http.visitors.security import current_visitor
from webapp.lab import matrix
from webapp.lab.matrix import MatrixLab
from webapp.matches.match import Match
from webapp.matches.seats import SIDES, Person
from webapp.matches.service import NoMatch
from webapp.rooms.other_values import with_other_values
from webapp.rooms.reasons import alike, of_moves, of_node
from webapp.rooms.record import MOST_CHOICES, NO_CELL, ROOT, Question, Reason
from webapp.rooms.step_questions import at_step
from webapp.searches.requests import KINDS
from webapp.services import services
from webapp.trees.lab.from_positions import root_of_position
from webapp.trees.lab.reading import read_tree, read_view
from webapp.trees.lab.stepping import recorded_tree, search_of

MATCH = re.compile(r"/matches/([\w-]{1,22})")
STEP = re.compile(rf"(?:(\d{{1,4}})\.({'|'.join(KINDS)})\.)?(\d{{1,6}})")
"""A step as the fragment of the page says it: of a tree's search, or of that of a position in a match."""

MATRIX = "/lab/matrix"

MOST_NODES = 300
"""Nodes of a tree that is searched for the right answers, which takes some milliseconds."""

MOST_EVENTS = 10 * MOST_NODES
TWINS_TRIED = 40

KINDS_OF_NODES = {MAX: "max", MIN: "min", CHANCE: "chance"}

OF_TREE = ("tree", "t", "which", "game", "position")
"""The fields of an address that say which tree it is."""


def offered(page: str, hosts: Collection[str] = ()) -> list[Question]:
    """None about other pages. `hosts`: the lecturer's visitors, who may play both sides of a match for the class."""
    address = urlsplit(page)
    if match := match_on(page):
        return _about_match(match, address, hosts)
    if lab := matrix_on(page):
        return _about_matrix(lab.game)
    return _about_tree(address) if address.path == "/trees" else []


def has_twins(page: str, question: Question) -> bool:
    """Whether the question is about a tree, of which there are others of the same shape."""
    return question.is_ours and not question.match and urlsplit(page).path == "/trees"


def twin(page: str, question: Question) -> tuple[str, Question]:
    """A page with the same tree and other numbers, and the same question about it; raises Refused if none was found."""
    address = urlsplit(page)
    given = dict(parse_qsl(address.query))
    kept = {name: said for name, said in given.items() if name not in OF_TREE}
    wanted = question.text, question.values, question.choices
    with suppress(Refused):
        root = root_of(given)
        for _ in range(TWINS_TRIED if has_twins(page, question) else 0):
            found = address._replace(query=urlencode({"t": pack(with_other_values(root)), **kept}))
            for each in _about_tree(found):
                if (each.text, each.values, each.choices) == wanted:
                    return found.geturl(), each
    raise Refused(N_("With other numbers this question does not come up here: ask another one."))


# -- about a match ----------------------------------------------------------------------------------------------------


def match_on(page: str) -> Match | None:
    """The match that the page is about."""
    found = MATCH.fullmatch(urlsplit(page).path)
    try:
        return services().matches.look_at(found[1]) if found else None
    except (NoMatch, Refused):
        return None


def _about_match(match: Match, address: SplitResult, hosts: Collection[str]) -> list[Question]:
    if match.game.hidden:
        return []
    asked = _which_move(match, hosts)
    step = _step_in(address)
    if step and step[1] and int(step[1]) < len(match.states):
        kind = next(each for each in KINDS if each == step[2])
        tree = services().searches.results.tree(match, int(step[1]), kind, current_visitor())
        if tree and not tree["running"]:
            asked += at_step(msgspec.json.decode(msgspec.json.encode(tree)), int(step[3]))  # kept as pieces of JSON
    return asked


def _which_move(match: Match, hosts: Collection[str]) -> list[Question]:
    """Asked of everybody, and where people play both sides also of the half of the class that plays the one to move."""
    game, state, turn = match.game, match.state, match.position.turn
    names = tuple(game.name(state, action) for action in game.actions(state))
    if turn not in (MAX, MIN) or not 2 <= len(names) <= MOST_CHOICES:
        return []
    exact, best = views.best_moves(match, services().exact_values, current_visitor())
    asked = Question(
        N_("Which move?"),
        names,
        tuple(best) if len(best) < len(names) else (),  # where every move is as good, there is nothing to get right
        is_ours=True,
        match=match.id,
        ply=match.ply,
        version=match.version,
        reason=of_moves(game, turn, exact, best) if best else None,
    )
    if not all(isinstance(seat, Person) and seat.owner in ("", *hosts) for seat in match.record.seats):
        return [asked]
    side = SIDES[turn].upper()
    of_half = msgspec.structs.replace(
        asked, text=N_("Which move for %(side)s? Half the class chooses."), values={"side": side}, half=side
    )
    return [asked, of_half]


def _step_in(address: SplitResult) -> re.Match[str] | None:
    return STEP.fullmatch(dict(parse_qsl(address.fragment)).get("step", ""))


# -- about a matrix game ----------------------------------------------------------------------------------------------


def matrix_on(page: str) -> MatrixLab | None:
    """The matrix lab that the page is."""
    address = urlsplit(page)
    if address.path != MATRIX:
        return None
    given = dict(parse_qsl(address.query))
    return matrix.read({name: given[name] for name in ("game", "preset") if name in given})


def _about_matrix(game: Bimatrix) -> list[Question]:
    rows, columns = game.names
    cells = {(i, j): f"{row}, {column}" for i, row in enumerate(rows) for j, column in enumerate(columns)}
    if len(cells) >= MOST_CHOICES:
        return []
    found = tuple(cells[each] for each in pure_equilibria(game))
    reason = (
        Reason(N_("Nobody gains by changing only their own action there: %(cells)s."), {"cells": " · ".join(found)})
        if found
        else Reason(N_("In every cell somebody gains by changing only their own action."), {})
    )
    text = N_("Which cell is an equilibrium in pure strategies?")
    return [Question(text, (*cells.values(), NO_CELL), found or (NO_CELL,), is_ours=True, reason=reason)]


# -- about a tree -----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _about_tree(address: SplitResult) -> list[Question]:
    """About the whole tree, and about the next step of its search.

    None where MIN is said to err: the values are then averages that nobody works out by heart.
    """
    given = dict(parse_qsl(address.query))
    try:
        root = root_of(given)
        if len(in_rows(root)) > MOST_NODES or hides(root) or read_view(given).errs:
            return []
        return [*_about_whole(root), *_about_step(root, given, _step_in(address))]
    except Refused:
        return []


def root_of(given: Mapping[str, str]) -> Node:
    """The tree that these fields of an address say; raises Refused."""
    return root_of_position(given) if given.get("game") and not given.get("t") else read_tree(given)


def _about_whole(root: Node) -> list[Question]:
    game = Tree(root)
    search = start(game, game.start(), Options(algorithm="expectiminimax" if has_chance(root) else "minimax"))
    search.advance(MOST_EVENTS)
    found = search.report()
    if root.is_leaf or found.value is None:
        return []
    actions = game.actions(game.start())
    worths = {each.action: each.value for each in found.actions if each.value is not None}
    kind = KINDS_OF_NODES[game.turn(game.start())]
    weights = [float(each.probability) for each in root.successors] if kind == "chance" else []
    reason = of_node(kind, ROOT, found.value, worths, weights)
    asked = [Question(N_("What is the root worth?"), right=written(found.value), is_ours=True, reason=reason)]
    if found.best is not None and 2 <= len(actions) <= MOST_CHOICES:
        best = Question(
            N_("Which action is best at the root?"),
            tuple(worths),
            tuple(name for name, worth in worths.items() if alike(worth, found.value)),
            is_ours=True,
            places=tuple(map(int, actions)),
            reason=reason,
        )
        asked.append(best)
    return asked


def _about_step(root: Node, given: Mapping[str, str], step: re.Match[str] | None) -> list[Question]:
    if step is None or step[1]:
        return []
    search, numbers = search_of(root, read_view(given))
    return at_step(recorded_tree(search, numbers), int(step[3])) if search.advance(MOST_EVENTS) else []
