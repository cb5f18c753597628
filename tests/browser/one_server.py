"""One server for all workers of a run, started by the process that hands out the tests."""

import tempfile
import threading
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from xdist.workermanage import WorkerController

from tests.server import FOR_TESTS, Server, serving, until

SETTINGS = {**FOR_TESTS, "PODA_COMPILE": "tic-tac-toe"}
SECONDS = 600.0
"""In which tic-tac-toe must be compiled, so that no test waits for a search that is still plain Python."""
ANNOUNCEMENT = "announcement of the server"
"""The name under which each worker is told of the file that holds the address once the server is warm, or why there is
none."""
LAST_LINES = 40
"""Of the server's log, shown where a test has failed."""


class OneServer:
    """A plugin of that process. Where no browser test is collected, nothing is started."""

    def __init__(self) -> None:
        self._open = ExitStack()
        folder = self._open.enter_context(tempfile.TemporaryDirectory(prefix="poda-"))
        self._announcement = Path(folder) / "announcement"
        self._starting = threading.Thread(target=self._start)
        self._server: Server | None = None

    def pytest_configure_node(self, node: WorkerController) -> None:
        node.workerinput[ANNOUNCEMENT] = str(self._announcement)

    def pytest_xdist_node_collection_finished(self, ids: Sequence[str]) -> None:
        if self._starting.ident is None and any(name.startswith("tests/browser/") for name in ids):
            self._starting.start()

    def _start(self) -> None:
        """In a thread of its own, so that the workers start their browsers meanwhile."""
        try:
            self._server = self._open.enter_context(serving(**SETTINGS))
            until(self._server.warm, SECONDS, every=0.1)
            says = self._server.url
        except Exception as error:
            says = f"There is no server to test: {error}"
        written = self._announcement.with_suffix(".part")
        written.write_text(says)
        written.rename(self._announcement)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter, exitstatus: int) -> None:
        if self._server and exitstatus != pytest.ExitCode.OK:
            terminalreporter.section("the last that the server of the browser tests has said")
            terminalreporter.write_line("\n".join(self._server.log.read_text().splitlines()[-LAST_LINES:]))

    def pytest_unconfigure(self) -> None:
        if self._starting.ident is not None:
            self._starting.join()
        self._open.close()


@contextmanager
def served(config: pytest.Config) -> Iterator[str]:
    """The address of the server that all workers share; without workers, of one started here."""
    announcement = getattr(config, "workerinput", {}).get(ANNOUNCEMENT)
    if announcement is None:
        with serving(**SETTINGS) as server:
            until(server.warm, SECONDS, every=0.1)
            yield server.url
    else:
        says = until(lambda: Path(announcement).exists() and Path(announcement).read_text(), SECONDS, every=0.05)
        assert says.startswith("http://"), says
        yield says
