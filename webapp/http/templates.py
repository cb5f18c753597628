"""Templates are compiled once for each language, with their sentences in place.

A match page has some 140 sentences. To look each up while the page is rendered took a third of the processor time of a
class that reloads: which language is asked for is found out anew for every sentence, through four proxies.
"""

import threading
from collections import ChainMap
from collections.abc import MutableMapping
from pathlib import Path
from typing import Any

import flask.templating
from babel.support import NullTranslations
from flask.sansio.app import App
from flask_babel import get_locale
from jinja2 import Template, nodes
from jinja2.visitor import NodeTransformer
from markupsafe import Markup

from engine.catalogues import read_catalogue
from webapp.http.template_code import TemplateCode


class Environment(flask.templating.Environment):
    """Jinja's environment; templates come from one for the reader's language, set up as this one was."""

    language = ""

    def __init__(self, app: App, **options: Any) -> None:
        super().__init__(app, **options)
        self._folder: Path | None = app.config.get("PODA_CACHE")
        self._by_language: dict[str, Environment] = {}
        self._known: dict[tuple[object, str], Template] = {}
        self._compiling = threading.RLock()  # of all languages; else many compile the same

    def _load_template(self, name: str, globals: MutableMapping[str, Any] | None) -> Template:
        if not self.language:
            return self._in(str(get_locale() or "en"))._load_template(name, globals)
        known = self._known.get((self.loader, name))
        brings_own = not isinstance(globals, ChainMap) or globals.maps[0]
        if known is not None and not brings_own and not self.auto_reload:
            return known  # without a lock: a page includes thirty, and many pages are rendered at once
        with self._compiling:
            self._known[self.loader, name] = template = super()._load_template(name, globals)
        return template

    def _in(self, language: str) -> "Environment":
        """The environment of one of our languages, made when it is first needed."""
        if language not in self._by_language:
            overlay = self.overlay()
            overlay.language, overlay._known = language, {}
            if self._folder:
                overlay.bytecode_cache = TemplateCode(self._folder / "templates", language)
            self._by_language[language] = overlay
        return self._by_language[language]

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        parsed = super()._parse(source, name, filename)
        escapes = self.autoescape(name) if callable(self.autoescape) else self.autoescape
        if self.language and escapes:
            Translator(read_catalogue(self.language)).visit(parsed)
        return parsed


class Translator(NodeTransformer):
    """Replaces `_("…")` by the sentence in one language, as safe text that is filled in as `_` would do it."""

    def __init__(self, translations: NullTranslations) -> None:
        self.translations = translations

    def visit_Call(self, node: nodes.Call) -> nodes.Expr:
        self.generic_visit(node)
        match node:
            case nodes.Call(
                node=nodes.Name(name="_"), args=[nodes.Const(value=str(english))], dyn_args=None, dyn_kwargs=None
            ):
                sentence = Markup(self.translations.ugettext(english))
            case _:
                return node
        if not node.kwargs:
            return nodes.Const(sentence % {}, lineno=node.lineno)
        values = [nodes.Pair(nodes.Const(each.key), each.value) for each in node.kwargs]
        return nodes.Mod(nodes.Const(sentence), nodes.Dict(values), lineno=node.lineno)
