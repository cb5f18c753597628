"""A refusal on the page of a lab."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Refusal:
    """A sentence, and the part of the page that shows it.

    `state`: the state whose field is wrong, in a refused belief; None if it may be any.
    """

    where: str
    says: str
    state: object = None
