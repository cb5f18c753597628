"""Random choices seeded by a text: the same text gives the same choices everywhere.

Only `random.Random.random` is used, the one method whose numbers are documented to be the same in every version of
Python.
"""

import random

VERSION = "poda-1"
"""Part of every seed; a generator that draws differently must have another version."""


class Draw:
    """Random choices seeded by a text, the same on every machine."""

    def __init__(self, *seed: object) -> None:
        self._random = random.Random("|".join((VERSION, *map(str, seed))))

    def below(self, count: int) -> int:
        return int(self._random.random() * count)

    def between(self, least: int, most: int) -> int:
        """A whole number between the two, inclusive."""
        return least + self.below(most - least + 1)

    def some(self, count: int, least: int, most: int) -> list[int]:
        """That many different whole numbers between the two, in random order."""
        moved: dict[int, int] = {}  # the differences between a shuffled list of all numbers and the sorted one
        chosen = []
        for place in range(count):
            other = place + self.below(most - least + 1 - place)
            chosen.append(moved.get(other, least + other))
            moved[other] = moved.get(place, least + place)
        return chosen
