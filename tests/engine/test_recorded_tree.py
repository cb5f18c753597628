"""The picture is the computation: what is recorded of a search is complete, consistent, and never in its way."""

import operator
from dataclasses import replace
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import games
from engine.games.tree import Tree
from engine.search import Options, Search
from engine.search.conventions import CONVENTIONS
from engine.search.depth_first_trace import VERB_BITS
from engine.trees import parse
from engine.trees.examples import EXAMPLES
from tests.engine.strategies import FORMS, board, machine, problems, searched
from tests.examples import examples

pytestmark = pytest.mark.usefixtures("compiled")

ROOMS = [1, 2, 10, 50, 500]


class Record:
    """The columns of a recorded tree, and what follows from them."""

    def __init__(self, search):
        self.columns = search.trace.columns()
        self.nodes = self.columns["nodes"]
        self.size = len(self.nodes["parent"])
        self.children = [[] for _ in range(self.size)]
        for row in range(1, self.size):
            self.children[self.nodes["parent"][row]].append(row)

    def __getattr__(self, column):
        return self.nodes[column]

    def visited(self):
        return [row for row in range(self.size) if self.status[row] != "unvisited"]

    def ancestors(self, row):
        """From the parent up to the root."""
        found = []
        while self.parent[row] >= 0:
            row = self.parent[row]
            found.append(row)
        return found

    def path(self, row):
        return tuple(self.action[above] for above in (row, *self.ancestors(row)))


@pytest.mark.parametrize("form", FORMS)
@examples(40)
@given(problems())
def test_the_recorded_tree_of_a_whole_search_adds_up(form, problem):
    game, state, options = problem
    search = searched(game, state, options, form)
    record, report = Record(search), search.report()
    assert {len(column) for column in record.nodes.values()} == {record.size} == {record.columns["recorded"]}
    assert record.parent[0] == -1 and record.action[0] == ""
    assert all(0 <= record.parent[row] < row for row in range(1, record.size))
    assert record.columns["total"] == report.nodes == len(record.visited()) == record.count[0]
    assert (record.value[0], record.bound[0]) == (report.value, report.bound)
    for row in range(record.size):
        children = record.children[row]
        visited = [child for child in children if record.status[child] != "unvisited"]
        if record.status[row] == "unvisited":
            assert not children and record.count[row] == 0 and record.value[row] is None
            assert record.alphaIn[row] is record.betaOut[row] is None
        elif record.status[row] in ("terminal", "cutoff"):
            assert not children and record.count[row] == 1
            assert (record.kind[row] == "terminal") == (record.status[row] == "terminal")
        else:
            assert record.status[row] == "valued"
            assert record.count[row] == 1 + sum(record.count[child] for child in children)
            assert record.best[row] in visited
            assert [children.index(child) for child in visited] == list(range(len(visited)))  # the rest was left out


@examples(75)
@given(problems(algorithms=("alphabeta",)))
def test_every_cut_names_the_bound_that_closed_the_window(problem):
    game, state, options = problem
    record = Record(searched(game, state, options))
    closes = reached = operator.gt if CONVENTIONS[options.convention].strict else operator.ge
    moves_first = options.convention not in ("aima", "berkeley")
    for row in record.visited():
        left = [child for child in record.children[row] if record.status[child] == "unvisited"]
        assert (record.cutBy[row] != -2) == bool(left)
        if not left:
            assert record.cutThrough[row] == -1
            continue
        assert closes(record.alphaOut[row], record.betaOut[row]) == moves_first
        if not moves_first:
            assert (record.alphaOut[row], record.betaOut[row]) == window_before(record, row)
            value = record.value[row]
            bound, sign = (record.betaIn[row], 1) if record.kind[row] == "max" else (record.alphaIn[row], -1)
            assert reached(sign * value, sign * bound)
        side = "betaIn" if record.kind[row] == "max" else "alphaIn"
        bound = record.nodes[side][row]
        cutter = record.cutBy[row]
        if cutter == -1:
            assert bound == record.nodes[side][0] == options.window[side == "betaIn"]
            assert record.cutThrough[row] == -1
            continue
        through = record.cutThrough[row]
        assert cutter in record.ancestors(row)
        assert {record.kind[cutter], record.kind[row]} == {"max", "min"}
        assert record.nodes[side][cutter] != bound  # it is the first that held the bound, from the root down
        assert record.parent[through] == cutter and through < row and through not in record.ancestors(row)
        assert record.value[through] == bound


def window_before(record, row):
    """The window at the node before its last successor was looked at: that successor's own."""
    last = [child for child in record.children[row] if record.status[child] != "unvisited"][-1]
    return record.alphaIn[last], record.betaIn[last]


