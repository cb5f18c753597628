"""When a search on the command line changes from plain Python to machine code, and when it ends."""

import sys

import pytest

from engine import games
from engine.cli import run as command
from engine.cli import searching
from engine.games.tree import Tree
from engine.native import cache, child, code
from engine.search import Options, Search, compilation
from engine.search.size import MOST_LEAVES, estimated_leaves
from engine.trees.examples import EXAMPLES
from tests.engine.commands import answer, refusal


class Staged:
    """A computer on which every slice takes an eighth of a second, and compiling and loading take given times."""

    def __init__(self, monkeypatch, kept, loading=0.7, slices_to_compile=5, child_works=True):
        self.now, self.kept, self.loading, self.slices_to_compile = 0.0, kept, loading, slices_to_compile
        self.compiled, self.log, self.child_works = False, [], child_works
        monkeypatch.setattr(command, "time", self)
        for name in ("is_compiled", "load_for", "compile_for", "begin_for", "finish_for"):
            monkeypatch.setattr(command, name, getattr(self, name))

    def monotonic(self):
        return self.now

    def is_compiled(self, game, options):
        return self.compiled

    def load_for(self, game, options):
        self.log.append("looked")
        return self.kept and self.load()

    def load(self):
        self.log.append("loaded")
        self.compiled = True
        self.now += self.loading
        return True

    def compile_for(self, game, options):
        self.log.append("waited for the compiler")
        self.compiled = True
        self.now += 10

    def begin_for(self, game, options):
        self.log.append("begun")
        return self

    def finish_for(self, game, compiling, options):
        return self.child_works and self.load()

    @property
    def is_over(self):
        self.slices_to_compile -= 1
        return self.slices_to_compile < 0


class Endless(Search):
    """A search that would go on for ever."""

    stays_plain = False

    options = Options()

    def __init__(self, computer, slices=100):
        self.computer, self.slices, self.game = computer, slices, None
        self.seconds, self.done, self.stopped, self.budgets = 0.0, False, False, []

    def advance(self, events):
        self.budgets.append(events)
        self.computer.now += 0.125
        self.seconds += 0.125
        self.done = self.stopped or len(self.budgets) == self.slices
        return self.done

    def stop(self):
        self.stopped = True


def test_what_is_kept_is_loaded_after_a_moment(monkeypatch):
    computer = Staged(monkeypatch, kept=True)
    search = Endless(computer, slices=4)
    command.run(search, None, False)
    assert computer.log == ["looked", "loaded"]
    assert search.budgets == [command.PLAIN_SLICE, *[command.SLICE] * 3]


def test_what_is_not_kept_is_compiled_while_the_search_goes_on(monkeypatch):
    computer = Staged(monkeypatch, kept=False)
    search = Endless(computer, slices=12)
    command.run(search, None, False)
    assert computer.log == ["looked", "begun", "loaded"]
    plain = search.budgets.count(command.PLAIN_SLICE)
    assert search.budgets == [command.PLAIN_SLICE] * plain + [command.SLICE] * (12 - plain)
    assert plain == 9  # 3 until compiling pays, 6 until it is over


def test_a_short_search_looks_for_nothing(monkeypatch):
    computer = Staged(monkeypatch, kept=True)
    command.run(Endless(computer, slices=1), None, False)
    assert computer.log == []


def test_the_time_of_a_search_includes_loading(monkeypatch):
    computer = Staged(monkeypatch, kept=True, loading=1.45)
    search = Endless(computer)
    elapsed = command.run(search, 2.0, False)
    assert elapsed == computer.now
    assert search.stopped and search.seconds < 1
    assert computer.now == pytest.approx(2.0, abs=0.125)


def test_a_search_as_the_opponent_has_its_time_besides_loading(monkeypatch):
    computer = Staged(monkeypatch, kept=True, loading=1.45)
    search = Endless(computer)
    command.run(search, 2.0, False, counts_loading=False)
    assert search.stopped and computer.now == pytest.approx(3.45, abs=0.125)


def test_a_search_with_little_time_left_stays_plain(monkeypatch):
    computer = Staged(monkeypatch, kept=True)
    search = Endless(computer)
    elapsed = command.run(search, 1.0, False)
    assert elapsed == computer.now
    assert computer.log == [] and set(search.budgets) == {command.PLAIN_SLICE}
    assert computer.now == pytest.approx(1.0, abs=0.125)


def test_a_search_whose_time_is_up_while_it_is_compiled_answers(monkeypatch):
    computer = Staged(monkeypatch, kept=False, slices_to_compile=1000)
    search = Endless(computer)
    elapsed = command.run(search, 3.0, False)
    assert elapsed == computer.now
    assert computer.log == ["looked", "begun"]
    assert search.stopped and computer.now == pytest.approx(3.0, abs=0.125)


def test_a_search_with_a_clock_stays_plain_where_another_process_cannot_compile(monkeypatch):
    computer = Staged(monkeypatch, kept=False, child_works=False)
    search = Endless(computer)
    elapsed = command.run(search, 3.0, False)
    assert computer.log == ["looked", "begun"] and set(search.budgets) == {command.PLAIN_SLICE}
    assert elapsed == pytest.approx(3.0, abs=0.125)


def test_without_a_clock_the_search_waits_for_the_compiler_where_another_process_cannot_compile(monkeypatch):
    computer = Staged(monkeypatch, kept=False, child_works=False)
    elapsed = command.run(Endless(computer, slices=12), None, False)
    assert computer.log == ["looked", "begun", "waited for the compiler"]
    assert elapsed == computer.now > 10  # nothing is left out of what the command line reports


