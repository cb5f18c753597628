"""Static files, served by WhiteNoise at addresses that change whenever any of them does: browsers keep them for good.

All share one prefix, `/static/<digest of everything>/`, so that modules and style sheets find each other by relative
addresses. A page that was opened before an update gets today's files under the prefix that it knows.

WhiteNoise lists the files at the start and knows no others, however an address is spelt. Where `page.js.gz` lies beside
`page.js`, browsers get it compressed; `make bundle` makes these.
"""

import functools
import hashlib
from wsgiref.headers import Headers

from flask import Flask, Response, send_from_directory
from whitenoise import WhiteNoise

from webapp.config import ROOT
from webapp.http.pages.errors import SENTENCES

FOLDER = ROOT / "static"
A_YEAR = 365 * 24 * 3600


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
    files = WhiteNoise(
        app.wsgi_app,
        FOLDER,
        url_path(),
        max_age=None,
        allow_all_origins=False,
        mimetypes={".map": "application/json"},
        add_headers_function=_add_headers,
    )
    app.wsgi_app = files  # type: ignore[method-assign]
    app.add_url_rule(f"{url_path()}/<path:filename>", "static", build_only=True)

    @app.get("/static/<path:filename>", merge_slashes=False)
    def earlier(filename: str) -> Response:
        """Today's file for the prefix of an earlier version, or for none; browsers ask for it each time."""
        version, _slash, rest = filename.partition("/")
        is_prefix = len(version) == len(digest()) and set(version) <= set("0123456789abcdef")
        name = rest if is_prefix else filename
        if f"{url_path()}/{name}" not in files.files:
            return Response(str(SENTENCES[404]), 404, mimetype="text/plain")  # a whole page would be dear
        return send_from_directory(FOLDER, name, mimetype=files.media_types.get_type(name))


def _add_headers(headers: Headers, _path: str, _url: str) -> None:
    """Lets browsers keep a file without asking again: with other content it would have another address."""
    headers["Cache-Control"] = f"public, max-age={A_YEAR}, immutable"
    headers["X-Content-Type-Options"] = "nosniff"
