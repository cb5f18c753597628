"""The lists fit the code: each fault's text is in one place, and the tests that should notice it exist."""

from tests.mutants import faults, mutations
from webapp.config import ROOT


def test_every_fault_of_the_list_can_be_put_in():
    for fault in faults.known():
        name = f"{fault.file}: {fault.says}"
        assert (ROOT / fault.file).read_text().count(fault.old) == 1, name
        assert fault.old != fault.new, name
        assert all((ROOT / test.partition("::")[0]).exists() for test in fault.tests), name


def test_every_equivalent_mutation_names_a_line_and_a_reason():
    for mutation in mutations.equivalents():
        name = f"{mutation.file}: {mutation.text}"
        assert mutation.text in (line.strip() for line in (ROOT / mutation.file).read_text().splitlines()), name
        assert mutation.operator in mutations.OPERATORS and mutation.reason, name
