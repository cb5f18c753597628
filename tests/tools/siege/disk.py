"""A full disk: the server says so, keeps its data, and goes on once there is room."""

import json
import resource
import subprocess
import urllib.error
import urllib.request

from tests.server import Server, until

ROOM = 1 << 20
"""Bytes that a file may grow to, while the disk is full."""


def fill_the_disk(server: Server) -> bool:
    """Keeps the server's files from growing, then allows it again; returns whether it said so, and recovered."""
    limit(server.pid, 1)
    told = until(lambda: health(server.url)[0] == 503, 20, every=0.25)
    limit(server.pid, resource.RLIM_INFINITY)
    well = until(lambda: health(server.url)[0] == 200, 20, every=0.25)
    return bool(told and well)


def limit(pid: int, size: int) -> None:
    """Of the files that the process writes."""
    text = "unlimited" if size == resource.RLIM_INFINITY else str(size)
    subprocess.run(["prlimit", f"--pid={pid}", f"--fsize={text}:unlimited"], check=True)


def health(url: str) -> tuple[int, dict[str, object]]:
    try:
        with urllib.request.urlopen(f"{url}/healthz", timeout=20) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as error:
        return error.code, json.load(error)
