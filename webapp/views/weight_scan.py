"""Where another weight of a feature would change the engine's choice, in sentences."""

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from flask_babel import gettext as _
from flask_babel import ngettext

from engine.refusals import N_, Refused
from engine.search.weight_scan import GRAINS, STRIDE, Stretch, WeightsTried
from webapp.games import page_of
from webapp.matches import permissions
from webapp.matches.engine_options import EngineOptions
from webapp.matches.match import Match
from webapp.searches.refusals import refuse_unplayable
from webapp.searches.weight_scans import WeightScans
from webapp.views.board import shown_ply
from webapp.wording import sums


@dataclass(frozen=True)
class WeightScanView:
    """What is known of the weights of one feature; while it is `searching`, only how far it is."""

    feature: str
    searching: bool
    share: float  # of the weights that are tried first
    sentences: list[str]  # on the changes next to the present weight, below and above it
    all_of_them: list[str]  # all changes; empty if `sentences` already has them
    note: str  # what was searched
    changes: list[float]  # at which weights they are that are told of


def weight_scan_view(
    match: Match,
    scans: WeightScans,
    visitor: str,
    at: int | None,
    options: EngineOptions,
    feature: str,
    most_seconds: float,
) -> WeightScanView:
    """The scan of that feature's weight at the ply `at`, begun if it is new; raises Refused."""
    with match.lock:
        permissions.check_taking_part(match, visitor)
        permissions.check_help(match)
        if match.game.hidden:
            raise Refused(N_("Where cards are hidden, ask a method for its advice instead."))
        ply = shown_ply(match, at)
        position, state = match.position_at(ply), match.states[ply]
        if position.over:
            raise Refused(N_("The game is over: there is nothing to search."))
        refuse_unplayable(match.game, state, position.turn, options, most_seconds)
    known, searching = scans.look(visitor, match.game, state, options, feature)

    def called(action: str | None) -> str:
        return page_of(match.record.game).action_in_sentence(match.game, position, action or "")

    told = [] if searching else _sentences(known, called)
    near = _near(known, told)
    first = 2 * GRAINS // STRIDE + 1
    return WeightScanView(
        feature=feature,
        searching=searching,
        share=min(1.0, known.searches / first),
        sentences=near,
        all_of_them=told if len(near) < len(told) - 1 else [],
        note=_note(known),
        changes=[] if searching else [stretch.first for stretch in _told_of(known)],
    )


def _sentences(known: WeightsTried, called: Callable[[str | None], str]) -> list[str]:
    ends = {"least": sums.decimal(-known.most), "most": sums.decimal(known.most)}
    if not known.finished:
        return [_("The searches were stopped before the answer was known.")]
    if len(known.stretches) == 1:
        chosen = called(known.stretches[0].action)
        return [_("With every weight from %(least)s to %(most)s, %(action)s is chosen.", action=chosen, **ends)]
    changes = [
        _(
            "From %(weight)s on, %(after)s is chosen instead of %(before)s.",
            weight=_written(after.first),
            after=called(after.action),
            before=called(before.action),
        )
        for before, after in pairwise(known.stretches)
    ]
    return [*changes, _("Between %(least)s and %(most)s no other change was found.", **ends)]


def _near(known: WeightsTried, told: Sequence[str]) -> list[str]:
    """Of all sentences those on the last change up to the present weight and on the first one above it."""
    if not known.finished or len(known.stretches) <= 3:
        return list(told)
    near = _told_of(known)
    first = known.stretches.index(near[0]) - 1
    return list(told[first : first + len(near)])


def _told_of(known: WeightsTried) -> list[Stretch]:
    """The stretches of one choice that begin with these changes."""
    changes = list(known.stretches[1:])
    if not known.finished or len(changes) <= 2:
        return changes
    above = bisect_right([after.first for after in changes], known.present)
    return changes[max(0, above - 1) : above + 1]


def _note(known: WeightsTried) -> str:
    """What was searched, and what may have been missed."""
    stride, grain = _written(known.stride), _written(known.grain)
    searched = ngettext(
        "%(num)d search to depth %(depth)d: weights %(stride)s apart, then %(grain)s where the choice changes.",
        "%(num)d searches to depth %(depth)d: weights %(stride)s apart, then %(grain)s where the choice changes.",
        known.searches,
        depth=known.depth,
        stride=stride,
        grain=grain,
    )
    unseen = _("A change that is undone within %(stride)s is not seen.", stride=stride)
    return f"{searched} {unseen}"


def _written(weight: float) -> str:
    return sums.decimal(round(weight, 4) + 0.0)
