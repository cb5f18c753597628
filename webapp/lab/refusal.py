"""What a lab could not understand."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Refusal:
    """A sentence, and the part of the page that it stands in.

    `state`: of a refused belief, the one whose field is wrong; None where each could be.
    """

    where: str
    says: str
    state: object = None
