"""Trees of the lectures: their names, what each shows, and errors on the slides."""

from dataclasses import dataclass

from flask_babel import gettext as _

from engine.trees.examples import EXAMPLES


@dataclass(frozen=True)
class LectureTree:
    """`name` and `says` are in the reader's language."""

    slug: str
    name: str
    says: str


def lecture_trees() -> list[LectureTree]:
    """All trees, in the order of the lectures."""
    return [
        LectureTree("example", _("Example"), _("The example of the book: alpha-beta leaves out the 4 and the 6.")),
        LectureTree(
            "infinite",
            _("Infinite"),
            _("Wins and losses as ±∞: only the first action is safe; with any other, MIN wins."),
        ),
        LectureTree(
            "doubtful",
            _("Doubtful"),
            _(
                "Minimax takes 100 for sure and lets 1000 go: is that wise if MIN may err, or the values are estimates?"
                " The root is worth 100; the lecture's drawing says 99 there. With “Errors of MIN” at 0.1, a1 is worth"
                " 159.07 on average, and MAX takes it."
            ),
        ),
        LectureTree(
            "exercise-3.1",
            _("Exercise 3.1"),
            _(
                "The leaves are the exercise's; how they hang together is not known any more, so this shape is only one"
                " to edit: there is no official answer."
            ),
        ),
        LectureTree(
            "exercise-3.3",
            _("Exercise 3.3"),
            _(
                "Two levels of chance: 6.75, 0.5 and 5.45. Star pruning knows that all values lie between −2 and 12:"
                " of 53 nodes Star1 visits 47, and Star2 44."
            ),
        ),
        LectureTree(
            "attitudes",
            _("Attitudes"),
            _("One tree, three choices: who expects the mean plays differently from an optimist or a pessimist."),
        ),
        LectureTree(
            "scale-a",
            _("Scale A"),
            _("Expected 2.1 and 1.3. In scale B the leaves stand in the same order, and yet the choice is another."),
        ),
        LectureTree(
            "scale-b",
            _("Scale B"),
            _(
                "Expected 4.8 and 4.9. In scale A the leaves stand in the same order, and yet the choice is another:"
                " with chance the size of values matters, not only their order."
            ),
        ),
    ]


def text_of(name_or_text: str) -> str:
    """The text of a tree, given by name or as text."""
    return EXAMPLES.get(name_or_text, name_or_text)
