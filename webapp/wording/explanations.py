"""Explains in a sentence or two why a search chose its action."""

from collections.abc import Mapping
from typing import Any

from flask_babel import gettext as _
from flask_babel import ngettext

from engine.game import CHANCE, MAX
from engine.search.algorithms import ALGORITHMS
from engine.search.report import SAMPLE
from webapp.wording.numerals import numeral
from webapp.wording.sampling import final_choice, growth
from webapp.wording.text import capital, in_a_row

LONGEST_LINE = 7


def why(news: Mapping[str, Any], mover: int, value_text: str | None) -> list[str]:
    """Sentences about a finished search: what its best action leads to, and what the others are worth.

    `news` is the search's answer (`webapp.searches.found.payloads.answer`) with actions in the reader's language and more
    fields: `worded`, whether actions are words and not notation; `at_once`, the actions that win at once; and `own`,
    whether the reader is to make that decision now. `mover` is the side to move.
    """
    best = news["best"]
    if best is None and mover == CHANCE and value_text is not None:
        return [_before_chance(news, value_text)]
    if best is None:
        return [_("The search was stopped before it found anything.")]
    if ALGORITHMS[news["algorithm"]].draws:
        return [_("%(drawn)s was chosen at random: the random player does not look at the board.", drawn=capital(best))]
    if value_text is None:
        return [_("%(play)s: the search was stopped early, so this is only provisional.", play=_play(news, mover))]
    if news["bound"] == SAMPLE:
        return [_sampled(news, mover, value_text), *final_choice(news["roots"], mover), *growth(news)]
    if news.get("errs"):
        return [_against_errors(news, mover, value_text), *_by_minimax(news), *_others(news, mover)]
    ends = [*_taken(news, mover)] or [*_at_once(news, mover)]
    return [_outcome(news, mover, value_text), *_others(news, mover), *ends]


def _sampled(news: Mapping[str, Any], mover: int, value_text: str) -> str:
    """How the best action did in games that were played on at random."""
    return _(
        "%(play)s: it looks best after games played on at random. In this sample, which proves nothing, the position is worth %(value)s.",
        play=_play(news, mover),
        value=value_text,
    )


def _play(news: Mapping[str, Any], mover: int) -> str:
    """The beginning of a sentence about the best action: "Play b2", or "Toss for €100"; it names the side if not the
    reader's.
    """
    best: str = news["best"]
    if news.get("worded"):
        return capital(best) if news["own"] else _("For %(side)s, %(action)s", side=_side(mover), action=best)
    if news["kind"] == "move" and news.get("takes") in (None, best):
        return _("%(side)s plays %(best)s", side=_side(mover), best=best)
    if news["kind"] == "move":
        return _("The search of %(side)s finds %(best)s", side=_side(mover), best=best)
    if not news["own"]:
        return _("%(side)s would play %(best)s", side=_side(mover), best=best)
    return _("Play %(best)s", best=best)


def _side(mover: int) -> str:
    return "MAX" if mover == MAX else "MIN"


def _outcome(news: Mapping[str, Any], mover: int, value_text: str) -> str:
    """What the best action leads to."""
    play, side = _play(news, mover), _side(mover)
    line = in_a_row(news["line"][:LONGEST_LINE]) + (" …" if len(news["line"]) > LONGEST_LINE else "")
    ending = _ending(news, mover)
    if ending == "win" and news.get("narrowed"):
        return _(
            "%(play)s: as far as the candidates tell, %(side)s wins by force (%(line)s).",
            play=play,
            side=side,
            line=line,
        )
    if ending == "loss" and news.get("narrowed"):
        return _("%(play)s: as far as the candidates tell, every action loses (%(line)s).", play=play, line=line)
    if ending == "win" and news.get("won"):
        return _("%(play)s: %(won)s (%(line)s).", play=play, won=news["won"], line=line)
    if ending == "loss" and news.get("won"):
        return _(
            "%(play)s: every action loses against best play, here %(won)s (%(line)s).",
            play=play,
            won=news["won"],
            line=line,
        )
    if ending == "win":
        return _("%(play)s: %(side)s wins by force (%(line)s).", play=play, side=side, line=line)
    if ending == "loss":
        return _(
            "%(play)s: every action loses against best play (%(line)s).",
            play=play,
            line=line,
        )
    if ending == "draw":
        return _("%(play)s: with best play on both sides it ends in a draw (%(line)s).", play=play, line=line)
    if ALGORITHMS[news["algorithm"]].one_ply_of:
        return _(
            "%(play)s: the evaluation of the next position, %(value)s, is the best for %(side)s.",
            play=play,
            value=value_text,
            side=side,
        )
    if ALGORITHMS[news["algorithm"]].chance:
        return _on_average(news, mover, value_text)
    if not news["estimated"]:
        return _("%(play)s: the best line found leads to %(value)s (%(line)s).", play=play, value=value_text, line=line)
    return ngettext(
        "%(play)s: looking %(num)d ply ahead, best play leads to an estimate of %(value)s (%(line)s).",
        "%(play)s: looking %(num)d plies ahead, best play leads to an estimate of %(value)s (%(line)s).",
        news["depth"],
        play=play,
        value=value_text,
        line=line,
    )


