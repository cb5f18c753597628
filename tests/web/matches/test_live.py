"""What matches take in memory, and what they count for in their cache."""

import random

import msgspec

from engine.game import TERMINAL
from tests.web.memory import bytes_left_by
from webapp.matches import positions
from webapp.matches.live import bytes_of
from webapp.matches.match import Match
from webapp.matches.record import ENGINE, MoveCost, PlayedAction, Record
from webapp.matches.seats import EngineSeat, Settings

PLIES = 120
COST = msgspec.json.encode(
    MoveCost("alphabeta", depth=6, value=0.53, nodes=123_456, seconds=1.2, line=["Nf3", "d5", "exd5+"] * 2)
)


def chess(names: list[str]) -> Match:
    """A match as it is loaded: its strings and numbers are its own."""
    costs = (msgspec.json.decode(COST, type=MoveCost) for _name in names)
    played = tuple(PlayedAction(name, ENGINE, cost=cost) for name, cost in zip(names, costs, strict=True))
    seats = (EngineSeat(), EngineSeat())
    return Match(Record("m", "chess", {}, None, 1, "host", seats, Settings(), cursor=len(names), actions=played))


def some_play() -> list[str]:
    game, draw = positions.game_of("chess", {}), random.Random(1)
    state, names = game.start(), []
    while len(names) < PLIES and game.turn(state) != TERMINAL:
        action = draw.choice(game.actions(state))
        names.append(game.name(state, action))
        state = game.result(state, action)
    return names


def test_a_long_match_takes_no_more_memory_than_it_counts_for():
    names, kept = some_play(), []
    chess(names)  # what the game makes once
    forget_positions()

    def fill():
        kept.append(chess(names))
        forget_positions()

    taken = bytes_left_by(fill)
    assert 0.5 * bytes_of(kept[0]) < taken <= bytes_of(kept[0])
    assert len(names) == PLIES


def forget_positions():
    positions._positions.clear()
    positions._steps.clear()
