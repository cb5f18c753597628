"""Whatever comes late, twice or never: no input is lost, and in the end the page says what the server says.

One or two people act by lot at a match while the network misbehaves (`unruly/network.js`, `unruly/person.js`). After
each sequence the network comes to rest, and their pages are compared with the server. `PODA_UNRULY=200` plays more of
them, `PODA_UNRULY_SEED=2` others. `tests/scripts/store.test.mjs` tries the same with the store alone, many more times.
"""

import os
import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.people import Person
from tests.sweeps import sweep

pytestmark = sweep

HERE = Path(__file__).parent / "unruly"
SEQUENCES = int(os.environ.get("PODA_UNRULY", "60"))
SEED = int(os.environ.get("PODA_UNRULY_SEED", "1"))
MATCHES = {
    "alone": {"min": "alphabeta,depth=2"},
    "two people": {"min": "open"},
    "an onlooker": {"min": "minimax,depth=1"},
}
LENGTH = 4
RELOADED = 0.04

BEGIN = "([seed, many]) => { person.acts(seed, many) }"
RESTS = "(how) => person.rests(how)"
RECORD = "() => unruly.record()"


@pytest.fixture
def sit_down(sit: Callable[..., Person], trouble: list[str]) -> Iterator[Callable[[], Person]]:
    """A person who acts at random. If two press at once, one is refused; and lost connections are reported."""

    def come() -> Person:
        who = sit(viewport={"width": 960, "height": 640})  # little to draw
        for script in ("network.js", "person.js"):
            who.page.add_init_script(path=HERE / script)
        return who

    yield come
    trouble[:] = [each for each in trouble if "400" not in each and "WebSocket" not in each]


@pytest.mark.parametrize("kind", MATCHES)
def test_nothing_is_lost_or_stale_whatever_the_network_does(sit_down: Callable[[], Person], kind: str) -> None:
    lots = random.Random(f"{kind} {SEED}")
    people = [sit_down() for _ in range(1 if kind == "alone" else 2)]
    people[0].starts(**MATCHES[kind])
    for other in people[1:]:
        other.opens(people[0].page.url).is_live().wants_all_controls()
    if kind == "two people":
        people[1].clicks("Sit here")
    for done in range(SEQUENCES // len(MATCHES)):
        is_reloaded = _act(people, lots)
        complaints = [each for who in people for each in who.page.evaluate(RESTS, {"alone": kind != "two people"})]
        records = [who.page.evaluate(RECORD) for who in people]
        complaints += [] if is_reloaded else [f"refused as old: {each}" for each in _refused_wrongly(records, kind)]
        again = f"PODA_UNRULY={SEQUENCES} PODA_UNRULY_SEED={SEED}"
        assert not complaints, f"in sequence {done + 1} of “{kind}”; again with {again}: {complaints}"


def _refused_wrongly(records: list[dict[str, list[Any]]], kind: str) -> list[dict[str, Any]]:
    """Requests refused as stale although nothing that they depend on had changed.

    Until something is undone or redone, a ply identifies a position, and undo leads to the same ply as before,
    including the engine's answer. Between people each move is its own, and a player who has left the seat may be undone
    by the other.
    """
    rewinds = [rewind for record in records for rewind in record["rewinds"]]
    refusals = [each for record in records for each in record["refusals"] if re.search("play|undo|redo", each["what"])]
    return [
        each
        for each in refusals
        if (each["ply"] == each["now"]["ply"] or kind != "two people" and "play" not in each["what"])
        and not any(sent < each["now"]["version"] and came > each["version"] for sent, came in rewinds)
    ]


def _act(people: list[Person], lots: random.Random) -> bool:
    """All of them at the same time, and sometimes one reloads the page in between; whether one did."""
    for who in people:
        who.page.evaluate(BEGIN, [lots.getrandbits(31), LENGTH])
    if lots.random() < RELOADED:
        who = lots.choice(people)
        who.page.reload()
        who.is_live().page.evaluate(BEGIN, [lots.getrandbits(31), LENGTH // 2])
        return True
    return False
