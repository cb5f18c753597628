"""How the value of a won game is written where nearer wins are worth more (`Game.nearer_wins`): never as 997.

Where MIN errs, a value may be a mean: one of 997 proves no win in 3 plies, and is written as the number it is.

Where every win is worth the same, results are ±1, as in the lectures. Beside estimates a win is lifted above all of
them, to ±1000 or more: that is written as `W`, or `−W` if MIN wins.

A page has room for `W5`, a win of MAX in 5 plies, or `−W5`, one of MIN; in chess `#3` and `−#3`, a mate in 3 moves.
Sentences say it in words. Scripts get the same by `win_texts` (`static/js/wins.js`).
"""

from flask_babel import gettext as _
from flask_babel import ngettext

from engine.game import LEAST_WIN, WIN, Game


def short_win(game: Game, value: float, is_mean: bool = False, is_estimate: bool = True) -> str | None:
    """`W5`, `−W4`, `#3`, or `W` of a lifted win; None where the value is no win of this game.

    `is_estimate`: whether a position where the search stopped may be behind the value.
    """
    if _lifts(game) and not (is_mean or is_estimate) and abs(value) > 1:
        return ("" if value > 0 else "−") + str(_("W"))
    plies = None if is_mean else game.plies_to_end(value)
    if plies is None:
        return None
    count = game.moves_to_mate(plies) if game.mates else plies
    return ("" if value > 0 else "−") + _short(game).replace("{count}", str(count))


def win_in_words(game: Game, value: float, is_mean: bool = False) -> str | None:
    """`MAX wins in 5 plies`, `MIN mates in 3`; None where the value is no win of this game."""
    plies = None if is_mean else game.plies_to_end(value)
    if plies is None:
        return None
    side = "MAX" if value > 0 else "MIN"
    if plies == 0:
        return str(_("%(side)s has won.", side=side))
    if game.mates:
        return str(_("%(side)s mates in %(count)d", side=side, count=game.moves_to_mate(plies)))
    return ngettext("%(side)s wins in %(num)d ply", "%(side)s wins in %(num)d plies", plies, side=side)


def win_in_both(game: Game, value: float, is_mean: bool = False) -> str | None:
    """`#3 (MAX mates in 3)`, for sentences beside tables; None where the value is no win of this game."""
    short, told = short_win(game, value, is_mean), win_in_words(game, value, is_mean)
    return f"{short} ({told.rstrip('.')})" if short and told else None


def win_texts(game: Game) -> dict[str, str]:
    """For scripts: the pattern of a short win, how many plies a unit of it has, and the values that are wins.

    Also how sentences and the note below a tree say it.
    """
    if not game.nearer_wins:
        return {"win.lifted": _("W"), "note.win.lifted": _("W: won")} if _lifts(game) else {}
    return {
        "win.short": _short(game),
        "win.unit": "2" if game.mates else "1",
        "win.from": f"{LEAST_WIN:g} {WIN:g}",
        **{f"win.{side}.{form}": words for side in ("MAX", "MIN") for form, words in _patterns(game, side).items()},
        "note.win": _("#3: mate in 3") if game.mates else _("W5: won in 5 plies"),
        "note.win.means": _("a win in k plies counts {win} − k"),
    }


def _patterns(game: Game, side: str) -> dict[str, str]:
    """The sentence for one and for several plies or moves, which the script puts in place of `{count}`."""
    if game.mates:
        mates = _("%(side)s mates in {count}", side=side)
        return {"one": mates, "other": mates}
    return {
        "one": ngettext("%(side)s wins in {count} ply", "%(side)s wins in {count} plies", 1, side=side),
        "other": ngettext("%(side)s wins in {count} ply", "%(side)s wins in {count} plies", 2, side=side),
    }


def _lifts(game: Game) -> bool:
    """Whether every win is worth the same: 1, and more beside estimates."""
    return game.draw is not None and not game.nearer_wins


def _short(game: Game) -> str:
    return "#{count}" if game.mates else str(_("W{count}"))
