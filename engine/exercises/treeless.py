"""Makes and varies exercises without a tree: numbers to count, models of beliefs, matrix games, visits and wins."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from engine.beliefs import Arrow, Model, propagate, read_model, step, write_model
from engine.complexity import chance_leaves, minimax_leaves
from engine.exercises.belief import BeliefUpdate
from engine.exercises.draw import Draw
from engine.exercises.exercise import Exercise
from engine.exercises.interface import GAME, MODEL, NUMBERS, SAMPLED
from engine.exercises.kinds import KINDS
from engine.exercises.matrix import mixtures_strike
from engine.exercises.random_sampled import make_sampled, vary_sampled
from engine.matrix import COLUMN, ROW, Bimatrix, eliminate, pure_equilibria, read_matrix, write_matrix
from engine.matrix.game import against
from engine.refusals import N_, Refused

TRIES = 400
STATES = ("s1", "s2", "s3", "s4", "s5")
ACTIONS = ("x", "y")
"""Not a and b, since b is the belief."""
OBSERVATIONS = ("o1", "o2")
WEIGHTS = ((1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (1, 1, 2), (1, 2, 1), (2, 1, 1))
"""Weights of the states in a belief; the first five also of the results of an action."""

LARGEST_DENOMINATOR = 24
"""Largest denominator of an action's value in a belief tree."""

NAMES = (("A", "B", "C"), ("x", "y", "z"))


def make(draw: Draw, kind: str, size: int, chance: bool) -> Exercise:
    """A new exercise; `size` from 1. Raises Refused if no suitable one was drawn."""
    return _MAKERS[KINDS[kind].subject].make(draw, kind, size, chance)


def vary(draw: Draw, exercise: Exercise) -> Exercise:
    """The same exercise with other numbers, equally hard."""
    return _MAKERS[KINDS[exercise.kind].subject].vary(draw, exercise)


# -- counting ---------------------------------------------------------------------------------------------------------


def _counting(draw: Draw, kind: str, size: int, chance: bool) -> Exercise:
    numbers = {"b": draw.between(2, 6), "d": draw.between(2, max(2, size))}
    return Exercise(kind, numbers=numbers | ({"n": draw.between(2, 6)} if chance else {}))


TreeNumbers = tuple[tuple[str, int], ...]
"""Of a tree to be counted, by their names."""


def _counted(draw: Draw, exercise: Exercise) -> Exercise:
    """Other numbers of actions, and of outcomes or plies, for a tree of about the same size."""
    choices = _widest_choice(_sizes_around(exercise), tuple(exercise.numbers.items()))
    return replace(exercise, numbers=dict(choices[draw.below(len(choices))]))


def _sizes_around(exercise: Exercise) -> dict[TreeNumbers, int]:
    """The sizes of the tree and of those with nearby numbers."""
    b, d, n = (exercise.numbers.get(name, 0) for name in "bdn")
    found = {tuple(exercise.numbers.items()): _size_of(exercise.numbers)}
    for plies in range(max(2, d - 1), d + 2):
        for actions in range(min(b, 2), b + 3):
            for outcomes in range(max(2, n - 2), n + 3) if n else (0,):
                near = {"b": actions, "d": plies, "n": outcomes}
                numbers = {name: near[name] for name in exercise.numbers}
                try:
                    KINDS[exercise.kind].check(replace(exercise, numbers=numbers))
                except Refused:
                    continue
                found[tuple(numbers.items())] = _size_of(numbers)
    return found


def _widest_choice(sizes: Mapping[TreeNumbers, int], own: TreeNumbers) -> list[TreeNumbers]:
    """As many numbers as possible whose sizes lie within a factor of two, with the exercise's own.

    If there are no others, those of the nearest size.
    """
    starts = sorted({size for size in sizes.values() if size <= sizes[own] <= 2 * size})
    choices = [[numbers for numbers, size in sizes.items() if start <= size <= 2 * start] for start in starts]
    widest = max(choices, key=len)
    others = [numbers for numbers in sizes if numbers != own]
    if len(widest) > 1 or not others:
        return widest
    return [min(others, key=lambda numbers: abs(sizes[numbers] - sizes[own]))]


