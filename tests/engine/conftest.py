"""The machine is compiled before the tests that need it, or loaded, where an earlier run has compiled it."""

import pytest

from engine.games.tree import Tree
from engine.search.compilation import compile_for
from tests.engine.strategies import board


@pytest.fixture(scope="session")
def compiled():
    """The machine compiled for trees, small boards and large boards."""
    for game in (Tree.parse("(1 2)"), board(3, 3, 3), board(3, 3, 3, large=True)):
        compile_for(game)
