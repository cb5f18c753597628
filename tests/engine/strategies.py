"""Random games, positions and ways to search them, and the machine in its two forms."""

from contextlib import contextmanager, nullcontext
from itertools import combinations, product
from math import inf
from random import Random
from unittest.mock import patch

from hypothesis import note
from hypothesis import strategies as st

from engine.game import MAX, MIN, TERMINAL
from engine.games import mnk, mnk_small
from engine.games.mnk import Mnk
from engine.games.tree import Tree
from engine.search import Options, Search, compilation
from engine.trees import Node

FORMS = ("plain", "compiled")
CONVENTIONS = ("aima", "aima4", "urjc", "unir", "puc", "berkeley")
SEEDS = st.integers(0, 2**32)


def names(of, position):
    """The names of the actions in a position."""
    state = of.read(position)
    return [of.name(state, action) for action in of.actions(state)]


def after(of, position, *actions):
    """The position after these actions."""
    state = of.read(position)
    for action in actions:
        state = of.result(state, of.find(state, action))
    return of.write(state)


def noted(*choices):
    """Every combination of the choices; a failing example names the one that it failed with.

    For tests that look at the same random example in several ways: as parameters of pytest they would have Hypothesis
    draw the same examples anew for each of them, which takes longer than many a search.
    """
    for chosen in product(*choices):
        note(f"with {', '.join(map(str, chosen))}")
        yield chosen


# -- the machine ----------------------------------------------------------------------------------------------------


@contextmanager
def machine(form):
    """Within this, searches run in that form from their first event to their last."""
    with patch.object(compilation, "is_compiled", lambda game, options=None: form == "compiled"):
        yield


def searched(game, state, options, form=None, budget=1_000_000):
    """A finished search; if the form does not matter, compiled if the code is ready."""
    with machine(form) if form else nullcontext():
        search = Search(game, state, options)
        while not search.advance(budget):
            pass
    return search


# -- trees ----------------------------------------------------------------------------------------------------------

LEAVES = st.integers(-9, 9).map(float) | st.sampled_from([inf, -inf, 0.5, -0.5, 1e300])
CLOSE_LEAVES = st.integers(0, 2).map(float)  # so that most values are ties


def leaf(value):
    return Node(TERMINAL, float(value))


def grow(shape, above=MIN):
    """A tree of nodes from nested lists; the players take turns, but a list may begin with the player it is for."""
    if not isinstance(shape, list):
        return leaf(shape)
    player = shape[0] if shape and shape[0] in ("max", "min") else None
    mover = {"max": MAX, "min": MIN, None: 1 - above}[player]
    return Node(mover, successors=[grow(part, mover) for part in shape[player is not None :]])


def written(shape):
    """The nested lists as the text form of a tree."""
    if not isinstance(shape, list):
        return repr(shape)
    player = shape[0] if shape and shape[0] in ("max", "min") else ""
    return f"{player}({' '.join(written(part) for part in shape[bool(player) :])})"


def _nested(leaves, most_leaves, widest):
    return st.recursive(
        leaves,
        lambda parts: st.tuples(
            st.sampled_from([[], [], [], [], ["max"], ["min"]]), st.lists(parts, min_size=1, max_size=widest)
        ).map(lambda node: [*node[0], *node[1]]),
        max_leaves=most_leaves,
    )


@st.composite
def _deep(draw):
    """A long path with a few leaves beside it."""
    shape = draw(LEAVES)
    for _ in range(draw(st.integers(1, 90))):
        beside = draw(st.lists(CLOSE_LEAVES, max_size=2))
        shape = [*beside, shape] if draw(st.booleans()) else [shape, *beside]
    return shape


