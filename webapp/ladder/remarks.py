"""The sentence between two rungs: what changes when one climbs from the one to the next.

Where a lecture makes a point of a decision, the sentence is about its very numbers; they are filled in from what was
computed, and a test works the sums out again. Elsewhere it says what is new about the method.
"""

from fractions import Fraction

from flask_babel import gettext

from engine.hidden.deciding import Decision
from engine.hidden.game import write_seen
from engine.refusals import N_
from webapp.ladder import queries
from webapp.ladder.queries import LadderQuery
from webapp.wording.sums import fraction

LECTURED = {
    ("guess-the-card", "max", ""): {
        "average": N_(
            "In the world of the ace “Average” would name the ace, in that of the king the king, and win either way:"
            " so trying seems to be worth %(try)s. But when MAX has to name the card it still does not see it."
            " “Average” plans two different actions in worlds that it cannot tell apart."
        ),
        "belief": N_(
            "One action for both worlds: whichever card is named, it is right half of the time, ½ · 5 + ½ · (−5) ="
            " %(try)s. Passing brings %(pass)s for sure: that is the true value, and the 5 cannot be reached."
        ),
        "omniscient": N_("That MIN sees all the cards changes nothing: it does not help MAX to guess."),
        "simulate": N_(
            "Whichever card it holds, MIN would rather let MAX try than pay 10, so its action tells nothing."
        ),
        "equilibrium": N_("The value of the game is %(value)s: passing secures it, and no opponent can take it away."),
    },
    ("betting", "max", "K"): {
        "average": N_(
            "With open cards MIN calls with the ace and passes with the queen: a bet of 2 is worth"
            " 2/5 · 1 + 1/5 · 0 + 2/5 · (−3) = %(2)s, one of 4 is worth %(4)s."
        ),
        "belief": N_(
            "Now MIN takes one action for all its cards, as if it had not looked at its own. Calling wins as often as"
            " it loses: %(2)s. This underestimates MIN."
        ),
        "omniscient": N_("A MIN that sees all the cards does in each world what it did with open cards: again %(2)s."),
        "simulate": N_(
            "MIN looks at its own card and no more, calls with the ace and the king and passes with the queen:"
            " 2/5 · 1 + 1/5 · 0 + 2/5 · (−3) = %(2)s."
        ),
        "simulate-slide": N_("The same, but MIN's calling is valued as if it told nothing of the ace: %(2)s."),
        "equilibrium": N_(
            "MIN with a king passes three times in four: 2/5 · 1 + 1/5 · 3/4 + 2/5 · (−3) = %(2)s. It must call now and"
            " then, because MAX bluffs with some of its queens."
        ),
    },
    ("draw-poker", "max", "A"): {
        "average": N_("With open cards MIN always knows whether a second card helps: drawing is worth %(draw)s."),
        "belief": N_(
            "Now MIN takes one action for the whole belief: 4/7 · 0 + 3/7 · 14/5 = %(draw)s for drawing; staying is"
            " worth %(stay)s."
        ),
        "omniscient": N_("Against a MIN that sees all the cards, drawing falls back to %(draw)s."),
        "simulate": N_(
            "Knowing only its own card, MIN stays with the ace and draws with the king: 4/7 · 3 + 3/7 · 0 = %(stay)s."
        ),
        "simulate-slide": N_(
            "Each of MIN's actions is valued by the whole belief: 4/7 · 15/7 + 3/7 · 12/7 = %(stay)s. But MIN draws"
            " because it holds the king."
        ),
        "equilibrium": N_("The simulation had it right: nothing needs to be mixed here."),
    },
    ("draw-poker-bet", "min", "max stays; A"): {
        "average": N_("With open cards staying, %(stay)s, is better for MIN than drawing, %(draw)s."),
        "belief": N_("MAX takes one action for all its cards, as if it had not looked: staying seems to win %(stay)s."),
        "omniscient": N_("Against a MAX that sees all the cards it is %(stay)s again: nothing stays hidden."),
        "simulate": N_(
            "MAX bets by its own card and what it believes of MIN's: now drawing, %(draw)s, is better than staying,"
            " %(stay)s. The slides print no answer; the methods differ, and that is the lesson."
        ),
        "simulate-slide": N_("Where MAX's bet tells nothing of its card, staying, %(stay)s, seems better again."),
        "equilibrium": N_(
            "Staying and drawing are both worth %(stay)s, and MIN draws one time in four: MAX gains nothing by knowing"
            " it."
        ),
    },
    ("aces-and-kings", "max", "A"): {
        "belief": N_("MIN takes one action for all its cards: drawing seems better than it is, %(draw)s."),
        "equilibrium": N_(
            "Every method that searches stays, and nothing does better: here, searching deeper gains nothing."
        ),
    },
}
"""By game, seat and information set, with the usual parameters, at the first level, without learning."""


def remark(query: LadderQuery, decision: Decision, below: Decision | None) -> str:
    """The sentence for climbing from the rung below to this one; "" for the ground."""
    if below is None:
        return ""
    here = query.game.slug, query.side, write_seen(query.seen)
    usual = not queries.parameters(query.game) and query.level == 1 and not query.learning
    template = (LECTURED.get(here, {}) if usual else {}).get(decision.method.name) or decision.method.adds
    return gettext(template) % _numbers(decision)


def _numbers(decision: Decision) -> dict[str, str]:
    """What a sentence may name: the value of each action, and that of the decision."""
    values = {action.name: action.value for action in decision.actions} | {"value": decision.value}
    return {name: fraction(value if value is not None else Fraction(0)) for name, value in values.items()}
