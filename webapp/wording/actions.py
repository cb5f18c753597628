"""What actions are called where people read them: on edges of trees, in tables, lists and sentences.

Cells, checkers and numbers of sticks are notation, the same in every language. Where the engine's own name is a word,
it is for records, addresses and what is typed or copied; readers see the word of their language, in the form that it
has inside a sentence.
"""

from collections.abc import Sequence

from flask_babel import gettext as _
from flask_babel import pgettext

from webapp.matches.positions import CARD_GAMES

MONEY = ("betting-house", "prize")


def words(slug: str) -> dict[str, str]:
    """The words of a game by the engine's names; empty where all is notation."""
    if slug == "prize":
        return {"sure": _("the sure sum"), "gamble": _("the coin"), **_outcomes()}
    if slug == "betting-house":
        return {"home": _("go home"), **_outcomes()}
    if slug == "coin-backgammon":
        return {"pass": _("pass")}
    return spoken() if slug in CARD_GAMES else {}


def _outcomes() -> dict[str, str]:
    return {"win": _("win"), "lose": _("lose")}


def spoken() -> dict[str, str]:
    """What can be said and done at the card table."""
    return {
        "pass": _("pass"),
        "call": _("call"),
        "bet": pgettext("action", "bet"),
        "stay": _("no card"),
        "draw": _("take a card"),
        "try": _("try"),
        "allow": _("let MAX try"),
    }


def amount(slug: str, number: str) -> str:
    """What a number stands for as an action of the game."""
    if slug in CARD_GAMES:
        return _("bet %(amount)s", amount=number)
    return _("stake %(amount)s", amount=number) if slug in MONEY else number


def name(slug: str, action: str) -> str:
    """One action, or outcome of chance, in the reader's language."""
    return amount(slug, action) if action.isdecimal() else words(slug).get(action, action)


def in_a_row(names: Sequence[str]) -> str:
    """One after the other; commas part them where they are more than single words."""
    return (", " if any(" " in each for each in names) else " ").join(names)


def texts(slug: str) -> dict[str, str]:
    """The same for a page's scripts, which ask for `action.<name>`; `{amount}` stands for a number."""
    known = {f"action.{action}": word for action, word in words(slug).items()}
    numbered = amount(slug, "{amount}")
    return known if numbered == "{amount}" else {**known, "action.amount": numbered}


def capital(phrase: str) -> str:
    """As it begins a sentence, or stands alone on a button."""
    return phrase[:1].upper() + phrase[1:]
