"""Trees and positions of the lectures that are worth comparing on, and what each shows."""

from dataclasses import dataclass, field

from flask_babel import gettext

from webapp.games import pages
from webapp.wording.lecture_trees import lecture_trees


@dataclass(frozen=True)
class ComparePreset:
    """`address`: the fields of its query; `name` and `says` are in the reader's language."""

    slug: str
    name: str
    says: str
    address: dict[str, str] = field(default_factory=dict)


WITH: dict[str, dict[str, str]] = {"doubtful": {"errs": "0.1"}}
"""What else is compared on a tree, besides what is on every one."""


def trees() -> list[ComparePreset]:
    return [
        ComparePreset(tree.slug, tree.name, tree.says, {"tree": tree.slug, **WITH.get(tree.slug, {})})
        for tree in lecture_trees()
    ]


def usual_position() -> dict[str, str]:
    """The address of a position to compare on in place of a tree, with nothing else set."""
    return next(each.address for each in positions() if "position" in each.address and "errs" not in each.address)


def positions() -> list[ComparePreset]:
    return [
        ComparePreset(each.slug, gettext(each.name), gettext(each.says), {"game": page.slug, **each.fields})
        for page in pages()
        for each in page.lecture_positions
    ]
