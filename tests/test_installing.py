"""Poda as pip installs it: a wheel, in an environment of its own, outside of the checkout."""

import json
import os
import re
import subprocess
import sys
import sysconfig
import venv
import zipfile
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, build_opener

import pytest

from tests.server import ROOT, serving
from tests.sweeps import sweep
from tests.web.forms import read_forms

pytestmark = [pytest.mark.slow, sweep]


class Installed:
    """An environment with Poda's wheel and pip; Poda's requirements come from the tests' environment."""

    def __init__(self, wheel: Path, folder: Path) -> None:
        venv.create(folder / "environment", with_pip=True, symlinks=os.name != "nt")
        self.bin = folder / "environment" / ("Scripts" if os.name == "nt" else "bin")
        self.home, self.elsewhere = folder / "home", folder / "elsewhere"
        self.elsewhere.mkdir()
        (self.elsewhere / "engine").mkdir()  # a user's folder that happens to have this name
        (self.elsewhere / "engine" / "__init__.py").write_text("raise ImportError")
        install = ("-m", "pip", "install", "--quiet", "--no-index", "--no-deps", "--disable-pip-version-check", wheel)
        subprocess.run([self.bin / "python", *install], cwd=folder, check=True)
        where = [self.bin / "python", "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]
        self.packages = Path(subprocess.run(where, capture_output=True, text=True, check=True).stdout.strip())
        (self.packages / "what-poda-needs.pth").write_text(sysconfig.get_path("purelib"))

    def environment(self) -> dict[str, str]:
        """Settings that a person has who set nothing, in a home of their own."""
        unset = ("PODA_DATA", "DATABASE_URL", "XDG_DATA_HOME", "XDG_CACHE_HOME", "PYTHONPATH", "LOCALAPPDATA")
        return {**dict.fromkeys(unset, ""), "HOME": str(self.home), "USERPROFILE": str(self.home)}

    def poda(self, *arguments: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            [self.bin / "poda", *arguments],
            cwd=self.elsewhere,
            env=os.environ | self.environment(),
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )

    def files(self) -> dict[str, int]:
        """All that lies among the installed packages, and when it was written."""
        return {str(path): path.stat().st_mtime_ns for path in self.packages.rglob("*")}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    build = (sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder))
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (path,) = folder.glob("*.whl")
    return path


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    return Installed(wheel, tmp_path_factory.mktemp("installed"))


def files_in(*folders: str) -> set[str]:
    """The files of these folders of the checkout, but for what Python leaves behind."""
    paths = (path for folder in folders for path in (ROOT / folder).rglob("*") if path.is_file())
    return {path.relative_to(ROOT).as_posix() for path in paths if path.suffix != ".pyc"}


def test_the_wheel_holds_what_runs_and_nothing_else(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    expected = {
        *files_in("engine"),
        *files_in("webapp"),
        *(f"webapp/{file}" for file in files_in("static", "templates")),
    }
    expected -= {"webapp/babel.cfg", *files_in("webapp/maintenance")}
    assert {name for name in names if ".dist-info/" not in name} == expected
    assert {name.partition(".dist-info/")[2] for name in names if ".dist-info/" in name} > {"licenses/docs/LICENSE"}


def test_a_match_is_played_on_an_installed_poda_that_writes_nothing_where_it_is_installed(installed: Installed) -> None:
    before = installed.files()
    serve = [str(installed.bin / "poda"), "serve"]
    with serving(serve, installed.elsewhere, **installed.environment(), PODA_COMPILE="none") as server:
        browser = build_opener(HTTPCookieProcessor(CookieJar()))

        def ask(address: str, form: list[tuple[str, str]] | None = None) -> tuple[str, str]:
            """The final address, and the page there."""
            with browser.open(server.url + address, urlencode(form).encode() if form else None, timeout=60) as answer:
                return answer.url.removeprefix(server.url), answer.read().decode()

        home = ask("/?lang=es")[1]
        assert "Juega contra el motor" in home, "the catalogues are there"
        sheets = re.findall(r'<link rel="stylesheet" href="([^"]+)"', home)
        scripts = re.findall(r'<script[^>]* src="([^"]+)"', home)
        assert sheets and any("/bundles/" in script for script in scripts)
        assert all(len(ask(address)[1]) > 100 for address in (*sheets, *scripts))

        form = next(form for form in read_forms(ask("/play?max=me&min=me&lang=en")[1]) if form.action == "/matches")
        match, page = ask(form.action, form.data(form.button("Play")))
        board = next(form for form in read_forms(page) if form.action == f"{match}/play")
        page = ask(board.action, board.data(board.button("b2")))[1]
        assert next(form for form in read_forms(page) if form.action == f"{match}/play").button("b2") is None

    (database,) = installed.home.rglob("poda.db")
    assert database.with_name("secret-key").exists()
    assert "poda" in database.parent.parts
    assert installed.files() == before
    assert [path.name for path in installed.elsewhere.iterdir()] == ["engine"]


def test_the_engines_commands_are_commands_of_poda(installed: Installed) -> None:
    found = installed.poda("search", "tic-tac-toe", "--depth", "full", "--json")
    assert (found.returncode, found.stderr) == (0, "")
    assert json.loads(found.stdout)["value"] == 0
    assert "usage: poda search" in installed.poda("search", "--help").stdout


def test_poda_says_what_it_can_do(installed: Installed) -> None:
    says = installed.poda("--help")
    assert says.returncode == 0
    for command in ("serve", "migrate", "games", "search", "worksheet"):
        assert re.search(rf"^    {command} ", says.stdout, re.MULTILINE)
    assert re.fullmatch(r"poda \d+\.\d+\.\d+\n", installed.poda("--version").stdout)
    for wrong in ([], ["play"], ["serve", "--port", "1"], ["search", "shogi"]):
        refused = installed.poda(*wrong)
        assert (refused.returncode, refused.stdout, len(refused.stderr.splitlines())) == (2, "", 1)
