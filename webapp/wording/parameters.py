"""What the parameters of each game and their options are called on a page, in the reader's language."""

from flask_babel import gettext as _


def parameter(slug: str, name: str) -> str:
    """What a parameter of a game is called; the same letter means different things in different games."""
    return _own_names(slug).get(name) or _names().get(name, name)


def option(slug: str, name: str, value: str) -> str:
    """What one reading of a game's rules is called."""
    return _readings().get((name, value), value)


def _own_names(slug: str) -> dict[str, str]:
    known = {
        "coin-backgammon": {"stake": _("what is played for")},
        "sticks": {"n": _("sticks"), "k": _("most at once"), "last": _("the last stick"), "starts": _("who starts")},
        "guess-the-card": {"stake": _("the guess is worth")},
    }
    return known.get(slug, {})


def _names() -> dict[str, str]:
    return {
        # m,n,k boards
        "m": _("rows m"),
        "n": _("columns n"),
        "k": _("in a row k"),
        # coin backgammon
        "fields": _("fields"),
        "checkers": _("checkers each"),
        "overshoot": _("going beyond the goal"),
        "goals": _("goal fields"),
        # sticks
        "heaps": _("heaps"),
        # one player against chance
        "money": _("money at the start"),
        "rounds": _("rounds"),
        "percent": _("chance to win, in percent"),
        "sure": _("for sure"),
        "gamble": _("or to win"),
        # cards
        "copies": _("cards of each rank"),
        "ante": _("each puts into the pot"),
        "low": _("low bet"),
        "high": _("high bet"),
        "safe": _("MIN pays for a pass"),
        "gift": _("MIN pays for not playing on"),
        "stake": _("stake"),
        "aces": _("aces in the deck"),
        "kings": _("kings in the deck"),
        "bet": _("bet"),
    }


def _readings() -> dict[tuple[str, str], str]:
    return {
        ("stake", "win"): _("the win alone"),
        ("stake", "money"): _("a euro per missing field"),
        ("overshoot", "no"): _("not allowed"),
        ("overshoot", "yes"): _("allowed"),
        ("goals", "blocked"): _("can be blocked"),
        ("goals", "free"): _("never blocked"),
        ("last", "loses"): _("who takes it loses"),
        ("last", "wins"): _("who takes it wins"),
        ("starts", "max"): "MAX",
        ("starts", "min"): "MIN",
        ("heaps", "one"): _("one heap"),
        ("heaps", "1-3-5-7"): "1 · 3 · 5 · 7",
    }
