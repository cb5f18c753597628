"""All scripts of all pages in one file, `static/bundles/page.js`: `make bundle` makes it of the modules in `static/js`.

It is served while it matches its sources. Where a module has been edited since, browsers get the modules themselves:
so what is seen is always what is written, and only slower on a slow network.
"""

import functools
import hashlib
import json
from collections.abc import Iterator
from pathlib import Path

from flask import Flask, current_app, url_for

from webapp.config import ROOT
from webapp.http import static

SOURCES = static.FOLDER / "js"
BUNDLES = static.FOLDER / "bundles"
MANIFEST = BUNDLES / "manifest.json"
ENTRY = "page.js"
"""The module that begins every page, and its bundle."""

LIBRARIES = {
    "socket.io-client": "socket.io-client/socket.io.esm.min.js",
    "idiomorph": "idiomorph/idiomorph.esm.js",
    "d3-hierarchy": "d3-hierarchy/d3-hierarchy.min.mjs",
}
"""Bare names that our modules import, and the vendored files they stand for."""

VENDOR = static.FOLDER / "vendor"

ESBUILD = (
    *("--bundle", "--format=esm", "--target=es2023", "--minify", "--charset=utf8", "--legal-comments=none"),
    *("--sourcemap", "--sources-content=false", f"--outdir={BUNDLES.relative_to(ROOT).as_posix()}"),
    f"--alias:poda=./{SOURCES.relative_to(ROOT).as_posix()}",
    *(f"--alias:{name}=./{(VENDOR / path).relative_to(ROOT).as_posix()}" for name, path in LIBRARIES.items()),
)
"""How the bundle is made. Its map names the modules at their own addresses, where browsers' tools find them."""


def init_app(app: Flask) -> None:
    app.context_processor(lambda: {"script": script})


def script() -> str:
    """The address of what every page loads: the bundle, or the module that imports the others."""
    folder = "bundles" if current_app.config["PODA_BUNDLES"] and is_current() else "js"
    return url_for("static", filename=f"{folder}/{ENTRY}")


@functools.cache
def is_current() -> bool:
    """Whether the bundle is made of the modules as they are."""
    return MANIFEST.exists() and json.loads(MANIFEST.read_text())["sources"] == digest()


def digest() -> str:
    """Of all that the bundle is made of, and how."""
    summed = hashlib.sha256("\n".join(ESBUILD).encode())
    for path in _sources():
        text = path.read_bytes().replace(b"\r\n", b"\n")
        summed.update(f"{path.relative_to(static.FOLDER).as_posix()}\0{len(text)}\0".encode())
        summed.update(text)
    return summed.hexdigest()


def _sources() -> Iterator[Path]:
    yield from sorted(SOURCES.rglob("*.js"))
    yield from sorted(VENDOR / path for path in LIBRARIES.values())
