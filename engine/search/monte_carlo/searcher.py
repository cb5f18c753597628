"""Monte Carlo tree search as a searcher: the arrays that the kernels work on, and the answer."""

import copy
import math
import time
from typing import Any

import numpy as np

from engine import structs
from engine.game import CHANCE, TERMINAL, Action, Game, State
from engine.kernel import bind_rules
from engine.refusals import Refused
from engine.search.monte_carlo.arguments import (
    new_options,
    new_run,
    new_stack,
    plain_numbers,
    plies_of,
)
from engine.search.monte_carlo.code import Code
from engine.search.monte_carlo.declared import NAME
from engine.search.monte_carlo.dice import seeded
from engine.search.monte_carlo.events import EVENT
from engine.search.monte_carlo.loop import iterate
from engine.search.monte_carlo.playout import result_of
from engine.search.monte_carlo.trace import MonteCarloTrace, Sampling
from engine.search.monte_carlo.tree import NO_ROW, NODE, begin_node, margin_of, scale_of
from engine.search.options import ITERATIONS, Options
from engine.search.report import SAMPLE, Growth, Report, RootAction, Snapshot
from engine.searcher import Cost
from engine.steps import Steps

MOST_NODES = 1 << 20
"""Nodes of a tree; once it holds so many it grows no more, and iterations still sharpen its means."""

FIRST_NODES = 1 << 10

USUAL_WIDTH = 2.0
"""Width of the range of results where the game does not tell it: from a loss, -1, to a win, 1. Results that lie further
apart widen it."""

ENDLESS = 1 << 62
"""Iterations to do where only the clock ends the search."""

STAGE = 10
"""The answer is kept after this many iterations, and each time that there are so many times as many."""

MOST_PLAIN = 20
"""Iterations in one go as plain Python, however many are asked for: one of chess may take a tenth of a second."""

MOST_EVENTS = 20_000
"""Events recorded for step mode at most; a search with more cannot be stepped through."""


