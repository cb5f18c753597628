"""The promises of every game, and the list of games."""

import gc
import weakref

import pytest
from hypothesis import given, reject
from hypothesis import strategies as st

from engine import games
from engine.frame import new_stack
from engine.game import CHANCE, TERMINAL, WIN, Choice, Parameter
from engine.games.tree import Tree
from engine.refusals import Refused
from engine.rules import Rules
from tests.engine.hidden.games import CARD_GAMES
from tests.engine.native_rules import native_rules
from tests.engine.refusals import assert_is_a_sentence, refusal
from tests.engine.strategies import (
    GAMES,
    SEEDS,
    TREES,
    board,
    line_of_play,
)
from tests.examples import examples

pytestmark = pytest.mark.usefixtures("compiled")

SMALL = ("sticks", "coin-backgammon", "betting-house", "prize")
"""Games of which every size is small enough to be played here."""


@st.composite
def sized(draw, slug):
    """The game with any parameters that go together."""
    values = {
        each.name: draw(
            st.sampled_from(each.options) if isinstance(each, Choice) else st.integers(each.least, each.most)
        )
        for each in games.ENTRIES[slug].parameters
    }
    try:
        return games.find(slug, values)
    except Refused:
        return reject()


# Gomoku is a board, and long; chess is longer and knows its past: it has tests of its own.
KINDS = {
    "typed trees": TREES,
    "boards": st.sampled_from(list(GAMES.values())),
    **{slug: st.just(games.find(slug)) for slug in games.ENTRIES if slug not in ("gomoku", "chess")},
    **{slug: sized(slug) for slug in SMALL},
}
EVERY_KIND = pytest.mark.parametrize("kind", KINDS)


def test_a_game_that_nobody_wants_any_more_is_forgotten() -> None:
    game = games.find("tic-tac-toe", {"m": 4, "n": 4, "k": 3})
    assert game.data("open-lines") is game.data("open-lines")
    assert game.plain_data("open-lines") is game.plain_data("open-lines")
    still_there = weakref.ref(game)
    del game
    gc.collect()
    assert still_there() is None


@pytest.mark.parametrize("alone", ["count", "take"])
def test_rules_that_count_actions_without_taking_them_one_by_one_are_refused(alone: str) -> None:
    """`take` would read a list that nobody has written, or `count` would write all that is then written again."""
    listing = games.find("sticks").rules
    taking = games.find("tic-tac-toe").rules
    kernels = {name: rule for name, rule in listing.kernels.items() if name not in ("count", "take")}
    assert Rules(**kernels) == listing
    with pytest.raises(ValueError, match="both"):
        Rules(**kernels, **{alone: taking.kernels[alone]})


@EVERY_KIND
@examples(15)
@given(st.data(), SEEDS)
def test_play_from_the_start_to_the_end_keeps_every_promise(kind, data, seed):
    game = data.draw(KINDS[kind])
    states = line_of_play(game, seed)
    assert states[0] == game.start()
    plies_left = [game.horizon(state) for state in states]
    for number, (state, most) in enumerate(zip(states, plies_left, strict=True)):
        assert len(state) == game.words and all(type(word) is int for word in state)
        assert game.read(game.write(state)) == game.read(f" {game.write(state).upper()} ") == state
        actions = game.actions(state)
        if game.turn(state) == CHANCE:
            assert sum(game.probability(state, outcome) for outcome in actions) == pytest.approx(1)
        assert (actions == []) == (game.turn(state) == TERMINAL)
        assert len(actions) == len(set(actions)) <= game.width
        names = [game.name(state, action) for action in actions]
        assert len(set(names)) == len(names)
        assert [game.find(state, f" {name.upper()} ") for name in names] == actions
        assert most is None or most >= len(states) - 1 - number  # so many were played after this one
    with pytest.raises(Refused, match="over"):
        game.find(states[-1], "a1")


COMPILED = [
    ("sticks", {"n": 9}),
    ("sticks", {"heaps": "1-3-5-7", "last": "wins"}),
    ("betting-house", {}),
    ("prize", {}),
]


@pytest.mark.parametrize(("slug", "values"), [*COMPILED, *((slug, {}) for slug in CARD_GAMES)])
def test_the_rules_are_the_same_compiled(slug, values):
    """The rules alone: compiling the whole machine for every game would take long."""
    game = games.find(slug, values)
    evaluation = next(iter(game.evaluations), None)
    data, (frame, after) = game.data(evaluation, beside_wins=True), new_stack(game.words, game.width, 0)
    rules = native_rules(game, data, frame, after)
    for state in {state for seed in range(8) for state in line_of_play(game, seed)}:
        frame.state[:] = state
        assert rules.kind(data, frame) == game.turn(state)
        if game.turn(state) == TERMINAL:
            assert rules.utility(data, frame) == pytest.approx(
                game.rules.utility(game.plain_data(evaluation, True), game._look(state)[1]), rel=1e-12
            )
            continue
        if evaluation:
            assert rules.evaluate(data, frame) == pytest.approx(game.evaluate(state, evaluation), rel=1e-12)
        assert frame.action[: rules.actions(data, frame)].tolist() == game.actions(state)
        for action in game.actions(state):
            rules.result(data, frame, action, after)
            assert tuple(after.state) == game.result(state, action)
            if game.turn(state) == CHANCE:
                assert rules.probability(data, frame, action) == pytest.approx(game.probability(state, action))