def _on_average(news: Mapping[str, Any], mover: int, value_text: str) -> str:
    """What the best action is worth in a game of chance, according to the attitude to chance."""
    play, estimated = _play(news, mover), news["estimated"]
    if news.get("sure"):
        return _("%(play)s: it is worth %(value)s.", play=play, value=value_text)
    attitude = news.get("attitude", "expected")
    if attitude == "optimistic" and estimated:
        return _("%(play)s: if chance is always kind, it leads to an estimated %(value)s.", play=play, value=value_text)
    if attitude == "optimistic":
        return _("%(play)s: if chance is always kind, it leads to %(value)s.", play=play, value=value_text)
    if attitude == "pessimistic" and estimated:
        return _(
            "%(play)s: if chance is always unkind, it leads to an estimated %(value)s.", play=play, value=value_text
        )
    if attitude == "pessimistic":
        return _("%(play)s: if chance is always unkind, it leads to %(value)s.", play=play, value=value_text)
    if not estimated:
        return _("%(play)s: played to the end, it is worth %(value)s on average.", play=play, value=value_text)
    return ngettext(
        "%(play)s: looking %(num)d level ahead, chance included, it is worth an estimated %(value)s on average.",
        "%(play)s: looking %(num)d levels ahead, chance included, it is worth an estimated %(value)s on average.",
        news["depth"],
        play=play,
        value=value_text,
    )


def _against_errors(news: Mapping[str, Any], mover: int, value_text: str) -> str:
    """What MAX may expect of a MIN who errs."""
    told = {"play": _play(news, mover), "errs": numeral(news["errs"]), "value": value_text}
    if mover != MAX and news["estimated"]:
        return _(
            "%(play)s, the best by minimax; if MIN errs with probability %(errs)s, MAX may expect an estimated %(value)s.",
            **told,
        )
    if mover != MAX:
        return _(
            "%(play)s, the best by minimax; if MIN errs with probability %(errs)s, MAX may expect %(value)s.", **told
        )
    if news["estimated"]:
        return _(
            "%(play)s: of a MIN who errs with probability %(errs)s, MAX may expect an estimated %(value)s on average.",
            **told,
        )
    return _("%(play)s: of a MIN who errs with probability %(errs)s, MAX may expect %(value)s on average.", **told)


def _by_minimax(news: Mapping[str, Any]) -> list[str]:
    """What the position would be worth without errors, where that is known."""
    if news.get("by_minimax") is None:
        return []
    return [_("Against a MIN who never errs, the position is worth %(value)s.", value=news["by_minimax"])]


def _before_chance(news: Mapping[str, Any], value_text: str) -> str:
    """What to expect if chance moves next."""
    attitude, estimated = news.get("attitude", "expected"), news["estimated"]
    if attitude == "optimistic" and estimated:
        return _("Chance moves next: at its kindest it leads to an estimated %(value)s.", value=value_text)
    if attitude == "optimistic":
        return _("Chance moves next: at its kindest it leads to %(value)s.", value=value_text)
    if attitude == "pessimistic" and estimated:
        return _("Chance moves next: at its unkindest it leads to an estimated %(value)s.", value=value_text)
    if attitude == "pessimistic":
        return _("Chance moves next: at its unkindest it leads to %(value)s.", value=value_text)
    if estimated:
        return _("Chance moves next: on average it leads to an estimated %(value)s.", value=value_text)
    return _("Chance moves next: on average it leads to %(value)s.", value=value_text)


