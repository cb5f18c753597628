"""One stylesheet for each kind of page, put together from the files of the components that it names.

`static/css/match.css` and its like hold `@import` lines only, each with the cascade layer that the file belongs to. A
browser could follow them itself, but would ask for forty files in turn; so it gets them all in one answer.
"""

import re
from pathlib import Path

from flask import Blueprint, Flask, Response, abort, request
from werkzeug.wrappers import Response as BaseResponse

from webapp.config import ROOT

FOLDER = ROOT / "static" / "css"

IMPORT = re.compile(r'^@import "([\w/-]+\.css)" layer\((\w+)\);\n', re.MULTILINE)

bp = Blueprint("stylesheets", __name__)


def init_app(app: Flask) -> None:
    app.register_blueprint(bp)


@bp.get("/static/css/<name>.css")
def show(name: str) -> BaseResponse:
    """The stylesheet with its imports in place. A browser keeps it, and asks each time whether it has changed."""
    path = FOLDER / f"{name}.css"
    if not path.is_file():
        abort(404)
    response = Response(joined(path), mimetype="text/css")
    response.cache_control.no_cache = True
    response.add_etag()
    return response.make_conditional(request)


def joined(path: Path) -> str:
    """The text of a stylesheet in which every imported file stands in place of its import, inside its layer."""
    return IMPORT.sub(lambda found: _layered(found[1], found[2]), path.read_text())


def _layered(name: str, layer: str) -> str:
    return f"\n/* {name} */\n@layer {layer} {{\n{(FOLDER / name).read_text()}}}\n"
