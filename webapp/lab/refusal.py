"""What a lab could not understand."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Refusal:
    """A sentence, and the part of the page that it stands in.

    `state`: whose field it is about; None if it is about all of them.
    """

    where: str
    says: str
    state: object = None
