"""The list of faults fits the code: each stands in one place, and the tests that should notice it are there."""

import pytest

from tests.mutants import faults
from webapp.config import ROOT


@pytest.mark.parametrize("fault", faults.known(), ids=lambda fault: f"{fault.file}: {fault.says}")
def test_a_fault_of_the_list_can_be_put_in(fault):
    assert (ROOT / fault.file).read_text().count(fault.old) == 1
    assert fault.old != fault.new
    assert all((ROOT / test.partition("::")[0]).exists() for test in fault.tests)
