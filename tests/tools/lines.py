"""`make lines`: how long the code is, room by room, beside the most that a room may have."""

from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ENDINGS = {".py", ".html", ".js", ".mjs", ".css"}
NOT_OURS = ("static/bundles", "static/vendor", "tests/browser/axe")
BUDGETS = {"engine": 38_800, "webapp": 36_100, "templates": 5_420, "static": 34_850, "tests": 67_300}
"""The most lines of each room. Whoever raises one says why in the commit."""


def count(room: str) -> int:
    """The lines of code in a room."""
    return sum(path.read_bytes().count(b"\n") for path in _ours(room))


def _ours(room: str) -> Iterator[Path]:
    for path in (ROOT / room).rglob("*"):
        if path.suffix in ENDINGS and not any(path.is_relative_to(ROOT / folder) for folder in NOT_OURS):
            yield path


def main() -> None:
    counts = {room: count(room) for room in BUDGETS}
    for room, lines in counts.items():
        print(f"{room:10} {lines:7}  of {BUDGETS[room]:6}")
    print(f"{'all':10} {sum(counts.values()):7}  of {sum(BUDGETS.values()):6}")
    print(f"{'code':10} {sum(counts.values()) - counts['tests']:7}  without tests")


if __name__ == "__main__":
    main()
