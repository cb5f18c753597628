"""Games and positions, cached between requests up to a number of bytes.

A class of thirty plays the same openings, so most positions have been asked for before.
"""

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from threading import Lock
from typing import Any

from cachetools import cached

from engine import games, limits
from engine.game import TERMINAL, Action, Game, State
from engine.hidden.game import HiddenGame, play
from webapp.caches import BoundedCache

MOST_BYTES = 24 << 20
BYTES_A_HIDDEN_GAME, BYTES_A_GAME = 2 << 20, 200_000
"""The most memory that a game may come to hold, in bytes; one with hidden cards keeps all of its histories."""


class SharedGames(BoundedCache[Game]):
    """The most recently used games.

    A match may still hold a game that has been evicted. What was computed for that game is freed, and computed again
    only if the match goes on.
    """

    def __init__(self) -> None:
        super().__init__(MOST_BYTES, lambda game: BYTES_A_HIDDEN_GAME if game.hidden else BYTES_A_GAME)

    def popitem(self) -> tuple[Any, Game]:
        key, game = super().popitem()
        if isinstance(game, HiddenGame):
            game.forget()
        return key, game


def game_of(slug: str, parameters: Mapping[str, object]) -> Game:
    """The shared game with that name and those parameters; missing ones take their defaults. Raises Refused."""
    game = _game(slug, _spelled(parameters))
    return _game(slug, _spelled(game.parameters))


def _spelled(parameters: Mapping[str, object]) -> tuple[tuple[str, str], ...]:
    return tuple(sorted((name, str(value)) for name, value in parameters.items()))


_games = SharedGames()


@cached(_games, lock=Lock())
def _game(slug: str, parameters: tuple[tuple[str, str], ...]) -> Game:
    return games.find(slug, dict(parameters))


@dataclass(frozen=True)
class Position:
    """A state, who is to move there, and its actions by name in natural order."""

    state: State
    turn: int
    actions: dict[str, Action]

    @property
    def over(self) -> bool:
        return self.turn == TERMINAL


@dataclass(frozen=True)
class PlayedStep:
    """An action that was played: its name, and the state it was played in."""

    state: State
    action: str


MOST_BYTES_OF_POSITIONS = 32 << 20
MOST_BYTES_OF_STEPS = 8 << 20


def _bytes_of_state(state: State) -> int:
    """The size of a state in bytes, including large integers, which are objects of their own."""
    return sys.getsizeof(state) + 12 * len(state)


def _bytes_of_position(position: Position) -> int:
    actions = position.actions
    return 400 + _bytes_of_state(position.state) + sys.getsizeof(actions) + 10 * len(actions)


def _bytes_of_step(step: tuple[str, State]) -> int:
    return 350 + _bytes_of_state(step[1])


_positions: BoundedCache[Position] = BoundedCache(MOST_BYTES_OF_POSITIONS, _bytes_of_position)
_steps: BoundedCache[tuple[str, State]] = BoundedCache(MOST_BYTES_OF_STEPS, _bytes_of_step)


@cached(_positions, lock=Lock())
def look(game: Game, state: State) -> Position:
    """The position; cached, since games and states never change."""
    named = ((game.name(state, action), action) for action in game.actions(state))
    actions = {sys.intern(name): action for name, action in named}  # one string for all positions
    return Position(state, game.turn(state), actions)


@cached(_steps, lock=Lock())
def after(game: Game, state: State, text: str) -> tuple[str, State]:
    """The action's canonical name and the state that it leads to; raises Refused."""
    action = game.find(state, text)
    return sys.intern(game.name(state, action)), game.result(state, action)


def start_text(game: Game, position: str) -> str:
    """The position in the form that a match stores: its notation, or the whole history of a hand of cards."""
    limits.refuse_longer(position, limits.POSITION)
    if isinstance(game, HiddenGame):
        return " ".join(play(game, position.split()).history)
    return game.write(game.read(position))


def start(game: Game, position: str | None) -> State:
    """The state that a match starts from; raises Refused."""
    if position is None:
        return game.start()
    limits.refuse_longer(position, limits.POSITION)
    return game.read(position)


def walk(game: Game, state: State, path: list[str]) -> tuple[list[PlayedStep], State]:
    """Plays these actions one after the other; returns the steps and the last state. Raises Refused."""
    steps = []
    for text in path:
        name, then = after(game, state, text)
        steps.append(PlayedStep(state, name))
        state = then
    return steps, state
