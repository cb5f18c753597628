"""Compresses pages and fragments on the way out; static files are stored compressed (`static.py`).

With gzip, because browsers accept Brotli over HTTPS only, which a classroom does not have. Compressing a secret token
beside text from the address does not leak it here (BREACH): cookies are `SameSite=Lax`, so no other site can fetch a
visitor's pages at will.
"""

from flask import Flask
from flask_compress import Compress

SETTINGS = {
    "COMPRESS_ALGORITHM": "gzip",
    "COMPRESS_LEVEL": 2,  # takes a third of the time of the default 6, and makes a page an eighth larger: one packet
    "COMPRESS_MIN_SIZE": 1000,  # bytes: shorter texts fit into one packet anyway
    "COMPRESS_MIMETYPES": [
        "text/html",
        "text/plain",
        "text/css",
        "text/javascript",
        "application/json",
        "image/svg+xml",
    ],
    "COMPRESS_STREAMS": False,
}


def init_app(app: Flask) -> None:
    app.config.update(SETTINGS)
    Compress(app)
