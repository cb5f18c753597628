"""All scripts of all pages in one file, and the styles of a page in another: `make bundle` makes them of the modules in
`static/js` and the style sheets in `static/css`.

They are served while they match their sources. Where one of these has been edited since, browsers get the sources
themselves: so what is seen is always what is written, and only slower on a slow network.
"""

import functools
import hashlib
import json
from collections.abc import Iterator
from pathlib import Path, PurePath

from flask import Flask, current_app, url_for

from webapp.http.assets import static

SCRIPTS = static.FOLDER / "js"
STYLES = static.FOLDER / "css"
BUNDLES = static.FOLDER / "bundles"
MANIFEST = BUNDLES / "manifest.json"

LIBRARIES = {
    "socket.io-client": "socket.io-client/socket.io.esm.min.js",
    "idiomorph": "idiomorph/idiomorph.esm.js",
    "d3-hierarchy": "d3-hierarchy/d3-hierarchy.min.mjs",
}
"""Bare names that our modules import, and the vendored files they stand for."""

VENDOR = static.FOLDER / "vendor"

ESBUILD = ("--bundle", "--minify", "--charset=utf8", "--legal-comments=none")
SCRIPT_OPTIONS = (
    *("--format=esm", "--target=es2023", "--sourcemap", "--sources-content=false", "--alias:poda=./static/js"),
    *(f"--alias:{name}=./static/vendor/{path}" for name, path in LIBRARIES.items()),
)
"""The map of the bundle names the modules at their own addresses, where browsers' tools find them."""

STYLE_OPTIONS = ("--external:*.woff2",)
"""Fonts stay where they are: `../fonts/` leads there from a bundle, too."""


def init_app(app: Flask) -> None:
    app.context_processor(lambda: {"bundle": bundle})


def bundle(name: str) -> str:
    """The address of a bundle, `page.js` or `match.css`, or else of its source, which imports all the others."""
    is_wanted = current_app.config["PODA_BUNDLES"] and is_current()
    return url_for("static", filename=f"{'bundles' if is_wanted else PurePath(name).suffix[1:]}/{name}")


@functools.cache
def is_current() -> bool:
    """Whether the bundles are made of the modules and style sheets as they are."""
    return MANIFEST.exists() and json.loads(MANIFEST.read_text())["sources"] == digest()


def digest() -> str:
    """Of all that the bundles are made of, and how."""
    summed = hashlib.sha256("\n".join((*ESBUILD, *SCRIPT_OPTIONS, *STYLE_OPTIONS)).encode())
    for path in _sources():
        text = path.read_bytes().replace(b"\r\n", b"\n")
        summed.update(f"{path.relative_to(static.FOLDER).as_posix()}\0{len(text)}\0".encode())
        summed.update(text)
    return summed.hexdigest()


def _sources() -> Iterator[Path]:
    yield from sorted(SCRIPTS.rglob("*.js"))
    yield from sorted(STYLES.rglob("*.css"))
    yield from sorted(VENDOR / path for path in LIBRARIES.values())
