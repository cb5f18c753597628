"""A hand-written search in C++ (`mnk.cpp`), compiled on the spot if there is a compiler."""

import shutil
import subprocess
import tempfile
from pathlib import Path

from tests.tools.benchmarks.machine.tasks import Sample, Task, Timed

SOURCE = Path(__file__).with_name("mnk.cpp")
FLAGS = ("-O3", "-march=native")
NODES_A_ROUND = 10_000_000


def compiler() -> str | None:
    return next(filter(None, map(shutil.which, ("c++", "g++", "clang++"))), None)


class Cpp:
    """A process that searches on request and times itself."""

    def __init__(self, name: str, *flags: str) -> None:
        self.name = name
        self._folder = tempfile.TemporaryDirectory(prefix="poda-bench-")
        program = Path(self._folder.name) / "mnk"
        subprocess.run([compiler(), *FLAGS, *flags, "-o", program, SOURCE], check=True)
        self._process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def prepare(self, task: Task) -> Timed:
        repeats = max(1, NODES_A_ROUND // task.nodes)
        question = f"{task.m} {task.n} {task.k} {int(task.prune)} {task.depth} {repeats}\n"

        def timed() -> Sample:
            self._process.stdin.write(question)
            self._process.stdin.flush()
            nodes, _, seconds = self._process.stdout.readline().split()
            return Sample(int(nodes), float(seconds))

        return timed

    def close(self) -> None:
        self._process.communicate()
        self._folder.cleanup()
