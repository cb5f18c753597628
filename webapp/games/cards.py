"""The pages of the card games."""

from collections.abc import Callable, Mapping
from typing import Any

from flask_babel import gettext
from flask_babel import gettext as _

from engine.game import MAX, MIN
from engine.refusals import N_
from webapp.games import lecture_remarks
from webapp.games.card_table import card_table
from webapp.games.card_words import AMOUNT, action_label, action_words
from webapp.games.page import GamePage, HomeCard, HomeCardDrawing
from webapp.matches.positions import Position
from webapp.wording.sums import euros

STAKES = ("ante", "low", "high", "bet", "safe", "gift", "stake")
"""The parameters that are amounts in euros."""


def prompt(game: Any, position: Position) -> str:
    return ""


def ending(game: Any, state: Any) -> str:
    won = game.utility(state)
    if won == 0:
        return str(_("Nobody wins anything."))
    return str(_("%(side)s wins %(amount)s.", side="MAX" if won > 0 else "MIN", amount=euros(abs(won))))


def _with_parameters(sentence: str) -> Callable[[Mapping[str, Any]], str]:
    def told(parameters: Mapping[str, Any]) -> str:
        named = {name: euros(value) if name in STAKES else value for name, value in parameters.items()}
        return str(gettext(sentence) % named) if sentence else ""

    return told


def _page(
    slug: str,
    name: str,
    rules: str,
    parameters: Mapping[str, str],
    card: HomeCard,
    *,
    short_rules: str = "",
    **more: Any,
) -> GamePage:
    return GamePage(
        slug=slug,
        name=name,
        rules=_with_parameters(rules),
        short_rules=_with_parameters(short_rules),
        parameter_names=parameters,
        home_cards=(card,),
        board_template="table",
        card_table=card_table,
        action_label=action_label,
        prompt=prompt,
        ending=ending,
        values_legend=N_("Exact results: +1 MAX wins, −1 MIN wins"),
        action_words=action_words,
        number_phrase=AMOUNT,
        **more,
    )


def _drawn(*arguments: Any) -> HomeCardDrawing:
    return HomeCardDrawing("lobby/_hidden.svg", "table", arguments)


AS_THEY_CAME = N_("A hand's cards are written in the order in which they came: AK and KA are worth the same.")

PAGES = (
    _page(
        "guess-the-card",
        N_("Guess the card"),
        N_(
            "MIN draws an ace or a king, unseen; MAX, who gets no card, passes for %(safe)s or tries. MIN then passes"
            " and pays %(gift)s, or lets MAX name the card: MAX wins %(stake)s if it is right and loses as much if it"
            " is wrong."
        ),
        {
            "safe": N_("MIN pays for a pass"),
            "gift": N_("MIN pays for not playing on"),
            "stake": N_("the guess is worth"),
        },
        HomeCard(
            N_("Is it an ace or a king? Averaging over both worlds promises %(dream)s; the truth is %(truth)s."),
            _drawn(("",), ("?",)),
            {"dream": 5, "truth": 1},
        ),
        lecture_remarks=lecture_remarks.GUESS_THE_CARD,
    ),
    _page(
        "betting",
        N_("Betting"),
        N_(
            "One card each from aces, kings and queens, %(copies)s of each; A > K > Q. Each puts %(ante)s into the pot."
            " MAX may pass, which gives MIN the pot, or bet %(low)s or %(high)s more. MIN may then pass, which gives"
            " MAX the pot, or call by putting in as much: the higher card takes the pot, and equal cards split it."
        ),
        {
            "copies": N_("cards of each rank"),
            "ante": N_("each puts into the pot"),
            "low": N_("low bet"),
            "high": N_("high bet"),
        },
        HomeCard(
            N_("One card each and one bet. The engine does not see yours; afterwards it shows what it believed."),
            _drawn(("",), ("K",), 4),
        ),
        short_rules=N_(
            "MAX may bet, and MIN may call: then the higher card takes the pot (A > K > Q). Whoever passes leaves the"
            " pot to the other."
        ),
        lecture_decisions={MAX: ("K",)},
        lecture_remarks=lecture_remarks.BETTING,
    ),
    _page(
        "draw-poker",
        N_("Draw poker"),
        N_(
            "One card each from %(aces)s aces and %(kings)s kings; each may take a second."
            " KK < K < AK < A < AA: the better hand wins %(stake)s from the other, and equal hands win nothing."
        ),
        {"aces": N_("aces in the deck"), "kings": N_("kings in the deck"), "stake": N_("stake")},
        HomeCard(
            N_("Take a second card or not, and read the other's mind: whoever stays probably holds an ace."),
            _drawn(("", ""), ("A",)),
        ),
        hand_remark=AS_THEY_CAME,
        lecture_remarks=lecture_remarks.DRAW_POKER,
    ),
    _page(
        "draw-poker-bet",
        N_("Draw poker with a bet"),
        N_(
            "One card each from %(aces)s aces and %(kings)s kings; each puts %(ante)s into the pot and may take a"
            " second card. Then MAX may pass, which gives MIN the pot, or bet %(bet)s. MIN may pass, which gives MAX"
            " the pot, or call by putting in as much: the better hand takes the pot, and equal hands split it."
            " KK < K < AK < A < AA."
        ),
        {
            "aces": N_("aces in the deck"),
            "kings": N_("kings in the deck"),
            "ante": N_("each puts into the pot"),
            "bet": N_("bet"),
        },
        HomeCard(
            N_("First draw, then bet: here the methods disagree, and the equilibrium mixes."),
            _drawn(("",), ("A", "K"), 2),
        ),
        hand_remark=AS_THEY_CAME,
        short_rules=N_(
            "Each may take a second card; then MAX may bet, and MIN may call: the better hand takes the pot"
            " (KK < K < AK < A < AA). Whoever passes leaves the pot to the other."
        ),
        lecture_decisions={MIN: ("max stays", "A")},
        lecture_remarks=lecture_remarks.DRAW_POKER_BET,
    ),
    _page(
        "aces-and-kings",
        N_("Aces and kings"),
        N_(
            "One card each from %(aces)s aces and %(kings)s kings. In each round (there are %(rounds)s), MAX and then"
            " MIN may take another. The hand with the higher share of aces wins %(stake)s; between equal shares, the"
            " one with more aces."
        ),
        {
            "aces": N_("aces in the deck"),
            "kings": N_("kings in the deck"),
            "rounds": N_("rounds"),
            "stake": N_("stake"),
        },
        HomeCard(
            N_("Two rounds of taking cards, and beliefs that follow every card that is seen."),
            _drawn(("", ""), ("A", "A")),
        ),
        short_rules=N_("Take another card or not: the hand with the higher share of aces wins %(stake)s."),
        lecture_remarks=lecture_remarks.ACES_AND_KINGS,
    ),
)
