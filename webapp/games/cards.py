"""The card table: both hands, as far as the viewer sees them, and what was said and done."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from flask_babel import gettext, pgettext
from flask_babel import gettext as _

from engine.game import CHANCE, MAX, MIN
from engine.games.cards import NAMES, TOLD
from engine.refusals import N_
from webapp.games.page import GamePage, HomeCard, HomeCardDrawing
from webapp.matches import visibility
from webapp.matches.match import Match
from webapp.matches.positions import Position
from webapp.matches.seats import SIDES
from webapp.matches.visibility import Visibility
from webapp.wording.sums import euros
from webapp.wording.text import capital

FACE_DOWN = ""
AMOUNT = N_("bet %(amount)s")

BUTTONS = ("pass", "call", "bet", "stay", "draw", "try", "allow")
ACTIONS = {TOLD[action]: NAMES[action] for action in TOLD if NAMES[action] in BUTTONS}
"""The name of an action by the verb that tells of it: `draws` is `draw`."""


@dataclass(frozen=True)
class Hand:
    """The cards that a player holds, each by its letter, or face down."""

    side: str
    cards: list[str]
    label: str  # for those who do not see the table
    none: str  # what stands in the place of cards, where there are none


@dataclass(frozen=True)
class Said:
    """One thing that happened, in words; `ply` is where it led."""

    side: str
    text: str
    ply: int


@dataclass(frozen=True)
class Table:
    """One hand of cards as this viewer sees it."""

    hands: list[Hand]
    story: list[Said]
    choices: list[str]  # the names of the actions, where a player is to move
    open: bool  # all cards lie open
    stakes: str  # what lies in the pot, or what can be won


def card_table(match: Match, viewer: Visibility, ply: int) -> Table:
    """The table at a ply of the match, as far as this viewer may see it."""
    position = match.position_at(ply)
    return Table(
        hands=[_hand(match, viewer, position, player) for player in (MIN, MAX)],
        story=[said for at in range(ply) for said in _said(match, viewer, at)],
        choices=list(position.actions) if position.turn in (MAX, MIN) else [],
        open=viewer.everything,
        stakes=stakes(match.game, position.state),
    )


def stakes(game: Any, state: Any) -> str:
    """The pot with what each has put in; in a game without one, what is played for."""
    by_max, by_min = game.paid(state)
    if by_max or by_min:
        paid = {"max": euros(by_max), "min": euros(by_min)}
        return str(_("In the pot: %(pot)s (MAX %(max)s, MIN %(min)s)", pot=euros(by_max + by_min), **paid))
    if "safe" not in game.parameters:
        return str(_("At stake: %(stake)s", stake=euros(game.parameters["stake"])))
    sums = {name: euros(game.parameters[name]) for name in ("safe", "gift", "stake")}
    return str(
        _(
            "MAX gets %(safe)s by passing, %(gift)s if MIN passes, %(stake)s if right; if wrong, MAX pays %(stake)s.",
            **sums,
        )
    )


def _hand(match: Match, viewer: Visibility, position: Position, player: int) -> Hand:
    held = match.game.hand(position.state, player)  # type: ignore[attr-defined]  # a card game
    cards = list(held) if viewer.shows(player) else [FACE_DOWN] * len(held)
    side = SIDES[player].upper()
    is_waiting = match.game.is_dealt(player)  # type: ignore[attr-defined]  # a card game
    if not cards and is_waiting:
        label = _("%(side)s holds no card yet", side=side)
    elif not cards:
        label = _("%(side)s holds no card", side=side)
    elif viewer.shows(player):
        label = _("%(side)s holds %(cards)s", side=side, cards=" ".join(cards))
    else:
        label = _("%(side)s holds %(count)d, face down", side=side, count=len(cards))
    return Hand(SIDES[player], cards, label, none=_("no card yet") if is_waiting else _("no card"))


def _said(match: Match, viewer: Visibility, ply: int) -> list[Said]:
    """What the viewer has noticed of the action at that ply."""
    seen = visibility.action_text(match, viewer, ply)
    turn = match.position_at(ply).turn
    if turn == CHANCE:
        player = match.game.dealt_to(match.states[ply])  # type: ignore[attr-defined]  # a card game
        return [Said(SIDES[player], _dealt(player, seen), ply + 1)]
    return [Said(SIDES[turn], spoken(turn, match.actions[ply].text), ply + 1)] if seen else []


def _dealt(player: int, card: str) -> str:
    side = SIDES[player].upper()
    if card:
        return str(_("%(side)s gets %(card)s", side=side, card=card))
    return str(_("%(side)s gets a card", side=side))


def spoken(player: int, action: str) -> str:
    """An action as it is told afterwards."""
    side = SIDES[player].upper()
    known = {
        "pass": _("%(side)s passes", side=side),
        "call": _("%(side)s calls", side=side),
        "bet": _("%(side)s bets", side=side),
        "stay": _("%(side)s takes no card", side=side),
        "draw": _("%(side)s takes a card", side=side),
        "try": _("%(side)s tries", side=side),
        "allow": _("%(side)s lets MAX try", side=side),
    }
    if action.isdigit():
        return str(_("%(side)s bets %(amount)s", side=side, amount=action))
    return str(known.get(action) or _("%(side)s names %(card)s", side=side, card=action))


def noticed(news: str) -> str:
    """What was seen, in words: `min draws` as "MIN takes a card"; several things are joined by "; "."""
    return "; ".join(_noticed(one) for one in news.split("; "))


def _noticed(news: str) -> str:
    side, _space, said = news.partition(" ")
    if side not in SIDES or not said:
        return choice(news) if news in BUTTONS or news.isdigit() else news
    verb, _space, object_ = said.partition(" ")
    return spoken(SIDES.index(side), object_ or ACTIONS.get(verb, verb))


def action_label(game: Any, position: Position, action: str) -> str:
    """An action as it can be chosen."""
    return choice(action) if position.turn in (MAX, MIN) else action


def choice(action: str) -> str:
    """What an action is called on its button."""
    if action.isdecimal():
        return capital(gettext(AMOUNT) % {"amount": action})
    return capital(action_words().get(action) or _("name %(card)s", card=action))


def action_words() -> dict[str, str]:
    """What can be said and done at the table, as it is said in a sentence."""
    return {
        "pass": _("pass"),
        "call": _("call"),
        "bet": pgettext("action", "bet"),
        "stay": _("no card"),
        "draw": _("take a card"),
        "try": _("try"),
        "allow": _("let MAX try"),
    }


def prompt(game: Any, position: Position) -> str:
    return ""


def ending(game: Any, state: Any) -> str:
    won = game.utility(state)
    if won == 0:
        return str(_("Nobody wins anything."))
    return str(_("%(side)s wins %(amount)s.", side="MAX" if won > 0 else "MIN", amount=euros(abs(won))))


# -- the games at the table -------------------------------------------------------------------------------------------

STAKES = ("ante", "low", "high", "bet", "safe", "gift", "stake")
"""The parameters that are euros."""


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
    ),
)
