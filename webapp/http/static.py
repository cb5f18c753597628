"""Static files, at addresses that change whenever any of them does: browsers keep them for good and never ask again.

All share one prefix, `/static/<digest of everything>/`, so that modules and style sheets find each other by relative
addresses. A page that was opened before an update gets today's files under the prefix that it knows.
"""

import functools
import hashlib
from pathlib import PurePath

from flask import Blueprint, Flask, Response, abort, send_from_directory
from werkzeug.security import safe_join

from webapp.config import ROOT
from webapp.http import compression
from webapp.http.rate_limits import unlimited

FOLDER = ROOT / "static"
A_YEAR = 365 * 24 * 3600

KINDS = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".json": "application/json",
    ".map": "application/json",
    ".mjs": "text/javascript",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
}
"""By the end of its name what a file is, for which systems have other ideas; these are kept in memory."""

bp = Blueprint("earlier", __name__)


@functools.cache
def digest() -> str:
    """Of the names and contents of all static files; computed once per process."""
    summed = hashlib.sha256()
    for path in sorted(FOLDER.rglob("*")):
        if path.is_file():
            summed.update(f"{path.relative_to(FOLDER).as_posix()}\0{path.stat().st_size}\0".encode())
            summed.update(path.read_bytes())
    return summed.hexdigest()[:16]


def url_path() -> str:
    """Where the static files of this process are found."""
    return f"/static/{digest()}"


def init_app(app: Flask) -> None:
    app.config["SEND_FILE_MAX_AGE_DEFAULT"] = None
    app.add_url_rule(f"{url_path()}/<path:filename>", "static", show)
    app.register_blueprint(bp)


@unlimited
def show(filename: str) -> Response:
    """A file of today; texts compressed."""
    mimetype = KINDS.get(PurePath(filename).suffix)
    if mimetype is None:
        return keep_for_good(send_from_directory(FOLDER, filename))
    return keep_for_good(compression.answer(_content(filename), mimetype))


@compression.prepared
def _content(filename: str) -> bytes:
    path = safe_join(str(FOLDER), filename)
    if path is None:
        abort(404)
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError:
        abort(404)


def keep_for_good(response: Response) -> Response:
    """Lets browsers keep a file without asking again: with other content it would have another address."""
    if response.status_code in (200, 206, 304):
        response.cache_control.no_cache = None
        response.cache_control.public = True
        response.cache_control.max_age = A_YEAR
        response.cache_control.immutable = True
    return response


@bp.get("/static/<path:filename>")
def earlier(filename: str) -> Response:
    """Today's file, asked for by the prefix of an earlier version or by none; it is asked for again each time."""
    version, _slash, rest = filename.partition("/")
    is_prefix = len(version) == len(digest()) and set(version) <= set("0123456789abcdef")
    return send_from_directory(FOLDER, rest if is_prefix else filename)
