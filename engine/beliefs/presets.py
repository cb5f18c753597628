"""The models of the lectures, and one of our own."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from engine.beliefs.model import NOTHING, Arrow, Model
from engine.beliefs.text import read_belief, read_model

LECTURE = """\
# URJC, Búsqueda multiagente: the model to practise on
states s1 s2 s3 s4 s5
s2 -a-> s3 o1
s3 -a-> s2 o1
s2 -b-> s4 1/2 o1
s2 -b-> s5 1/2 o2
s3 -b-> s1 1/4 o1
s3 -b-> s4 3/4 o2
s1 -c-> s5 2/3 o1
s1 -c-> s2 1/3 o1
s3 -c-> s2 o1
belief s2:1/3 s3:2/3
"""

EVALUATION = """\
# URJC: a belief over two positions <x,y>, valued by e = x - y
states <3,4> <5,2>
<3,4> -stay-> <3,4>
<5,2> -stay-> <5,2>
belief <3,4>:1/4 <5,2>:3/4
utility <3,4> -1
utility <5,2> 3
"""

PRODUCT = """\
# Poda's own: where the product p(a|b)·U misleads. All values are negative, and a is possible in s1 only.
states s1 s2 bad worse
s1 -a-> worse
s1 -b-> bad
s2 -b-> bad
belief s1:1/2 s2:1/2
utility s1 0
utility s2 0
utility bad -2
utility worse -3
"""

PRINTED = (
    ("s3:1", "a"),
    ("s2:1/3 s3:2/3", "a"),
    ("s3:1/3 s5:2/3", "a"),
    ("s2:1/3 s3:2/3", "b"),
    ("s1:1/3 s2:1/3 s3:1/3", "c"),
)
"""The steps printed in the lecture for its model: (belief, action)."""


class Preset(NamedTuple):
    """A named model; `examples` are steps to try: (belief, action)."""

    name: str
    make: Callable[[], Model]
    examples: tuple[tuple[str, str], ...] = ()


# -- aces and kings ---------------------------------------------------------------------------------------------------

ACES = KINGS = 4
MOST_CARDS = 3
"""Most cards in a hand: one dealt, and one that may be taken in each of the two rounds."""

Deal = tuple[int, int, int, int]
"""MAX's aces and kings, then MIN's."""


@cache
def aces_and_kings() -> Model:
    """Drawing cards from four aces and four kings, from MAX's view: `AK|A` is MAX's hand, then MIN's.

    MAX observes its own new card (A or K), and nothing of a card that MIN takes.
    """
    deals = _reachable()
    arrows = tuple(arrow for deal in deals for arrow in _draws(deal))
    states = tuple(map(_written, deals))
    return Model(states, arrows, read_belief("A|A:3/7 A|K:4/7", states))


def _reachable() -> list[Deal]:
    """All possible deals, the smaller hands first."""
    hands = [(aces, size - aces) for size in range(1, MOST_CARDS + 1) for aces in range(size, -1, -1)]
    deals = [(*mine, *yours) for mine in hands for yours in hands]
    return sorted((d for d in deals if d[0] + d[2] <= ACES and d[1] + d[3] <= KINGS), key=sum)


def _draws(deal: Deal) -> Iterator[Arrow]:
    """The arrows of each player's draw, with the probabilities of the remaining cards."""
    aces, kings = ACES - deal[0] - deal[2], KINGS - deal[1] - deal[3]
    for action, first in (("max-draws", 0), ("min-draws", 2)):
        if deal[first] + deal[first + 1] == MOST_CARDS:
            continue
        for card, left, place in (("A", aces, first), ("K", kings, first + 1)):
            if left:
                after = tuple(count + (i == place) for i, count in enumerate(deal))
                seen = card if action == "max-draws" else NOTHING
                yield Arrow(_written(deal), action, _written(after), Fraction(left, aces + kings), seen)


def _written(deal: tuple[int, ...]) -> str:
    """The deal as text: `AK|A`."""
    mine, yours = ("A" * aces + "K" * kings for aces, kings in (deal[:2], deal[2:]))
    return f"{mine}|{yours}"


PRESETS = {
    preset.name: preset
    for preset in (
        Preset("lecture", lambda: read_model(LECTURE), PRINTED),
        Preset(
            "aces-and-kings",
            aces_and_kings,
            (("A|A:3/7 A|K:4/7", "max-draws"), ("AK|A:1/2 AK|K:1/2", "min-draws")),
        ),
        Preset("evaluation", lambda: read_model(EVALUATION)),
        Preset("product", lambda: read_model(PRODUCT)),
    )
}
