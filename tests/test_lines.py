"""No room of the code is longer than its budget, which a commit raises only with a reason."""

import pytest

from tests.tools.lines import BUDGETS, count


@pytest.mark.parametrize("room", BUDGETS)
def test_a_room_keeps_to_its_budget(room: str) -> None:
    assert 0 < count(room) <= BUDGETS[room]
