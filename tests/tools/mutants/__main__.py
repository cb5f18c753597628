"""`python -m tests.tools.mutants [faults | engine | web] [--sample N] [--seed N] [--only TEXT]`: `make mutants`."""

import argparse
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

from tests.tools.mutants import faults, mutations
from tests.tools.mutants.checkout import copy_of_the_checkout
from tests.tools.mutants.covering import AREAS, Covering
from tests.tools.mutants.trial import Trial

BAR = 0.9
"""Of the changes of each area, the share that the tests must notice."""

SAMPLE = 60
"""Mutations tried of each area."""


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.tools.mutants", description=__doc__)
    parser.add_argument("what", nargs="*", help="faults, engine, web; all of them if none is named")
    parser.add_argument("--sample", type=int, default=SAMPLE, help="mutations tried of each area")
    parser.add_argument("--seed", type=int, default=1, help="which mutations these are")
    parser.add_argument("--only", default="", help="of the list, those whose file or area contains this text")
    options = parser.parse_args(arguments)
    chosen = options.what or ["faults", *AREAS]
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        checkout = copy_of_the_checkout(Path(folder) / "checkout")
        met = report(faults.tried(checkout, options.only)) if "faults" in chosen else True
        for name in (name for name in AREAS if name in chosen):
            covering = Covering(AREAS[name], checkout, Path(folder) / f"{name}.coverage")
            met = report(mutations.tried(checkout, name, options.sample, options.seed, covering)) and met
    return 0 if met else 1


def report(trials: Iterable[Trial]) -> bool:
    """Prints each change as it is tried, and for each area how many were noticed; returns whether all meet the bar."""
    noticed: dict[str, list[bool]] = {}
    for trial in trials:
        noticed.setdefault(trial.area, []).append(trial.noticed)
        print(f"{'noticed  ' if trial.noticed else 'UNNOTICED'}  {trial.area:10} {trial.change}", flush=True)
    for area, found in noticed.items():
        print(f"{area}: {sum(found)} of {len(found)} noticed ({sum(found) / len(found):.0%}; bar {BAR:.0%})")
    return all(sum(found) >= BAR * len(found) for found in noticed.values())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
