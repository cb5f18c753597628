"""A class on one server: how long moves take, with how many players, and whatever one person with a script does.

`python -m tests.tools.benchmarks.sockets [trials | classroom | attacks [NAME]]` measures one part.
"""

from tests.tools.benchmarks.sockets import attacks, classroom, trials
from tests.tools.benchmarks.tables import Result

PARTS = {"trials": trials.measure, "classroom": classroom.measure, "attacks": attacks.measure}


def measure() -> Result:
    result = Result("sockets")
    for part in PARTS.values():
        part(result)
    return result
