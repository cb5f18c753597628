"""The result of a finished search of a position, in words."""

from collections.abc import Mapping
from dataclasses import dataclass
from threading import Lock
from typing import Any

from cachetools import cached
from flask_babel import get_locale, gettext, ngettext
from flask_babel import gettext as _

from engine.game import TERMINAL, Game
from engine.search.report import SAMPLE, SIGNS
from webapp.caches import BoundedCache
from webapp.games import page_of
from webapp.matches import permissions
from webapp.matches.match import Match
from webapp.searches.found.payloads import evaluation_of
from webapp.searches.service import SearchService
from webapp.views.option_words import search_in_words
from webapp.wording.explanations import why
from webapp.wording.numerals import numeral
from webapp.wording.sums import signed_euros
from webapp.wording.text import capital
from webapp.wording.values import decimals_at_nodes, root_value, value_text
from webapp.wording.wins import win_in_words


@dataclass(frozen=True)
class FoundView:
    """The latest finished hint or analysis of the shown position."""

    kind: str
    best: str | None
    value: str | None
    principal_variation: list[str]
    nodes: int
    why: list[str]
    roots: list[dict[str, Any]]  # the value of each action, as text, and whether it is estimated


def latest(match: Match, searches: SearchService, visitor: str, ply: int) -> FoundView | None:
    """This viewer's hint for the position at that ply, or else its analysis."""
    for kind in ("hint", "analysis"):
        kept = searches.results.kept(match, ply, kind, visitor)
        if kept is not None:
            break
    else:
        return None
    return found_view(match, searches, visitor, ply, kept.summary)


def found_view(match: Match, searches: SearchService, visitor: str, ply: int, news: dict[str, Any]) -> FoundView:
    """A finished search of the position at that ply, in words for this viewer."""
    own = ply == match.ply and permissions.may_play(match, visitor)
    return _worded(match, ply, news, own, _evaluation_before(match, searches, visitor, ply))


BYTES_OF_A_VIEW, BYTES_A_ROOT = 2500, 500
"""Memory of a search in words, rounded up."""

_views: BoundedCache[FoundView] = BoundedCache(4 << 20, lambda view: BYTES_OF_A_VIEW + BYTES_A_ROOT * len(view.roots))


def _what_is_worded(match: Match, ply: int, news: dict[str, Any], own: bool, before: str | None) -> tuple[object, ...]:
    return match.id, ply, news["search"], own, before, str(get_locale())


@cached(_views, key=_what_is_worded, lock=Lock())
def _worded(match: Match, ply: int, news: dict[str, Any], own: bool, before: str | None) -> FoundView:
    """Cached: a class that watches a match asks for the same words at the same time.

    `own`: whether the viewer is to move; `before`: the evaluation of the viewer's last search for the same player.
    """
    news = {**_in_words(match, ply, news), "own": own, "won": _won(match, news), "sure": _is_sure(match, ply, news)}
    if news.get("byMinimax") is not None:
        news["by_minimax"] = value_text(news["byMinimax"], "exact", match.game)
    whole = {**news, "estimated": news["estimated"] and not news["ending"]}
    value = None if news["value"] is None else root_value(whole, match.game)
    roots = [
        {
            "action": root["action"],
            "value": root_value(root, match.game),
            "estimated": root.get("estimated", False),
        }
        for root in news["roots"]
        if root["value"] is not None
    ]
    sentences = [
        *why(news, match.position_at(ply).turn, value and _in_a_sentence(whole, match.game)),
        *_remarks(match, news, before),
        *_forgotten(news),
        *_left_out(news),
    ]
    if news["kind"] == "hint":  # a hint has options of its own, whatever the search panel is set to
        options = search_in_words(match.record.game, news)
        sentences = [*sentences, _("Options of the hint: %(options)s.", options=options)]
    best = capital(news["best"]) if news["worded"] else news["best"]
    return FoundView(news["kind"], best, value, news["line"], news["nodes"], sentences, roots)


def _in_a_sentence(news: Mapping[str, Any], game: Game) -> str:
    """The value of the position, rounded as at the nodes of the tree; in a game for money with its unit."""
    value = news["value"]
    if isinstance(value, str) or news["bound"] == SAMPLE:
        return root_value(news, game)
    if game.money and news["utility"] == "linear":
        return SIGNS[news["bound"]] + signed_euros(value)
    rounded = root_value({**news, "value": round(value, decimals_at_nodes(value))}, game)
    return str(_("%(value)s (utility)", value=rounded)) if game.money else rounded


def _won(match: Match, news: Mapping[str, Any]) -> str | None:
    """`MAX wins in 5 plies`, where the search has found that, in a game whose nearer wins are worth more."""
    value = news["value"]
    return win_in_words(match.game, value, news["mean"]) if isinstance(value, int | float) else None


def _is_sure(match: Match, ply: int, news: Mapping[str, Any]) -> bool:
    """Whether the best action ends the game, so that chance has no part in what it is worth."""
    best, state = news["best"], match.states[ply]
    return best is not None and match.game.turn(match.game.result(state, match.game.find(state, best))) == TERMINAL


def _remarks(match: Match, news: Mapping[str, Any], before: str | None) -> list[str]:
    """Remarks on the evaluation that the search used, if it has any.

    They are made if the viewer's last search for the same player used another evaluation, and again at the end of the
    game, when values of finished games stand beside exact results.
    """
    remarks = page_of(match.record.game).evaluation_remarks
    name = evaluation_of(match.game, news)
    if name is None or name not in remarks or (name == before and news["estimated"]):
        return []
    return [gettext(remarks[name])]


def _forgotten(news: Mapping[str, Any]) -> list[str]:
    """That the transposition table was full."""
    count = news["forgotten"]
    if not count:
        return []
    return [
        ngettext(
            "The transposition table was full: %(count)s position was forgotten to make room for another.",
            "The transposition table was full: %(count)s positions were forgotten to make room for others.",
            count,
            count=numeral(count),
        )
    ]


def _left_out(news: Mapping[str, Any]) -> list[str]:
    """That the search looked at candidates only."""
    if not news.get("narrowed"):
        return []
    return [_("Only candidates were looked at, such as cells near stones: nothing is proved of the other actions.")]


def _evaluation_before(match: Match, searches: SearchService, visitor: str, ply: int) -> str | None:
    """The evaluation in the viewer's last search for the same player, or None."""
    player = match.position_at(ply).turn
    for earlier in reversed(range(ply)):
        if match.position_at(earlier).turn == player:
            kept = searches.results.kept(match, earlier, visitor=visitor)
            if kept is not None:
                return evaluation_of(match.game, kept.summary)
    return None


def _in_words(match: Match, ply: int, news: dict[str, Any]) -> dict[str, Any]:
    """The same result with the actions in words."""
    page = page_of(match.record.game)

    def short(action: str) -> str:
        return page.action_in_sentence(match.game, match.position_at(ply), action)

    best = news["best"] and short(news["best"])
    roots = [{**root, "action": short(root["action"])} for root in news["roots"]]
    line = [page.action_name(action) for action in news["line"]]
    growth = [{**stage, "best": short(stage["best"])} for stage in news.get("growth", ())]
    takes = news.get("takes") and short(news["takes"])
    at_once = [short(action) for action in match.game.winning_at_once(match.states[ply])]
    return {
        **news,
        "best": best,
        "worded": best != news["best"] and not page.letters,  # “Axb8” is not “axb8”
        "roots": roots,
        "line": line,
        "at_once": at_once,
        "takes": takes,
        "growth": growth,
    }