def _size_of(numbers: Mapping[str, int]) -> int:
    """The nodes of the tree, or with chance its leaves."""
    b, d, n = (numbers.get(name, 0) for name in "bdn")
    return chance_leaves(b, d, n) if n else sum(minimax_leaves(b, ply) for ply in range(d + 1))


# -- beliefs ----------------------------------------------------------------------------------------------------------


def _models(draw: Draw, kind: str, size: int, chance: bool) -> Exercise:
    return Exercise(kind, text=write_model((_belief_tree if steps_of(kind) > 1 else _one_step)(draw, size)))


def steps_of(kind: str) -> int:
    """The number of MAX's actions in a belief exercise."""
    asked = KINDS[kind]
    assert isinstance(asked, BeliefUpdate)
    return asked.steps


def _one_step(draw: Draw, size: int) -> Model:
    """Two actions, one clearly better; some action is not always possible, and there are several observations."""
    for _ in range(TRIES):
        model = _model(draw, STATES, 2 if size < 3 else 3)
        found = propagate(model, model.start)
        is_telling = (
            any(each.probability < 1 for each in found) and len({arrow.observation for arrow in model.arrows}) > 1
        )
        if len(found) == len(ACTIONS) and found[0].utility != found[1].utility and is_telling:
            return model
    raise Refused(N_("No such exercise was found: choose another seed."))


def _belief_tree(draw: Draw, size: int) -> Model:
    """Both actions are possible now, and again after at least two observations; one is better, each time."""
    states = STATES[: 3 if size < 3 else 4]
    for _ in range(TRIES):
        model = _model(draw, states, 2, len(states))
        found = propagate(model, model.start, 2)
        is_clear = len(found) == len(ACTIONS) and found[0].utility != found[1].utility
        if is_clear and _has_later_choices(model) and _has_small_denominators(model, 2):
            return model
    raise Refused(N_("No such exercise was found: choose another seed."))


def _has_later_choices(model: Model) -> bool:
    """Whether some action has two observations, and at least two observations leave a choice."""
    seen = [step(model, model.start, action).outcomes for action in model.actions]
    then = [propagate(model, outcome.belief) for outcomes in seen for outcome in outcomes]
    choices = [found for found in then if len(found) == len(ACTIONS) and found[0].utility != found[1].utility]
    return any(len(outcomes) > 1 for outcomes in seen) and len(choices) > 1


def _has_small_denominators(model: Model, steps: int) -> bool:
    """Whether all values are fractions that one can compute by hand; with one step they always are."""
    if steps == 1:
        return True
    now = propagate(model, model.start, steps)
    after = [outcome.belief for action in model.actions for outcome in step(model, model.start, action).outcomes]
    then = [each for belief in after for each in propagate(model, belief)]
    return all(each.utility.denominator <= LARGEST_DENOMINATOR for each in [*now, *then])


def _model(draw: Draw, states: tuple[str, ...], believed: int, leaving: int = 0) -> Model:
    """A random model. `believed`: states in the belief. Actions lead from these, or from the first `leaving`."""
    sources = states[: leaving or believed]
    arrows: list[Arrow] = []
    while not arrows:  # a model has at least one
        arrows = [arrow for action in ACTIONS for source in sources for arrow in _arrows(draw, states, source, action)]
    targets = {arrow.target for arrow in arrows}
    values = draw.some(len(states), -5, 9)
    utilities = {state: Fraction(value) for state, value in zip(states, values, strict=True) if state in targets}
    return Model(states, tuple(arrows), _belief(draw, states[:believed]), utilities)


def _arrows(draw: Draw, states: tuple[str, ...], source: str, action: str) -> list[Arrow]:
    """The arrows of an action from a state: none, one, or two."""
    ways = draw.below(4)
    if ways == 0:
        return []
    places = draw.some(2, 0, len(states) - 1)[: 1 if ways == 1 else 2]
    weights = (1,) if len(places) == 1 else WEIGHTS[draw.below(5)]
    seen = [OBSERVATIONS[draw.below(2)] for _ in places]
    return [
        Arrow(source, action, states[place], Fraction(weight, sum(weights)), observation)
        for place, weight, observation in zip(places, weights, seen, strict=True)
    ]


