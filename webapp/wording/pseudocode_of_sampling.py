"""Monte Carlo tree search in pseudo-code."""

from flask_babel import gettext as _

from webapp.wording.code_line import CodeLine


def monte_carlo(_variant: str) -> list[CodeLine]:
    """One function with its four phases; MAX and MIN differ in the bound by which they select."""
    return [
        CodeLine("any.enter", _("function MonteCarloTreeSearch(state)"), 0),
        CodeLine("any.init", _("tree ← {state}"), 1),
        CodeLine("any.width", _("w ← the greatest result − the least, so that C means the same in all games"), 1),
        CodeLine("any.loop", _("repeat as often as wanted"), 1),
        CodeLine("any.start", _("s ← state"), 2),
        CodeLine("any.full", _("while all successors of s are in the tree"), 2),
        CodeLine("max.select", _("if MAX is to move: s ← argmax of mean(n) + C·w·√(ln N(s) / N(n))"), 3),
        CodeLine("min.select", _("if MIN is to move: s ← argmin of mean(n) − C·w·√(ln N(s) / N(n))"), 3),
        CodeLine("chance.outcome", _("if chance is to move: s ← an outcome drawn by its probability"), 3),
        CodeLine("any.expand", _("add an untried successor to the tree; s ← this successor"), 2),
        CodeLine("any.move", _("while s is not terminal: s ← a successor, chosen by the playout"), 2),
        CodeLine("any.playout", _("r ← utility of the end of the playout"), 2),
        CodeLine("any.backup", _("for each node from s up to the root: N ← N + 1; Σ ← Σ + r"), 2),
        CodeLine("any.return", _("return the action with the largest N"), 1),
    ]
