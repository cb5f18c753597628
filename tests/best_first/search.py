"""Monte Carlo tree search as the books have it: select, expand, play out, back up. An event is one of these."""

import math
import random
import time
from collections.abc import Iterator
from typing import Any

import numpy as np

from engine import structs
from engine.game import MAX, TERMINAL, Action, Game, State
from engine.search import Options, Report, Snapshot
from engine.search.algorithms import ONE_VARIANT, Algorithm
from engine.search.report import SAMPLE, RootAction
from engine.searcher import Cost
from engine.trace import OPEN, TERMINAL_LEAF, VALUED
from tests.best_first.declared import BACKUP, BOUND_NAMES, EXACT, EXPAND, NAME, PLAYOUT, RECORD, SAMPLED, SELECT
from tests.best_first.trace import EVENT, NO_ROW, ROW, TreeTrace

PLAYOUTS = 150
EXPLORE = 2.0
DEEPEST = 100
"""Moves after which a game that is played at random counts as a draw."""


class TreeSearch:
    """An `ActionSearcher` whose tree lies in an array: row i is node i, in the order in which nodes came into it."""

    first_events = 50

    def __init__(self, game: Game, state: State, options: Options, playouts: int = PLAYOUTS) -> None:
        self.game, self.options, self.playouts = game, options, playouts
        self.dice = random.Random(options.seed)
        self.rows: Any = structs.columns(structs.zeros(playouts + 1, ROW))
        self.states: list[State] = []
        self.below: list[dict[Action, int]] = []  # by node: the successors in the tree
        self.path: list[int] = []
        self.events: list[tuple[Any, ...]] = []
        self.seconds, self.stopped, self.done = 0.0, False, False
        self._add(NO_ROW, 0, state)
        self._work = self._search()

    # -- running ----------------------------------------------------------------------------------------------------

    def advance(self, events: int, /) -> bool:
        begun = time.perf_counter()
        for _ in range(events):
            if self.done or next(self._work, None) is None:
                self.done = True
                break
        self.seconds += time.perf_counter() - begun
        return self.done

    def stop(self) -> None:
        if not self.done:
            self.done = self.stopped = True

    def _search(self) -> Iterator[int]:
        """The whole search, an event at a time."""
        while self.rows.visits[0] < self.playouts:
            self.path = [0]
            while self._is_full(self.path[-1]):
                yield self._select()
            if self.rows.status[self.path[-1]] != TERMINAL_LEAF:
                yield self._expand()
            result = self._play_out(self.path[-1])
            yield self._note(PLAYOUT, self.path[-1], result)
            for node in reversed(self.path):
                yield self._back_up(node, result)

    def _is_full(self, node: int) -> bool:
        """Whether all successors of a node are in the tree."""
        return 0 < len(self.below[node]) == len(self.game.actions(self.states[node]))

    def _select(self) -> int:
        above = self.path[-1]
        urgencies = {node: self._urgency(above, node) for node in self.below[above].values()}
        chosen = max(urgencies, key=urgencies.__getitem__)
        self.rows.urgency[chosen] = urgencies[chosen]
        self.path.append(chosen)
        return self._note(SELECT, chosen)

    def _urgency(self, above: int, node: int) -> float:
        """The upper confidence bound, for who chooses."""
        row, sign = self.rows[node], 1 if self.rows.kind[above] == MAX else -1
        return float(
            sign * row.results / row.visits + math.sqrt(EXPLORE * math.log(self.rows.visits[above]) / row.visits)
        )

    def _expand(self) -> int:
        above = self.path[-1]
        untried = [action for action in self.game.actions(self.states[above]) if action not in self.below[above]]
        action = self.dice.choice(untried)
        node = self._add(above, action, self.game.result(self.states[above], action))
        self.below[above][action] = node
        self.path.append(node)
        return self._note(EXPAND, node)

    def _add(self, parent: int, action: Action, state: State) -> int:
        node, turn = len(self.states), self.game.turn(state)
        self.states.append(state)
        self.below.append({})
        row = self.rows[node]
        row.parent, row.action, row.kind = parent, action, turn
        row.status = TERMINAL_LEAF if turn == TERMINAL else OPEN
        row.best, row.urgency = NO_ROW, math.nan
        if turn == TERMINAL:
            row.value, row.bound = self.game.utility(state), EXACT
        return node

    def _play_out(self, node: int) -> float:
        state = self.states[node]
        for _ in range(DEEPEST):
            if self.game.turn(state) == TERMINAL:
                return self.game.utility(state)
            state = self.game.result(state, self.dice.choice(self.game.actions(state)))
        return self.game.draw or 0.0

    def _back_up(self, node: int, result: float) -> int:
        row = self.rows[node]
        row.visits += 1
        row.results += result
        if row.status != TERMINAL_LEAF:
            row.status, row.value, row.bound = VALUED, row.results / row.visits, SAMPLED
        row.best = max(self.below[node].values(), key=lambda below: self.rows.visits[below], default=NO_ROW)
        return self._note(BACKUP, node, result)

    def _note(self, code: int, node: int, result: float = math.nan) -> int:
        """Writes an event down, with what its node shows by then; returns its number, counted from 1."""
        row = self.rows[node]
        shown = (row.status, row.value, row.bound, row.best, row.visits, row.results, row.urgency)
        mover = self.rows.kind[node if row.kind != TERMINAL else row.parent]  # whose turn it is, or was last
        self.events.append((code, node, mover, result, *shown))
        return len(self.events)

    # -- what is known ----------------------------------------------------------------------------------------------

    @property
    def trace(self) -> TreeTrace | None:
        if not self.options.record:
            return None
        recorded = min(len(self.states), self.options.record)
        is_whole = recorded == len(self.states)
        events = np.array(self.events, EVENT) if is_whole and self.done else None
        path = [node for node in self.path if node < recorded]
        return TreeTrace(self.game, self.options, self.states[0], self.rows[:recorded], events, path, len(self.states))

    @property
    def cost(self) -> Cost:
        return Cost(len(self.states), 1000 * len(self.states) + 100 * len(self.events), self.seconds)

    def snapshot(self) -> Snapshot:
        path = self._named(self.path[1:])
        return Snapshot(path=path, best=self.best, actions=self.actions(), nodes=len(self.states), **self._value())

    def report(self) -> Report:
        return Report(
            algorithm=NAME,
            best=self.best,
            actions=self.actions(),
            principal_variation=self._line(),
            nodes=len(self.states),
            leaves=sum(not below for below in self.below),
            seconds=self.seconds,
            finished=not self.stopped,
            **self._value(),
        )

    def _value(self) -> dict[str, Any]:
        root = self.rows[0]
        return {"value": float(root.value), "bound": SAMPLE} if root.visits else {}

    def actions(self) -> list[RootAction]:
        """Every action of the root in natural order."""
        return [self._root(action) for action in self.game.actions(self.states[0])]

    def _root(self, action: Action) -> RootAction:
        name, node = self.game.name(self.states[0], action), self.below[0].get(action)
        if node is None or not self.rows.visits[node]:
            return RootAction(name, None, None, 0)
        row = self.rows[node]
        return RootAction(name, float(row.value), BOUND_NAMES[row.bound], int(row.visits))

    @property
    def best(self) -> str | None:
        """The action that was chosen most often; the first one until one was."""
        actions = self.actions()
        return max(actions, key=lambda action: action.nodes).action if actions else None

    def _line(self) -> list[str]:
        line, node = [], int(self.rows.best[0])
        while node != NO_ROW:
            line.append(node)
            node = int(self.rows.best[node])
        return self._named(line)

    def _named(self, nodes: list[int]) -> list[str]:
        """The actions that lead to nodes one below the other, the first of them below the root."""
        return self.game.names_along(self.states[0], [int(self.rows.action[node]) for node in nodes])


ALGORITHM = Algorithm(
    name=NAME,
    title="best-first",
    says="Best-first: the tree grows where games that are played on at random go best; their mean proves nothing.",
    chance=False,
    has_depth=False,
    record=RECORD,
    takes=(),
    listings=ONE_VARIANT,
    searcher=TreeSearch,
)
