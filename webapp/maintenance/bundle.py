"""Builds the bundles of scripts and styles: `make bundle`. With `--check`, checks that the committed ones are current.

esbuild builds them, in the version of `package-lock.json`. The texts that pages load are also stored compressed.
"""

import gzip
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from whitenoise.compress import Compressor

from webapp.config import ROOT
from webapp.http.assets.bundles import (
    BUNDLES,
    ENTRIES,
    ESBUILD,
    MANIFEST,
    SCRIPT_OPTIONS,
    SCRIPTS,
    STYLE_OPTIONS,
    STYLES,
    VENDOR,
    digest,
)

PROGRAM = ROOT / "node_modules" / "esbuild" / "bin" / "esbuild"
STALE = "static/bundles is not what its sources give: run `make bundle` and commit what it writes."


def main(arguments: list[str]) -> int:
    if arguments == ["--check"]:
        return check()
    shutil.rmtree(BUNDLES, ignore_errors=True)
    build(BUNDLES)
    MANIFEST.write_text(json.dumps({"sources": digest()}, indent=2) + "\n")
    compressor = Compressor(use_brotli=False, quiet=True)
    for path in compressible():
        compressor.compress(str(path))
    return 0


def build(folder: Path) -> None:
    """Writes the bundles, and the scripts' source maps, into the folder."""
    run_esbuild(folder, [SCRIPTS / name for name in ENTRIES], SCRIPT_OPTIONS)
    run_esbuild(folder, style_sheets(), STYLE_OPTIONS)


def style_sheets() -> list[Path]:
    """The style sheets of pages, which import all others."""
    return [path for path in sorted(STYLES.glob("*.css")) if "@import" in path.read_text()]


def run_esbuild(folder: Path, sources: list[Path], options: tuple[str, ...]) -> None:
    bin_folder = Path(sys.executable).parent  # that environment's Node, if it has one
    environment = {**os.environ, "PATH": f"{bin_folder}{os.pathsep}{os.environ['PATH']}"}
    command = ["node", str(PROGRAM), *map(str, sources), *ESBUILD, *options, f"--outdir={folder}"]
    subprocess.run([*command, "--log-level=warning"], cwd=ROOT, env=environment, check=True)


def compressible() -> list[Path]:
    """The texts that pages load."""
    return [*BUNDLES.glob("*.js"), *BUNDLES.glob("*.css"), VENDOR / "htmx" / "htmx.min.js"]


def check() -> int:
    """Builds the bundles into a folder beside the committed ones, where the source map has the same addresses."""
    with tempfile.TemporaryDirectory(dir=BUNDLES.parent) as folder:
        build(Path(folder))
        new = {path.name: path.read_bytes() for path in Path(folder).iterdir()}
    kept = {path.name: path.read_bytes() for path in BUNDLES.iterdir() if path.suffix != ".gz" and path != MANIFEST}
    is_current = json.loads(MANIFEST.read_text())["sources"] == digest()
    if new != kept or not is_current or not all(map(is_compressed, compressible())):
        print(STALE, file=sys.stderr)
        return 1
    return 0


def is_compressed(path: Path) -> bool:
    """Whether the compressed file has the same content; its bytes may differ between versions of zlib."""
    compressed = Path(f"{path}.gz")
    return compressed.exists() and gzip.decompress(compressed.read_bytes()) == path.read_bytes()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
