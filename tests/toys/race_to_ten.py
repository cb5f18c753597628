"""Race to Ten: players in turn add 1 or 2; whoever reaches the goal wins.

state[0]   the total so far          data.goal   the total that wins
state[1]   who moves: MAX or MIN
"""

from typing import Any

import numpy as np

from engine.game import MAX, MIN, PLAYER_NAMES, TERMINAL, Game, Parameter
from engine.games import GameEntry
from engine.kernel import kernel
from engine.refusals import Refused
from engine.rules import Rules
from engine.structs import struct

DATA = np.dtype([("goal", np.int64)], align=True)


@kernel
def kind(data, frame):
    """Lists the actions, because there may be none: those after which the total is not too large."""
    count = 0
    for step in range(1, 3):
        result(data, frame, step, frame.trial)
        if frame.trial.state[0] <= data.goal:
            frame.action[count] = step
            count += 1
    frame.listed = count
    return frame.state[1] if count > 0 else TERMINAL


@kernel
def actions(data, frame):
    return frame.listed


@kernel
def result(data, frame, action, after):
    after.state[0] = frame.state[0] + action
    after.state[1] = MIN if frame.state[1] == MAX else MAX


@kernel
def utility(data, frame):
    """+1 if MAX won, -1 if MIN won: the winner is whoever has just moved."""
    return -1.0 if frame.state[1] == MAX else 1.0


@kernel
def evaluate(data, frame):
    return 0.0


class RaceToTen(Game):
    slug = "race-to-ten"
    rules = Rules(kind, actions, result, utility, evaluate)
    words = 2
    width = 2
    draw = 0.0

    def __init__(self, values: dict[str, Any]) -> None:
        self.parameters = dict(values)
        self.goal = int(values["goal"])

    def start(self):
        return 0, MAX

    def read(self, text):
        total, _, mover = text.partition(" ")
        if not total.isdecimal() or int(total) > self.goal or mover not in ("max", "min"):
            raise Refused("A position is the total and who moves, such as 4 min.")
        return int(total), PLAYER_NAMES.index(mover)

    def write(self, state):
        return f"{state[0]} {PLAYER_NAMES[state[1]]}"

    def name(self, state, action):
        return str(action)

    def data(self, evaluation=None, beside_wins=False):
        record = struct(DATA)
        record.goal = self.goal
        return record

    def horizon(self, state):
        return self.goal - state[0]

    def winner(self, value, evaluation, beside_wins):
        return {1.0: MAX, -1.0: MIN}.get(value)


ENTRY = GameEntry("race-to-ten", (Parameter("goal", 10, 2, 20),), RaceToTen)