@pytest.fixture
def children(monkeypatch):
    """The child processes of an apparently new process; they compile nothing, and waiting for a compiler fails the
    test.
    """
    started = []
    start = child._start

    def blocking(*arguments):
        raise AssertionError("the search waits for the compiler")

    monkeypatch.setattr(compilation, "_ready", {})
    monkeypatch.setattr(code, "_ready", {})
    monkeypatch.setattr(code, "_compile", blocking)
    monkeypatch.setattr(child, "_payloads", blocking)
    monkeypatch.setattr(child, "_start", lambda output: started.append(start(output)) or started[-1])
    monkeypatch.setattr(child, "COMMAND", (sys.executable, "-c", "raise SystemExit"))
    for name in ("FIRST_SECONDS", "PLAIN_SECONDS", "LOADING_SECONDS"):
        monkeypatch.setattr(command, name, -1.0)
    return started


def test_the_clock_holds_where_the_code_on_disk_is_damaged(children, monkeypatch, tmp_path, caplog):
    monkeypatch.setattr(cache, "_chosen", tmp_path)
    cache.write(compilation.entry_for(games.find("tic-tac-toe", {})), b"code")
    (path,) = tmp_path.glob("*/*.code")
    path.write_bytes(path.read_bytes() + b"!")
    assert_stays_plain(children)
    assert "damaged" in caplog.text


def test_the_clock_holds_where_nothing_can_be_kept(children, monkeypatch, tmp_path):
    (tmp_path / "file").touch()
    monkeypatch.setattr(cache, "_chosen", tmp_path / "file" / "folder")
    assert_stays_plain(children)


def assert_stays_plain(children):
    """In half a second, compiling once in the background and never in the foreground."""
    found = answer("search", "tic-tac-toe", "--algorithm", "minimax", "--time", "0.5")
    assert not found["finished"] and found["seconds"] <= found["elapsed"]
    assert len(children) == 1


def test_ctrl_c_while_loading_leaves_the_best_so_far(monkeypatch):
    def interrupted(game, options):
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "FIRST_SECONDS", -1.0)
    monkeypatch.setattr(command, "PLAIN_SLICE", 8)
    monkeypatch.setattr(command, "is_compiled", lambda game, options: False)
    monkeypatch.setattr(command, "load_for", interrupted)
    found = answer("tree", "example", "--algorithm", "minimax")
    assert not found["finished"] and found["best"] == "a1" and found["nodes"] > 3


def test_a_search_that_has_begun_plain_takes_up_machine_code(monkeypatch):
    tree = Tree.parse(EXAMPLES["example"])
    monkeypatch.setattr(command, "FIRST_SECONDS", -1.0)
    monkeypatch.setattr(command, "PLAIN_SLICE", 5)
    compilation.compile_for(tree)
    monkeypatch.setattr(compilation, "_ready", {})
    search = Search(tree, tree.start(), Options(record=20))
    command.run(search, None, False)
    assert compilation.is_compiled(tree)
    assert search.trace.leaf_values() == [3, 12, 8, 2, 14, 5, 2]


def test_a_search_in_fractions_is_never_compiled(monkeypatch):
    computer = Staged(monkeypatch, kept=False)
    search = Endless(computer, slices=20)
    search.stays_plain = True
    command.run(search, None, False)
    assert set(search.budgets) == {command.PLAIN_SLICE}
    assert computer.log == []


def test_a_search_is_given_up_when_patience_is_over(monkeypatch):
    computer = Staged(monkeypatch, kept=False)
    search = Endless(computer)
    with pytest.raises(command.TooLarge):
        command.run(search, None, False, patience=3.0)
    assert 3.0 < computer.now < 4.0


@pytest.mark.parametrize(
    "asked",
    [
        ("gomoku", "--depth", "full"),
        ("gomoku", "--depth", "full", "--candidates", "all"),
        ("connect-four", "--depth", "full"),
        ("tic-tac-toe", "--set", "m=5", "--set", "n=5", "--depth", "full", "--algorithm", "minimax"),
    ],
)
def test_a_search_to_the_end_of_a_large_game_is_refused(monkeypatch, asked):
    monkeypatch.setattr(searching, "PATIENCE", 0.0)
    sentence = f"{asked[0]} is too large to be searched to its end from here: give a depth or a time."
    assert refusal("search", *asked) == sentence


def test_a_search_of_a_large_game_that_is_won_soon_ends():
    assert answer("search", "gomoku", "--set", "k=2", "--depth", "full")["value"] == 1


@pytest.mark.parametrize(
    "asked",
    [
        ("tic-tac-toe", "--depth", "full"),
        ("tic-tac-toe", "--set", "m=4", "--set", "n=4", "--set", "k=3", "--depth", "full", "--table"),
        ("sticks", "--depth", "full"),
        ("gomoku", "--depth", "full", "--time", "0.01"),
        ("gomoku", "--depth", "2"),
    ],
)
def test_searches_that_are_small_or_limited_are_not_given_up(monkeypatch, asked):
    monkeypatch.setattr(searching, "PATIENCE", 0.0)
    assert answer("search", *asked)["best"]


@pytest.mark.parametrize("size", [3, 4, 5])
def test_boards_of_up_to_25_cells_are_small_enough_to_prune_and_larger_ones_are_not(size):
    game = games.find("tic-tac-toe", {"m": size, "n": size})
    assert estimated_leaves(game, game.start(), Options(depth=None)) < MOST_LEAVES
    large = games.find("gomoku", {"m": size + 3, "n": size + 3, "k": 3})
    assert estimated_leaves(large, large.start(), Options(depth=None)) > MOST_LEAVES
    assert estimated_leaves(large, large.start(), Options(depth=400)) == 0
