"""Makes the bundle of all scripts: `make bundle`. With `--check`, says whether the one that is kept is what comes out.

esbuild does it, in the version that `package-lock.json` names.
"""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from webapp.config import ROOT
from webapp.http.bundles import BUNDLES, ENTRY, ESBUILD, MANIFEST, SOURCES, digest

PROGRAM = ROOT / "node_modules" / "esbuild" / "bin" / "esbuild"
STALE = "static/bundles is not what its sources give: run `make bundle` and commit what it writes."


def main(arguments: list[str]) -> int:
    if arguments == ["--check"]:
        return check()
    build(BUNDLES)
    MANIFEST.write_text(json.dumps({"sources": digest()}, indent=2) + "\n")
    return 0


def build(folder: Path) -> None:
    """Writes the bundle and its source map into the folder."""
    bin_folder = Path(sys.executable).parent  # its Node, where it has one
    environment = {**os.environ, "PATH": f"{bin_folder}{os.pathsep}{os.environ['PATH']}"}
    options = [option for option in ESBUILD if not option.startswith("--outdir=")]
    command = ["node", str(PROGRAM), str(SOURCES / ENTRY), *options, f"--outdir={folder}", "--log-level=warning"]
    subprocess.run(command, cwd=ROOT, env=environment, check=True)


def check() -> int:
    """Builds it anew beside the one that is kept, so that the map names the same addresses."""
    with tempfile.TemporaryDirectory(dir=BUNDLES.parent) as folder:
        build(Path(folder))
        same = all((BUNDLES / new.name).read_bytes() == new.read_bytes() for new in Path(folder).iterdir())
    if not same or json.loads(MANIFEST.read_text())["sources"] != digest():
        print(STALE, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