class MonteCarloSearch:
    """An `ActionSearcher`; an event is an iteration. Plain and compiled, it finds the same with the same seed."""

    def __init__(self, game: Game, state: State, options: Options) -> None:
        self.game, self.state, self.options = game, state, options
        self.growth: list[Growth] = []
        bounds = self._bounds = (-1.0, 1.0) if game.nearer_wins else game.bounds()
        self.done = self.stopped = False
        self.seconds = 0.0
        is_greedy = options.playouts == "greedy"
        estimates = is_greedy or game.playout_plies is not None and options.evaluation != "none"
        self.evaluation = (options.evaluation or game.evaluations[0]) if estimates else None
        self._refusal: Refused | None = None
        self._preparing: Steps[Game] | None = game.preparing(self.evaluation, state)
        self._plain, self._looks = True, True
        self.nodes: Any = structs.zeros(FIRST_NODES, NODE)
        self.events: Any = structs.unwritten(MOST_EVENTS if options.record else 0, EVENT)
        turn = game.turn(state)
        begin_node(self.nodes[0], NO_ROW, 0, 0, turn)
        self.run: Any = new_run(seeded(options.seed or 0), bounds[1] - bounds[0] if bounds else USUAL_WIDTH)
        self.run.rows = 1
        self._struct_options = new_options(
            iterations=_iterations(options),
            exploration=options.exploration,
            greedy=is_greedy,
            longest=plies_of(game, state),
            unfinished=game.draw or 0.0,
            playout=game.playout_plies or plies_of(game, state),
            estimates=estimates and game.playout_plies is not None,
            half_a_win=game.half_a_win,
            wins_alike=game.nearer_wins,
            records=options.record > 0,
        )
        if turn == TERMINAL:
            self.nodes[0].value = result_of(game.utility(state), self._struct_options)
            self.done = True

    # -- running ----------------------------------------------------------------------------------------------------

    def advance(self, events: int, /) -> bool:
        """Does at most so many iterations; returns whether the search has finished or its time is up."""
        if self.done:
            return True
        began = time.perf_counter()
        if self._preparing is not None:
            self._prepare()
        else:
            self._iterate(events)
        self.seconds += time.perf_counter() - began
        if self.options.seconds is not None and self.seconds >= self.options.seconds:
            self.done = True
        return self.done

    def compile(self) -> None:
        """Goes on as machine code, which is compiled now if need be."""
        while self._preparing is not None and not self.done:
            self._prepare()
        if not self.done and self._plain and self.game.compiles:
            self._change_over(self._code.wait())

    def stay_plain(self) -> None:
        """Looks for no machine code: for tests, and to debug kernels line by line."""
        self._looks = False

    def stop(self) -> None:
        if not self.done:
            self.done = self.stopped = True

    def _prepare(self) -> None:
        """One step of what the evaluation needs beforehand, which is usually nothing."""
        assert self._preparing is not None
        try:
            next(self._preparing)
        except StopIteration as prepared:
            self._preparing, self.game = None, prepared.value
            self._begin()
        except Refused as refusal:
            self._refusal = copy.copy(refusal)  # without the frames that it came through
            self.stop()

    def _begin(self) -> None:
        game = self.game
        self._data = game.data(), game.data(self.evaluation, True)
        self._code = Code(game, self._data)
        plain_data = game.plain_data(), game.plain_data(self.evaluation, True)
        self.stack = new_stack(game, self.state, plain=True)
        self._options = plain_numbers(self._struct_options)
        self.run = plain_numbers(np.array(self.run))
        self._arguments = plain_data
        self._function: Any = bind_rules(iterate, game.rules)

    def _iterate(self, events: int) -> None:
        if self._plain and self._looks and self.game.compiles:
            code = self._code.look(self.seconds)
            if code is not None:
                self._change_over(code)
        if self._plain:
            events = min(events, MOST_PLAIN)
        while events > 0 and not self.done:
            begun, wanted = int(self.run.iterations), int(self._options.iterations)
            stage = min(_next_stage(begun), wanted)
            ends = min(begun + events, stage)
            self._make_room(int(self.run.rows) + ends - begun)
            arguments = self.stack, self.nodes, self.events, self.run, self._options
            self._function(*self._arguments, *arguments, ends - begun)
            events -= ends - begun
            self.done = ends == wanted
            if ends == stage:
                self._note_growth()

    def _note_growth(self) -> None:
        """Keeps what would be the answer by now."""
        chosen = max(self.actions(), key=lambda action: action.nodes)
        if self.best is not None:
            iterations, value = int(self.run.iterations), float(self.nodes[0].value)
            self.growth.append(Growth(iterations, chosen.action, value, chosen.nodes))

    def _change_over(self, code: Any) -> None:
        """From plain Python to machine code, between two iterations: the tree stays where it is."""
        run = new_run(0, 0.0)
        for name in run.dtype.names:
            setattr(run, name, getattr(self.run, name))
        self.run, self._options, self._arguments = run, self._struct_options, self._data
        self.stack = new_stack(self.game, self.state, plain=False)
        self._function, self._plain = code, False

    def _make_room(self, rows: int) -> None:
        """Enlarges the tree's array so that it holds so many nodes, if it may."""
        if len(self.nodes) < min(rows, MOST_NODES):
            larger = structs.zeros(min(max(rows, 2 * len(self.nodes)), MOST_NODES), NODE)
            larger[: len(self.nodes)] = self.nodes
            self.nodes = larger

    # -- what is known ----------------------------------------------------------------------------------------------

    @property
    def trace(self) -> MonteCarloTrace | None:
        """The recorded tree so far: the nodes that came first."""
        if not self.options.record:
            return None
        rows, recorded = int(self.run.rows), min(int(self.run.rows), self.options.record)
        is_whole = self.done and bool(self.run.whole) and rows == recorded
        events = self.events[: int(self.run.events)] if is_whole else None
        path = [node for node in self._path() if node < recorded]
        scale = float(scale_of(self.run, self.options))
        sampling = Sampling(scale, *(self._bounds or (float(self.run.least), float(self.run.most))))
        shown = structs.columns(self.nodes[:recorded])
        return MonteCarloTrace(self.game, self.options, self.state, shown, events, path, rows, sampling)

    @property
    def first_events(self) -> int:
        return 4 if self._plain else 500

    @property
    def cost(self) -> Cost:
        return Cost(int(self.run.positions), int(self.nodes.nbytes + self.events.nbytes), self.seconds)

    def snapshot(self) -> Snapshot:
        return Snapshot(
            path=self._named(self._path()[1:]),
            best=self.best,
            actions=self.actions(),
            nodes=int(self.run.positions),
            leaves=int(self.run.evaluations),
            seconds=self.seconds,
            **self._value(),
        )

    def report(self) -> Report:
        """The answer so far. Raises Refused where the evaluation could not be computed."""
        if self._refusal is not None:
            raise copy.copy(self._refusal)
        return Report(
            algorithm=NAME,
            evaluation=self.evaluation,
            best=self.best,
            actions=self.actions(),
            principal_variation=self._line(),
            nodes=int(self.run.positions),
            leaves=int(self.run.evaluations),
            growth=list(self.growth),
            narrowed=self.options.candidates != "all",
            seconds=self.seconds,
            finished=not self.stopped,
            **self._value(),
        )

    def _value(self) -> dict[str, Any]:
        root = self.nodes[0]
        if root.kind == TERMINAL:
            return {"value": float(root.value), "bound": "exact"}
        return {"value": float(root.value), "bound": SAMPLE} if root.visits else {}

    def actions(self) -> list[RootAction]:
        """Every action of the root in natural order."""
        below = {int(self.nodes[node].action): node for node in self.children(0)}
        return [self._root(action, below.get(action)) for action in self.game.actions(self.state)]

    def _root(self, action: Action, node: int | None) -> RootAction:
        name = self.game.name(self.state, action)
        if node is None:
            return RootAction(name, None, None, 0, visits=0)
        row = self.nodes[node]
        visits = int(row.visits)
        margin = margin_of(scale_of(self.run, self.options), math.log(self.nodes[0].visits), visits)
        return RootAction(name, float(row.value), SAMPLE, visits, visits=visits, margin=float(margin))

    @property
    def best(self) -> str | None:
        """The action with the most visits, the robust choice; of equals the first in natural order."""
        if self.nodes[0].kind in (TERMINAL, CHANCE):
            return None  # nobody chooses
        actions = self.actions()
        return max(actions, key=lambda action: action.nodes).action if actions else None

    def children(self, node: int) -> list[int]:
        """The rows of a node's children, in natural order."""
        found, child = [], int(self.nodes[node].first)
        while child != NO_ROW:
            found.append(child)
            child = int(self.nodes[child].next)
        return found

    def _line(self) -> list[str]:
        """What both players would choose from here, as far as the tree reaches and nobody rolls dice."""
        line, node = [], 0
        while self.nodes[node].kind not in (TERMINAL, CHANCE) and (below := self.children(node)):
            node = max(below, key=lambda child: int(self.nodes[child].visits))
            line.append(node)
        return self._named(line)

    def _path(self) -> list[int]:
        """The rows from the root to where the latest iteration left the tree."""
        path, node = [], int(self.run.node)
        while node != NO_ROW:
            path.append(node)
            node = int(self.nodes[node].parent)
        return path[::-1]

    def _named(self, nodes: list[int]) -> list[str]:
        """The actions that lead to nodes one below the other, the first of them below the root."""
        return self.game.names_along(self.state, [int(self.nodes[node].action) for node in nodes])


def _iterations(options: Options) -> int:
    """How many are to be done; without a number a clock decides, or else the usual number."""
    if options.iterations is not None:
        return options.iterations
    return ENDLESS if options.seconds is not None else ITERATIONS.offered


def _next_stage(iterations: int) -> int:
    """After how many iterations the answer is kept next: 10, 100, 1,000 and so on."""
    stage = STAGE
    while stage <= iterations:
        stage *= STAGE
    return stage
