"""One server for all workers of a run: started once for all of them, by the process that hands out the tests."""

import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest
from xdist.workermanage import WorkerController

from tests.browser.servers import start_server, wait_for, wait_until_warm

FOLDER = "folder of the server"
"""In what each worker is told."""


class OneServer:
    """A plugin of that process. Where no browser test is collected, nothing is started."""

    def __init__(self) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="poda-"))
        self._process: subprocess.Popen[bytes] | None = None
        self._is_kept = False

    def pytest_configure_node(self, node: WorkerController) -> None:
        node.workerinput[FOLDER] = str(self._folder)

    def pytest_xdist_node_collection_finished(self, ids: Sequence[str]) -> None:
        if self._process is None and any(name.startswith("tests/browser/") for name in ids):
            self._process = start_server(self._folder)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter, exitstatus: int) -> None:
        """Where something failed, what the server said and stored is kept to be looked at."""
        self._is_kept = self._process is not None and exitstatus != pytest.ExitCode.OK
        if self._is_kept:
            terminalreporter.write_line(f"The server of the browser tests has written {self._folder / 'log'}")

    def pytest_unconfigure(self) -> None:
        if self._process:
            _end(self._process)
        if not self._is_kept:
            shutil.rmtree(self._folder)


@contextmanager
def served(config: pytest.Config, folder: Path) -> Iterator[str]:
    """The address of the server of all workers; without workers, of one that keeps its data in this folder."""
    told = getattr(config, "workerinput", {}).get(FOLDER)
    process = None if told else start_server(folder)
    try:
        address = wait_for(process, Path(told or folder) / "log")
        wait_until_warm(address)
        yield address
    finally:
        if process:
            _end(process)


def _end(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    process.wait(60)
