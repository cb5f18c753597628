"""The glossary in the reader's language: links to its entries from words on pages and in sentences.

`word("alpha")` links a word that stands alone; the filter `explained` links those that a sentence uses, each once. The
links lead to the page of all words; scripts open the entry in place (static/js/words.js).
"""

import re
from collections.abc import Mapping
from typing import Any

from flask import Flask, url_for
from flask_babel import gettext
from markupsafe import Markup, escape

from webapp.wording import names
from webapp.wording.glossary_entry import GlossaryEntry
from webapp.wording.text import once_per_language
from webapp.wording.words_of_games import OF_GAMES
from webapp.wording.words_of_search import OF_SEARCH

SECTIONS = (*OF_SEARCH, *OF_GAMES)

ENTRIES: Mapping[str, GlossaryEntry] = {entry.slug: entry for _title, entries in SECTIONS for entry in entries}

OPTIONS: Mapping[str, str] = {
    **{name: name for name in ("attitude", "convention", "errs", "evaluation", "exploration", "order")},
    "bounds": "low-high",
    "extensions": "extension",
    "level": "level-k",
    "playouts": "playout",
    "roots": "bound",
    "utility": "utility-of-money",
    "window": "window",
}
"""The entries of options that are chosen or typed; a tick's words are to be pressed, and link to nothing."""

METHODS: Mapping[str, str] = {
    "minimax": "minimax",
    "alphabeta": "alpha-beta",
    "pvs": "null-window",
    "expectiminimax": "expectiminimax",
    "star1": "star1",
    "star2": "star2",
    "mcts": "playout",
    "average": "average",
    "belief": "belief",
    "omniscient": "hidden",
    "simulate": "level-k",
    "simulate-slide": "as-on-the-slide",
    "equilibrium": "equilibrium",
}
"""The entries of the algorithms, and of the methods for hidden cards."""

TAG = re.compile(r"(<[^>]*>)")


def init_app(app: Flask) -> None:
    """They are global in Jinja, so that macros imported without the page's context have them, too."""
    app.jinja_env.globals.update(word=word, option_word=option_word, method_word=method_word, word_shown=word_shown)
    app.add_template_filter(explained)


def word(slug: str, shown: str = "") -> Markup:
    """The link to an entry, which shows its word or `shown`. Raises KeyError if there is no such entry."""
    return _link(slug, escape(shown or gettext(ENTRIES[slug].word)))


def option_word(name: str, shown: str) -> str:
    """The name of an option, linked to its entry if it has one."""
    return word(OPTIONS[name], shown) if name in OPTIONS else shown


def method_word(name: str) -> str:
    """The name of an algorithm, or of a method for hidden cards, linked to its entry if it has one."""
    shown = names.algorithm(name)
    return word(METHODS[name], shown) if name in METHODS else shown


def word_shown(slug: str, kind: str = "") -> Markup:
    """The link to the page that shows what an entry says; empty if there is none."""
    look = ENTRIES[slug].look
    if look is None:
        return Markup()
    endpoint, address, name = look
    values: dict[str, Any] = dict(address)
    return Markup('<a class="{}" href="{}">{}</a>').format(kind, url_for(endpoint, **values), gettext(name))


def explained(sentence: str, but: str = "") -> Markup:
    """The sentence with a link at the first use of each word that has an entry, other than the entry `but`."""
    known = _forms()
    linked = {but}

    def link(found: re.Match[str]) -> str:
        slug = known[found[0].lower()]
        if slug in linked:
            return found[0]
        linked.add(slug)
        return _link(slug, Markup(found[0]))

    parts = TAG.split(str(escape(sentence)))
    return Markup("").join(Markup(part if TAG.match(part) else _pattern().sub(link, part)) for part in parts)


def _link(slug: str, shown: Markup) -> Markup:
    address = url_for("glossary.all_words", _anchor=slug)
    return Markup(f'<a class="word" href="{escape(address)}" data-word="{slug}">{shown}</a>')  # slugs are our own


@once_per_language
def _forms() -> Mapping[str, str]:
    """The entry of each form of a word, in small letters."""
    return {
        form.lower(): entry.slug
        for entry in ENTRIES.values()
        if entry.forms
        for form in gettext(entry.forms).split("|")
    }


@once_per_language
def _pattern() -> re.Pattern[str]:
    """All forms as whole words; of two that begin alike the longer one."""
    longest_first = sorted(_forms(), key=len, reverse=True)
    return re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, longest_first))})(?![\w-])", re.IGNORECASE)
