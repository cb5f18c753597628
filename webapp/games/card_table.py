"""The card table: both hands as far as the viewer sees them, and the actions so far."""

from dataclasses import dataclass
from typing import Any

from flask_babel import gettext as _

from engine.game import CHANCE, MAX, MIN
from webapp.games.card_words import spoken
from webapp.matches import visibility
from webapp.matches.match import Match
from webapp.matches.positions import Position
from webapp.matches.seats import SIDES
from webapp.matches.visibility import Visibility
from webapp.wording.sums import euros

FACE_DOWN = ""


@dataclass(frozen=True)
class Hand:
    """The cards that a player holds: each by its letter, or face down."""

    side: str
    cards: list[str]
    label: str  # for screen readers
    none: str  # the text shown if there are no cards


@dataclass(frozen=True)
class Said:
    """One action in words; `ply` is the ply that it led to."""

    side: str
    text: str
    ply: int


@dataclass(frozen=True)
class Table:
    """One hand as this viewer sees it."""

    hands: list[Hand]
    story: list[Said]
    choices: list[str]  # the actions of the player to move
    open: bool  # all cards lie open
    stakes: str  # the pot, or what can be won


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
    """The pot with each player's share; in a game without a pot, the stakes."""
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
    """The visible part of the action at that ply, in words."""
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
