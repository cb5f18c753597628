"""The real nginx before a server, set up by `docs/deployment/nginx.conf`."""

import os
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from tests.server import ROOT, answers, until

CONFIGURATION = ROOT / "docs" / "deployment" / "nginx.conf"
MISSING = "nginx is not installed (on Debian: apt-get install nginx-light)"
BUFFERS = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
"""nginx's buffers, whose default folders only root may write to."""


def installed() -> bool:
    return shutil.which("nginx", path="/usr/sbin:/usr/local/sbin:/usr/bin:/usr/local/bin") is not None


@contextmanager
def nginx_before(url: str) -> Iterator[str]:
    """The address of nginx on a free port, which passes requests on to that server."""
    with nginx([urlsplit(url).netloc]) as running:
        yield running.url


@dataclass
class Nginx:
    folder: Path
    port: int
    process: "subprocess.Popen[bytes] | None" = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        command = [
            "nginx",
            "-p",
            str(self.folder),
            "-c",
            "nginx.conf",
            "-e",
            "stderr",
            "-g",
            "daemon off; pid nginx.pid;",
        ]
        environment = {"PATH": "/usr/sbin:/usr/local/sbin:/usr/bin:/usr/local/bin"}
        # A group of its own: whoever kills it kills its workers, too.
        self.process = process = subprocess.Popen(command, env=environment, start_new_session=True)
        until(lambda: process.poll() is not None or answers(self.url), 60)
        assert process.poll() is None, "nginx has stopped, and says why above"

    def kill(self) -> None:
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def pass_on_to(self, places: Sequence[str]) -> None:
        """Writes the configuration; a running nginx goes on with it."""
        (self.folder / "nginx.conf").write_text(_configured(places, self.port, self.folder))
        if self.process is not None:
            self.process.send_signal(signal.SIGHUP)


@contextmanager
def nginx(places: Sequence[str]) -> Iterator[Nginx]:
    """An nginx on a free port before these servers, each a host and a port."""
    with tempfile.TemporaryDirectory(prefix="poda-nginx-") as folder, socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        running = Nginx(Path(folder), free.getsockname()[1])
        running.folder.chmod(0o755)  # nginx's workers are not root
        running.pass_on_to(places)
        free.close()
        try:
            running.start()
            yield running
        finally:
            if running.process is not None:
                running.process.terminate()
                running.process.wait()


def _configured(places: Sequence[str], port: int, folder: Path) -> str:
    """The configuration as it is, except for its addresses and folders."""
    text = CONFIGURATION.read_text()
    text = text.replace("        listen [::]:80;\n", "").replace("user www-data;\n", "")
    text = text.replace("/var/log/nginx", str(folder))
    assert text.count("listen 80;") == 1 and text.count("server 127.0.0.1:8000;") == 1
    buffers = "".join(f"    {name}_temp_path {folder}/{name};\n" for name in BUFFERS)
    servers = " ".join(f"server {place};" for place in places)
    text = text.replace("listen 80;", f"listen 127.0.0.1:{port};").replace("server 127.0.0.1:8000;", servers)
    text = text.replace("http://127.0.0.1:8000", f"http://{places[0]}")
    return text.replace("http {\n", f"http {{\n{buffers}", 1)
