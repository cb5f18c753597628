"""The sentence between two rungs: what changes from one to the next.

If a lecture makes a point of the decision, the sentence is the game's own (`GamePage.lecture_remarks`). Otherwise it
says what is new about the method.
"""

from collections.abc import Mapping
from fractions import Fraction

from flask_babel import gettext

from engine.hidden.deciding import Decision
from webapp.games import page_of
from webapp.ladder import queries
from webapp.ladder.queries import LadderQuery
from webapp.wording.sums import fraction


def remark(query: LadderQuery, decision: Decision, below: Decision | None) -> str:
    """The sentence for the step from the rung below to this one; "" for the lowest."""
    if below is None:
        return ""
    template = _lectured(query).get(decision.method.name) or decision.method.adds
    return gettext(template) % _numbers(decision)


def _lectured(query: LadderQuery) -> Mapping[str, str]:
    """The lectures' sentences on this decision, by method; only with the usual parameters and level 1."""
    page = page_of(query.game.slug)
    usual = not queries.parameters(query.game) and query.level == 1 and not query.learning
    known = page.lecture_remarks if usual else None
    return known.sentences if known and (known.player, known.seen) == (query.player, query.seen) else {}


def _numbers(decision: Decision) -> dict[str, str]:
    """The values that a sentence may name: that of each action, and that of the decision."""
    values = {action.name: action.value for action in decision.actions} | {"value": decision.value}
    return {name: fraction(value if value is not None else Fraction(0)) for name, value in values.items()}
