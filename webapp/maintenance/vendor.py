"""Fetches the libraries and fonts that browsers load from us: `make vendor` (needs npm and a network).

Files are copied byte for byte from the published packages, each with its licence. `static/vendor/lock.json` has the
versions and digests, and a test compares the files with it. To update: change a version here, run, look at the diff.
"""

import base64
import hashlib
import json
import shutil
import subprocess
import tarfile
import tempfile
from pathlib import Path
from typing import NamedTuple

from webapp.config import ROOT

VENDOR = ROOT / "static" / "vendor"
LOCK = VENDOR / "lock.json"


class Package(NamedTuple):
    """A published package, the files taken from it, and their folder."""

    name: str
    version: str
    folder: Path
    licence: str
    files: tuple[str, ...]


def _font(name: str, version: str) -> Package:
    files = tuple(f"files/{name}-{subset}-wght-normal.woff2" for subset in ("latin", "latin-ext", "greek"))
    return Package(f"@fontsource-variable/{name}", version, VENDOR / name, "OFL-1.1", ("LICENSE", *files))


PACKAGES = (
    Package("htmx.org", "4.0.1", VENDOR / "htmx", "0BSD", ("LICENSE", "dist/htmx.min.js")),
    Package("socket.io-client", "4.8.4", VENDOR / "socket.io-client", "MIT", ("LICENSE", "dist/socket.io.esm.min.js")),
    Package("idiomorph", "0.8.0", VENDOR / "idiomorph", "0BSD", ("LICENSE", "dist/idiomorph.esm.js")),
    Package("d3-hierarchy", "3.1.3", VENDOR / "d3-hierarchy", "ISC", ("LICENSE", "dist/d3-hierarchy.min.mjs")),
    _font("inter", "5.3.0"),
    _font("jetbrains-mono", "5.3.0"),
    Package("inter-ui", "4.1.1", VENDOR / "inter-ui", "OFL-1.1", ("LICENSE.txt", "variable/InterVariable.woff2")),
    Package(
        "@fontsource/noto-sans-math",
        "5.3.0",
        VENDOR / "noto-sans-math",
        "OFL-1.1",
        ("LICENSE", "files/noto-sans-math-latin-400-normal.woff2"),
    ),
    Package("axe-core", "4.14.1", ROOT / "tests/browser/axe", "MPL-2.0", ("LICENSE", "axe.min.js")),
)
"""`inter-ui` is the complete Inter: the other package lacks most signs. `axe-core` is for the tests, and
lives there.
"""


def main() -> None:
    lock = [fetch(package) for package in PACKAGES]
    LOCK.write_text(json.dumps(lock, indent=2) + "\n")


def fetch(package: Package) -> dict[str, object]:
    """Copies the package's files into its folder; returns its entry in the lock."""
    shutil.rmtree(package.folder, ignore_errors=True)
    package.folder.mkdir(parents=True)
    files = {}
    with tempfile.TemporaryDirectory() as folder:
        command = ["npm", "pack", "--silent", f"{package.name}@{package.version}"]
        name = subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True).stdout.split()[-1]
        with tarfile.open(Path(folder) / name) as archive:
            for path in package.files:
                content = archive.extractfile(f"package/{path}").read()  # type: ignore[union-attr]
                copy = package.folder / Path(path).name
                copy.write_bytes(content)
                files[copy.name] = digest(content)
    return {
        "name": package.name,
        "version": package.version,
        "licence": package.licence,
        "folder": package.folder.name,
        "files": files,
    }


def digest(content: bytes) -> str:
    """The digest that browsers check a file against before they run it."""
    return "sha384-" + base64.b64encode(hashlib.sha384(content).digest()).decode()


if __name__ == "__main__":
    main()
