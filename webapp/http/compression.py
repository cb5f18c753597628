"""Text goes over the wire compressed: static files are compressed once, pages and fragments as they are answered.

By gzip: browsers take Brotli over HTTPS only, and in a classroom there is none. Pages hold a token beside what the
address says, which tells nothing: cookies are `SameSite=Lax`, so no other site can fetch a visitor's pages at will.
"""

import functools
import gzip
from collections.abc import Callable
from typing import NamedTuple

from flask import Flask, Response, request

TEXTS = frozenset(("text/html", "text/plain", "text/css", "text/javascript", "application/json", "image/svg+xml"))
LEAST = 1000
"""Bytes: shorter texts fit into one packet anyway."""

WORTH_IT = 0.9
"""What it leaves of a file at most; pictures and fonts are compressed already."""

QUICK, THOROUGH = 2, 9
"""The effort for what is used once and for what is kept. A page takes a third of the time that it takes with 5, the
usual effort, and becomes an eighth larger: by one packet."""


class Prepared(NamedTuple):
    """A file as it is and compressed; without the latter where it gains nothing."""

    plain: bytes
    gzipped: bytes | None


def init_app(app: Flask) -> None:
    app.after_request(compress)


def prepared(read: Callable[[str], bytes]) -> Callable[[str], Prepared]:
    """`read` of a name, which is called and compressed once for each."""

    @functools.cache
    def prepare(name: str) -> Prepared:
        plain = read(name)
        gzipped = gzip.compress(plain, THOROUGH, mtime=0)
        return Prepared(plain, gzipped if len(gzipped) < WORTH_IT * len(plain) else None)

    return prepare


def answer(file: Prepared, mimetype: str) -> Response:
    """The file as the browser wants it."""
    response = Response(file.plain, mimetype=mimetype)
    if file.gzipped is not None:
        _encode(response, file.gzipped if _wanted() else None)
    return response


def compress(response: Response) -> Response:
    """Compresses the answer if it is a text worth it, not encoded yet, and whole."""
    is_text = response.mimetype in TEXTS and not response.direct_passthrough and not response.is_streamed
    if not is_text or response.content_encoding or len(response.get_data()) < LEAST:
        return response
    _encode(response, gzip.compress(response.get_data(), QUICK, mtime=0) if _wanted() else None)
    return response


def _wanted() -> bool:
    return bool(request.accept_encodings["gzip"])


def _encode(response: Response, gzipped: bytes | None) -> None:
    response.vary.add("Accept-Encoding")
    if gzipped is not None:
        response.content_encoding = "gzip"
        response.set_data(gzipped)
