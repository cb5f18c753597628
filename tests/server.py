"""A server of one's own, to measure, attack or try: in its own process, with a data folder that is thrown away."""

import http.client
import json
import os
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
RUN = (sys.executable, "-m", "webapp")
GUNICORN = (
    *(sys.executable, "-m", "gunicorn", "--config", "webapp/gunicorn.py", "--bind", "127.0.0.1:0"),
    "webapp:create_app()",
)
ADDRESS = re.compile(r"http://(?:localhost|127\.0\.0\.1|0\.0\.0\.0):(\d+)")
PATIENCE = 180.0
"""Seconds in which a server must be up."""
FOR_TESTS = {"DATABASE_URL": "", "PODA_RATE_LIMITS": "no"}
"""Settings: a database in the data folder, whatever the environment, and no rate limits."""


@dataclass
class Server:
    url: str
    pid: int
    begun: float
    """When its command was given, by `time.perf_counter()`."""
    log: Path
    """The file with its output."""

    def warm(self) -> bool:
        """Whether the games are compiled. A server that is busy compiling them may not answer."""
        try:
            with urllib.request.urlopen(f"{self.url}/healthz", timeout=20) as answer:
                return bool(json.load(answer)["engine"] == "warm")
        except (OSError, http.client.HTTPException):
            return False

    def megabytes(self) -> float:
        """The memory that it and its workers hold."""
        return sum(map(_kilobytes, self._ps("pid="))) / 1024

    def processor_seconds(self) -> float:
        """The processor time of the process and its workers so far."""
        return sum(map(processor_seconds, self._ps("pid=")))

    def _ps(self, column: str) -> list[str]:
        pids = ("--pid", str(self.pid), "--ppid", str(self.pid))
        return subprocess.run(["ps", "-o", column, *pids], capture_output=True, text=True, check=True).stdout.split()


def _kilobytes(pid: str) -> int:
    """The memory of one process; shared memory is divided, if the system can tell."""
    shares = Path(f"/proc/{pid}/smaps_rollup")
    if shares.exists():
        return int(re.search(r"^Pss: +(\d+)", shares.read_text(), re.MULTILINE)[1])
    return int(subprocess.run(["ps", "-o", "rss=", "-p", pid], capture_output=True, text=True, check=True).stdout)


def processor_seconds(pid: str) -> float:
    """The processor time of one process, to the hundredth of a second if the system can tell."""
    stat = Path(f"/proc/{pid}/stat")
    if stat.exists():
        in_user_mode, in_kernel_mode = stat.read_text().rpartition(")")[2].split()[11:13]
        return (int(in_user_mode) + int(in_kernel_mode)) / os.sysconf("SC_CLK_TCK")
    return _seconds(subprocess.run(["ps", "-o", "time=", "-p", pid], capture_output=True, text=True, check=True).stdout)


def _seconds(clock: str) -> int:
    """`[[days-]hours:]minutes:seconds` as seconds."""
    days, _, rest = clock.rpartition("-")
    seconds = 0
    for part in rest.split(":"):
        seconds = 60 * seconds + int(part)
    return int(days or 0) * 86_400 + seconds


@contextmanager
def serving(command: Sequence[str] = RUN, cwd: Path = ROOT, **settings: object) -> Iterator[Server]:
    """A server that has answered its first request; the settings are environment variables."""
    with tempfile.TemporaryDirectory(prefix="poda-bench-") as folder:
        process, server = start(Path(folder), command, cwd, **settings)
        try:
            yield server
        finally:
            _stop(process)


def start(
    folder: Path, command: Sequence[str] = RUN, cwd: Path = ROOT, **settings: object
) -> tuple["subprocess.Popen[bytes]", Server]:
    """The same, with its data and its log in that folder; whoever starts it ends it.

    RuntimeError, with what it has printed, if it stops or does not answer.
    """
    ours = {"PODA_DATA": folder, "PODA_HOST": "127.0.0.1", "PODA_PORT": "0", "PYTHONUNBUFFERED": "1", **settings}
    environment = os.environ | {name: str(value) for name, value in ours.items()}
    log = folder / "server.log"
    begun = time.perf_counter()
    with log.open("w") as out:
        process = subprocess.Popen(command, cwd=cwd, env=environment, stdout=out, stderr=subprocess.STDOUT)

    def is_up() -> str | None:
        if process.poll() is not None:
            raise RuntimeError(f"The server stopped: {log.read_text()}")
        announced = ADDRESS.search(log.read_text())
        url = f"http://127.0.0.1:{announced[1]}" if announced else ""
        return url if url and answers(url) else None

    try:
        return process, Server(until(is_up, PATIENCE), process.pid, begun, log)
    except BaseException as error:
        _stop(process)
        if isinstance(error, TimeoutError):
            raise RuntimeError(f"The server does not answer: {log.read_text()}") from error
        raise


def _stop(process: "subprocess.Popen[bytes]") -> None:
    process.terminate()
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def answers(url: str) -> bool:
    """Whether the server answers.

    Until it listens, the system may connect a client to its own port, and it reads back its own request.
    """
    try:
        with urllib.request.urlopen(url, timeout=20) as answer:
            return bool(answer.status == 200)
    except (OSError, http.client.HTTPException):
        return False


def until(condition, seconds: float, every: float = 0.01):
    """Returns the condition's value as soon as it is true."""
    end = time.monotonic() + seconds
    while not (found := condition()):
        if time.monotonic() > end:
            raise TimeoutError("This took too long.")
        time.sleep(every)
    return found
