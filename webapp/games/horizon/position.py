"""What is said of a position in which a search that stops too early goes wrong.

Values are MAX's; "17" instead of actions means that so many of them share the value.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

PLAIN, QUIESCENT, CHECKS, BOTH, SINGULAR = "plain", "quiescent", "checks", "both", "singular"
WAYS = {
    PLAIN: "",
    QUIESCENT: ",quiescence",
    CHECKS: ",extensions=checks",
    BOTH: ",quiescence,extensions=checks",
    SINGULAR: ",extensions=singular",
}
"""What is added to the search; its names stand in sentences before a depth, as in `plain_3`."""


@dataclass(frozen=True)
class HorizonFinding:
    """What a search to a depth finds: the value, and the actions that share it, or how many they are.

    At depth 0 no action is chosen: the value is the evaluation's, or that of a quiescent search at the horizon.
    """

    depth: int
    way: str
    value: float
    best: str


@dataclass(frozen=True)
class HorizonPosition:
    """`name` is the title in short. `says` is filled in with the values, such as `plain_3`, those in `worth`, and with
    the actions in `actions`.

    `twin` is another board to be shown beside it. `depth` is the one at which a match from here goes wrong. The
    findings fill a table: every depth that occurs has one for every way that occurs.
    """

    slug: str
    name: str
    title: str
    says: str
    position: str
    depth: int
    findings: tuple[HorizonFinding, ...]
    deepest: int
    game: str = "chess"
    parameters: Mapping[str, str] = field(default_factory=dict)
    search: str = "alphabeta,evaluation=material,roots=exact"
    actions: Mapping[str, str] = field(default_factory=dict)
    worth: Mapping[str, tuple[int, str, str, float]] = field(default_factory=dict)
    twin: str = ""

    def ways(self) -> list[str]:
        """The ways to search of its findings, in their order."""
        return [way for way in WAYS if any(found.way == way for found in self.findings)]

    def search_by(self, way: str) -> str:
        return self.search + WAYS[way]
