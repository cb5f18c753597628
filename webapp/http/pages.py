"""What every page of the house shares: vendored libraries by address and digest, and the texts its scripts need."""

import functools
import json

from flask import Flask, url_for
from flask_babel import gettext as _

from webapp.config import ROOT

VENDOR = ROOT / "static" / "vendor"

MODULES = {
    "socket.io-client": "socket.io-client/socket.io.esm.min.js",
    "d3-hierarchy": "d3-hierarchy/d3-hierarchy.min.mjs",
}
"""Bare names that our modules import, and the vendored files they stand for."""

IMMUTABLE = 30 * 24 * 3600
"""Seconds for which a browser may keep a vendored file without asking."""


def init_app(app: Flask) -> None:
    shared = {"vendor": vendor, "integrity": integrity, "import_map": import_map, "house_texts": house_texts}
    app.context_processor(lambda: {**shared, "texts": {}})
    app.get_send_file_max_age = _age  # type: ignore[method-assign]


@functools.cache
def digests() -> dict[str, str]:
    """sha384 of every vendored file, as the lock has it."""
    lock = json.loads((VENDOR / "lock.json").read_text())
    return {f"{package['folder']}/{name}": sha for package in lock for name, sha in package["files"].items()}


def vendor(path: str) -> str:
    return url_for("static", filename=f"vendor/{path}", v=integrity(path)[7:15])


def integrity(path: str) -> str:
    return digests()[path]


def import_map() -> dict[str, dict[str, str]]:
    """Where modules find each other: libraries by their own names, ours under `poda/`."""
    libraries = {name: vendor(path) for name, path in MODULES.items()}
    return {
        "imports": {**libraries, "poda/": url_for("static", filename="js/")},
        "integrity": {vendor(path): integrity(path) for path in MODULES.values()},
    }


def house_texts() -> dict[str, str]:
    """What the scripts of every page may have to say; a page adds its own as `texts`."""
    return {"house.no_answer": _("The server does not answer: check the connection and try again.")}


def _age(filename: str | None) -> int | None:
    """Vendored files change their address with their content; ours are asked for again each time."""
    return IMMUTABLE if filename and filename.startswith("vendor/") else None
