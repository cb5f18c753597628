"""Which tests are tried on a change."""

from pathlib import Path

from tests.mutants.covering import AREAS, in_the_folder_of


def test_a_declaration_is_tried_with_the_tests_of_the_folder_called_the_same() -> None:
    drawing, page = "tests/web/games/test_home_cards.py::test_stones", "tests/web/lobby/test_lobby.py::test_cards"
    assert in_the_folder_of({drawing, page}, AREAS["web"], Path("games/grid.py")) == {drawing}
    assert in_the_folder_of({drawing, page}, AREAS["web"], Path("services.py")) == set()
