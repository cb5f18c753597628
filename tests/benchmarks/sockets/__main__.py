"""`python -m tests.benchmarks.sockets PART [NAME]`: one part of the measurement, or one attack."""

import sys

from tests.benchmarks.sockets import PARTS
from tests.benchmarks.tables import Result, failed, show


def main(part: str, *names: str) -> int:
    result = Result(part)
    PARTS[part](result, *names)
    show(result)
    return 1 if failed(result) else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
