"""The real nginx before a server, set up by `docs/deployment/nginx.conf`."""

import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
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
    with tempfile.TemporaryDirectory(prefix="poda-nginx-") as folder, socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
        path = Path(folder)
        path.chmod(0o755)  # nginx's workers are not root
        (path / "nginx.conf").write_text(_configured(urlsplit(url).netloc, port, path))
        free.close()
        command = ["nginx", "-p", folder, "-c", "nginx.conf", "-e", "stderr", "-g", "daemon off; pid nginx.pid;"]
        environment = {"PATH": "/usr/sbin:/usr/local/sbin:/usr/bin:/usr/local/bin"}
        with subprocess.Popen(command, env=environment) as process:
            try:
                until(lambda: process.poll() is not None or answers(f"http://127.0.0.1:{port}"), 60)
                assert process.poll() is None, "nginx has stopped, and says why above"
                yield f"http://127.0.0.1:{port}"
            finally:
                process.terminate()


def _configured(place: str, port: int, folder: Path) -> str:
    """The configuration as it is, except for its addresses and folders."""
    text = CONFIGURATION.read_text()
    text = text.replace("        listen [::]:80;\n", "")
    assert text.count("listen 80;") == 1 and "127.0.0.1:8000" in text
    buffers = "".join(f"    {name}_temp_path {folder}/{name};\n" for name in BUFFERS)
    text = text.replace("listen 80;", f"listen 127.0.0.1:{port};").replace("http://127.0.0.1:8000", f"http://{place}")
    return text.replace("http {\n", f"http {{\n{buffers}", 1)
