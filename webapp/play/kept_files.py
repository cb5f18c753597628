"""What the pages of matches share and browsers keep: a game's sentences for scripts, and the styles of all algorithms.

Together they are a third of a match page, and the same on the next. Each is at an address that names its content, so
that a browser keeps it for good.
"""

import functools
import hashlib

from flask import Response, abort, json, make_response, render_template, url_for
from flask_babel import force_locale, gettext

from engine import games
from engine.catalogues import CODES
from engine.search.algorithms import ALGORITHMS
from webapp.games import page_of
from webapp.http.assets.static import A_YEAR
from webapp.http.pages.languages import current_language
from webapp.http.pages.shared import site_texts
from webapp.http.visitors.rate_limits import LOOK, limited
from webapp.play.routes import bp
from webapp.wording.script_texts import texts
from webapp.wording.text import once_per_language


def texts_address(slug: str) -> str:
    """The address of the sentences for the scripts of a game's page, in the reader's language."""
    language = current_language().code
    return url_for("play.game_texts", language=language, slug=slug, version=_version(_game_texts(slug)))


def styles_address() -> str:
    """The address of the styles that follow the chosen algorithm."""
    return url_for("play.algorithm_styles", version=_version(_algorithm_styles()))


@bp.get("/texts/<language>/<slug>/<version>.js")
@limited(LOOK)
def game_texts(language: str, slug: str, version: str) -> Response:
    """A script that hands a game's sentences to those after it (`static/js/texts.js`)."""
    if language not in CODES or slug not in games.ENTRIES:
        abort(404)
    with force_locale(language):
        return _kept(_game_texts(slug), version, "text/javascript")


@bp.get("/algorithms/<version>.css")
@limited(LOOK)
def algorithm_styles(version: str) -> Response:
    return _kept(_algorithm_styles(), version, "text/css")


@once_per_language
def _game_texts(slug: str) -> str:
    game = page_of(slug)
    said = {**site_texts(), **texts(), **game.script_texts(), "values.results": gettext(game.values_legend)}
    return f"globalThis.podaTexts = {json.dumps(said)};\n"


def _algorithm_styles() -> str:
    return _styles_of(tuple(ALGORITHMS))


@functools.cache
def _styles_of(algorithms: tuple[str, ...]) -> str:
    return render_template("play/algorithms.css", algorithms=algorithms)


@functools.cache
def _version(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _kept(text: str, version: str, mimetype: str) -> Response:
    """The present text. A page from before an update asks for an earlier one, and again the next time."""
    answer = make_response(text)
    answer.mimetype = mimetype
    kept = f"public, max-age={A_YEAR}, immutable"
    answer.headers["Cache-Control"] = kept if version == _version(text) else "no-cache"
    return answer
