"""Three doors to every command: a plain form, a form sent by htmx, and a socket event all do and refuse the same."""

import html
import re

import pytest

from tests.web.people import Someone, close_app, count_more_requests, module_app, open_app
from webapp.http.sockets.server import socketio
from webapp.play.commands import COMMANDS, Follow, Redo, Reseat, StartSearch, Swap, Undo

STALE = "The match has moved on; please look at the board again."
WATCHING = "You are watching this match; only those who sit at it can do that."
TOO_MANY = {"ok": False, "reason": "Too many requests: wait a moment and try again."}

FIELDS = {
    "play": ({"action": "a1", "ply": 1}, {"action": "a1", "ply": "1"}),
    "undo": ({}, {}),
    "redo": ({}, {}),
    "seat": ({"side": "max", "seat": {"kind": "me"}}, {"side": "max", "seat": "me"}),
    "swap": ({}, {}),
    "settings": ({"paused": True}, {"paused": "yes"}),
    "search": ({"kind": "hint"}, {"kind": "hint"}),
    "stop": ({}, {}),
    "step": ({"events": 2}, {"events": "2"}),
    "follow": ({"swap": True}, {"swap": "yes"}),
}
"""The fields of each command in these tests: by event, and by form."""

SEEN = [kind for kind in COMMANDS if "version" in kind.__struct_fields__]
"""The commands that say what the page showed."""


app = module_app(PODA_SEARCHES_EACH=50)


def doors(who: Someone, match: str, kind, version: int | None = None) -> list[str]:
    """What each door answers in words: a plain form, htmx, and every event."""
    spoken, typed = FIELDS[kind.path]
    seen = {} if version is None or "version" not in kind.__struct_fields__ else {"version": version}
    by_form = who.send(f"/matches/{match}/{kind.path}", **typed, **seen)
    by_htmx = sends_behind_the_page(who, match, kind.path, {**typed, **seen})
    assert (by_form.status_code, by_htmx.status_code) == (400, 400)
    by_events = [who.asks(event, {"match": match, **spoken, **seen}) for event in kind.event_names]
    assert not any(answer["ok"] for answer in by_events)
    return [refusal(by_form), refusal(by_htmx), *[answer["reason"] for answer in by_events]]


def sends_behind_the_page(who: Someone, match: str, path: str, fields: dict):
    headers = {"Accept-Language": who.language, "HX-Request": "true"}
    return who.web.post(f"/matches/{match}/{path}", data={"csrf_token": who.token, **fields}, headers=headers)


def refusal(answer) -> str:
    found = re.search(r'class="(?:refusal|lead)"[^>]*>([^<]+)<', answer.get_data(as_text=True))
    assert found, answer.get_data(as_text=True)
    return html.unescape(found[1]).strip()


def of(who: Someone, match: str):
    return who.app.extensions["poda.services"].matches.find(match)


@pytest.mark.parametrize("kind", COMMANDS, ids=lambda kind: kind.path)
def test_every_command_has_its_form_and_its_events(app, kind):
    rules = [rule for rule in app.url_map.iter_rules() if rule.rule == f"/matches/<match_id>/{kind.path}"]
    assert [rule.methods - {"OPTIONS"} for rule in rules] == [{"POST"}, {"GET", "HEAD"}]
    assert set(kind.event_names) <= set(socketio.server.handlers["/"])


@pytest.mark.parametrize("kind", COMMANDS, ids=lambda kind: kind.path)
def test_an_onlooker_is_refused_at_every_door_in_the_same_words(ana, bo, kind):
    match = ana.opens()
    ana.plays(match, "b2")
    assert set(doors(bo, match, kind, version=1)) == {WATCHING}
    assert of(ana, match).version == 1


@pytest.mark.parametrize("kind", [kind for kind in SEEN if kind is not Follow], ids=lambda kind: kind.path)
def test_a_stale_page_is_refused_at_every_door_in_the_same_words(ana, kind):
    match = ana.opens()
    for cell in ("b2", "a1"):
        ana.plays(match, cell)
    if kind is Redo:
        assert ana.asks("match:undo", {"match": match, "version": 2})["ok"]
    if kind in (Reseat, Swap):  # which depend on the seats, not on the board
        assert ana.asks("match:swap", {"match": match, "version": 2})["ok"]
        assert ana.asks("match:seat", {"match": match, "side": "max", "seat": {"kind": "open"}, "version": 3})["ok"]
        ana.asks("match:seat", {"match": match, "side": "max", "seat": {"kind": "me"}, "version": 4})
    before = of(ana, match).version
    assert set(doors(ana, match, kind, version=1)) == {STALE}
    assert of(ana, match).version == before