@examples(60)
@given(problems(algorithms=("minimax",)))
def test_minimax_knows_no_windows_and_leaves_nothing_out(problem):
    game, state, options = problem
    record = Record(searched(game, state, options))
    assert {*record.alphaIn, *record.alphaOut} == {-inf} and {*record.betaIn, *record.betaOut} == {inf}
    assert set(record.cutBy) == {-2} and set(record.cutThrough) == {-1}
    assert "unvisited" not in record.status


# -- events ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", FORMS)
@examples(40)
@given(problems())
def test_replaying_the_events_gives_the_recorded_tree(form, problem):
    game, state, options = problem
    record = Record(searched(game, state, options, form))
    shown = replayed(record)
    for row in range(record.size):
        assert shown["status"][row] == record.status[row]
        if record.status[row] == "unvisited":
            continue
        assert (shown["alphaIn"][row], shown["betaIn"][row]) == (record.alphaIn[row], record.betaIn[row])
        assert (shown["alphaOut"][row], shown["betaOut"][row]) == (record.alphaOut[row], record.betaOut[row])
        assert shown["value"][row] == record.value[row]
        assert shown["cut"][row] == (record.cutBy[row] != -2)


def replayed(record):
    """What every node shows after the last event, checking on the way that each event can happen when it does."""
    shown = {name: [None] * record.size for name in ("alphaIn", "betaIn", "alphaOut", "betaOut", "value")}
    shown["status"], shown["cut"] = ["unvisited"] * record.size, [False] * record.size
    open_nodes = []  # from the root to where the search stands
    events = record.columns["events"]
    columns = (events[name] for name in ("code", "node", "value", "alpha", "beta"))
    for code, node, value, alpha, beta in zip(*columns, strict=True):
        row = record.parent[node] if code == "back" else node
        if code in ("enter", "leaf"):
            assert record.parent[node] == (open_nodes[-1] if open_nodes else -1)
            shown["alphaIn"][row], shown["betaIn"][row] = alpha, beta
            shown["status"][row] = "open" if code == "enter" else record.status[row]
            assert (value is None) == (code == "enter")
            if code == "enter":
                open_nodes.append(row)
        else:
            assert row == open_nodes[-1]
        if code == "return":
            open_nodes.pop()
            shown["status"][row] = "valued"
        shown["cut"][row] |= code == "cut"
        shown["value"][row], shown["alphaOut"][row], shown["betaOut"][row] = value, alpha, beta
    assert open_nodes == []
    return shown


@examples(60)
@given(problems())
def test_a_step_says_whether_the_window_has_become_narrower(problem):
    game, state, options = problem
    record = Record(searched(game, state, options))
    events, steps = record.columns["events"], record.columns["steps"]
    window = {}  # by row, as the event before left it
    columns = (events[name] for name in ("code", "node", "alpha", "beta", "step"))
    for code, node, alpha, beta, step in zip(*columns, strict=True):
        row = record.parent[node] if code == "back" else node
        moved = code == "back" and window[row] != (alpha, beta)
        assert ("narrow" in steps[step]["verbs"]) == moved
        window[row] = alpha, beta


@pytest.mark.parametrize(
    ("algorithm", "convention", "compared", "owns_value"),
    [
        ("alphabeta", "aima", {"max": ("v", "≥", "β"), "min": ("v", "≤", "α")}, True),
        ("alphabeta", "aima4", {"max": ("v", "≥", "β"), "min": ("v", "≤", "α")}, True),
        ("alphabeta", "urjc", {"max": ("α", "≥", "β"), "min": ("β", "≤", "α")}, False),
        ("alphabeta", "puc", {"max": ("α", ">", "β"), "min": ("β", "<", "α")}, False),
        ("alphabeta", "berkeley", {"max": ("v", ">", "β"), "min": ("v", "<", "α")}, True),
        ("minimax", "puc", None, True),
        ("star1", "puc", {"max": ("v", ">", "β"), "min": ("v", "<", "α")}, True),
        ("star2", "urjc", {"max": ("v", "≥", "β"), "min": ("v", "≤", "α")}, True),
    ],
)
def test_the_heading_says_how_the_convention_cuts(algorithm, convention, compared, owns_value):
    tree = Tree.parse("{1/2:(3 12) 1/2:(2 4)}" if "star" in algorithm else "((3 12)(2 4))")
    heading = searched(tree, (0,), Options(algorithm, convention=convention, record=50)).trace.heading()
    assert heading["ownsValue"] == owns_value
    assert (heading["prunes"], heading["probes"]) == (compared is not None, algorithm == "star2")
    assert compared in (None, heading["compared"])


