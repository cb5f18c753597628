"""The options of a search, each in a few words of the reader's language."""

from collections.abc import Mapping
from typing import Any

import msgspec
from flask_babel import gettext as _

from engine.options import Flag, OneOf
from engine.search.algorithms import as_heeded
from engine.search.options import OPTIONS
from webapp.games import evaluation_name
from webapp.matches.engine_options import EngineOptions
from webapp.searches.searchers import engine_options
from webapp.wording import names

NAMED = [option for option in OPTIONS.values() if option.label and option.name not in ("depth", "seconds")]
"""The options on pages besides the limits of a search."""


def option_in_words(slug: str, name: str, value: Any) -> str:
    """An option with its value: `quiescent search`, `extensions: checks`."""
    title = _(OPTIONS[name].title)
    match OPTIONS[name].kind:
        case Flag():
            return str(title)
        case OneOf():
            return f"{title}: {names.choices(name)[value]}"
        case kind if name == "evaluation":
            return f"{title}: {evaluation_name(slug, value)}"
        case kind:
            return f"{title}: {kind.write(value)}"


def unusual_options(slug: str, way: EngineOptions) -> list[str]:
    """The heeded options that differ from their defaults, besides the limits of the search."""
    options = as_heeded(engine_options(way))
    unusual = [option.name for option in NAMED if getattr(options, option.name) != option.usual]
    return [option_in_words(slug, name, getattr(options, name)) for name in unusual]


def search_in_words(slug: str, news: Mapping[str, Any]) -> str:
    """All options of a finished search: its algorithm, the depth that it reached, its time, and what is unusual."""
    asked = msgspec.convert(news["options"], EngineOptions)
    words = [names.options_text(EngineOptions(news["algorithm"], news["depth"]))]
    if asked.seconds and news["depth"]:
        words.append(names.time_text(asked.seconds))
    return ", ".join([*words, *unusual_options(slug, asked)])
