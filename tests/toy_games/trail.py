"""Trail: both move one token on 8 × 8 squares as a king moves, to squares where it never was; whoever cannot loses.

A board is one word of 64 bits, a bit per square, and so is an action: the square that the token goes to. Whether play
is over is only known once the actions are listed, so `kind` lists them. The hash is kept up to date from move to move.

state[VISITED]  the squares where the token was, and is    state[MOVER]  MAX or MIN
state[TOKEN]    the square where it is                     state[HASH]   of the three others
"""

from random import Random
from typing import Any

import numpy as np

from engine.game import MAX, MIN, PLAYER_NAMES, TERMINAL, Game
from engine.games import GameEntry
from engine.hashing import MASK
from engine.kernel import kernel, noinline
from engine.refusals import Refused
from engine.rules import Rules
from engine.structs import struct
from engine.words import count_bits, lowest, place_of, shifted_right, without_lowest, word

VISITED, TOKEN, MOVER, HASH = range(4)
SIZE, SQUARES = 8, 64

NOT_FIRST_COLUMN, NOT_LAST_COLUMN = word(0xFEFEFEFEFEFEFEFE), word(0x7F7F7F7F7F7F7F7F)

DATA = np.dtype(
    [
        ("win", np.float64),
        ("visited_key", np.int64, (SQUARES,)),  # random words: the hash is the exclusive or of those that apply
        ("token_key", np.int64, (SQUARES,)),
        ("mover_key", np.int64),  # where it is MIN's turn
    ],
    align=True,
)


@kernel
def around(square: int) -> int:
    """The squares next to this one."""
    row = square | word((square & NOT_LAST_COLUMN) << 1) | shifted_right(square & NOT_FIRST_COLUMN, 1)
    return (row | word(row << SIZE) | shifted_right(row, SIZE)) & ~square


@kernel
def free_around(frame):
    return around(frame.state[TOKEN]) & ~frame.state[VISITED]


@noinline
def kind(data, frame):
    free, count = free_around(frame), 0
    while free != 0:
        frame.action[count] = lowest(free)
        free = without_lowest(free)
        count += 1
    frame.listed = count
    return frame.state[MOVER] if count > 0 else TERMINAL


@kernel
def actions(data, frame):
    return frame.listed


@kernel
def result(data, frame, action, after):
    there = place_of(action)
    after.state[VISITED] = frame.state[VISITED] | action
    after.state[TOKEN] = action
    after.state[MOVER] = MIN if frame.state[MOVER] == MAX else MAX
    moved = data.token_key[place_of(frame.state[TOKEN])] ^ data.token_key[there] ^ data.visited_key[there]
    after.state[HASH] = frame.state[HASH] ^ moved ^ data.mover_key


@kernel
def utility(data, frame):
    """Who is to move has lost."""
    return -data.win if frame.state[MOVER] == MAX else data.win


@kernel
def evaluate(data, frame):
    """Room for whoever is to move is good for them."""
    room = float(count_bits(free_around(frame)))
    return room if frame.state[MOVER] == MAX else -room


@kernel
def own_hash(data, frame):
    return frame.state[HASH] & MASK


class Trail(Game):
    slug = "trail"
    rules = Rules(kind, actions, result, utility, evaluate, hash=own_hash)
    words = 4
    width = 8
    evaluations = ("room",)
    default_depth = 4

    def __init__(self, values: dict[str, Any]) -> None:
        self.parameters = dict(values)
        dice = Random(64)
        self._keys = [[word(dice.getrandbits(64)) for _ in range(SQUARES)] for _ in range(2)]
        self._mover_key = word(dice.getrandbits(64))
        self.names = [f"{'abcdefgh'[place % SIZE]}{place // SIZE + 1}" for place in range(SQUARES)]

    def start(self):
        return self._state(word(1 << 27), 27, MAX)

    def _state(self, visited, place, mover):
        """The state with its hash, from scratch."""
        hashed = self._keys[1][place] ^ (self._mover_key if mover == MIN else 0)
        for other in range(SQUARES):
            if visited >> other & 1:
                hashed ^= self._keys[0][other]
        return (visited, word(1 << place), mover, hashed)

    def read(self, text):
        rows, _, mover = text.strip().lower().partition(" ")
        cells = rows.replace("/", "")
        if len(cells) != SQUARES or set(cells) - set(".o@") or cells.count("@") != 1 or mover not in ("max", "min"):
            raise Refused("A position is 8 rows of . for free, o for visited and @ for the token, then max or min.")
        visited = word(sum(1 << place for place, cell in enumerate(cells) if cell != "."))
        return self._state(visited, cells.index("@"), PLAYER_NAMES.index(mover))

    def write(self, state):
        rows = [self.cells(state)[first : first + SIZE] for first in range(0, SQUARES, SIZE)]
        return f"{'/'.join(rows)} {PLAYER_NAMES[state[MOVER]]}"

    def cells(self, state):
        """A character for each square in reading order."""
        token = place_of(state[TOKEN])
        return "".join(
            "@" if place == token else "o" if state[VISITED] >> place & 1 else "." for place in range(SQUARES)
        )

    def name(self, state, action):
        return self.names[place_of(action)]

    def data(self, evaluation=None, beside_wins=False):
        record = struct(DATA)
        record.win = 1000.0 if beside_wins else 1.0
        record.visited_key[:], record.token_key[:] = self._keys
        record.mover_key = self._mover_key
        return record

    def horizon(self, state):
        return SQUARES - count_bits(state[VISITED])

    def winner(self, value, evaluation, beside_wins):
        win = 1000.0 if beside_wins else 1.0
        return MAX if value >= win else MIN if value <= -win else None


ENTRY = GameEntry("trail", (), Trail)
