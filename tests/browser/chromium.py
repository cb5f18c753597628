"""Which Chromium the browser tests drive. `python -m tests.browser.chromium` makes sure that there is one.

Tried in turn: PW_CHROMIUM, the one that Playwright downloaded, the system's. The first that starts is taken. Of the
system's the headless shell comes first, which is also what Playwright downloads: the same engine without the windows
and menus of a desktop, so that a page opens in half the time.
"""

import os
import shutil
import subprocess
import sys
from typing import Any

from playwright.sync_api import Error, Playwright, sync_playwright

SYSTEM = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
SWITCHED_OFF = (
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable",
    "MediaRouter",
    "OptimizationHints",
    "NetworkTimeServiceQuerying",
    "RenderDocument",
)
"""Of the features that Playwright switches off, those that matter here. Not "PaintHolding", by which people's browsers
keep the last page's picture until the next has something to show: without it, half-empty pages are drawn as well.

Also off is "RenderDocument", which makes all that a page is drawn with anew for the next page of the same site: a tenth
of the processor time of a visit.
"""

ADVICE = (
    "No Chromium can be started: install one (on Debian: apt-get install chromium-headless-shell), or set PW_CHROMIUM"
    " to the path of a Chromium or Chrome, and run `make test` again."
)


DRIVER_NEEDS = "libatomic1"
DRIVER_ADVICE = f"Playwright cannot start: install {DRIVER_NEEDS} (Debian's name), and run `make test` again."


def arguments() -> list[str]:
    """The launch arguments. Root may not use the sandbox; small machines have a small /dev/shm and only the processor
    to draw with.

    All pages of a context share one process, because starting one costs more than many tests.
    """
    root = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    features = f"--disable-features={','.join(SWITCHED_OFF)}"  # in place of Playwright's own list
    return [*root, features, "--disable-dev-shm-usage", "--disable-gpu", "--renderer-process-limit=1"]


def candidates() -> list[dict[str, Any]]:
    """Ways to launch, the preferred first; without a path Playwright starts its own."""
    chosen = os.environ.get("PW_CHROMIUM")
    if chosen:
        return [{"executable_path": chosen}]
    return [{}, *({"executable_path": path} for name in SYSTEM if (path := shutil.which(name)))]


def choose(playwright: Playwright) -> dict[str, Any] | None:
    """The launch arguments of the first Chromium that starts, or None."""
    for candidate in candidates():
        launch = {**candidate, "args": arguments()}
        try:
            playwright.chromium.launch(**launch).close()
        except Error:
            continue
        return launch
    return None


def found() -> bool:
    with sync_playwright() as playwright:
        return choose(playwright) is not None


def download() -> None:
    """Playwright's own build."""
    _run([sys.executable, "-m", "playwright", "install", "chromium"])


def install() -> None:
    """Installs the system's package, if permitted."""
    for package in ("chromium-headless-shell", "chromium"):
        if not shutil.which(package):
            _install(package)
        if shutil.which(package):
            return


def driver_starts() -> bool:
    """Whether Playwright's own Node.js starts: it needs a library that a bare Debian does not have."""
    command = [sys.executable, "-m", "playwright", "--version"]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


def _install(package: str) -> None:
    if shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
        _run(["apt-get", "update", "-q"])
        _run(["apt-get", "install", "-y", "-q", "--no-install-recommends", package])


def _run(command: list[str]) -> None:
    print("+", " ".join(command), flush=True)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(command, stdin=subprocess.DEVNULL, env=quiet, timeout=600, check=False)


def main() -> int:
    if not driver_starts():
        _install(DRIVER_NEEDS)
        if not driver_starts():
            print(DRIVER_ADVICE, file=sys.stderr)
            return 1
    if found():
        return 0
    if not os.environ.get("PW_CHROMIUM"):
        for attempt in (download, install):
            attempt()
            if found():
                return 0
    print(ADVICE, file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
