"""The search stack: one frame per ply, held by whoever runs the search.

Compiled, a frame is a NumPy struct, because numba passes structs on without counting references; arrays handed
from function to function cost 4 to 25 times as much. Uncompiled, it is a Python object with the same attributes.
"""

import functools
from collections.abc import Iterable
from types import SimpleNamespace
from typing import Any

import numpy as np

from engine import structs
from engine.words import as_words

ENTER, RETURN = 0, 1
"""What the machine does next with a frame: visit its state, or hand its value to the frame above."""

AT_LEAST, AT_MOST = 1, 2
EXACT = AT_LEAST | AT_MOST
"""What is known of a value: the true one is at least this, at most this, or both."""

INFINITY = float("inf")

LINE = 64
"""The longest principal variation that is kept, in plies."""

CELLS = 8192
"""Of which the inner loop makes its lines, each an action and the rest of a line (`engine.search.fast`)."""

DEPTH_FULL = 1 << 30
"""More plies than any game can have left."""


FIELDS = (
    # where the search stands at this ply
    ("stage", np.int64),
    ("kind", np.int64),  # MAX, MIN, CHANCE or TERMINAL
    ("role", np.int64),  # as whom it is searched: chance may count as MAX or as MIN
    ("depth", np.int64),  # plies still to search below
    ("count", np.int64),  # actions listed
    ("next", np.int64),  # index of the next action to search
    ("listed", np.int64),  # actions that the rules have listed already, to know whether there are any
    ("past", np.int64),  # of the root: how many states before it stand at the end of the stack
    # what is known of the node so far
    ("alpha", np.float64),
    ("beta", np.float64),
    ("value", np.float64),
    ("best", np.int64),  # index of the best action
    ("attained", np.int64),  # the bound that the best successor proves
    ("covered", np.int64),  # the bound that all successors together prove
    ("bound", np.int64),  # of the value that is handed back
    ("attempt", np.int64),  # how it is searched: see `engine.search.null_window`
    ("visits", np.int64),  # of the subtree, this node included; what a probe has visited counts once
    ("length", np.int64),  # of the principal variation
    # where a search goes on beyond its depth
    ("stands_at", np.float64),  # the estimate with which a quiescent node stands pat; elsewhere not a number
    ("extended", np.int64),  # why it is searched a ply deeper, or NONE (`engine.search.selective`)
    ("tries", np.int64),  # NO_TRIAL, TRIES its actions, or is TRIED (`engine.search.singular`)
    ("clearest", np.float64),  # the best that a trial has found, for its player
    ("second", np.float64),  # the next best, if it is close
    ("singular", np.int64),  # the place of the best action, if no other is close
    # where MIN errs: see `engine.search.erring`
    ("minimax", np.float64),  # the minimax value
    ("chosen", np.float64),  # of a MIN node: what MAX may expect after its choice by minimax
    ("sum", np.float64),  # and after all its actions searched so far, added up
    # at a chance node
    ("low", np.float64),  # its value is at least this
    ("high", np.float64),  # and at most this
    ("pass_", np.int64),  # PROBING or SEARCHING its outcomes
    ("probe", np.int64),  # as an outcome: NO_PROBE, FIRST_ONLY or GO_ON after the first action
    ("known", np.float64),  # what the probe of the first action found
    ("known_bound", np.int64),
    # the window on entry, and the node in the recorded tree
    ("alpha_in", np.float64),
    ("beta_in", np.float64),
    ("row", np.int64),
    # totals of the whole search at this ply
    ("nodes", np.int64),
    ("leaves", np.int64),
    ("cutoffs", np.int64),
    ("cuts", np.int64),
    ("unvisited", np.int64),
    ("quiescent", np.int64),
    ("extensions", np.int64),
)


WORDS = ("state", "action", "line")
"""The fields that hold words of 64 bits (`engine.words`)."""

ZEROS = {name: 0 if number is np.int64 else 0.0 for name, number in FIELDS}
"""The fields of an empty frame."""


@functools.cache
def frame_type(words: int, width: int) -> np.dtype:
    """The NumPy struct of one ply, for states of `words` integers with at most `width` actions."""
    lists = (
        ("line", np.int64, (LINE,)),  # the principal variation
        ("action", np.int64, (width,)),
        ("score", np.float64, (width,)),  # for ordering the actions; at a chance node the outcomes' probabilities
        ("least", np.float64, (width,)),  # at a chance node: each outcome's value is at least this
        ("most", np.float64, (width,)),  # and at most this
        ("probe_value", np.float64, (width,)),  # what a probe of each outcome found
        ("probe_bound", np.int64, (width,)),
    )
    # A trial comes first: numba would take a frame that began as a trial does for one.
    trial = np.dtype([("state", np.int64, (words,))])  # scratch of the rules: a position after this one
    return np.dtype([("trial", trial), ("state", np.int64, (words,)), *FIELDS, *lists], align=True)


def new_stack(words: int, width: int, plies: int, past: int = 0) -> np.ndarray:
    """An empty stack for lines of up to `plies` plies, with a frame of scratch for looking ahead.

    After them come as many frames as there are states before the root that the rules may ask for.
    """
    return structs.zeros(plies + 2 + past, frame_type(words, width))


class RulesFrame:
    """As much of a plain frame as the rules of a game work on: what it takes to ask them about one state."""

    __slots__ = ("action", "listed", "past", "state", "trial")

    def __init__(self, state: Iterable[int], width: int) -> None:
        self.state = list(state)
        self.action = [0] * width

    def __getattr__(self, name: str) -> Any:
        """What few rules use is made when they ask for it."""
        if name == "trial":
            self.trial = TrialFrame(len(self.state))
            return self.trial
        if name in ("listed", "past"):
            return 0
        raise AttributeError(name)


class TrialFrame:
    """Scratch for the rules: `rules.result` writes a successor here, to be looked at."""

    __slots__ = ("state",)

    def __init__(self, words: int) -> None:
        self.state = [0] * words


class PlainFrame:
    """A frame as a Python object: what the kernels work on, some twenty times as fast as a struct, while plain."""

    def __init__(self, words: int, width: int) -> None:
        self.state = [0] * words
        self.trial = TrialFrame(words)
        self.line = [0] * LINE
        self.action = [0] * width
        self.score = [0.0] * width
        self.least = [0.0] * width
        self.most = [0.0] * width
        self.probe_value = [0.0] * width
        self.probe_bound = [0] * width
        vars(self).update(ZEROS)


def plain_stack(words: int, width: int, plies: int, past: int = 0) -> list[Any]:
    """The same as `new_stack`, of plain frames."""
    return [PlainFrame(words, width) for _ in range(plies + 2 + past)]


def as_structs(stack: list[Any], words: int, width: int) -> np.ndarray:
    """A copy of a plain stack as structs, for the compiled machine to go on with."""
    copy = new_stack(words, width, len(stack) - 2)
    for plain, struct in zip(stack, copy, strict=True):
        for name in copy.dtype.names or ():
            if name in WORDS:
                struct[name] = as_words(getattr(plain, name))
            elif name != "trial":  # in which nothing is kept
                struct[name] = getattr(plain, name)
    return copy


def as_plain(data: Any) -> Any:
    """A struct, or a named tuple of arrays, with its numbers as Python's own."""
    if isinstance(data, tuple):
        return type(data)(*(each.tolist() if isinstance(each, np.ndarray) else each for each in data))
    return SimpleNamespace(**{name: _plain_field(data[name]) for name in data.dtype.names})


def _plain_field(field: Any) -> Any:
    return as_plain(field) if field.dtype.names else field.tolist()
