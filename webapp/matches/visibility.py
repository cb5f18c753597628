"""Decides, alone, what a viewer may see of a match with hidden cards.

Players see what the game shows them (`HiddenGame.sees`); watchers see what it shows to both. Everything is visible once
the hand is over, and throughout a match that is played with open cards.
"""

from dataclasses import dataclass

from engine.game import CHANCE, MAX, MIN, State
from engine.hidden.game import HiddenGame, InformationSet, extended
from engine.hidden.public import PublicHistory, public_history, shown
from webapp.matches.match import Match
from webapp.matches.positions import Position


@dataclass(frozen=True)
class Visibility:
    """Whose view a viewer has: MAX's, MIN's, both, or that of a watcher (no players)."""

    players: frozenset[int]
    everything: bool = False

    def shows(self, player: int) -> bool:
        """Whether the player's cards are visible."""
        return self.everything or player in self.players

    def news(self, by_max: str, by_min: str) -> str:
        """The visible part of an action, given what MAX and MIN each see of it; "" if none of it is visible."""
        seen = [news for player, news in ((MAX, by_max), (MIN, by_min)) if player in self.players]
        if not seen:
            return shown((by_max, by_min))
        return next((news for news in seen if news), "")


EVERYTHING = Visibility(frozenset((MAX, MIN)), everything=True)


def of(match: Match, visitor: str) -> Visibility:
    """What the visitor may see. A visitor who plays both sides sees the cards of the side to move."""
    if not match.game.hidden or match.over or match.record.settings.open_cards:
        return EVERYTHING
    own = [player for player in (MAX, MIN) if match.owns(visitor, player)]
    return Visibility(frozenset(own if len(own) < 2 else [_at_the_screen(match)]))


def _at_the_screen(match: Match) -> int:
    """The player to move; while chance deals, the player who moved last."""
    turns = (match.position_at(ply).turn for ply in range(match.ply, -1, -1))
    return next((turn for turn in turns if turn in (MAX, MIN)), MAX)


def information(match: Match, player: int, ply: int) -> InformationSet:
    """All that the player has seen before that ply, and all that an engine in this seat may know."""
    game = match.game
    assert isinstance(game, HiddenGame)
    seen: InformationSet = match.foreknown(player)
    for state, played in zip(match.states[:ply], match.actions[:ply], strict=False):
        seen = extended(seen, game.sees(state, game.find(state, played.text), player))
    return seen


def public(match: Match, ply: int) -> PublicHistory:
    """What everybody has seen of each action and outcome before that ply; empty in a game without hidden cards."""
    return public_history(match.game, match.position_text(ply).split()) if isinstance(match.game, HiddenGame) else ()


def known(match: Match, player: int, ply: int) -> State | InformationSet:
    """The player's view of the position at `ply`: the full state, or its information set in a card game."""
    return information(match, player, ply) if match.game.hidden else match.states[ply]


def action_text(match: Match, visible: Visibility, ply: int) -> str:
    """The visible part of the action at that ply: its name, what was shown of it, or ""."""
    text = match.actions[ply].text
    game = match.game
    if visible.everything or not isinstance(game, HiddenGame):
        return text
    state = match.states[ply]
    action = game.find(state, text)
    return visible.news(game.sees(state, action, MAX), game.sees(state, action, MIN))


def position_text(match: Match, ply: int) -> str:
    """The position as text; empty during a hand of cards, since it would reveal them."""
    return "" if match.in_a_hand else match.position_text(ply)


def public_actions(match: Match, position: Position) -> list[str]:
    """The actions that everybody may know. The outcomes of a deal are secret: they would reveal what is left in the
    deck.
    """
    return [] if match.game.hidden and position.turn == CHANCE else list(position.actions)


def seed(match: Match) -> int | None:
    """The seed of the draws of chance. Visible once the match is over, when it can no longer predict anything."""
    return match.record.seed if match.over and match.game.has_chance else None
