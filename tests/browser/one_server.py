"""One server for all workers of a run: started once for all of them, by the process that hands out the tests."""

import tempfile
import threading
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from xdist.workermanage import WorkerController

from tests.benchmarks.server import Server, serving, until

SETTINGS = {"DATABASE_URL": "", "PODA_RATE_LIMITS": "no", "PODA_COMPILE": "tic-tac-toe"}
SECONDS = 600.0
"""In which tic-tac-toe must be compiled, so that no test waits for a search that is still plain Python."""
NEWS = "news of the server"
"""In what each worker is told: the file that holds the address once the server is warm, or why there is none."""
LINES = 40


class OneServer:
    """A plugin of that process. Where no browser test is collected, nothing is started."""

    def __init__(self) -> None:
        self._open = ExitStack()
        self._news = Path(self._open.enter_context(tempfile.TemporaryDirectory(prefix="poda-"))) / "news"
        self._starting = threading.Thread(target=self._start)
        self._server: Server | None = None

    def pytest_configure_node(self, node: WorkerController) -> None:
        node.workerinput[NEWS] = str(self._news)

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
        written = self._news.with_suffix(".part")
        written.write_text(says)
        written.rename(self._news)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter, exitstatus: int) -> None:
        if self._server and exitstatus != pytest.ExitCode.OK:
            terminalreporter.section("the last that the server of the browser tests has said")
            terminalreporter.write_line("\n".join(self._server.log.read_text().splitlines()[-LINES:]))

    def pytest_unconfigure(self) -> None:
        if self._starting.ident is not None:
            self._starting.join()
        self._open.close()


@contextmanager
def served(config: pytest.Config) -> Iterator[str]:
    """The address of the server of all workers; without workers, of one's own."""
    news = getattr(config, "workerinput", {}).get(NEWS)
    if news is None:
        with serving(**SETTINGS) as server:
            until(server.warm, SECONDS, every=0.1)
            yield server.url
    else:
        says = until(lambda: Path(news).exists() and Path(news).read_text(), SECONDS, every=0.05)
        assert says.startswith("http://"), says
        yield says
