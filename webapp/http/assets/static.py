"""Static files, served by WhiteNoise at addresses that change whenever any file does, so that browsers keep them for
good.

All share one prefix, `/static/<digest of everything>/`, so that modules and style sheets find each other by relative
addresses. A page that was opened before an update gets the present files under its old prefix.

WhiteNoise lists the files at the start and serves no others, however an address is spelt. If `page.js.gz` lies beside
`page.js`, browsers get it compressed; `make bundle` writes these files.
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
    """A digest of the names and contents of all static files; computed once per process."""
    summed = hashlib.sha256()
    for path in sorted(FOLDER.rglob("*")):
        if path.is_file():
            summed.update(f"{path.relative_to(FOLDER).as_posix()}\0{path.stat().st_size}\0".encode())
            summed.update(path.read_bytes())
    return summed.hexdigest()[:16]


def url_path() -> str:
    """The prefix of this process's static files."""
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
        """The present file for an earlier prefix, or for none; browsers revalidate it every time."""
        version, _slash, rest = filename.partition("/")
        is_prefix = len(version) == len(digest()) and set(version) <= set("0123456789abcdef")
        name = rest if is_prefix else filename
        if f"{url_path()}/{name}" not in files.files:
            return Response(str(SENTENCES[404]), 404, mimetype="text/plain")  # a whole error page would cost too much
        return send_from_directory(FOLDER, name, mimetype=files.media_types.get_type(name))


def _add_headers(headers: Headers, _path: str, _url: str) -> None:
    """Lets browsers keep a file without asking again: changed content gets another address."""
    headers["Cache-Control"] = f"public, max-age={A_YEAR}, immutable"
    headers["X-Content-Type-Options"] = "nosniff"
