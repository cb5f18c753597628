"""tests/constraints.txt names the one version of everything that was tested, for each Python that Poda runs on."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parent.parent
LISTS = sorted(
    [ROOT / "requirements.txt", *ROOT.glob("tests/**/requirements.txt"), *ROOT.glob("webapp/**/requirements.txt")]
)
PYTHONS = ("3.11", "3.12", "3.13")


def requirements(path: Path) -> Iterator[Requirement]:
    for line in path.read_text().splitlines():
        said = line.partition("#")[0].strip()
        if said and not said.startswith("-r"):
            yield Requirement(said)


def name_of(requirement: Requirement) -> str:
    return re.sub(r"[-_.]+", "-", requirement.name).lower()


def locked(python: str) -> dict[str, str]:
    """The version of each package for a version of Python."""
    found: dict[str, str] = {}
    for pin in requirements(ROOT / "tests" / "constraints.txt"):
        if pin.marker and not pin.marker.evaluate({"python_version": python, "python_full_version": f"{python}.5"}):
            continue
        assert name_of(pin) not in found, f"{pin.name} has two versions for Python {python}"
        found[name_of(pin)] = str(pin.specifier).removeprefix("==")
    return found


@pytest.mark.parametrize("python", PYTHONS)
@pytest.mark.parametrize("path", LISTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_whatever_is_required_has_one_version_that_was_tested(path: Path, python: str) -> None:
    versions = locked(python)
    for wanted in requirements(path):
        assert name_of(wanted) in versions, f"{wanted.name} is not in tests/constraints.txt: run `make lock`"
        version = versions[name_of(wanted)]
        assert wanted.specifier.contains(version, prereleases=True), f"{wanted} is not {version}: run `make lock`"


def test_the_lock_names_no_place_to_fetch_from() -> None:
    text = (ROOT / "tests" / "constraints.txt").read_text()
    for line in text.splitlines():
        assert re.fullmatch(r"#.*|[a-z0-9-]+==[\w.]+( ; .+)?", line), line
    assert "/" not in text
