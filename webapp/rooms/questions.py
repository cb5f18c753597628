"""Questions that are asked with one press about the page on the wall."""

import re
from urllib.parse import parse_qs, urlsplit

from flask_babel import gettext as _

from engine.exercises.numbers import written
from engine.game import MAX, MIN
from engine.games.tree import Tree
from engine.refusals import Refused
from engine.search import Options, start
from engine.trees.examples import EXAMPLES
from engine.trees.forms import read_any
from engine.trees.node import has_chance
from webapp.matches.service import NoMatch
from webapp.rooms.record import MOST_CHOICES, Question
from webapp.services import services

MATCH = re.compile(r"/matches/([\w-]{1,22})")
MOST_NODES = 300
"""Nodes of a tree that is searched for the right answers, which takes some milliseconds."""

MOST_EVENTS = 10 * MOST_NODES


def offered(page: str) -> list[Question]:
    """In the reader's language; none about other pages."""
    address = urlsplit(page)
    if match := MATCH.fullmatch(address.path):
        return _about_match(match[1])
    if address.path == "/trees":
        return _about_tree(parse_qs(address.query))
    return []


def _about_match(match_id: str) -> list[Question]:
    try:
        match = services().matches.find(match_id)
    except (NoMatch, Refused):
        return []
    game, state = match.game, match.state
    if game.hidden or game.turn(state) not in (MAX, MIN):
        return []
    names = [game.name(state, action) for action in game.actions(state)]
    if not 2 <= len(names) <= MOST_CHOICES:
        return []
    return [Question(_("Which move?"), tuple(names), match=match.id, ply=match.ply)]


def _about_tree(fields: dict[str, list[str]]) -> list[Question]:
    text = fields.get("tree", ["example"])[0]
    try:
        root = read_any(EXAMPLES.get(text, text), MOST_NODES)
        game = Tree(root)
        search = start(game, game.start(), Options(algorithm="expectiminimax" if has_chance(root) else "minimax"))
        search.advance(MOST_EVENTS)
    except Refused:
        return []
    found = search.report()
    if found.value is None or found.best is None:
        return []
    actions = tuple(game.name(game.start(), action) for action in game.actions(game.start()))
    asked = [Question(_("What is the root worth?"), right=written(found.value))]
    if 2 <= len(actions) <= MOST_CHOICES:
        asked.append(Question(_("Which action is best at the root?"), actions, right=found.best))
    return asked
