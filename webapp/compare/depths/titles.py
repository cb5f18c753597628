"""What the compared searches are called: the algorithm, and the options in which they differ."""

from collections.abc import Sequence
from typing import Any

from flask_babel import gettext as _

from engine.options import Flag, OneOf
from engine.search import Options
from engine.search.algorithms import ALGORITHMS, as_heeded
from engine.search.estimates import evaluation_asked
from engine.search.options import OPTIONS
from webapp.compare.depths.comparison import DepthComparison
from webapp.games import evaluation_name
from webapp.matches.engine_options import EngineOptions
from webapp.searches.searchers import engine_options
from webapp.wording import names

NAMED = [option for option in OPTIONS.values() if option.label and option.name not in ("depth", "seconds")]
"""The options that can tell two searches apart."""


def titles(slug: str, columns: Sequence[Options]) -> list[str]:
    """A title for each search of this game."""
    return [" · ".join([names.algorithm(each.algorithm), *_differing(slug, each, columns)]) for each in columns]


def _differing(slug: str, options: Options, columns: Sequence[Options]) -> list[str]:
    """The options that are not the same in all columns that heed them, as far as they differ from the default."""
    unlike = [
        option.name
        for option in NAMED
        if len({getattr(each, option.name) for each in columns if ALGORITHMS[each.algorithm].heeds(option.name)}) > 1
    ]
    return [
        _said(slug, name, getattr(options, name)) for name in unlike if getattr(options, name) != OPTIONS[name].usual
    ]


def common_options(comparison: DepthComparison, columns: Sequence[Options]) -> str:
    """The options that all searches share, besides the defaults, in one line; the evaluation always."""
    said = []
    for option in NAMED:
        values = {getattr(each, option.name) for each in columns}
        value = next(iter(values))
        if option.name == "evaluation":
            value = evaluation_asked(comparison.game, columns[0])
        if len(values) == 1 and value != option.usual:
            said.append(_said(comparison.slug, option.name, value))
    return " · ".join(said)


def in_words(slug: str, way: EngineOptions) -> str:
    """The options of a way to search, as far as they differ from the defaults, in one line."""
    options = as_heeded(engine_options(way))
    unusual = [option.name for option in NAMED if getattr(options, option.name) != option.usual]
    return " · ".join(_said(slug, name, getattr(options, name)) for name in unusual)


def _said(slug: str, name: str, value: Any) -> str:
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
