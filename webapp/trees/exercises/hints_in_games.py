"""Where to look for an answer in a matrix game: the middle step of its hint."""

from collections.abc import Callable, Mapping

from flask_babel import gettext as _

from engine.exact import write_fraction
from engine.exercises.marks import Mark
from engine.exercises.matrix import LEFT
from engine.matrix import COLUMN, ROW, Bimatrix, eliminate


def where_to_look(game: Bimatrix, mark: Mark) -> str:
    """The sentence for this part; `mark` is its mark in an empty answer."""
    if mark.what in LEFT:
        return _first_to_strike(game, mark)
    sentences: Mapping[str, Callable[[], str]] = {
        "reply.row": lambda: _("In column %(name)s the row player has %(payoffs)s.", **_payoffs(game, ROW, mark)),
        "reply.column": lambda: _("In row %(name)s the column player has %(payoffs)s.", **_payoffs(game, COLUMN, mark)),
        "nash": lambda: _(
            "Go from column to column: where the row player does best, could the column player do better in that row?"
        ),
        "mixed.row": lambda: _(
            "Look at the column player's payoffs: the mixture of the rows makes %(first)s worth as much as %(second)s.",
            first=game.names[COLUMN][0],
            second=game.names[COLUMN][1],
        ),
        "mixed.column": lambda: _(
            "Look at the row player's payoffs: the mixture of the columns makes %(first)s worth as much as %(second)s.",
            first=game.names[ROW][0],
            second=game.names[ROW][1],
        ),
    }
    return sentences[mark.what]()


def _payoffs(game: Bimatrix, player: int, mark: Mark) -> dict[str, str]:
    """The player's payoffs against the other player's strategy that the part is about."""
    other = int(mark.part.rpartition(".")[2])
    table = game.payoffs[player]
    line = [row[other] for row in table] if player == ROW else table[other]
    return {"name": game.names[1 - player][other], "payoffs": "; ".join(write_fraction(payoff) for payoff in line)}


def _first_to_strike(game: Bimatrix, mark: Mark) -> str:
    """The first strategy to strike, if any is struck before the answer is reached."""
    if not mark.because.get("struck"):
        return _("Compare each strategy with the others: does one of them beat it against everything that is left?")
    first = eliminate(game)[0]
    names = game.names[first.player]
    name, others = names[first.strategy], ", ".join(names[own] for own, _p in first.dominating)
    if len(first.dominating) > 1:
        return _("Begin with %(name)s: compare it with mixtures of %(others)s.", name=name, others=others)
    return _("Begin with %(name)s: compare it with %(others)s.", name=name, others=others)
