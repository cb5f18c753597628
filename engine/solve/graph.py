"""The graph of all reachable states in flat arrays, found breadth-first.

States are numbered in the order in which they are found. The successors of state n are `successor[begin[n]]` up to, not
including, `successor[begin[n + 1]]`, in the natural order of its actions.
"""

from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np

from engine.frame import PlainFrame, new_stack
from engine.game import CHANCE, TERMINAL, Game, State
from engine.kernel import bind_rules, kernel, rules
from engine.native import Entry, machine_code_in_steps
from engine.packing import as_arrays, fill_slots, find, layout_of, pack, unpack
from engine.refusals import N_
from engine.solve.unsolvable import Unsolvable
from engine.steps import Steps
from engine.structs import struct

MOST_STATES = 2_000_000
MOST_WORDS = 8_000_000
"""Most words of all packed states together: games with states of many words can have fewer of them."""

MOST_EDGES = 40_000_000
"""At four bytes each, and eight more in games of chance."""

PLAIN_STATES = 30_000
"""For a larger graph machine code pays, although compiling takes some seconds."""

PLAIN_SLICE, SLICE = 50, 2_000
"""States that are expanded per step, about one or two milliseconds."""

SMALLEST = 1 << 10


class Graph(NamedTuple):
    """The states and edges found so far, in lists, or in arrays once compiled."""

    keys: Any  # packed states, see engine.packing
    slots: Any
    kind: Any  # int8, MAX, MIN, CHANCE or TERMINAL
    worth: Any  # float64, of terminal states
    begin: Any  # int32, the start of a state's successors
    successor: Any  # int32, numbers of states
    odds: Any  # float64, probabilities of edges; of length 1 in games without chance


TYPES = Graph(np.int64, np.int32, np.int8, np.float64, np.int32, np.int32, np.float64)

RUN = np.dtype([("found", np.int64), ("expanded", np.int64), ("edges", np.int64)])


@kernel
def expand(data: Any, frames: Any, layout: Any, key: Any, graph: Any, run: Any, budget: int) -> None:
    """Lists the successors of at most `budget` more states; returns early if there is no room for another's."""
    frame, after = frames[0], frames[1]
    width = len(frame.action)
    while budget > 0 and run.expanded < run.found:
        if run.found + width >= len(graph.kind) or run.edges + width > len(graph.successor):
            return
        budget -= 1
        number = run.expanded
        unpack(layout, graph.keys, number, frame.state)
        graph.kind[number] = rules.kind(data, frame)
        if graph.kind[number] == TERMINAL:
            graph.worth[number] = rules.utility(data, frame)
        else:
            count = rules.actions(data, frame)
            for i in range(count):
                rules.result(data, frame, frame.action[i], after)
                pack(layout, after.state, key)
                graph.successor[run.edges] = number_of(layout, key, graph, run)
                if graph.kind[number] == CHANCE:
                    graph.odds[run.edges] = rules.probability(data, frame, frame.action[i])
                run.edges += 1
        run.expanded += 1
        graph.begin[number + 1] = run.edges


@kernel
def number_of(layout: Any, key: Any, graph: Any, run: Any) -> int:
    """The number of the packed state, which is added if it is new."""
    slot = find(layout.words, graph.keys, graph.slots, key)
    if graph.slots[slot] == 0:
        for j in range(layout.words):
            graph.keys[run.found * layout.words + j] = key[j]
        run.found += 1
        graph.slots[slot] = run.found
    return graph.slots[slot] - 1


