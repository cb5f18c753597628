"""The extensive form of a matrix game, for the tree view. It is not searched: its nodes have payoffs, but no values."""

from typing import Any

from flask_babel import gettext as _

from engine.matrix import COLUMN, ROW, Bimatrix
from engine.matrix.extensive import ExtensiveNode, extensive_form, information_set
from webapp.lab.numbers import Numbers


def tree_columns(game: Bimatrix, numbers: Numbers, pure: list[tuple[int, int]]) -> dict[str, Any]:
    """The tree as docs/architecture.md describes it, with the paths to pure equilibria marked."""
    nodes = extensive_form(game)
    payoffs = [_payoffs(node, numbers) for node in nodes]
    marked = _to_equilibria(game, pure)
    together = set(information_set(game))
    columns = {
        "parent": [-1 if node.parent is None else node.parent for node in nodes],
        "action": [node.action for node in nodes],
        "kind": ["terminal" if node.player is None else "max" if node.player == ROW else "min" for node in nodes],
        "status": ["terminal" if node.player is None else "valued" for node in nodes],
        "payoffs": payoffs,
        "mark": [place in marked for place in range(len(nodes))],
        "group": ["column" if place in together else None for place in range(len(nodes))],
        "says": [_sentence(node, payoffs[place], place in marked) for place, node in enumerate(nodes)],
    }
    about = {"algorithm": "none", "convention": "aima", "total": len(nodes), "recorded": len(nodes)}
    return {**about, "nodes": columns, "texts": _texts(game.costs)}


def _payoffs(node: ExtensiveNode, numbers: Numbers) -> tuple[str, str] | None:
    return (numbers.text(node.payoffs[ROW]), numbers.text(node.payoffs[COLUMN])) if node.payoffs else None


def _to_equilibria(game: Bimatrix, pure: list[tuple[int, int]]) -> set[int]:
    """The nodes on the paths to pure equilibria, without the root."""
    first_leaf = 1 + game.size(ROW)
    return {first_leaf + i * game.size(COLUMN) + j for i, j in pure} | {1 + i for i, _j in pure}


def _sentence(node: ExtensiveNode, payoffs: tuple[str, str] | None, marked: bool) -> str:
    if payoffs is not None:
        said = _(
            "%(action)s: %(row)s for the row player, %(column)s for the column player",
            action=node.action,
            row=payoffs[ROW],
            column=payoffs[COLUMN],
        )
        equilibrium = _("a pure equilibrium")
        return f"{said}, {equilibrium}" if marked else str(said)
    if node.player == ROW:
        return str(_("the row player chooses"))
    return str(_("%(action)s; the column player chooses without knowing it", action=node.action))


def _texts(costs: bool) -> dict[str, str]:
    """The tree view's texts, with the players' names of a matrix game."""
    return {
        "tree.label": _("Extensive form"),
        "row.max": _("row"),
        "row.min": _("column"),
        "row.terminal": "",
        "legend.max": _("the row player moves"),
        "legend.min": _("the column player moves"),
        "legend.terminal": (
            _("costs of the row player and of the column player")
            if costs
            else _("payoffs of the row player and of the column player")
        ),
        "legend.line": _("leads to a pure equilibrium"),
    }