@pytest.mark.parametrize(("convention", "beta_at_the_cut"), [("aima", inf), ("aima4", 2.0), ("urjc", 2.0)])
def test_the_events_of_the_example_are_the_steps_of_the_lecture(convention, beta_at_the_cut):
    """In the third edition of Russell and Norvig the test stands first: where it cuts, β stays what it was."""
    tree = Tree.parse("((3 12)(2 4))")
    events = searched(tree, (0,), Options(convention=convention, record=50)).trace.events()
    assert list(zip(events["code"], events["node"], events["value"], events["alpha"], events["beta"], strict=True)) == [
        ("enter", 0, None, -inf, inf),
        ("enter", 1, None, -inf, inf),
        ("leaf", 2, 3.0, -inf, inf),
        ("back", 2, 3.0, -inf, 3.0),
        ("leaf", 3, 12.0, -inf, 3.0),
        ("back", 3, 3.0, -inf, 3.0),
        ("return", 1, 3.0, -inf, 3.0),
        ("back", 1, 3.0, 3.0, inf),
        ("enter", 4, None, 3.0, inf),
        ("leaf", 5, 2.0, 3.0, inf),
        ("back", 5, 2.0, 3.0, beta_at_the_cut),
        ("cut", 4, 2.0, 3.0, beta_at_the_cut),
        ("return", 4, 2.0, 3.0, beta_at_the_cut),
        ("back", 4, 3.0, 3.0, inf),
        ("return", 0, 3.0, 3.0, inf),
    ]


# -- little room ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", FORMS)
@examples(60)
@given(problems(), st.sampled_from(ROOMS))
def test_little_room_never_disturbs_the_search(form, problem, room):
    game, state, options = problem
    search = searched(game, state, replace(options, record=room), form)
    assert replace(search.report(), seconds=0.0) == replace(
        searched(game, state, replace(options, record=0), form).report(), seconds=0.0
    )
    record, whole = Record(search), Record(searched(game, state, options, form))
    assert record.size <= room
    assert all(-1 <= record.parent[row] < max(row, 0) for row in range(1, record.size))
    if record.size < whole.size:
        assert record.columns["events"] is None


@examples(100)
@given(problems(), st.sampled_from(ROOMS))
def test_what_little_room_holds_is_part_of_the_whole_tree(problem, room):
    game, state, options = problem
    whole = Record(searched(game, state, options))
    record = Record(searched(game, state, replace(options, record=room)))
    row_of = {whole.path(row): row for row in range(whole.size)}
    there = [row_of[record.path(row)] for row in range(record.size)]
    for column in ("kind", "status", "alphaIn", "betaIn", "alphaOut", "betaOut", "value", "bound", "count"):
        assert record.nodes[column] == [whole.nodes[column][row] for row in there]
    for row in range(record.size):
        for column in ("best", "cutThrough"):  # a node that found no room cannot be named, and nobody else may be
            named = record.nodes[column][row]
            assert named == -1 or there[named] == whole.nodes[column][there[row]]
        by = record.cutBy[row]
        assert (by if by < 0 else there[by]) == whole.cutBy[there[row]]


@pytest.mark.parametrize("room", [10, 50, 500])
@pytest.mark.parametrize("form", FORMS)
def test_every_root_action_is_in_the_picture_if_there_is_room_for_them(form, room):
    game = board(3, 3, 3)
    record = Record(searched(game, game.start(), Options(depth=4, record=room), form))
    assert 10 <= record.size <= room
    assert [record.action[row] for row in record.children[0]] == [
        game.name(game.start(), a) for a in game.actions(game.start())
    ]


@examples(50)
@given(problems(), st.sampled_from(ROOMS))
def test_a_search_that_does_not_fit_is_recorded_in_whole_levels(problem, room):
    """A node in the picture has all of its visited successors there, or none: no value without what it comes from.

    What cuts left out goes first, level by level from below.
    """
    game, state, options = problem
    whole = Record(searched(game, state, options))
    record = Record(searched(game, state, replace(options, record=room)))
    row_of = {whole.path(row): row for row in range(whole.size)}
    left_out = [whole.status[row] == "unvisited" for row in range(whole.size)]
    if record.size < room or record.size == whole.size:
        for row in range(record.size):
            children = whole.children[row_of[record.path(row)]]
            visited = sum(not left_out[child] for child in children)
            assert len(record.children[row]) in (0, visited, len(children))
    deepest = max(len(record.ancestors(row)) for row in range(record.size))
    levels = [len(whole.ancestors(row)) for row in range(whole.size)]
    if deepest > 1:
        assert record.size in [
            sum(level <= deepest and (level < bare or not out) for level, out in zip(levels, left_out, strict=True))
            for bare in range(2, deepest + 2)
        ]


