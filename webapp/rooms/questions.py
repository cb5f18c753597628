"""Questions that are asked with one press about the page on the wall."""

import re
from collections.abc import Mapping
from urllib.parse import parse_qsl, urlsplit

from engine.exercises.numbers import written
from engine.game import MAX, MIN
from engine.games.tree import Tree
from engine.refusals import N_, Refused
from engine.search import Options, start
from engine.trees.information_sets import hides
from engine.trees.node import has_chance, in_rows
from webapp.matches.service import NoMatch
from webapp.rooms.record import MOST_CHOICES, Question
from webapp.services import services
from webapp.trees.lab.from_positions import from_position
from webapp.trees.lab.reading import read_tree, read_view

MATCH = re.compile(r"/matches/([\w-]{1,22})")
MOST_NODES = 300
"""Nodes of a tree that is searched for the right answers, which takes some milliseconds."""

MOST_EVENTS = 10 * MOST_NODES


def offered(page: str) -> list[Question]:
    """None about other pages."""
    address = urlsplit(page)
    if match := MATCH.fullmatch(address.path):
        return _about_match(match[1])
    if address.path == "/trees":
        return _about_tree(dict(parse_qsl(address.query)))
    return []


def _about_match(match_id: str) -> list[Question]:
    try:
        match = services().matches.look_at(match_id)
    except (NoMatch, Refused):
        return []
    game, state = match.game, match.state
    if game.hidden or game.turn(state) not in (MAX, MIN):
        return []
    names = [game.name(state, action) for action in game.actions(state)]
    if not 2 <= len(names) <= MOST_CHOICES:
        return []
    return [
        Question(N_("Which move?"), tuple(names), is_ours=True, match=match.id, ply=match.ply, version=match.version)
    ]


def _about_tree(given: Mapping[str, str]) -> list[Question]:
    """None where MIN is said to err: the values are then averages that nobody works out by heart."""
    try:
        root = from_position(given).root if given.get("game") and not given.get("t") else read_tree(given)
        if len(in_rows(root)) > MOST_NODES or hides(root) or read_view(given).errs:
            return []
        game = Tree(root)
        search = start(game, game.start(), Options(algorithm="expectiminimax" if has_chance(root) else "minimax"))
        search.advance(MOST_EVENTS)
    except Refused:
        return []
    found = search.report()
    if found.value is None:
        return []
    actions = tuple(game.name(game.start(), action) for action in game.actions(game.start()))
    asked = [Question(N_("What is the root worth?"), right=written(found.value), is_ours=True)]
    if found.best is not None and 2 <= len(actions) <= MOST_CHOICES:
        asked.append(Question(N_("Which action is best at the root?"), actions, found.best, is_ours=True))
    return asked
