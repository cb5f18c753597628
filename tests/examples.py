"""On how many random examples a property is tried."""

import os

from hypothesis import HealthCheck, settings

TIMES = float(os.environ.get("PODA_EXAMPLES", "0.3"))
LEAST = 5


def examples(number: int) -> settings:
    """So many examples, the same in every run of `make test-all`; `make test` tries the first three of ten.

    PODA_EXAMPLES=20 tries twenty times as many, different ones each time. A failure prints how to repeat it.
    """
    return settings(
        max_examples=max(LEAST, round(number * TIMES)),
        derandomize=TIMES <= 1,
        deadline=None,
        database=None,
        print_blob=True,
        suppress_health_check=[HealthCheck.too_slow],
    )
