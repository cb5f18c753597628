"""One stylesheet for each kind of page, put together from the files of the components that it names.

`static/css/match.css` and its like hold `@import` lines only, each with the cascade layer that the file belongs to. A
browser could follow them itself, but would ask for forty files in turn; so it gets them all in one answer.
"""

import re
from pathlib import Path

from flask import Flask, Response, abort

from webapp.http import compression, static
from webapp.http.rate_limits import unlimited

FOLDER = static.FOLDER / "css"

IMPORT = re.compile(r'^@import "([\w/-]+\.css)" layer\((\w+)\);\n', re.MULTILINE)


def init_app(app: Flask) -> None:
    """Serves them where `url_for("static", filename="css/….css")` leads; browsers keep them like other static files."""
    app.add_url_rule(f"{static.url_path()}/css/<name>.css", "stylesheet", show)


@unlimited
def show(name: str) -> Response:
    """The stylesheet with its imports in place."""
    return static.keep_for_good(compression.answer(_sheet(name), "text/css"))


@compression.prepared
def _sheet(name: str) -> bytes:
    path = FOLDER / f"{name}.css"
    if not path.is_file():
        abort(404)
    return joined(path).encode()


def joined(path: Path) -> str:
    """The text of a stylesheet in which every imported file stands in place of its import, inside its layer."""
    return IMPORT.sub(lambda found: _layered(found[1], found[2]), path.read_text())


def _layered(name: str, layer: str) -> str:
    return f"\n/* {name} */\n@layer {layer} {{\n{(FOLDER / name).read_text()}}}\n"