@pytest.mark.parametrize("kind", [kind for kind in SEEN if kind is not StartSearch], ids=lambda kind: kind.path)
def test_what_does_not_say_what_it_has_seen_is_refused_at_every_door(ana, kind):
    match = ana.opens()
    assert set(doors(ana, match, kind)) == {"That request could not be understood."}


@pytest.mark.parametrize("kind", COMMANDS, ids=lambda kind: kind.path)
def test_a_match_that_is_none_is_refused_at_every_door(ana, kind):
    spoken, typed = FIELDS[kind.path]
    assert ana.send(f"/matches/nothing/{kind.path}", **typed).status_code == 404
    for event in kind.event_names:
        assert ana.asks(event, {"match": "nothing", **spoken})["reason"] == "There is no such match."


def test_what_makes_no_sense_for_a_match_that_is_none_is_not_found(ana):
    """Its fields are refused before the match is looked up, and the refusal would be shown on its page."""
    assert ana.send("/matches/nothing/seat", seat="1e309").status_code == 404


def test_taking_back_and_playing_again_are_events_too(ana):
    match = ana.opens()
    ana.plays(match, "b2")
    assert ana.asks("match:undo", {"match": match, "version": 1}) == {"ok": True, "version": 2, "ply": 0}
    assert ana.asks("match:redo", {"match": match, "version": 2}) == {"ok": True, "version": 3, "ply": 1}
    assert ana.asks("match:swap", {"match": match, "version": 3})["version"] == 4


def test_a_form_names_the_search_that_it_steps(ana):
    match = ana.opens(min="engine", **{"min.algorithm": "minimax", "min.limit": "depth", "min.depth": "3"})
    asked = {"match": match, "kind": "analysis", "options": {"algorithm": "minimax", "depth": 4}, "paused": True}
    search = ana.asks("search:start", asked)["search"]
    assert ana.send(f"/matches/{match}/step", search=search, events="5").status_code == 303
    assert ana.send(f"/matches/{match}/settings", search=search, speed="10").status_code == 303
    assert ana.send(f"/matches/{match}/stop", search=search).status_code == 303
    assert of(ana, match).record.settings.speed is None, "the match is as it was"


def test_what_concerns_the_match_is_not_asked_of_a_search(ana):
    match = ana.opens(game="coin-backgammon", min="engine")
    asked = {"match": match, "kind": "analysis", "options": {"algorithm": "expectiminimax", "depth": 2}, "paused": True}
    search = ana.asks("search:start", asked)["search"]
    answer = ana.asks("match:chance", {"match": match, "search": search, "chance": "chosen"})
    assert answer == {"ok": False, "reason": "That request could not be understood."}
    assert of(ana, match).record.settings.chance == "tossed"


# -- limits -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def crowded(tmp_path):
    """An application that counts."""
    app = open_app(tmp_path, PODA_RATE_LIMITS=True)
    yield app
    close_app(app)


@pytest.mark.usefixtures("same_minute")
def test_all_doors_share_one_limit(crowded, monkeypatch):
    monkeypatch.setattr(Undo, "limit", "3/minute")
    ana, bo = Someone(crowded), Someone(crowded)
    match = ana.opens()
    asked = {"match": match, "version": 0}
    assert ana.send(f"/matches/{match}/undo", version=0).status_code == 400  # there is nothing to take back
    assert sends_behind_the_page(ana, match, "undo", {"version": 0}).status_code == 400
    assert ana.asks("match:undo", asked) != TOO_MANY
    assert ana.asks("match:undo", asked) == TOO_MANY
    assert ana.send(f"/matches/{match}/undo", version=0).status_code == 429
    assert bo.send(f"/matches/{match}/undo", version=0).status_code == 400  # each visitor is counted alone


@pytest.mark.usefixtures("same_minute")
@pytest.mark.parametrize("part", ["board", "why", "text", "again"])
def test_looking_at_a_part_of_a_match_has_its_limit(crowded, part):
    ana = Someone(crowded)

    def asks() -> int:
        return ana.web.get(f"/matches/nothing/{part}").status_code

    assert asks() == 404
    count_more_requests(crowded, 598)
    assert (asks(), asks()) == (404, 429)


@pytest.mark.usefixtures("same_minute")
def test_the_next_match_is_asked_for_as_seldom_as_any_new_one(crowded):
    ana = Someone(crowded)
    match = ana.opens()
    asked = {"match": match, "version": 0}
    assert ana.asks("match:follow", asked) != TOO_MANY
    count_more_requests(crowded, 58)
    assert ana.asks("match:follow", asked) != TOO_MANY
    assert ana.asks("match:follow", asked) == TOO_MANY
