"""The lectures' remarks on a decision in a card game, method by method: sentences of the game's ladder.

They name the numbers of the decision. These are filled in from computed results, and a test checks the sums.
"""

from engine.game import MAX, MIN
from engine.refusals import N_
from webapp.games.page import LectureRemarks

GUESS_THE_CARD = LectureRemarks(
    MAX,
    (),
    {
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
)

BETTING = LectureRemarks(
    MAX,
    ("K",),
    {
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
)

DRAW_POKER = LectureRemarks(
    MAX,
    ("A",),
    {
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
)

DRAW_POKER_BET = LectureRemarks(
    MIN,
    ("max stays", "A"),
    {
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
)

ACES_AND_KINGS = LectureRemarks(
    MAX,
    ("A",),
    {
        "belief": N_("MIN takes one action for all its cards: drawing seems better than it is, %(draw)s."),
        "equilibrium": N_(
            "Every method that searches stays, and nothing does better: here, searching deeper gains nothing."
        ),
    },
)
