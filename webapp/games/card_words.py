"""The actions of card games in words: on buttons, inside sentences, and in the story of a hand."""

from typing import Any

from flask_babel import gettext, pgettext
from flask_babel import gettext as _

from engine.game import MAX, MIN
from engine.games.cards import NAMES, TOLD
from engine.refusals import N_
from webapp.matches.positions import Position
from webapp.matches.seats import SIDES
from webapp.wording.text import capital

AMOUNT = N_("bet %(amount)s")

BUTTONS = ("pass", "call", "bet", "stay", "draw", "try", "allow")
ACTIONS = {TOLD[action]: NAMES[action] for action in TOLD if NAMES[action] in BUTTONS}
"""Actions by the verb that reports them: `draws` is `draw`."""


def spoken(player: int, action: str) -> str:
    """An action as the story of a hand reports it."""
    side = SIDES[player].upper()
    known = {
        "pass": _("%(side)s passes", side=side),
        "call": _("%(side)s calls", side=side),
        "bet": _("%(side)s bets", side=side),
        "stay": _("%(side)s takes no card", side=side),
        "draw": _("%(side)s takes a card", side=side),
        "try": _("%(side)s tries", side=side),
        "allow": _("%(side)s lets MAX try", side=side),
    }
    if action.isdigit():
        return str(_("%(side)s bets %(amount)s", side=side, amount=action))
    return str(known.get(action) or _("%(side)s names %(card)s", side=side, card=action))


def noticed(news: str) -> str:
    """An observation in words: `min draws` as "MIN takes a card"; several are joined by "; "."""
    return "; ".join(_noticed(one) for one in news.split("; "))


def _noticed(news: str) -> str:
    side, _space, said = news.partition(" ")
    if side not in SIDES or not said:
        return choice(news) if news in BUTTONS or news.isdigit() else news
    verb, _space, object_ = said.partition(" ")
    return spoken(SIDES.index(side), object_ or ACTIONS.get(verb, verb))


def action_label(game: Any, position: Position, action: str) -> str:
    """The label of an action's button."""
    return choice(action) if position.turn in (MAX, MIN) else action


def choice(action: str) -> str:
    """An action on its button."""
    if action.isdecimal():
        return capital(gettext(AMOUNT) % {"amount": action})
    return capital(action_words().get(action) or _("name %(card)s", card=action))


def action_words() -> dict[str, str]:
    """Actions as they stand inside a sentence."""
    return {
        "pass": _("pass"),
        "call": _("call"),
        "bet": pgettext("action", "bet"),
        "stay": _("no card"),
        "draw": _("take a card"),
        "try": _("try"),
        "allow": _("let MAX try"),
    }
