"""One player against chance: the money on the table, the possible results of each choice, and the latest outcome."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flask_babel import gettext as _
from flask_babel import ngettext

from engine.game import CHANCE, TERMINAL
from engine.refusals import N_
from webapp.games.page import GamePage, HomeCard, HomeCardDrawing
from webapp.matches.positions import PlayedStep, Position
from webapp.wording.numerals import numeral
from webapp.wording.sums import euros
from webapp.wording.text import capital


@dataclass(frozen=True)
class Lead:
    """One possible result of a choice."""

    outcome: str  # of chance, or "" without chance
    probability: float
    euros: str
    share: float  # of the most that can be won here, for the height of a bar


@dataclass(frozen=True)
class MoneyChoice:
    action: str
    title: str
    leads: list[Lead]


@dataclass(frozen=True)
class Money:
    held: float  # on the table
    euros: str  # the same as text
    rounds: list[bool]  # for games in rounds: whether each is over
    choices: list[MoneyChoice]
    awaited: MoneyChoice | None  # the choice made, while chance is to move
    story: str  # the latest outcome of chance, in words


def open_board(game: Any, position: Position, past: Sequence[PlayedStep]) -> Money:
    state = position.state
    choices = []
    if position.turn not in (CHANCE, TERMINAL):
        choices = [MoneyChoice(name, _title(game, state, name), _leads(game, state, name)) for name in position.actions]
    awaited = None
    if position.turn == CHANCE:
        name = past[-1].action if past else ""
        awaited = MoneyChoice(name, _title(game, past[-1].state, name) if past else "", _outcomes(game, state))
    held = _held(game, state)
    return Money(held, euros(held), _rounds(game, state), choices, awaited, _story(game, state, past))


def _held(game: Any, state: Any) -> float:
    """The money on the table; at the end, what the player has."""
    return float(game.utility(state) if game.turn(state) == TERMINAL else game.purse(state))


def _leads(game: Any, state: Any, name: str) -> list[Lead]:
    after = game.result(state, game.find(state, name))
    if game.turn(after) == CHANCE:
        return _outcomes(game, after)
    return [_lead(game, "", 1.0, _held(game, after))]


def _outcomes(game: Any, state: Any) -> list[Lead]:
    outcomes = {outcome: game.result(state, outcome) for outcome in game.actions(state)}
    return [
        _lead(game, game.name(state, outcome), game.probability(state, outcome), _held(game, after))
        for outcome, after in outcomes.items()
    ]


def _lead(game: Any, outcome: str, probability: float, held: float) -> Lead:
    most = game.bounds()[1]
    return Lead(outcome, probability, euros(held), held / most if most else 0.0)


def _rounds(game: Any, state: Any) -> list[bool]:
    """For each round whether it is over; empty for a game without rounds."""
    rounds = game.parameters.get("rounds")
    return [i >= game.rounds_left(state) for i in reversed(range(rounds))] if rounds else []


# -- in words ---------------------------------------------------------------------------------------------------------


def _title(game: Any, state: Any, action: str) -> str:
    return capital(_choice_phrase(game, state, action))


def _choice_phrase(game: Any, state: Any, action: str) -> str:
    """A choice inside a sentence."""
    if action == "home":
        return str(_("go home with %(euros)s", euros=euros(game.purse(state))))
    if action == "sure":
        return str(_("take %(euros)s for sure", euros=euros(game.parameters["sure"])))
    if action == "gamble":
        return str(_("toss for %(euros)s", euros=euros(game.parameters["gamble"])))
    return str(_("stake %(euros)s", euros=euros(int(action))))


def _outcome(action: str) -> str:
    return capital(_of_chance()[action])


def _story(game: Any, state: Any, past: Sequence[PlayedStep]) -> str:
    """The latest outcome of chance in words. Choices need none: the board shows their results."""
    if not past or game.turn(past[-1].state) != CHANCE:
        return ""
    held = euros(_held(game, state))
    if past[-1].action == "win":
        return str(_("Chance was kind: you have %(euros)s.", euros=held))
    return str(_("Chance was not kind: you have %(euros)s.", euros=held))


def action_label(game: Any, position: Position, action: str) -> str:
    """A choice or an outcome of chance, with its possible results."""
    if position.turn == CHANCE:
        lead = next(lead for lead in _outcomes(game, position.state) if lead.outcome == action)
        return str(_("%(outcome)s: %(euros)s", outcome=_outcome(action), euros=lead.euros))
    leads = _leads(game, position.state, action)
    return f"{_title(game, position.state, action)}: {', '.join(map(_spoken, leads))}"


def action_phrase(game: Any, position: Position, action: str) -> str:
    """A choice or an outcome of chance, inside a sentence."""
    if position.turn == CHANCE:
        return _of_chance()[action]
    return _choice_phrase(game, position.state, action)


def _spoken(lead: Lead) -> str:
    if lead.probability == 1:
        return lead.euros
    return str(_("%(euros)s with probability %(p)s", euros=lead.euros, p=numeral(lead.probability)))


def notation_help(game: Any) -> str:
    if "rounds" not in game.parameters:
        return str(_("Who moves, or how it ended: %(example)s", example="max, chance, sure, win, lose"))
    return str(_("The euros in hand, the rounds left, and who moves: %(example)s", example=game.write(game.start())))


def prompt(game: Any, position: Position) -> str:
    if position.turn == TERMINAL:
        return ""
    if position.turn == CHANCE:
        return str(_("Choose what chance brings."))
    if "rounds" not in game.parameters:
        return str(_("Take what is sure, or toss for more."))
    return str(
        ngettext(
            "Go home, or stake some of it: %(num)d round is left.",
            "Go home, or stake some of it: %(num)d rounds are left.",
            game.rounds_left(position.state),
        )
    )


def ending(game: Any, state: Any) -> str:
    held = _held(game, state)
    if held == 0:
        return str(_("It is over: nothing is left."))
    return str(_("It is over: MAX goes home with %(euros)s.", euros=euros(held)))


# -- the games --------------------------------------------------------------------------------------------------------


def rules_of_the_house(parameters: Mapping[str, Any]) -> str:
    return str(
        _(
            "Each round go home with what you have, or stake some: %(percent)d times in 100 it wins as much again.",
            percent=parameters["percent"],
        )
    )


def rules_of_the_prize(parameters: Mapping[str, Any]) -> str:
    return str(_("A sum for sure, or a coin for more: what is money worth to you?"))


def _of_chance() -> dict[str, str]:
    return {"win": _("win"), "lose": _("lose")}


def _page(slug: str, name: str, card: HomeCard, **more: Any) -> GamePage:
    return GamePage(
        slug=slug,
        name=name,
        home_cards=(card,),
        board_template="money",
        open_board=open_board,
        action_label=action_label,
        prompt=prompt,
        ending=ending,
        notation_help=notation_help,
        values_legend=N_("Exact expected results, in euros or in what the curve of utility makes of them"),
        number_phrase=N_("stake €%(amount)s"),
        action_phrase=action_phrase,
        **more,
    )


PAGES = (
    _page(
        "betting-house",
        N_("Betting house"),
        HomeCard(
            N_("Go home with 1 euro, or stake it on a chance of %(chance)s? Staking it is worth %(worth)s on average."),
            HomeCardDrawing("lobby/_chance.svg", "house"),
            {"chance": 0.4, "worth": 0.8},
        ),
        rules=rules_of_the_house,
        parameter_names={
            "money": N_("money at the start"),
            "rounds": N_("rounds"),
            "percent": N_("chance to win, in percent"),
        },
        evaluation_names={"money": N_("money in hand")},
        action_words=lambda: {"home": _("go home"), **_of_chance()},
    ),
    _page(
        "prize",
        N_("The prize"),
        HomeCard(
            N_(
                "A million for sure, or a coin for three? On average the coin brings %(average)s. Bend the curve of"
                " utility and see the choice change."
            ),
            HomeCardDrawing("lobby/_chance.svg", "prize"),
            {"average": 1_500_000},
        ),
        rules=rules_of_the_prize,
        parameter_names={
            "sure": N_("for sure"),
            "gamble": N_("or to win"),
            "percent": N_("chance to win, in percent"),
        },
        action_words=lambda: {"sure": _("the sure sum"), "gamble": _("the coin"), **_of_chance()},
    ),
)
