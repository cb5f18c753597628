"""Bundles: the scripts of a page in one file, and its styles in two.

`make bundle` builds them from the modules in `static/js` and the style sheets in `static/css`. They are served while
they match their sources. If a source has been edited since, browsers get the sources themselves, so that an edit shows
at once, though more slowly over a slow network.
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

ENTRIES = ("page.js", "tree-lab.js")
"""The modules that pages load, one each. The tree lab has its own: its editor would be a quarter of what all load."""

LIBRARIES = {
    "socket.io-client": "socket.io-client/socket.io.esm.min.js",
    "idiomorph": "idiomorph/idiomorph.esm.js",
    "d3-hierarchy": "d3-hierarchy/d3-hierarchy.min.mjs",
}
"""The vendored files behind the bare module names that our scripts import."""

VENDOR = static.FOLDER / "vendor"

ESBUILD = ("--bundle", "--minify", "--charset=utf8", "--legal-comments=none")
SCRIPT_OPTIONS = (
    *("--format=esm", "--target=es2023", "--sourcemap", "--sources-content=false", "--alias:poda=./static/js"),
    *(f"--alias:{name}=./static/vendor/{path}" for name, path in LIBRARIES.items()),
)
"""A source map names each module by its own address, where the browser's tools find it."""

STYLE_OPTIONS = ("--external:*.woff2",)
"""Fonts are not bundled: `../fonts/` is valid from a bundle, too."""


def init_app(app: Flask) -> None:
    app.context_processor(lambda: {"bundle": bundle})


def bundle(name: str) -> str:
    """The address of the bundle `page.js`, `match.css` …, or of the source with that name, which imports the others."""
    is_wanted = current_app.config["PODA_BUNDLES"] and is_current()
    return url_for("static", filename=f"{'bundles' if is_wanted else PurePath(name).suffix[1:]}/{name}")


@functools.cache
def is_current() -> bool:
    """Whether the bundles were built from the present modules and style sheets."""
    return MANIFEST.exists() and json.loads(MANIFEST.read_text())["sources"] == digest()


def digest() -> str:
    """A digest of the sources of the bundles and of the options that build them."""
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
