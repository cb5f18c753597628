"""Chooses the reader's language and translates sentences into it.

The code has the sentences in English; `engine.catalogues` reads the translations, once per process.
"""

import re
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import NamedTuple, TypeVar
from urllib.parse import quote, urlencode

from babel.numbers import get_group_symbol
from babel.support import NullTranslations
from flask import Flask, Response, current_app, g, request
from flask_babel import Babel, Domain, force_locale, get_locale, gettext

from engine.catalogues import CODES, read_catalogue
from engine.refusals import Refused, Term
from engine.steps import Steps

T = TypeVar("T")

COOKIE = "poda_language"
A_YEAR = 365 * 24 * 3600
WHOLE = re.compile(r"(%\(\w+\))d")


class Language(NamedTuple):
    """A language of the interface: its code in addresses, its tag for browsers, and its own name."""

    code: str
    tag: str
    name: str


LANGUAGES = (Language("en", "en", "English"), Language("es", "es", "Español"), Language("pt", "pt-BR", "Português"))


def init_app(app: Flask) -> None:
    BabelWithOneStore(app, default_locale="en", locale_selector=chosen_language)
    app.after_request(remember_language)
    app.context_processor(lambda: {"language": current_language(), "languages": LANGUAGES, "address_in": address_in})


def sentence(refusal: Refused) -> str:
    """The refusal's sentence in the language of the person who asked."""
    values = {name: _in_words(name, value) for name, value in refusal.values.items()}
    return WHOLE.sub(r"\1s", gettext(refusal.sentence)) % values


def _in_words(name: str, value: object) -> object:
    """A value as a sentence shows it: games, parameters and methods by their names, a refusal as its sentence, a whole
    number with the reader's marks.
    """
    if type(value) is int:
        return current_app.extensions["poda.numeral"](value)
    if isinstance(value, Term):
        return gettext(value)
    if isinstance(value, Refused):
        return sentence(value)
    say = current_app.extensions.get("poda.words", {}).get(name)
    return say(value) if say else value


def in_language(language: str, app_context: Callable[[], AbstractContextManager[object]], steps: Steps[T]) -> Steps[T]:
    """The steps in a language, for the pool, which runs them outside of requests. `app_context`: the app's method."""
    while True:
        with app_context(), force_locale(language):
            try:
                next(steps)
            except StopIteration as done:
                found: T = done.value
                return found
        yield


# -- which language ---------------------------------------------------------------------------------------------------


def chosen_language() -> str:
    """The language in the address (`?lang=es`), else in the cookie, else the browser's preference."""
    if not request:
        return "en"
    for code in (request.args.get("lang"), request.cookies.get(COOKIE)):
        if code in CODES:
            return str(code)
    wanted = (tag[:2].lower() for tag in request.accept_languages.values())  # es-419 and pt-PT count, too
    return next((code for code in wanted if code in CODES), "en")


def current_language() -> Language:
    code = str(get_locale() or "en")[:2]
    return next(language for language in LANGUAGES if language.code == code)


def thousands_mark() -> str:
    """The thousands separator of the reader's language, which must not be read as a decimal point."""
    return str(get_group_symbol(get_locale() or "en"))


def remember_language(response: Response) -> Response:
    """Stores a language from the address in a cookie, for the pages that follow."""
    code = request.args.get("lang")
    if code in CODES and code != request.cookies.get(COOKIE):
        response.set_cookie(COOKIE, code, max_age=A_YEAR, samesite="Lax", secure=request.is_secure)
    if response.mimetype == "text/html":
        response.vary.update(("Accept-Language", "Cookie"))
        response.content_language.add(current_language().tag)
    return response


def address_in(code: str) -> str:
    """The address of this page in another language."""
    query = [(name, value) for name, value in request.args.items(multi=True) if name != "lang"]
    path = "/" + quote(_page_path().lstrip("/\\"))  # a browser takes two slashes for the start of a host
    return f"{path}?{urlencode([*query, ('lang', code)])}"


def _page_path() -> str:
    """The path of this page; for the answer to a form, the path of the page it was sent from."""
    path = request.path
    adapter = current_app.create_url_adapter(request)
    while request.method == "POST" and adapter and path != "/" and not adapter.test(path, "GET"):
        path = path.rpartition("/")[0] or "/"
    return path


# -- translations ----------------------------------------------------------------------------------------------------


class Catalogues(Domain):  # type: ignore[misc]
    """The translations of all languages, each read when it is first needed."""

    def get_translations(self) -> NullTranslations:
        locale = get_locale() if g else None
        return read_catalogue(locale.language if locale else "en")


class BabelWithOneStore(Babel):  # type: ignore[misc]
    """Flask-Babel with one set of translations for all requests."""

    domain_instance = Catalogues()
