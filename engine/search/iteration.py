"""One iteration of deepening, a search to one depth: the arrays that the machine works on, and what they tell."""

import functools
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from engine.frame import (
    AT_LEAST,
    AT_MOST,
    DEPTH_FULL,
    ENTER,
    RETURN,
    as_plain,
    as_structs,
    frame_type,
    new_stack,
    plain_stack,
)
from engine.game import CHANCE, MAX, MIN, TERMINAL, Game, State
from engine.kernel import bind_rules
from engine.search import compilation, machine, selective
from engine.search.algorithms import ALGORITHMS
from engine.search.arguments import new_memory, new_run, scratch
from engine.search.chance import NO_STAR
from engine.search.estimates import Estimates, bounds_of_values
from engine.search.exactness import floats_are_exact, put_fractions
from engine.search.learning import Learnt
from engine.search.options import Options
from engine.search.options_struct import FINE, as_struct
from engine.search.report import BOUND_NAMES, IterationResult, PlyCount, RootAction

ENDLESS = 128
"""The deepest search of a game that may go on for ever."""


class CarriedOver(NamedTuple):
    """What the iterations of a search hand on to each other."""

    table: np.ndarray
    learnt: Learnt


class Iteration:
    """A search of `state` to `depth` edges (None: to the end), advanced by `advance`."""

    def __init__(
        self, game: Game, state: State, options: Options, depth: int | None, memory: CarriedOver, values: Estimates
    ) -> None:
        self.game, self.root_state, self.depth, self._values = game, state, depth, values
        self._asked = options
        wins_stand_out = values.beside_wins or game.nearer_wins  # from which the machine takes plies away
        self._struct_data = game.data(values.evaluation, wins_stand_out)
        plies = game.horizon(state)
        reach = min(ENDLESS if plies is None else plies, DEPTH_FULL if depth is None else depth)
        asked = reach if plies is None else DEPTH_FULL if depth is None else depth
        longest = selective.longest_line(asked, options.extensions != "none")
        deepest = selective.deepest_line(longest, options.quiescence)
        stack_plies = deepest if plies is None else min(plies, deepest)
        bounds = options.bounds or bounds_of_values(game, state, values, depth)
        has_star = bool(ALGORITHMS[options.algorithm].star)
        grain = None if game.has_infinite_values else game.grain(state, reach, values.evaluation)
        self.step = FINE if grain is None else max(FINE, 2.0**-grain.value_bits)  # the width of a null window
        exact = not options.errs and floats_are_exact(game, options, grain, bounds, has_star)
        fractions = None if exact or options.table else game.in_fractions()  # a table holds floats
        self.rounded = not exact and fractions is None
        self.stays_plain = fractions is not None or not game.compiles
        self._plain = self.stays_plain or not compilation.is_compiled(game, options)
        self._struct_options = as_struct(
            options,
            evaluates=values.beside_wins,
            has_chance=game.has_chance,
            plies=reach,
            bounds=bounds,
            exact=exact,
            nearer=game.nearer_wins,
            longest=longest,
            margin=game.singular_margin,
            step=self.step,
            follows=len(memory.learnt.line) > 0,
        )
        past = game.past(state) if game.rules.see_the_path else []
        self.stack: Any = (plain_stack if self._plain else new_stack)(game.words, game.width, stack_plies, len(past))
        self.data, self.options = self._struct_data, self._struct_options
        if self._plain:
            self.data = fractions or game.plain_data(values.evaluation, wins_stand_out)
            self.options = as_plain(self._struct_options)
        self.memory = new_memory(game.width, options.record, *memory)
        self.roots, self.rows, self.events = self.memory[:3]
        self.run = new_run(options.record > 0)
        root = self.stack[0]
        root.state[:] = state[: game.words]
        root.past = len(past)
        for place, before in enumerate(past, start=1):
            self.stack[-place].state[:] = before
        root.depth = asked
        root.alpha, root.beta = options.window
        root.stage = ENTER
        if fractions is not None:
            put_fractions(game, self.options, root)
        self._advance: Callable[[Any, int], None] = (
            functools.partial(bind_rules(machine.advance, game.rules), *self.arguments())
            if self._plain
            else compilation.machine_for(game, options, *self.arguments())
        )

    def arguments(self) -> tuple[Any, ...]:
        """What `machine.advance` works on; scratch and the budget come after them."""
        return self.data, self.stack, self.memory, self.run, self.options

    @property
    def compiled(self) -> bool:
        """Whether it can go on as machine code."""
        return not self._plain or not self.stays_plain and compilation.is_compiled(self.game, self._asked)

    @property
    def nbytes(self) -> int:
        """Roughly the memory that it works in, without the table: that is the search's."""
        frames = len(self.stack) * frame_type(self.game.words, self.game.width).itemsize
        return int(frames + self.roots.nbytes + self.rows.nbytes + self.events.nbytes)

    @property
    def done(self) -> bool:
        return bool(self.run["ply"] == machine.DONE)

    def advance(self, budget: int) -> bool:
        """Does at most `budget` events; returns whether the search has finished."""
        if self._plain and self.compiled:
            self.change_over()
        self._advance(scratch(), budget)
        return self.done

    def change_over(self) -> None:
        """From plain Python to the compiled machine."""
        if not self._plain:
            return
        self.as_structs()
        self._advance = compilation.machine_for(self.game, self._asked, *self.arguments())
        self._plain = False

    def as_structs(self) -> None:
        """Puts what the machine works on into structs."""
        self.stack = as_structs(self.stack, self.game.words, self.game.width)
        self.data, self.options = self._struct_data, self._struct_options

    # -- what is known so far ---------------------------------------------------------------------------------------

    def taken(self) -> int:
        """How many root actions have a value."""
        begun = int(self.stack[0].next)
        return begun - 1 if self.run.ply > 0 else begun

    def best(self) -> str | None:
        """The best root action so far: the first in the order searched while none has a value."""
        root = self.stack[0]
        state = self.root_state
        if self.game.turn(state) in (TERMINAL, CHANCE):
            return None  # nobody chooses
        if root.nodes == 0:
            return self.game.name(state, self.game.actions(state)[0])
        return self.game.name(state, int(root.action[root.best if self.taken() else 0]))

    def value(self) -> tuple[float | None, str | None]:
        """The root's value and what kind of bound it is; an unfinished search knows only one side of it."""
        root = self.stack[0]
        if root.stage == RETURN:
            return float(root.value), BOUND_NAMES[int(root.bound)]
        if not self.taken() or root.role == CHANCE:
            return None, None
        return float(root.value), BOUND_NAMES[int(root.attained & (AT_LEAST if root.role == MAX else AT_MOST))]

    def by_minimax(self) -> float | None:
        """The root's value if MIN did not err; None while it is not known, and where MIN does not err."""
        root = self.stack[0]
        return float(root.minimax) if self.options.errs > 0 and root.stage == RETURN else None

    def ending(self) -> str | None:
        """How the game ends with best play, where the search has proved it: "max" or "min" wins, or a "draw"."""
        value, bound = self.value()
        if value is None or self.options.errs > 0:  # what MAX may expect of a MIN who errs is no result
            return None
        winner = self.game.winner(value, self._values.evaluation, self._values.beside_wins)
        if winner == MAX and bound in ("exact", "lower"):
            return "max"
        if winner == MIN and bound in ("exact", "upper"):
            return "min"
        searched = not self.estimated and bound == "exact"
        return "draw" if searched and value == self.game.draw else None

    def plies_to_end(self) -> int | None:
        """The plies until the end that is proved; None where it is not, or the game does not count them."""
        value, _ = self.value()
        return self.game.plies_to_end(value) if value is not None and self.ending() in ("max", "min") else None

    @property
    def estimated(self) -> bool:
        """Whether it has stopped before the end of the game anywhere: without that, its values are exact."""
        return self.total("cutoffs") > 0

    def actions(self) -> list[RootAction]:
        """Every root action in natural order, with what it turned out to be worth."""
        state, name = self.root_state, self.game.name
        found = {
            action: RootAction(
                name(state, action),
                value,
                BOUND_NAMES[bound],
                visits,
                estimated=self._is_estimate(value, self._is_mean(value, minimax)),
                is_mean=self._is_mean(value, minimax),
            )
            for action, value, minimax, bound, visits in self.roots[: self.taken()].tolist()
        }
        listed = self.game.actions(state)
        return [found.get(action) or RootAction(name(state, action), None, None, 0) for action in listed]

    @property
    def is_mean(self) -> bool:
        """Whether MIN's errors may have a part in the root's value."""
        return bool(self.options.errs > 0 and self.value()[0] != self.by_minimax())

    def _is_mean(self, value: float, minimax: float) -> bool:
        """The same of a root action: at least one value below it is averaged unless both are the same."""
        return bool(self.options.errs > 0 and value != minimax)

    def _is_estimate(self, value: float, is_mean: bool) -> bool:
        """Whether a cutoff may be behind the value of a root action: none is behind a win, unless that is a mean."""
        if not self.estimated or is_mean:
            return self.estimated
        return self.game.winner(value, self._values.evaluation, self._values.beside_wins) is None

    def line(self) -> list[int]:
        """The actions of the best line so far."""
        root = self.stack[0]
        return [int(action) for action in root.line[: root.length]] if root.nodes else []

    def principal_variation(self) -> list[str]:
        return self.game.names_along(self.root_state, self.line())

    @property
    def bounds(self) -> tuple[float, float] | None:
        """The least and the greatest value there can be, where star pruning goes by them."""
        options = self._struct_options
        return (float(options.least), float(options.most)) if options.star != NO_STAR else None

    def path(self) -> list[str]:
        """The actions from the root to the node that the machine stands at."""
        taken = zip(self.stack, self._column("next")[: self._entered_ply()], strict=False)
        return self.game.names_along(self.root_state, [int(frame.action[place - 1]) for frame, place in taken])

    @property
    def path_rows(self) -> list[int]:
        """The recorded rows from the root to where the machine stands, as far as they were recorded."""
        last = min(self._entered_ply(), int(self.run.deepest))  # frames further down have no row
        rows = self._column("row")[: last + 1]
        return rows[: rows.index(-1)] if -1 in rows else rows

    def _entered_ply(self) -> int:
        """How deep the last node is that was entered: the one below it may be set up already, to be entered next."""
        ply = max(0, int(self.run.ply))
        return ply - 1 if ply > 0 and self.stack[ply].stage == ENTER else ply

    def result(self) -> IterationResult:
        """What this depth found, for the table of iterations."""
        return IterationResult(self.depth, *self.value(), self.best(), self.total("nodes"))

    def plies(self) -> list[PlyCount]:
        columns = (self._column(field) for field in ("nodes", "leaves", "cuts", "unvisited"))
        return [PlyCount(ply, *counts) for ply, counts in enumerate(zip(*columns, strict=True)) if counts[0]]

    def total(self, field: str) -> int:
        """A counter summed over all plies."""
        return sum(self._column(field))

    def _column(self, field: str) -> list[int]:
        """One field of every frame, in Python's own numbers: a plain frame holds some that were read from a struct."""
        column = np.array([getattr(frame, field) for frame in self.stack]) if self._plain else self.stack[field]
        return column.tolist()