@pytest.mark.parametrize("form", FORMS)
def test_where_only_what_cuts_left_out_finds_no_room_every_step_is_there(form):
    game = board(3, 3, 3)
    state = game.read("XO./.../... X")
    options = Options(depth=4, evaluation="none")
    whole = Record(searched(game, state, replace(options, record=5000), form))
    visited = len(whole.visited())
    record = Record(searched(game, state, replace(options, record=(visited + whole.size) // 2), form))
    assert visited <= record.size < whole.size
    assert all(record.columns["events"][name] == whole.columns["events"][name] for name in ("code", "value"))
    assert [record.path(row) for row in record.columns["events"]["node"]] == [
        whole.path(row) for row in whole.columns["events"]["node"]
    ]


@pytest.mark.parametrize("form", FORMS)
def test_a_level_that_just_fits_is_kept(form):
    tree = Tree.parse("(((1 2)(3 4))((5 6)(7 8)))")
    record = Record(searched(tree, tree.start(), Options("minimax", record=7), form))
    assert [len(record.ancestors(row)) for row in range(record.size)] == [0, 1, 2, 2, 1, 2, 2]


@pytest.mark.parametrize(
    ("form", "start", "room", "sizes", "nodes"),
    [
        ("compiled", ".../.../... X", 5000, (1, 9, 72, 504, 3024), 549_946),
        ("plain", "X../.../... O", 2500, (1, 8, 56, 336, 1680), 59_705),
    ],
)
def test_the_picture_of_a_large_search_is_whole_down_to_some_ply(form, start, room, sizes, nodes):
    game = board(3, 3, 3)
    record = Record(searched(game, game.read(start), Options("minimax", record=room), form))
    assert record.size == sum(sizes)
    assert sum(record.count[row] for row in record.children[0]) + 1 == nodes


@pytest.mark.parametrize("form", FORMS)
def test_a_search_that_is_under_way_has_a_tree_to_show(form):
    tree = Tree.parse(EXAMPLES["example"])
    search = Search(tree, (0,), Options(record=100))
    with machine(form):
        done = False
        while not done:
            done = search.advance(1)
            record = Record(search)
            standing = [row for row in record.visited() if record.status[row] == "open"]
            assert all(record.value[row] is None for row in standing)
            assert done or standing == sorted([standing[-1], *record.ancestors(standing[-1])])
    assert "open" not in record.status


def test_what_the_table_knows_is_marked_so():
    game = board(3, 3, 3)
    state = game.read("XO./.../... X")
    record = Record(searched(game, state, Options(depth=4, table=True, record=5000)))
    from_table = [row for row in range(record.size) if record.status[row] == "table"]
    assert from_table
    assert not any(record.children[row] for row in from_table)
    assert all(record.count[row] == 1 for row in from_table)


def test_a_part_of_the_tree_reads_as_it_does_in_the_whole():
    search = Search(game := Tree.parse("((3 12 8)(2 4 6)(14 5 2))"), game.start(), Options(record=100))
    search.run()
    whole = search.trace.columns()["nodes"]
    part = search.trace.nodes(search.trace.rows[2:6], first=2)
    assert {name: column[2:6] for name, column in whole.items()} == dict(part)


def test_a_typed_tree_tells_whose_turn_would_have_been_where_nobody_went():
    tree = Tree.parse("((5 (7 2) 8)(4 (9 1))(3 6 8))")
    record = Record(searched(tree, tree.start(), Options(algorithm="alphabeta", convention="urjc", record=100)))
    left = {record.path(row)[:2]: record.kind[row] for row in range(record.size) if record.status[row] == "unvisited"}
    leaves = dict.fromkeys([("c2", "b2"), ("b2", "a3"), ("b3", "a3")], "terminal")
    assert left == leaves | {("b2", "a2"): "max"}


def test_a_game_tells_nothing_of_where_nobody_went():
    game = games.find("tic-tac-toe")
    options = Options(algorithm="alphabeta", depth=3, evaluation="open-lines", record=500)
    record = Record(searched(game, game.start(), options))
    assert {record.kind[row] for row in range(record.size) if record.status[row] == "unvisited"} == {"unknown"}


def test_a_search_in_between_says_it_is_at_the_node_where_its_tree_ends():
    tree = Tree(parse("((3 12 8)(2 4 6)(14 5 2))"))
    search = Search(tree, tree.start(), Options(algorithm="alphabeta", record=100))
    while not search.advance(1):
        nodes = search.trace.columns()["nodes"]
        rows = search.iteration.path_rows
        assert search.snapshot().path == [nodes["action"][row] for row in rows[1:]]


def test_who_ran_what_and_what_failed_fit_in_one_word():
    """Steps are told apart by one number of 64 bits, signed: two bits for the mover, and each verb twice."""
    assert 2 + 2 * VERB_BITS <= 63
