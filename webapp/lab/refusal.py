"""What a lab could not understand."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Refusal:
    """A sentence, and the part of the page that it stands in.

    `field`: of several fields there, the one that cannot be read; None if each can, but not all together.
    """

    where: str
    says: str
    field: str | None = None
