"""What a lab could not understand."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Refusal:
    """A sentence, and the part of the page that it stands in."""

    where: str
    says: str