@EVERY_KIND
@examples(10)
@given(st.data(), SEEDS)
def test_an_action_that_cannot_be_played_is_refused(kind, data, seed):
    game = data.draw(KINDS[kind])
    state = line_of_play(game, seed, 1)[-1]
    if game.actions(state):
        for text in ("", "zz99", "a0", "a1 b1", "??", "a" * 100):
            assert "cannot be played" in refusal(game.find, state, text)


@EVERY_KIND
@examples(15)
@given(st.data(), SEEDS)
def test_results_of_games_are_win_loss_or_draw_and_trees_say_their_leaves(kind, data, seed):
    game = data.draw(KINDS[kind])
    state = line_of_play(game, seed)[-1]
    if isinstance(game, Tree):
        assert game.utility(state) == game.nodes[state[0]].value
        return
    if game.draw is None:  # played for money, or never drawn
        least, most = game.bounds()
        assert game.turn(state) != TERMINAL or least <= game.utility(state) <= most
        return
    assert game.utility(state) in ((WIN, 0.0, -WIN) if game.nearer_wins else (1.0, 0.0, -1.0))
    for evaluation in game.evaluations:
        win = game.data(evaluation, beside_wins=True).win
        frame = game._look(state)[1]
        assert game.rules.utility(game.plain_data(evaluation, True), frame) == win * game.utility(state) / (
            WIN if game.nearer_wins else 1
        )
        assert win >= 1000


@EVERY_KIND
@examples(15)
@given(st.data(), SEEDS, st.integers(0, 40))
def test_an_estimate_is_within_the_bounds_of_the_game_and_below_every_win(kind, data, seed, plies):
    game = data.draw(KINDS[kind])
    state = line_of_play(game, seed, plies)[-1]
    for evaluation in game.evaluations if game.turn(state) != TERMINAL else ():
        estimate, bounds = game.evaluate(state, evaluation), game.bounds(evaluation, beside_wins=True)
        if bounds is None:
            assert abs(estimate) < game.data(evaluation, beside_wins=True).win
        else:
            assert bounds[0] <= estimate <= bounds[1]


@pytest.mark.parametrize("slug", games.ENTRIES)
def test_parameters_outside_their_bounds_are_refused(slug):
    entry = games.ENTRIES[slug]
    game = games.find(slug)
    assert game.slug == slug
    assert dict(game.parameters) == entry.defaults()
    for choice in (parameter for parameter in entry.parameters if isinstance(parameter, Choice)):
        assert choice.name in refusal(games.find, slug, {choice.name: "maybe"})
        assert games.find(slug, {choice.name: choice.options[-1]}).parameters[choice.name] == choice.options[-1]
    for parameter in (parameter for parameter in entry.parameters if isinstance(parameter, Parameter)):
        for value in (parameter.least - 1, parameter.most + 1, -(10**30), "three", "", "3.5", None, "0x3", "nan"):
            assert parameter.name in refusal(games.find, slug, {parameter.name: value})
        assert parameter.least <= parameter.default <= parameter.most
    assert ("size" if entry.parameters else "takes no parameters") in refusal(games.find, slug, {"size": 3})


def test_a_game_that_is_not_there_is_refused():
    known = ", ".join(games.ENTRIES)
    assert refusal(games.find, "shogi") == f"There is no game “shogi”; there are: {known}."


def test_an_evaluation_that_is_not_there_is_refused():
    assert "open-lines, weighted-lines, none" in refusal(board(3, 3, 3).check_evaluation, "material")


SLUGS = st.sampled_from(["tic-tac-toe", "gomoku", "shogi", "a\nb"])
NAMES = st.sampled_from(["m", "n", "k", "x\ny"]) | st.text()


@examples(100)
@given(SLUGS, st.dictionaries(NAMES, st.integers(-5, 25) | st.text()))
def test_any_parameters_make_a_game_or_are_refused_in_one_sentence(slug, values):
    try:
        game = games.find(slug, values)
    except Refused as error:
        assert_is_a_sentence(error)
    else:
        assert game.read(game.write(game.start())) == game.start()
