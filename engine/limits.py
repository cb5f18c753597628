"""The longest texts that are read from people, in characters: of fields, files and addresses alike.

A field names its limit (`templates/_longest.html`), and whatever reads the text refuses a longer one in a sentence.
"""

from engine.refusals import N_, Refused

TREE = 400_000
"""A tree in any form. One of 2,000 nodes, the most that are drawn, has some 140,000 as JSON and 220,000 in LaTeX."""

COMPARED_TREE = 4_500
"""A tree in the address of Compare, where a bracket takes three characters; the longest address has 8,000."""

MODEL = 20_000
"""A model of beliefs: the largest have 600 arrows."""

MATRIX = 2_500
"""A matrix game, which is sent in an address. With six rows and columns it has some 700, and as JSON up to 1,500."""

PRINTED = 300_000
"""What somebody's program has printed about a tree. The trace of one of 1,024 nodes has some 250,000 as JSON."""

NAMES = 20_000
"""A list of students' names, at most 300 of at most 60."""

NOTE = 2_000
"""A note for students, or a title."""

POSITION = 1_000
"""A position of a game."""


def refuse_longer(text: str, most: int) -> None:
    """Raises Refused if the text has more than `most` characters."""
    if len(text) > most:
        raise Refused(N_("The text has %(size)d characters; at most %(most)d are read."), size=len(text), most=most)
