"""The match page beside its views: names, links, and the data that its scripts start from."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import Any
from urllib.parse import urlencode

from flask import current_app, json, url_for
from flask_babel import gettext
from jinja2.utils import htmlsafe_json_dumps
from markupsafe import Markup

from engine.search.algorithms import ALGORITHMS
from engine.search.listings import ERRING
from engine.search.options import OPTIONS
from webapp.games import page_of
from webapp.http.pages.shared import site_texts
from webapp.http.serving.lan import for_the_room
from webapp.matches import positions
from webapp.matches.seats import SIDES, SPEEDS, Side
from webapp.play import curves
from webapp.play.prepared import prepared_matches
from webapp.play.tried_position import TriedPosition
from webapp.views import PanelView
from webapp.wording import names
from webapp.wording.pseudocode import catalogue, for_options
from webapp.wording.script_texts import texts
from webapp.wording.text import once_per_language

TAKEN_ALONG = ("depth", *(option.name for option in OPTIONS.values() if option.compared))
"""The options that the link to the comparison carries."""


LAB_OPTIONS = ("algorithm", "convention", "order", "errs", "iterations", "exploration", "evaluation")
"""The options that matter to the tree of a position in the tree lab."""


def panel_context(panel: PanelView, tried: TriedPosition | None = None) -> dict[str, Any]:
    """The context of the fragment with seats, moves and sharing. `tried`: a position that was refused."""
    return {
        "panel": panel,
        "tried": tried,
        "speeds": SPEEDS,
        "share": share_link(panel.match_id),
        "own": own_match(panel),
        "lecture": lecture_link(panel),
        "prepared": prepared_matches(panel.game),
        "lab_options": LAB_OPTIONS,
        "lab_chosen": _chosen(panel, LAB_OPTIONS),
        "has_record": page_of(panel.game).game_record is not None,
    }


def share_link(match_id: str) -> str:
    """The address of the match, reachable from other devices in the room."""
    return for_the_room(url_for("play.show", match_id=match_id, _external=True), current_app.config["PODA_HOST"])


def lecture_link(panel: PanelView) -> str:
    """The link that opens a new match in the present position, in any browser, with all controls."""
    address = url_for("play.offer", **_as_now(panel), controls="all", _external=True)
    return for_the_room(address, current_app.config["PODA_HOST"])


def own_match(panel: PanelView) -> dict[str, str]:
    """The fields of the form with which a watcher opens a match of their own: as this one, a person against the engine.

    It starts from the present position, or from the beginning if this match is over.
    """
    said = _as_now(panel)
    if panel.over:
        said.pop("position", None)
    engines = [side for side in SIDES if said[side] not in ("me", "open")]
    own: Side = "min" if engines == ["max"] else "max"
    other: Side = "max" if own == "min" else "min"
    return {**said, own: "me", other: said[other] if other in engines else "engine"}


def _as_now(panel: PanelView) -> dict[str, str]:
    """The fields that fill in the form for a new match: the game, position, seats and speed of this one."""
    said = {name: text for name, text in panel.again.items() if name != "position" or not panel.hidden}
    if panel.speed is not None:
        said["speed"] = str(panel.speed)
    if panel.tossing == "chosen":
        said["chance"] = panel.tossing
    if panel.open_cards:
        said["open_cards"] = "yes"
    return said


def page_context(panel: PanelView) -> dict[str, Any]:
    """The context of the whole page, besides its parts."""
    game = page_of(panel.game)
    return {
        "title": game.title(panel.parameters),
        "rules": game.rules(panel.parameters),
        "short_rules": game.short_rules(panel.parameters),
        "texts_json": _texts_json(panel.game),
        "comparing": _comparing(panel),
        "comparing_depths": _comparing_depths(panel),
        "taken_along": TAKEN_ALONG,
        "data": {
            "match": panel.match_id,
            "urls": {
                "tree": url_for("play.tree", match_id=panel.match_id),
                "node": url_for("play.node", match_id=panel.match_id),
                "terms": url_for("play.terms", match_id=panel.match_id),
                "weights": url_for("play.weights", match_id=panel.match_id),
                "why": url_for("play.why", match_id=panel.match_id),
                "show": url_for("play.show", match_id=panel.match_id),
            },
            "searched": {"ply": panel.shown, "hasTree": panel.has_tree},
            "live": [asdict(search) for search in panel.searches],
            "takesPart": panel.takes_part,
            "curve": curves.sketch(positions.game_of(panel.game, panel.parameters)),
            "pseudocode": _pseudocode(panel),
        },
    }


@once_per_language
def _texts_json(slug: str) -> Markup:
    """The sentences for the scripts of a game's page, as JSON: about 12 KB that never change, hence cached."""
    game = page_of(slug)
    said = {**site_texts(), **texts(), **game.script_texts(), "values.results": gettext(game.values_legend)}
    return htmlsafe_json_dumps(said, dumps=json.dumps)


def _comparing(panel: PanelView) -> str | None:
    """The address of the comparison of algorithms on the shown position, or None; scripts keep it up to date."""
    if "compare.show" not in current_app.view_functions or panel.hidden:
        return None
    return _with_position("compare.show", panel, _chosen(panel, TAKEN_ALONG))


def _chosen(panel: PanelView, options: Iterable[str]) -> dict[str, str]:
    """Of these options of the search those that differ from their defaults, as texts for an address."""
    if panel.hidden:
        return {}
    chosen = {name: getattr(panel.search_options, name) for name in options}
    return {
        name: value if name == "algorithm" else OPTIONS[name].kind.write(value)
        for name, value in chosen.items()
        if value != OPTIONS[name].usual
    }


def _comparing_depths(panel: PanelView) -> str | None:
    """The address of the comparison of depths on the shown position, or None."""
    if "compare.show_depths" not in current_app.view_functions or panel.hidden:
        return None
    return _with_position("compare.show_depths", panel, {})


def _with_position(endpoint: str, panel: PanelView, query: Mapping[str, str]) -> str:
    parameters = {name: str(value) for name, value in panel.parameters.items()}
    return f"{url_for(endpoint)}?{urlencode({'game': panel.game, 'position': panel.position, **query, **parameters})}"


def _pseudocode(panel: PanelView) -> dict[str, Any]:
    """The pseudo-code of the algorithms that suit the game; a one-ply algorithm brings the one that it is
    one ply of.
    """
    offered = [ALGORITHMS[name] for name in panel.menu.algorithms if name in ALGORITHMS]
    wanted = {ERRING, "+killers"} | {each.one_ply_of or each.name for each in offered}
    printed = for_options(catalogue(names.algorithm), panel.menu.options)
    return {name: code for name, code in printed.items() if name.partition(".")[0] in wanted}