class Exploration:
    """Finds the graph, in plain Python until it is large, then compiled. Raises Unsolvable if it is too large."""

    def __init__(self, game: Game, root: State) -> None:
        self.game = game
        self.layout = layout_of(game.bits or (64,) * game.words)
        self.most = min(MOST_STATES, MOST_WORDS // self.layout.words)
        self.compiled = False
        self.run: Any = SimpleNamespace(found=1, expanded=0, edges=0)
        words = self.layout.words
        key = [0] * words
        pack(self.layout, root, key)
        odds = SMALLEST if game.has_chance else 1
        lengths = Graph(SMALLEST * words, 2 * SMALLEST, SMALLEST, SMALLEST, SMALLEST, SMALLEST, odds)
        self.graph = Graph(*([0] * length for length in lengths))
        self.graph.keys[:words] = key
        fill_slots(words, self.graph.keys, 1, self.graph.slots, key)
        frames = [PlainFrame(game.words, game.width) for _ in range(2)]
        plain, data = bind_rules(expand, game.rules), game.plain_data()
        self._fill_slots: Any = fill_slots
        self._advance: Any = lambda: plain(data, frames, self.layout, key, self.graph, self.run, PLAIN_SLICE)

    @property
    def found(self) -> int:
        return int(self.run.found)

    @property
    def outgrown(self) -> bool:
        """Whether the graph is so large that machine code pays."""
        return not self.compiled and self.found > PLAIN_STATES

    def advance(self) -> bool:
        """Expands some more states; returns whether all are expanded."""
        self._make_room()
        self._advance()
        if self.found > self.most or self.run.edges > MOST_EDGES:
            most = min(self.most, self.found)
            raise Unsolvable(
                N_("This game has more than %(positions)s positions: too many to solve exactly."), positions=most
            )
        return bool(self.run.expanded == self.found)

    def finished(self) -> Graph:
        """The graph, trimmed to the states and edges found."""
        states, edges = self.found, int(self.run.edges)
        lengths = Graph(states * self.layout.words, len(self.graph.slots), states, states, states + 1, edges, edges)
        return Graph(*(part[:length] for part, length in zip(self.graph, lengths, strict=True)))

    def _make_room(self) -> None:
        """Doubles the arrays that might be too small for the next state's successors."""
        graph, width = self.graph, self.game.width
        if self.found + width >= len(graph.kind):
            states = min(2 * len(graph.kind), self.most) + 2 * width
            slots = _longer(graph.slots[:0], 1 << (2 * states - 1).bit_length())
            graph = graph._replace(
                keys=_longer(graph.keys, states * self.layout.words),
                kind=_longer(graph.kind, states),
                worth=_longer(graph.worth, states),
                begin=_longer(graph.begin, states),
                slots=slots,
            )
            self._fill(graph)
        if self.run.edges + width > len(graph.successor):
            edges = 2 * (len(graph.successor) + width)
            odds = _longer(graph.odds, edges) if self.game.has_chance else graph.odds
            graph = graph._replace(successor=_longer(graph.successor, edges), odds=odds)
        self.graph = graph

    def _fill(self, graph: Graph) -> None:
        """Enters the states found so far into a new hash table."""
        words = self.layout.words
        key = np.zeros(words, np.int64) if self.compiled else [0] * words
        self._fill_slots(words, graph.keys, self.found, graph.slots, key)

    def compiling(self) -> Steps[None]:
        """Moves from lists to arrays, and from plain Python to machine code."""
        self.compiled = True
        game, layout = self.game, as_arrays(self.layout)
        run = struct(RUN)
        run.found, run.expanded, run.edges = self.run.found, self.run.expanded, self.run.edges
        self.run = run
        self.graph = Graph(*(np.array(part, kind) for part, kind in zip(self.graph, TYPES, strict=True)))
        data, key = game.data(), np.zeros(layout.words, np.int64)
        frames = new_stack(game.words, game.width, 0)
        filling = layout.words, self.graph.keys, 1, self.graph.slots, key
        self._fill_slots = yield from machine_code_in_steps(Entry.of(fill_slots, filling))
        arguments = data, frames, layout, key, self.graph, run, SLICE
        code = yield from machine_code_in_steps(Entry.of(expand, arguments, game.rules))
        self._advance = lambda: code(data, frames, layout, key, self.graph, run, SLICE)


def _longer(part: Any, length: int) -> Any:
    """The list or array, padded with zeros."""
    if isinstance(part, list):
        return part + [0] * (length - len(part))
    longer = np.zeros(length, part.dtype)
    longer[: len(part)] = part
    return longer
