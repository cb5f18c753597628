"""Exercises search many small trees: as machine code, as on a server that is warm."""

import pytest

from engine.games.tree import Tree
from engine.search.compilation import compile_for


@pytest.fixture(scope="session", autouse=True)
def _compiled() -> None:
    """The machine is compiled for trees."""
    compile_for(Tree.parse("(1 2)"))
