"""`python -m tests.tools.mutants [--only TEXT]`: `make mutants`."""

import argparse
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

from tests.tools.mutants import faults
from tests.tools.mutants.checkout import copy_of_the_checkout

BAR = 0.9
"""Of the faults of each area, the share that the tests must notice."""


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.tools.mutants", description=__doc__)
    parser.add_argument("--only", default="", help="of the list, those whose file or area contains this text")
    asked = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        checkout = copy_of_the_checkout(Path(folder) / "checkout")
        return 0 if report(faults.tried(checkout, asked.only)) else 1


def report(tried: Iterable[tuple[faults.Fault, bool]]) -> bool:
    """Prints each fault as it is tried, and for each area how many were noticed; returns whether all meet the bar."""
    areas: dict[str, list[bool]] = {}
    for fault, noticed in tried:
        areas.setdefault(fault.area, []).append(noticed)
        print(f"{'noticed  ' if noticed else 'UNNOTICED'}  {fault.area:10} {fault.file}: {fault.says}", flush=True)
    for area, found in areas.items():
        print(f"{area}: {sum(found)} of {len(found)} noticed ({sum(found) / len(found):.0%}; bar {BAR:.0%})")
    return all(sum(found) >= BAR * len(found) for found in areas.values())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
