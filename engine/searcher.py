"""The protocol that every search, decision and solver implements.

Whoever owns a searcher decides when it runs: it does nothing but what `advance` asks of it, and between two calls
everything can be read. Whether it runs as plain Python or as machine code, depth-first or best-first, on one state or
on many, nobody outside needs to know.

    searcher = ...
    while not searcher.advance(20_000):
        print(searcher.snapshot())
    print(searcher.report())
"""

from typing import NamedTuple, Protocol, TypeVar

Glance = TypeVar("Glance", covariant=True)
Reported = TypeVar("Reported", covariant=True)


class Cost(NamedTuple):
    """What a searcher has used so far."""

    nodes: int = 0  # visited; iterations, states or steps where there are no nodes
    bytes: int = 0  # of memory that it holds on to, roughly
    seconds: float = 0.0  # of computing
    rounds: int = 1  # searches one after the other, as by depths: the slice in which one ends is not used up


class Searcher(Protocol[Glance, Reported]):
    """Work that is done a slice at a time. Only one thread may call it at a time."""

    def advance(self, events: int, /) -> bool:
        """Does about `events` events at most, the smallest units of its work; returns whether it has finished."""
        ...

    def stop(self) -> None:
        """Ends it: the best so far is the answer."""
        ...

    def snapshot(self) -> Glance:
        """How far it is; cheap enough to be asked ten times a second."""
        ...

    def report(self) -> Reported:
        """The answer, or what is known of it so far. Raises Refused where there can be none."""
        ...

    @property
    def first_events(self) -> int:
        """How many events certainly take less than a slice of the pool; its owner may begin with that many."""
        ...

    @property
    def cost(self) -> Cost:
        """What it has used so far."""
        ...