def _ending(news: Mapping[str, Any], mover: int) -> str | None:
    """The proved result for the mover: win, loss, draw or None."""
    if news["ending"] in ("max", "min"):
        return "win" if (news["ending"] == "max") == (mover == MAX) else "loss"
    return news["ending"]


def _others(news: Mapping[str, Any], mover: int) -> list[str]:
    """What the search knows about the other actions."""
    sign = 1 if mover == MAX else -1
    best = sign * _number(news["value"])
    others = [root for root in news["roots"] if root["action"] != news["best"] and root["value"] is not None]
    if news.get("errs") and mover != MAX:  # MIN goes by minimax, and the values are what MAX may expect
        return []
    worse = [root for root in others if _at_most(root, sign) < best]
    if not others:
        return []
    if not worse and _ending(news, mover) == "loss" and not news.get("won") and not news.get("takes"):
        return [_("All are worth the same, however soon they lose, so the engine takes the first one it tries.")]
    if len(worse) == len(others):
        return [_all_worse(others)]
    proved = [root for root in others if root["bound"] == "exact" and sign * _number(root["value"]) == best]
    if len(proved) == len(others):
        return [_all_as_good(others)]
    if proved:
        names = ", ".join(root["action"] for root in proved)
        if _estimated(proved):
            return [_("Estimated to be just as good: %(actions)s.", actions=names)]
        return [_("Just as good: %(actions)s.", actions=names)]
    return [_("No other action is better; what was cut may be worse or just as good.")]


def _all_worse(others: list[Mapping[str, Any]]) -> str:
    if _estimated(others):
        both = _("Both others are estimated to be worse.")
        each = ngettext(
            "The other action is estimated to be worse.", "All %(num)d others are estimated to be worse.", len(others)
        )
    else:
        both = _("Both others are worse.")
        each = ngettext("The other action is worse.", "All %(num)d others are worse.", len(others))
    return both if len(others) == 2 else each


def _all_as_good(others: list[Mapping[str, Any]]) -> str:
    if _estimated(others):
        both = _("Both others are estimated to be just as good.")
        each = ngettext(
            "The other action is estimated to be just as good.",
            "All %(num)d others are estimated to be just as good.",
            len(others),
        )
    else:
        both = _("Both others are just as good.")
        each = ngettext("The other action is just as good.", "All %(num)d others are just as good.", len(others))
    return both if len(others) == 2 else each


def _estimated(roots: list[Mapping[str, Any]]) -> bool:
    """Whether what is known of any of them rests on an evaluation, which proves nothing."""
    return any(root.get("estimated") for root in roots)


def _taken(news: Mapping[str, Any], mover: int) -> list[str]:
    """The action that an opponent takes instead of the best of its search, or the loss that comes latest."""
    takes, ending, plies = news.get("takes"), _ending(news, mover), news.get("toEnd")
    if takes is None or plies is None or (takes == news["best"] and ending != "loss"):
        return []
    told = {"side": _side(mover), "action": takes}
    if ending == "loss":
        return [
            ngettext(
                "Of losses %(side)s takes the latest: %(action)s, %(num)d ply from the end.",
                "Of losses %(side)s takes the latest: %(action)s, %(num)d plies from the end.",
                plies,
                **told,
            )
        ]
    return [
        ngettext(
            "Of wins %(side)s takes the soonest: %(action)s, %(num)d ply from the end.",
            "Of wins %(side)s takes the soonest: %(action)s, %(num)d plies from the end.",
            plies,
            **told,
        )
    ]


def _at_once(news: Mapping[str, Any], mover: int) -> list[str]:
    """The actions that win at once, if the one found wins later."""
    at_once = news.get("at_once", ())
    if _ending(news, mover) != "win" or not at_once or news["best"] in at_once:
        return []
    return [
        _("To win at once: %(actions)s. The search counts every win alike, soon or late.", actions=", ".join(at_once))
    ]


def _at_most(root: Mapping[str, Any], sign: int) -> float:
    """The most that an action can be worth to the mover, as far as known."""
    helpful = ("exact", "upper") if sign > 0 else ("exact", "lower")
    return sign * _number(root["value"]) if root["bound"] in helpful else float("inf")


def _number(value: float | str) -> float:
    return float(value)
