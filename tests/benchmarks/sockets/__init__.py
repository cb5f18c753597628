"""A class on one server: how long moves take, with how many players, and whatever one person with a script does.

`python -m tests.benchmarks.sockets [trials | classroom | attacks [NAME]]` measures one part; `gunicorn-attacks [NAME]`
attacks the server that a deployment has, which the whole measurement leaves out.
"""

from tests.benchmarks.sockets import attacks, classroom, trials
from tests.benchmarks.tables import Result

WHOLE = {"trials": trials.measure, "classroom": classroom.measure, "attacks": attacks.measure}
PARTS = {**WHOLE, "gunicorn-attacks": attacks.measure_gunicorn}


def measure() -> Result:
    result = Result("sockets")
    for part in WHOLE.values():
        part(result)
    return result
