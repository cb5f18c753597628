"""Whatever a socket sends, the answer is a sentence, nothing changes, and the next honest event is answered."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples
from tests.web.people import Someone, close_app, open_app

EVENTS = (
    "match:watch",
    "match:play",
    "match:seat",
    "match:follow",
    "match:pause",
    "match:speed",
    "match:stop",
    "match:step",
    "search:start",
)

FIELDS = (
    "match",
    "action",
    "ply",
    "version",
    "request",
    "tree",
    "side",
    "seat",
    "kind",
    "options",
    "algorithm",
    "depth",
    "paused",
    "speed",
    "search",
    "events",
    "swap",
    "position",
    "extra",
)

anything = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**70), 2**70)
    | st.floats()
    | st.text(max_size=60)
    | st.binary(max_size=20)
    | st.sampled_from(["me", "engine", "max", "alphabeta", "hint", "a1", "s1", "\ud800", "a\x00b", "x" * 5000]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(FIELDS) | st.text(), inner, max_size=4),
    max_leaves=6,
)


class Table:
    """One match that nobody else touches, and its owner."""

    def __init__(self, folder):
        self.app = open_app(folder, PODA_SEARCHES_EACH=3)
        self.ana = Someone(self.app)
        self.match = self.ana.opens()
        assert self.ana.plays(self.match, "b2")["ok"]
        self.stands = self.ana.watches(self.match)

    def refuses(self, event, *data):
        answer = self.ana.asks(event, *data)
        assert answer["ok"] is False, answer
        assert answer["reason"].endswith((".", "?"))
        assert len(answer["reason"]) < 400
        self.is_untouched()

    def is_untouched(self):
        """The next honest event is answered, and the match has not changed."""
        assert self.ana.watches(self.match) == self.stands
        assert self.ana.socket.is_connected()


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    table = Table(tmp_path_factory.mktemp("fuzz"))
    yield table
    close_app(table.app)


@examples(150)
@given(event=st.sampled_from(EVENTS), data=anything)
def test_any_payload_at_all_is_refused(table, event, data):
    table.refuses(event, data)


@examples(150)
@given(
    event=st.sampled_from([event for event in EVENTS if event != "match:watch"]),
    data=st.dictionaries(st.sampled_from(FIELDS), anything, max_size=5),
)
def test_a_payload_with_the_right_match_and_nonsense_beside_it_changes_nothing(table, event, data):
    table.refuses(event, {**data, "match": table.match, "no such field": 1})


@examples(100)
@given(data=st.fixed_dictionaries({"action": anything, "ply": anything, "version": anything, "request": anything}))
def test_no_nonsense_is_ever_played(table, data):
    table.refuses("match:play", {"match": table.match, **data})


@examples(100)
@given(
    options=st.dictionaries(st.sampled_from(("algorithm", "depth", "seconds", "evaluation", "order", "x")), anything)
)
def test_no_nonsense_is_ever_searched_or_seated(table, options):
    options = {**options, "x": 1}
    table.refuses("search:start", {"match": table.match, "kind": "hint", "options": options})
    seat = {"kind": "engine", "options": options}
    version = table.stands["version"]
    table.refuses("match:seat", {"match": table.match, "side": "min", "seat": seat, "version": version})


@pytest.mark.parametrize("data", [(), (1, 2), ({}, {}), (None,), ("text",), (b"bytes",), ([],), ({},)])
@pytest.mark.parametrize("event", EVENTS)
def test_the_wrong_number_or_kind_of_arguments_is_refused(table, event, data):
    table.refuses(event, *data)


@pytest.mark.parametrize(
    ("event", "data"),
    [
        ("match:play", {"action": "a1", "ply": 1, "version": 1.5}),
        ("match:play", {"action": "a1", "ply": "1", "version": 1}),
        ("match:play", {"action": "a1", "ply": True, "version": 1}),
        ("match:play", {"action": "a1\n", "ply": 1, "version": 2**63}),
        ("match:play", {"action": "", "ply": 1, "version": 1}),
        ("match:play", {"action": "a" * 41, "ply": 1, "version": 1}),
        ("match:play", {"action": "a1", "ply": 1, "version": 1, "request": "x" * 41}),
        ("match:play", {"action": "a1", "ply": 1, "version": 1, "request": "a\n"}),
        ("match:play", {"action": "a1", "ply": 1, "version": 1, "by": "engine"}),
        ("match:seat", {"side": "max", "seat": {"kind": "person", "owner": "bo"}, "version": 1}),
        ("match:seat", {"side": "max", "seat": {"kind": "me", "owner": "bo"}, "version": 1}),
        ("match:seat", {"side": "max", "seat": {"kind": "king"}, "version": 1}),
        ("match:seat", {"side": "chance", "seat": {"kind": "me"}, "version": 1}),
        ("match:speed", {"speed": 17}),
        ("match:speed", {}),
        ("match:step", {"events": 10**9}),
        ("match:follow", {"version": 1, "position": "X" * 2000}),
        ("search:start", {"kind": "move"}),
        ("search:start", {"kind": "hint", "options": {"depth": 10**6}}),
        ("search:start", {"kind": "hint", "options": {"seconds": 1e9}}),
        ("search:start", {"kind": "hint", "options": {"record": 10**9}}),
        ("search:start", {"kind": "hint", "ply": 5000}),
    ],
)
def test_what_looks_nearly_right_is_refused(table, event, data):
    table.refuses(event, {"match": table.match, **data})


@pytest.mark.parametrize("name", ["", "a\x00b", "\ud800", "x" * 23, "../../etc", "a\n", "'; DROP TABLE matches; --"])
def test_a_name_that_no_match_can_have_is_refused(table, name):
    table.refuses("match:watch", {"match": name})


def test_an_event_that_nobody_knows_leaves_the_connection_alone(table):
    table.ana.socket.emit("match:explode", {"match": table.match})
    table.is_untouched()


@examples(75)
@given(
    form=st.sampled_from(["play", "undo", "redo", "swap", "seat", "settings", "stop", "step", "search", "follow"]),
    fields=st.dictionaries(
        st.sampled_from(
            ["action", "ply", "version", "side", "seat", "speed", "kind", "algorithm", "depth", "position"]
        ),
        st.text(max_size=30) | st.sampled_from(["1", "-1", "max", "engine", "full", "x" * 5000, "\x00"]),
    ),
)
def test_no_form_breaks_the_server(table, form, fields):
    """A form may well do something here; it never ends in an error of ours."""
    other = table.ana.opens()
    answer = table.ana.send(f"/matches/{other}/{form}", **fields)
    assert answer.status_code in (303, 400), answer.get_data(as_text=True)[:500]
    table.is_untouched()


@examples(50)
@given(
    fields=st.dictionaries(
        st.sampled_from(["game", "m", "n", "k", "position", "max", "min", "max.depth", "max.algorithm", "min.seconds"]),
        st.text(max_size=30) | st.sampled_from(["tic-tac-toe", "gomoku", "engine", "minimax", "3", "19", "\x00"]),
    )
)
def test_no_new_match_breaks_the_server(table, fields):
    for answer in (table.ana.send("/matches", **fields), table.ana.web.get("/play", query_string=fields)):
        assert answer.status_code in (200, 303, 400), answer.get_data(as_text=True)[:500]