def _belief(draw: Draw, states: tuple[str, ...]) -> dict[str, Fraction]:
    fitting = [weights for weights in WEIGHTS if len(weights) == len(states)]
    if not fitting:
        return {state: Fraction(1, len(states)) for state in states}
    weights = fitting[draw.below(len(fitting))]
    return {state: Fraction(weight, sum(weights)) for state, weight in zip(states, weights, strict=True)}


def _believed(draw: Draw, exercise: Exercise) -> Exercise:
    """Another belief in the same states, and other values in the same order; the best action stays the best."""
    model = read_model(exercise.text)
    factor, shift = draw.between(1, 5), draw.between(-15, 15)
    utilities = {state: factor * value + shift for state, value in model.utilities.items()}
    steps = steps_of(exercise.kind)
    best = _best(model, steps)
    for _ in range(TRIES):
        other = replace(model, start=_belief(draw, tuple(model.start)), utilities=utilities)
        if _best(other, steps) == best and _has_small_denominators(other, steps):
            return replace(exercise, text=write_model(other))
    return replace(exercise, text=write_model(replace(model, utilities=utilities)))


def _best(model: Model, steps: int) -> list[str]:
    """The best actions; [] if the model has no values."""
    if not model.utilities:
        return []
    try:
        found = propagate(model, model.start, steps)
    except Refused:
        return []
    return [each.action for each in found if each.utility == max(other.utility for other in found)]


# -- matrix games -----------------------------------------------------------------------------------------------------


def _matrix(draw: Draw, kind: str, size: int, chance: bool) -> Exercise:
    """A game with unique best responses, and a dominated strategy or a pure equilibrium.

    From size 4 on, and only then, some strategy is dominated by a mixture alone.
    """
    rows, columns = (2, 2) if size < 2 else (2, 3) if size < 3 else (3, 3)
    for _ in range(TRIES):
        tables = [[draw.some(columns, 0, 9) for _ in range(rows)] for _ in (ROW, COLUMN)]
        payoffs = tuple(tuple(tuple(map(Fraction, row)) for row in table) for table in tables)
        game = Bimatrix((NAMES[ROW][:rows], NAMES[COLUMN][:columns]), (payoffs[0], payoffs[1]))
        is_worth_asking = eliminate(game) or pure_equilibria(game)
        if _is_clear(game) and is_worth_asking and mixtures_strike(game) == (size > 3):
            return Exercise(kind, text=write_matrix(game))
    raise Refused(N_("No such exercise was found: choose another seed."))


def _is_clear(game: Bimatrix) -> bool:
    return all(
        len(against(game, player, other)) == 1 for player in (ROW, COLUMN) for other in range(game.size(1 - player))
    )


def _rescaled(draw: Draw, exercise: Exercise) -> Exercise:
    """Each player's payoffs as a·x + b, with rows and columns in another order: the number of each answer stays the
    same.
    """
    game = read_matrix(exercise.text)
    maps = [(draw.between(1, 3), draw.between(0, 5)) for _ in (ROW, COLUMN)]
    if game.zero_sum:
        maps = [(maps[0][0], 0)] * 2
    rows, columns = (draw.some(game.size(player), 0, game.size(player) - 1) for player in (ROW, COLUMN))
    first, second = (
        tuple(tuple(factor * table[row][column] + shift for column in columns) for row in rows)
        for table, (factor, shift) in zip(game.payoffs, maps, strict=True)
    )
    try:
        return replace(exercise, text=write_matrix(replace(game, payoffs=(first, second))))
    except Refused:
        return exercise


class _Maker(NamedTuple):
    """Makes and varies exercises about one subject."""

    make: Callable[[Draw, str, int, bool], Exercise]
    vary: Callable[[Draw, Exercise], Exercise]


_MAKERS = {
    NUMBERS: _Maker(_counting, _counted),
    MODEL: _Maker(_models, _believed),
    GAME: _Maker(_matrix, _rescaled),
    SAMPLED: _Maker(make_sampled, vary_sampled),
}
"""By subject."""
