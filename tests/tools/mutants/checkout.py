"""A copy of the checkout to break things in: what git tracks, as it is in the working tree."""

import shutil
import subprocess
from pathlib import Path

from webapp.config import ROOT


def copy_of_the_checkout(folder: Path) -> Path:
    """Copies every tracked and every new file that is not ignored; returns the folder."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    for name in filter(None, listed.stdout.decode().split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    return folder
