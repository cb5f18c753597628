"""`python -m tests.tools.benchmarks.sockets PART [ATTACK …]`: one part of the measurement, or some attacks."""

import argparse
import sys

from tests.tools.benchmarks.sockets import PARTS
from tests.tools.benchmarks.tables import Result, failed, show
from tests.tools.siege.attacks import ATTACKS


def main() -> int:
    asked = _arguments()
    result = Result(asked.part)
    PARTS[asked.part](result, *asked.attacks)
    show(result)
    return 1 if failed(result) else 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tests.tools.benchmarks.sockets", description="Measures the server."
    )
    parser.add_argument("part", choices=PARTS)
    parser.add_argument("attacks", nargs="*", choices=[*ATTACKS, []], metavar="|".join(ATTACKS), help="all by default")
    asked = parser.parse_args()
    if asked.attacks and not asked.part.endswith("attacks"):
        parser.error(f"{asked.part} takes no attacks")
    return asked


if __name__ == "__main__":
    sys.exit(main())
