"""Fragments of pages that many visitors share, rendered once for each language and set of arguments.

The engine's options are such a fragment: thirty fields, two or three times on a match page.
"""

import hashlib
import pickle
import threading

from flask import Flask, current_app, render_template
from flask_babel import get_locale
from markupsafe import Markup

from webapp.caches import BoundedCache

MOST_BYTES = 4 << 20


class Fragments:
    """The most recently rendered fragments."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._kept: BoundedCache[Markup] = BoundedCache(most_bytes, lambda text: len(text.encode()))
        self._lock = threading.Lock()

    @property
    def used(self) -> int:
        """Size in bytes."""
        return int(self._kept.currsize)

    def render(self, template: str, **given: object) -> Markup:
        """Renders the template, which must depend on its arguments only: not on the visitor, the token or the match."""
        key = (template, str(get_locale()), hashlib.sha256(pickle.dumps(given)).digest())
        with self._lock:
            known = self._kept.get(key)
        if known is not None:
            return known
        written = Markup(render_template(template, **given))
        with self._lock:
            self._kept[key] = written
        return written


def init_app(app: Flask) -> None:
    app.extensions["poda.fragments"] = Fragments()
    app.context_processor(lambda: {"fragment": fragment})


def fragment(template: str, **given: object) -> Markup:
    """Called in templates: `{{ fragment("play/_options.html", menu=menu, options=options, prefix="") }}`."""
    fragments: Fragments = current_app.extensions["poda.fragments"]
    return fragments.render(template, **given)
