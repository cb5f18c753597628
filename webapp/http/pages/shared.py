"""What every page shares: digests of vendored libraries, the texts of its scripts, and the limits of its fields."""

import functools
import json

from flask import Flask, url_for
from flask_babel import gettext as _

from engine import limits
from webapp.http.assets import bundles
from webapp.http.assets.bundles import LIBRARIES, VENDOR


def init_app(app: Flask) -> None:
    app.jinja_env.globals["limits"] = limits
    shared = {"vendor": vendor, "integrity": integrity, "import_map": import_map, "site_texts": site_texts}
    app.context_processor(lambda: {**shared, "texts": {}})
    bundles.init_app(app)


@functools.cache
def digests() -> dict[str, str]:
    """The sha384 digests of the vendored files, from the lock file."""
    lock = json.loads((VENDOR / "lock.json").read_text())
    return {f"{package['folder']}/{name}": sha for package in lock for name, sha in package["files"].items()}


def vendor(path: str) -> str:
    return url_for("static", filename=f"vendor/{path}")


def integrity(path: str) -> str:
    return digests()[path]


def import_map() -> dict[str, dict[str, str]]:
    """The import map: libraries by their names, our own modules under `poda/`."""
    libraries = {name: vendor(path) for name, path in LIBRARIES.items()}
    return {
        "imports": {**libraries, "poda/": url_for("static", filename="js/")},
        "integrity": {vendor(path): integrity(path) for path in LIBRARIES.values()},
    }


def site_texts() -> dict[str, str]:
    """Texts that the scripts of every page may show; a page adds its own as `texts`."""
    return {"site.no_answer": _("The server does not answer: check the connection and try again.")}
