"""Trees and positions of the lectures that are worth comparing on, and what each of them shows."""

from dataclasses import dataclass, field

from flask_babel import gettext as _

from webapp.wording.lecture_trees import lecture_trees


@dataclass(frozen=True)
class ComparePreset:
    """`address`: the query that leads there; `name` and `says` are in the reader's language."""

    slug: str
    name: str
    says: str
    address: dict[str, str] = field(default_factory=dict)


def trees() -> list[ComparePreset]:
    return [ComparePreset(tree.slug, tree.name, tree.says, {"tree": tree.slug}) for tree in lecture_trees()]


def positions() -> list[ComparePreset]:
    return [
        ComparePreset(
            "slide",
            _("Coin backgammon, as in the lecture"),
            _("The lecture's tree of 15 leaves: moving x2 is worth 11, moving x1 is worth 10."),
            {"game": "coin-backgammon", "position": "3,4,1,2 max 1", "depth": "5", "evaluation": "sum"},
        ),
        ComparePreset(
            "tic-tac-toe",
            _("Tic-tac-toe, the whole tree"),
            _("549,946 nodes for minimax; how many alpha-beta needs depends on the order of the actions."),
            {"game": "tic-tac-toe", "depth": "full"},
        ),
    ]
