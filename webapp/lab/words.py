"""Names of the labs' presets, strategies and results, and the sentences that explain them."""

from dataclasses import replace

from flask_babel import gettext as _
from flask_babel import ngettext

from engine.beliefs.model import NOTHING
from engine.matrix import PRESETS, ROW, STRATEGIES, Bimatrix, Elimination
from engine.matrix.game import Mixture
from engine.matrix.presets import preset
from engine.matrix.strategies import can_copy, equilibrium_mixtures
from webapp.lab.numbers import Numbers
from webapp.wording.matrix_games import game_names as game_names


def seen(observation: str) -> str:
    """An observation in words; seeing nothing has a phrase in every language."""
    return _("nothing seen") if observation == NOTHING else observation


def called(name: str) -> str:
    """A state or an action of a preset of the belief lab; translated if its name is a word."""
    known = {
        "max-draws": _("MAX draws"),
        "min-draws": _("MIN draws"),
        "stay": _("stay"),
        "bad": _("bad"),
        "worse": _("worse"),
    }
    return known.get(name, name)


def notation(name: str) -> str:
    """A sentence on how to read the states of a preset, or "" if they need none."""
    known = {"aces-and-kings": _("A state such as AK|A names the hands: MAX's first, then MIN's.")}
    return known.get(name, "")


def model_names() -> list[tuple[str, str]]:
    """The presets of the belief lab, in order."""
    return [
        ("lecture", "s1…s5"),
        ("aces-and-kings", _("Aces and kings")),
        ("evaluation", _("Evaluation")),
        ("product", _("p · U in doubt")),
    ]


def unit_names() -> list[tuple[str, str]]:
    """The units of payoffs."""
    return [("points", _("points")), ("years", _("years in prison")), ("euros", _("euros"))]


def _words() -> dict[str, str]:
    """The names of the presets' strategies, by the engine's names; a name has no spaces."""
    return {
        "deny": _("deny"),
        "betray": _("betray"),
        "stag": _("stag"),
        "hare": _("hare"),
        "swerve": _("swerve"),
        "straight": _("straight"),
        "opera": _("opera"),
        "football": _("football"),
        "heads": _("heads"),
        "tails": _("tails"),
        "rock": _("rock"),
        "paper": _("paper"),
        "scissors": _("scissors"),
    }


def in_words(game: Bimatrix) -> Bimatrix:
    """The game with its names translated if they are a preset's; other names stay as typed."""
    if game.names not in [preset(name).names for name in PRESETS]:
        return game
    words = _words()
    rows, columns = (tuple(words[name] for name in names) for names in game.names)
    return replace(game, names=(rows, columns))


def from_words(game: Bimatrix) -> Bimatrix:
    """The inverse of `in_words`: translated names of a preset become the engine's."""
    own = [preset(name) for name in PRESETS]
    return next((replace(game, names=each.names) for each in own if in_words(each).names == game.names), game)


def strategies(game: Bimatrix, player: int, numbers: Numbers) -> list[tuple[str, str]]:
    """The strategies that a seat of the repeated game can play by."""
    names = {
        "random": _("random"),
        "tit-for-tat": _("tit for tat"),
        "grim": _("grim: never forgives"),
        "win-stay": _("win stay, lose shift"),
        "fictitious-play": _("best reply to the past (fictitious play)"),
    }
    simple = [(name, names[name]) for name in STRATEGIES if name != "tit-for-tat" or can_copy(game)]
    equilibria = [
        (name, _("equilibrium: %(mixture)s", mixture=mixture(in_words(game), player, mixed, numbers)))
        for name, mixed in equilibrium_mixtures(game, player).items()
    ]
    told = in_words(game).names[player]
    always = [(own, _("always %(name)s", name=name)) for own, name in zip(game.names[player], told, strict=True)]
    return always + simple + equilibria


def why_struck(game: Bimatrix, out: Elimination, numbers: Numbers) -> str:
    """Why a strategy is dominated, in one sentence."""
    left = [game.names[1 - out.player][other] for other in out.left[1 - out.player]]
    values = {
        "name": game.names[out.player][out.strategy],
        "by": mixture(game, out.player, out.by, numbers),
        "left": ", ".join(left),
    }
    if out.player == ROW and out.strict:
        return ngettext(
            "Row %(name)s is strictly dominated by %(by)s: %(by)s is better against the only column left, %(left)s.",
            "Row %(name)s is strictly dominated by %(by)s: %(by)s is better against every column left (%(left)s).",
            len(left),
            **values,
        )
    if out.player == ROW:
        return _(
            "Row %(name)s is weakly dominated by %(by)s: %(by)s is never worse against the columns left (%(left)s), and"
            " better against at least one.",
            **values,
        )
    if out.strict:
        return ngettext(
            "Column %(name)s is strictly dominated by %(by)s: %(by)s is better against the only row left, %(left)s.",
            "Column %(name)s is strictly dominated by %(by)s: %(by)s is better against every row left (%(left)s).",
            len(left),
            **values,
        )
    return _(
        "Column %(name)s is weakly dominated by %(by)s: %(by)s is never worse against the rows left (%(left)s), and"
        " better against at least one.",
        **values,
    )


def names_of(game: Bimatrix, player: int, mixed: Mixture) -> list[str]:
    """The strategies with a positive probability in the mixture."""
    return [name for p, name in zip(mixed, game.names[player], strict=True) if p]


def mixture(game: Bimatrix, player: int, mixed: Mixture, numbers: Numbers) -> str:
    """The mixture as text: `betray`, or `1/2 heads + 1/2 tails`."""
    parts = [(p, name) for p, name in zip(mixed, game.names[player], strict=True) if p]
    return " + ".join(name if p == 1 else f"{numbers.text(p)}\N{NO-BREAK SPACE}{name}" for p, name in parts)
