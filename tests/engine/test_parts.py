"""The usual machine leaves parts out that few searches need, and finds what the whole one finds."""

import pytest
from hypothesis import given

from engine import games
from engine.games.tree import Tree
from engine.search import Options, compilation
from engine.search.compilation import needed, rules_for
from tests.engine.strategies import board, problems, searched
from tests.engine.test_machine_equals_the_book import account
from tests.examples import examples

WHOLE = Options(errs=0.5)
"""What only the whole machine can do."""


@pytest.mark.parametrize(
    ("options", "part"),
    [
        (Options(quiescence=True), "STANDS_PAT"),
        (Options(extensions="checks"), "EXTENDS"),
        (Options(extensions="singular"), "EXTENDS"),
        (Options("minimax", errs=0.1), "ERRS"),
        (Options("star2"), "PROBES"),
    ],
)
def test_a_search_has_a_machine_with_the_part_that_it_needs(options, part):
    game = board(3, 3, 3) if part == "STANDS_PAT" else Tree.parse("({.5:6 .5:6}{.5:1 .5:9})")
    assert needed(options) == {part}
    assert part in rules_for(game).without and part not in rules_for(game, options).without


@pytest.mark.parametrize("name", [name for name in games.ENTRIES if not games.find(name).hidden])
def test_the_usual_machine_can_do_what_a_game_is_searched_with_by_default(name):
    game = games.find(name)
    usual = rules_for(game)
    quiescence = bool(game.default_options.get("quiescence", False))
    assert rules_for(game, Options(quiescence=quiescence)) == usual
    assert ("MEETS_CHANCE" in usual.without) == (not game.has_chance)


def test_the_two_machines_are_two_entries():
    game = board(3, 3, 3)
    usual, whole = compilation.entry_for(game), compilation.entry_for(game, WHOLE)
    assert usual.digest != whole.digest and usual.kernel != whole.kernel
    assert usual.function is whole.function


def found(game, state, options, machine):
    """What the machine for the options `machine` finds, with no other one at hand."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(compilation, "_ready", {})
        compilation.compile_for(game, machine)
        return account(searched(game, state, options, "compiled"))


@examples(20)
@given(problems(algorithms=("minimax", "alphabeta")))
def test_the_usual_machine_finds_what_the_whole_one_finds(problem):
    assert found(*problem, machine=None) == found(*problem, machine=WHOLE)
