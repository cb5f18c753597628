"""Which tests are tried on a change."""

import ast
from pathlib import Path

from tests.mutants.covering import AREAS, function_at, in_the_folder_of, is_kernel


def test_a_declaration_is_tried_with_the_tests_of_the_folder_called_the_same() -> None:
    drawing, page = "tests/web/games/test_home_cards.py::test_stones", "tests/web/lobby/test_lobby.py::test_cards"
    assert in_the_folder_of({drawing, page}, AREAS["web"], Path("games/grid.py")) == {drawing}
    assert in_the_folder_of({drawing, page}, AREAS["web"], Path("services.py")) == set()


MODULE = ast.parse("""\
MOST = 200


@kernel
def twice(number: int = MOST) -> int:
    return number + number


class Table:
    size = MOST

    def grow(self) -> None:
        self.size += 1
""")


def test_only_what_stands_in_a_function_is_tried_with_the_tests_that_run_its_line() -> None:
    assert [line for line in range(1, 14) if function_at(MODULE, line)] == [6, 13]


def test_a_kernel_is_told_from_other_functions() -> None:
    found = [function for line in (6, 13) if (function := function_at(MODULE, line))]
    assert [is_kernel(function) for function in found] == [True, False]
