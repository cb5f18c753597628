"""What a page is called where its address would stand, in the reader's language."""

from collections.abc import Mapping
from urllib.parse import parse_qsl, urlsplit

from flask import current_app
from flask_babel import gettext as _
from werkzeug.exceptions import HTTPException

from engine import games
from engine.refusals import N_, Refused
from engine.search.algorithms import ALGORITHMS
from webapp.games import game_name, page_of
from webapp.matches.service import NoMatch
from webapp.services import services
from webapp.trees.exercises import solving
from webapp.trees.sheets.sheet import read_sheet
from webapp.wording.lecture_trees import lecture_trees
from webapp.wording.matrix_games import game_names
from webapp.wording.names import method

TITLES = {
    "lobby.home": N_("Play"),
    "lobby.kinds": N_("Kinds of games"),
    "lobby.story": N_("The story"),
    "play.offer": N_("New match"),
    "play.show": N_("Match"),
    "compare.show": N_("Compare"),
    "compare.show_depths": N_("Depth by depth"),
    "compare.complexity": N_("Cost: how trees grow"),
    "compare.horizon": N_("The horizon"),
    "trees.show": N_("Tree lab"),
    "trees.playouts": N_("One iteration of Monte Carlo"),
    "trees.check": N_("Check your program"),
    "trees.bugs": N_("Mistakes in alpha-beta"),
    "trees.exercise_kinds": N_("Exercises"),
    "trees.solve": N_("Exercises"),
    "trees.daily": N_("Ten questions a day"),
    "trees.sheet": N_("Exercise sheets"),
    "trees.sheets": N_("Exercise sheets"),
    "lab.belief_lab": N_("Belief lab"),
    "lab.matrix_lab": N_("Matrix lab"),
    "ladder.home": N_("Hidden cards"),
    "ladder.show": N_("The ladder"),
    "ladder.cfr": N_("CFR+ live"),
    "glossary.all_words": N_("Words"),
}
"""By endpoint, as the pages name themselves."""


def page_name(page: str) -> str:
    """Its title and what it is about; of a page without a name the address."""
    address = urlsplit(page)
    try:
        endpoint, values = current_app.url_map.bind("").match(address.path)
    except HTTPException:
        return page
    if endpoint not in TITLES:
        return page
    given: dict[str, str] = dict(parse_qsl(address.query)) | dict(values)
    algorithm = given.get("algorithm", "")
    searched = method(algorithm) if algorithm in ALGORITHMS else ""
    return " · ".join(filter(None, [_(TITLES[endpoint]), _subject(endpoint, given), searched]))


def _subject(endpoint: str, given: Mapping[str, str]) -> str:
    """The game, the tree, the exercise or the sheet that the fields name; nothing if they name none."""
    try:
        if endpoint == "play.show":
            record = services().matches.look_at(given["match_id"]).record
            return page_of(record.game).title(record.parameters)
        if "e" in given:
            return solving.title(solving.unpack_exercise(given["e"]))
        if "s" in given:
            return read_sheet(given).title
    except (NoMatch, Refused):
        return ""
    if endpoint == "lab.matrix_lab":
        return dict(game_names()).get(given.get("game", ""), "")
    game = given.get("game") or given.get("slug", "")
    trees = {each.slug: each.name for each in lecture_trees()}
    return game_name(game) if game in games.ENTRIES else trees.get(given.get("tree", ""), "")