def _drawn(seed):
    """A tree drawn by dice: bushier than Hypothesis likes to grow them, though it cannot simplify it."""
    dice = Random(seed)
    widest, plies, early = dice.choice([(2, 7, 0.0), (2, 9, 0.2), (3, 5, 0.0), (4, 4, 0.1), (6, 3, 0.0), (3, 6, 0.4)])
    values = dice.choice([(0.0, 1.0), range(-3, 4), range(100), (-inf, 0.0, inf, 0.5), range(-9, 10)])
    odd = dice.choice([0.0, 0.0, 0.1])  # how often a player has two turns in a row

    def part(plies):
        if plies == 0 or dice.random() < early:
            return dice.choice(values)
        shape = [part(plies - 1) for _ in range(widest if early == 0 else dice.randint(1, widest))]
        return [dice.choice(["max", "min"]), *shape] if dice.random() < odd else shape

    shape = [part(plies - 1) for _ in range(dice.randint(1, widest))]
    return ["min", *shape] if dice.random() < 0.3 else shape


SHAPES = (
    SEEDS.map(_drawn)
    | _nested(LEAVES, 40, 4)
    | _nested(CLOSE_LEAVES, 40, 3)
    | _deep()
    | st.lists(LEAVES, min_size=1, max_size=60)
    | LEAVES
)

TREES = SHAPES.map(lambda shape: Tree(grow(shape)))


# -- m,n,k boards ---------------------------------------------------------------------------------------------------


def board(m, n, k, large=False):
    """An m,n,k game; `large` gives it the layout of large boards, otherwise it has that of small ones if it fits."""
    with patch.object(mnk, "is_small", lambda rows, columns: not large and mnk_small.fits(rows, columns)):
        return Mnk("tic-tac-toe", m, n, k)


SIZES = ["111", "131", "222", "333", "343", "433", "444", "252", "511", "443"]  # m, n and k

GAMES = {(*map(int, size), large): board(*map(int, size), large) for size in SIZES for large in (False, True)}


@st.composite
def positions(draw, most_empty=9, games=tuple(GAMES.values())):
    """A game, and a position reached by random play with at most so many cells empty."""
    game = draw(st.sampled_from(games))
    cells = game.rows * game.columns
    stones = draw(st.integers(max(0, cells - most_empty), cells))
    return game, line_of_play(game, draw(SEEDS), stones)[-1]


def line_of_play(game, seed, plies=1000):
    """The states of a random game, to its end or for so many plies."""
    dice, states = Random(seed), [game.start()]
    for _ in range(plies):
        actions = game.actions(states[-1])
        if not actions:
            break
        states.append(game.result(states[-1], dice.choice(actions)))
    return states


# -- ways to search -------------------------------------------------------------------------------------------------

EDGES = (-inf, -1000.0, -3.0, -1.0, -0.5, 0.0, 0.5, 1.0, 2.0, 5.0, 40.0, 1000.0, inf)
WINDOWS = st.sampled_from(list(combinations(EDGES, 2)))
DEPTHS = st.none() | st.integers(1, 4)


@st.composite
def ways(draw, game, full=True, conventions=CONVENTIONS, windows=WINDOWS, algorithms=("minimax", "alphabeta")):
    """Options that suit the game; `full` allows searches to the end."""
    algorithm = draw(st.sampled_from(algorithms))
    orders = ["natural", "reversed"] + ["evaluation"] * bool(game.evaluations)
    order = draw(st.sampled_from(orders))
    evaluations = [None, *game.evaluations] + ["none"] * (order != "evaluation")
    return Options(
        algorithm=algorithm,
        convention=draw(st.sampled_from(conventions)) if algorithm == "alphabeta" else "aima",
        depth=draw(DEPTHS if full else st.integers(1, 3)),
        order=order,
        evaluation=draw(st.sampled_from(evaluations)),
        window=draw(st.just((-inf, inf)) | windows) if algorithm == "alphabeta" else (-inf, inf),
        roots=draw(st.sampled_from(["natural", "natural", "exact"])) if algorithm == "alphabeta" else "natural",
        record=20_000,
    )


@st.composite
def problems(draw, **how):
    """A game, a position and a way to search it: trees, and boards near their end or not looked at deeply."""
    kind = draw(st.sampled_from(["tree", "tree", "end of a board", "board"]))
    if kind == "tree":
        game = draw(TREES)
        return game, game.start(), draw(ways(game, **how))
    game, state = draw(positions(most_empty=5 if kind == "end of a board" else 10))
    return game, state, draw(ways(game, full=kind == "end of a board", **how))
