"""The lists fit the code: each fault stands in one place, and the tests that should notice it are there."""

import pytest

from tests.mutants import faults, mutations
from webapp.config import ROOT


@pytest.mark.parametrize("fault", faults.known(), ids=lambda fault: f"{fault.file}: {fault.says}")
def test_a_fault_of_the_list_can_be_put_in(fault):
    assert (ROOT / fault.file).read_text().count(fault.old) == 1
    assert fault.old != fault.new
    assert all((ROOT / test.partition("::")[0]).exists() for test in fault.tests)


@pytest.mark.parametrize("mutation", mutations.equivalents(), ids=lambda mutation: f"{mutation.file}: {mutation.text}")
def test_an_equivalent_mutation_names_a_line_and_a_reason(mutation):
    assert mutation.text in (line.strip() for line in (ROOT / mutation.file).read_text().splitlines())
    assert mutation.operator in mutations.OPERATORS and mutation.reason
