"""What the compared searches are called: the algorithm, and the options in which they differ."""

from collections.abc import Sequence

from engine.search import Options
from engine.search.algorithms import ALGORITHMS
from engine.search.estimates import evaluation_asked
from engine.search.options import OPTIONS
from webapp.compare.depths.comparison import DepthComparison
from webapp.matches.engine_options import EngineOptions
from webapp.views.option_words import NAMED, option_in_words, unusual_options
from webapp.wording import names


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
        option_in_words(slug, name, getattr(options, name))
        for name in unlike
        if getattr(options, name) != OPTIONS[name].usual
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
            said.append(option_in_words(comparison.slug, option.name, value))
    return " · ".join(said)


def in_words(slug: str, way: EngineOptions) -> str:
    """The options of a way to search, as far as they differ from the defaults, in one line."""
    return " · ".join(unusual_options(slug, way))
