"""Numbers on the lectures' slides that differ from the computed ones, and why the computed ones are right."""

from dataclasses import dataclass

from engine.refusals import N_


@dataclass(frozen=True)
class Note:
    """A number on a slide that differs."""

    game: str
    seat: str  # max or min
    seen: str  # as `read_seen` reads it
    method: str
    action: str
    slide: str
    right: str  # an exact fraction
    sentence: str


NOTES = (
    Note(
        "betting",
        "max",
        "K",
        "average",
        "4",
        "-1.4",
        "-8/5",
        N_("The slide prints −1.4 for betting 4; 2/5 · 1 + 1/5 · 0 + 2/5 · (−5) is −1.6. The choice is the same."),
    ),
    Note(
        "draw-poker",
        "max",
        "A",
        "simulate",
        "stay",
        "1.96",
        "12/7",
        N_(
            "The slide mixes 4/7 · 2.14 + 3/7 · 1.71 = 1.96: it values by the whole belief what each card makes MIN do."
            " But MIN draws because it holds the king, and stays because it holds the ace: 4/7 · 3 + 3/7 · 0 = 12/7."
        ),
    ),
)


def notes_for(game: str) -> list[Note]:
    """The notes about one game."""
    return [note for note in NOTES if note.game == game]
