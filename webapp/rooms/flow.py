"""How answers moved between two votes, as a picture: bands from right and wrong before to right and wrong after."""

from dataclasses import dataclass
from itertools import accumulate

from webapp.rooms.record import Movement

WIDTH, HEIGHT, GAP = 160, 64, 6
"""Of the picture; the gap is between right, above, and wrong."""


@dataclass(frozen=True)
class Flow:
    """`bands`: the outline of each, by how its answers moved. `ends`: of each side and verdict how many, and where."""

    bands: dict[str, str]
    ends: tuple[tuple[str, float, int], ...]


def flow(moved: Movement) -> Flow | None:
    """None where nobody answered in both votes."""
    kept, gained, lost, missed = moved.stayed_right, moved.became_right, moved.became_wrong, moved.stayed_wrong
    total = kept + gained + lost + missed
    if not total:
        return None
    unit = (HEIGHT - GAP) / total
    left = _tops([kept, lost], [gained, missed], unit)
    right = _tops([kept, gained], [lost, missed], unit)
    sizes = {
        "missed": (left[3], right[3], missed),
        "gained": (left[2], right[1], gained),
        "kept": (left[0], right[0], kept),
        "lost": (left[1], right[2], lost),
    }  # in the order in which they lie upon each other
    return Flow(
        {way: _band(before, after, count * unit) for way, (before, after, count) in sizes.items() if count},
        (
            ("before", _middle(left[0], kept + lost, unit), kept + lost),
            ("before", _middle(left[2], gained + missed, unit), gained + missed),
            ("after", _middle(right[0], kept + gained, unit), kept + gained),
            ("after", _middle(right[2], lost + missed, unit), lost + missed),
        ),
    )


def _tops(upper: list[int], lower: list[int], unit: float) -> list[float]:
    """Where each band begins, the lower ones below the gap."""
    tops = [count * unit for count in accumulate([0, *upper, *lower[:-1]])]
    return [*tops[:2], *(top + GAP for top in tops[2:])]


def _middle(top: float, count: int, unit: float) -> float:
    return round(top + count * unit / 2, 1)


def _band(before: float, after: float, size: float) -> str:
    half = WIDTH / 2
    above = f"M0 {before:.1f}C{half} {before:.1f} {half} {after:.1f} {WIDTH} {after:.1f}"
    return f"{above}v{size:.1f}C{half} {after + size:.1f} {half} {before + size:.1f} 0 {before + size:.1f}z"
