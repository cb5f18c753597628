"""What an earlier version stored and the addresses that were shared then: see `data/capture.py`."""

import json
import re
import sqlite3
from pathlib import Path

import pytest

from engine.search.algorithms import ALGORITHMS, has_depth
from tests.web.data.addresses import fields_of, shown
from tests.web.forms import read_forms
from tests.web.people import Someone, close_app, open_app, token_of, until
from webapp.matches.seats import SIDES

DATA = Path(__file__).parent / "data"
EARLIER = json.loads((DATA / "earlier.json").read_text())
MATCHES = EARLIER["matches"]
ADDRESSES = EARLIER["addresses"]
NEXT_HAND = re.compile(r'data-key="n"(?! disabled)')
UNSAID_WITHOUT_A_LIMIT = ("limit", "depth")
UNSAID_OF_A_REFUSED_SEAT = ("algorithm", *UNSAID_WITHOUT_A_LIMIT)
REFUSED = re.compile(r'class="[^"]*refusal')
PERSONS_SEAT = re.compile(r'data-side="m(?:ax|in)" data-kind="(?!engine")')


def restored(folder: Path) -> Path:
    """The folder with the database as the earlier version left it."""
    with sqlite3.connect(folder / "poda.db") as connection:
        connection.executescript((DATA / "earlier.sql").read_text())
    connection.close()
    return folder


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    """Today's application on the earlier database."""
    folder = restored(tmp_path_factory.mktemp("earlier"))
    app = open_app(folder, PODA_SECRET_KEY=EARLIER["key"], PODA_SEARCHES_EACH=50)
    yield app
    close_app(app)


def comes_back(app, name: str) -> Someone:
    """A visitor of that time, with their cookie."""
    who = Someone(app)
    who.web.set_cookie("poda_visitor", EARLIER["visitors"][name])
    who.token = token_of(who.see("/play"))
    return who


@pytest.fixture(scope="module")
def ana(app):
    return comes_back(app, "ana")


@pytest.fixture(scope="module")
def bo(app):
    return comes_back(app, "bo")


def visitor_id(who: Someone) -> str:
    return who.web.get_cookie("poda_visitor").value.rpartition(".")[0]


def live(who: Someone, name: str):
    return who.app.extensions["poda.services"].matches.find(MATCHES[name]["id"])


# -- addresses: first, before the matches are played on ---------------------------------------------------------------


@pytest.mark.parametrize("kept", ADDRESSES, ids=lambda kept: kept["address"])
def test_an_address_leads_where_it_led(ana, kept):
    answer = until(lambda: shown(ana, kept["address"], kept["shows"]), 60)
    assert (answer.status_code, answer.location or "") == (kept["status"], kept["location"])
    if answer.mimetype == "text/html":
        assert decided(kept["address"], kept["fields"], answer.text) <= set(fields_of(answer.text))


def decided(address: str, fields: list[str], page: str) -> set[str]:
    """The fields without those that this address does not determine.

    These are the engine offered at a person's seat or after a refused address, the limit of an algorithm without one,
    and the method that is first explained once a hand is over.
    """
    persons = tuple(f"{side}." for side in SIDES if f"{side}=engine" not in fields)
    found = {field for field in fields if not field.startswith(persons)}
    for side in SIDES:
        is_limited = any(f"{side}.algorithm={name}" in found and has_depth(name) for name in ALGORITHMS)
        undecided = UNSAID_OF_A_REFUSED_SEAT if REFUSED.search(page) else () if is_limited else UNSAID_WITHOUT_A_LIMIT
        found -= {field for field in found for name in undecided if field.startswith(f"{side}.{name}=")}
    if NEXT_HAND.search(page) and "method=" not in address:
        found -= {"method=belief"}
    return found - {"limit=full"} if PERSONS_SEAT.search(page) else found


# -- matches ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", MATCHES)
def test_a_match_says_what_it_said_to_each(ana, bo, name):
    match = MATCHES[name]
    assert ana.see(f"/matches/{match['id']}/text") == match["ana"]
    assert bo.see(f"/matches/{match['id']}/text") == match["bo"]


@pytest.mark.parametrize("name", MATCHES)
def test_a_match_opens_from_every_side_at_every_ply(ana, bo, name):
    address = f"/matches/{MATCHES[name]['id']}"
    match = live(ana, name)
    for who in (ana, bo):
        assert f'data-match="{match.id}"' in who.see(address)
        who.see(f"{address}/panel")
    for ply in range(match.ply + 1):
        assert f'data-ply="{ply}"' in ana.see(f"{address}/board?at={ply}")
        ana.see(f"{address}/panel?at={ply}")
        assert ana.web.get(f"{address}/tree?ply={ply}").status_code in (200, 204)
        ana.see(f"{address}/why?ply={ply}")
        if match.game.hidden:
            ana.see(f"{address}/mind?at={ply}")


@pytest.mark.parametrize("name", MATCHES)
def test_a_match_goes_on(ana, bo, name):
    """Everything the page offers: it is resumed, played, taken back, played again, and followed by the next one."""
    match = MATCHES[name]["id"]
    ana.presses(f"/matches/{match}", "Resume the engine")
    ana.send(f"/matches/{match}/settings", speed="full")
    rests(ana, name)
    for _ in range(4):
        before = live(ana, name).ply
        if not any(plays_first(who, match) for who in (ana, bo)):
            break
        assert live(ana, name).ply > before
        rests(ana, name)
    standing = live(ana, name).ply
    undone = insists(ana, f"/matches/{match}", "Undo")
    if undone is not None and not live(ana, name).shared_with_others(visitor_id(ana)):
        assert undone.status_code == 303
        after = live(ana, name)
        assert after.record.settings.paused if after.engine_only else after.ply < standing
        ana.presses(f"/matches/{match}", "Redo")
    rests(ana, name)
    answer = ana.presses(f"/matches/{match}", "Next hand" if live(ana, name).game.hidden else "New game")
    if answer is None:
        assert live(ana, name).in_a_hand
    else:
        assert live(ana, name).record.successor in answer.location
        assert "data-match" in ana.see(answer.location)


def insists(who: Someone, path: str, button: str):
    """Presses the button, again if engines have moved since the page was read."""
    for _ in range(20):
        answer = who.presses(path, button)
        if answer is None or answer.status_code != 400:
            break
    return answer


def rests(who: Someone, name: str) -> None:
    """Waits for the engine, as a watcher does."""
    match = live(who, name)
    if match.engine_only:
        return
    until(lambda: not live(who, name).engine_to_move, 60)


def plays_first(who: Someone, match: str) -> bool:
    """The first action that the board offers, if it offers one."""
    page = who.see(f"/matches/{match}")
    boards = [form for form in read_forms(page) if form.action.endswith("/play") and form.method == "post"]
    usable = [button for form in boards for button in form.buttons if button.name == "action" and not button.disabled]
    return bool(usable) and who.presses(f"/matches/{match}", usable[0].value) is not None


def test_a_duel_goes_on(ana):
    page = f"/lab/matrix?game=chicken&play=column&duel={EARLIER['duels']['running']}"
    answer = ana.presses(page, "Choose: swerve")
    assert answer.status_code == 303
    assert "Round 4" in ana.see(answer.location)
