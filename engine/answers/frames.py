"""Pictures that follow one another as a single SVG that plays them, without scripts: by SMIL, also inside <img>."""

from collections.abc import Iterator, Sequence
from graphlib import TopologicalSorter
from itertools import groupby

HOLD = 3
"""For how many steps more the last picture stays."""


def played(frames: Sequence[Sequence[str]], seconds: int) -> str:
    """The frames, each given by its lines of SVG, an element each; what does not play them shows the last one.

    A line that all frames have is written once. No frame has a line twice, and if one comes before another in a frame,
    it does so in all.
    """
    shown = _frames_by_line(frames)
    lines = list(shown)
    written: list[str] = []
    for those, group in groupby(lines, key=lambda line: tuple(shown[line])):
        if len(those) == len(frames):
            written += group
        else:
            state = "visible" if len(frames) - 1 in those else "hidden"
            written += [f'<g visibility="{state}">', *group, _animate(set(those), len(frames), seconds), "</g>"]
    return "\n".join([*written, ""])


def _frames_by_line(frames: Sequence[Sequence[str]]) -> dict[str, list[int]]:
    """The numbers of the frames that have a line, for all lines in the order in which they are drawn."""
    order: TopologicalSorter[str] = TopologicalSorter()
    for frame in frames:
        for place, line in enumerate(frame):
            order.add(line, *frame[max(place - 1, 0) : place])
    shown: dict[str, list[int]] = {line: [] for line in order.static_order()}
    for number, frame in enumerate(frames):
        for line in frame:
            shown[line].append(number)
    return shown


def _animate(those: set[int], frames: int, seconds: int) -> str:
    """Shows what it is in during those frames, and hides it in all others."""
    changes = list(_changes(those, frames))
    values = ";".join("visible" if is_shown else "hidden" for _number, is_shown in changes)
    times = ";".join(f"{number / (frames + HOLD):.5g}" for number, _is_shown in changes)
    return (
        f'<animate attributeName="visibility" values="{values}" keyTimes="{times}" calcMode="discrete"'
        f' dur="{seconds * (frames + HOLD)}s" repeatCount="indefinite"/>'
    )


def _changes(those: set[int], frames: int) -> Iterator[tuple[int, bool]]:
    """The first frame, and each that differs from the one before in whether it is one of those."""
    for number in range(frames):
        if number == 0 or (number in those) != (number - 1 in those):
            yield number, number in those
