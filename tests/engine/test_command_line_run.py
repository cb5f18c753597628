"""When a search on the command line changes from plain Python to machine code, and when it ends."""

import pytest

from engine.cli import run as command
from engine.games.tree import Tree
from engine.search import Options, Search, compilation
from engine.trees.examples import EXAMPLES
from tests.engine.commands import answer


class Staged:
    """A computer on which every slice takes an eighth of a second, and compiling and loading as long as is said."""

    def __init__(self, monkeypatch, kept, loading=0.7, slices_to_compile=5):
        self.now, self.kept, self.loading, self.slices_to_compile = 0.0, kept, loading, slices_to_compile
        self.compiled, self.log = False, []
        monkeypatch.setattr(command, "time", self)
        for name in ("is_compiled", "is_kept", "compile_for", "begin_for"):
            monkeypatch.setattr(command, name, getattr(self, name))

    def monotonic(self):
        return self.now

    def is_compiled(self, game):
        return self.compiled

    def is_kept(self, game):
        self.log.append("looked")
        return self.kept

    def compile_for(self, game):
        self.log.append("loaded")
        self.compiled = True
        self.now += self.loading

    def begin_for(self, game):
        self.log.append("begun")
        return self

    @property
    def is_over(self):
        self.slices_to_compile -= 1
        return self.slices_to_compile < 0


class Endless:
    """A search that would go on for ever."""

    game = None

    def __init__(self, computer, seconds=None, slices=100):
        self.computer, self.slices, self.options = computer, slices, Options(seconds=seconds)
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
    command.run(search, False)
    assert computer.log == ["looked", "loaded"]
    assert search.budgets == [command.PLAIN_SLICE, *[command.SLICE] * 3]


def test_what_is_not_kept_is_compiled_while_the_search_goes_on(monkeypatch):
    computer = Staged(monkeypatch, kept=False)
    search = Endless(computer, slices=12)
    command.run(search, False)
    assert computer.log == ["looked", "begun", "loaded"]
    plain = search.budgets.count(command.PLAIN_SLICE)
    assert search.budgets == [command.PLAIN_SLICE] * plain + [command.SLICE] * (12 - plain)
    assert plain == 9  # 3 until compiling pays, 6 until it is over


def test_a_short_search_looks_for_nothing(monkeypatch):
    computer = Staged(monkeypatch, kept=True)
    command.run(Endless(computer, slices=1), False)
    assert computer.log == []


def test_the_time_of_a_search_includes_loading(monkeypatch):
    computer = Staged(monkeypatch, kept=True, loading=1.45)
    search = Endless(computer, seconds=2.0)
    command.run(search, False)
    assert search.stopped and search.seconds < 1
    assert computer.now == pytest.approx(2.0, abs=0.125)


def test_a_search_with_little_time_left_stays_plain(monkeypatch):
    computer = Staged(monkeypatch, kept=True)
    search = Endless(computer, seconds=1.0)
    command.run(search, False)
    assert computer.log == [] and set(search.budgets) == {command.PLAIN_SLICE}
    assert computer.now == pytest.approx(1.0, abs=0.125)


def test_a_search_whose_time_is_up_while_it_is_compiled_answers(monkeypatch):
    computer = Staged(monkeypatch, kept=False, slices_to_compile=1000)
    search = Endless(computer, seconds=3.0)
    command.run(search, False)
    assert computer.log == ["looked", "begun"]
    assert search.stopped and computer.now == pytest.approx(3.0, abs=0.125)


def test_ctrl_c_while_loading_leaves_the_best_so_far(monkeypatch):
    def interrupted(game):
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "FIRST_SECONDS", -1.0)
    monkeypatch.setattr(command, "PLAIN_SLICE", 8)
    monkeypatch.setattr(command, "is_compiled", lambda game: False)
    monkeypatch.setattr(command, "is_kept", lambda game: True)
    monkeypatch.setattr(command, "compile_for", interrupted)
    found = answer("tree", "example", "--algorithm", "minimax")
    assert not found["finished"] and found["best"] == "a1" and found["nodes"] > 3


def test_a_search_that_has_begun_plain_takes_up_machine_code(monkeypatch):
    tree = Tree.parse(EXAMPLES["example"])
    monkeypatch.setattr(compilation, "_ready", {})
    monkeypatch.setattr(command, "FIRST_SECONDS", -1.0)
    monkeypatch.setattr(command, "PLAIN_SLICE", 5)
    monkeypatch.setattr(command, "is_kept", lambda game: True)
    search = Search(tree, tree.start(), Options(record=20))
    command.run(search, False)
    assert compilation.is_compiled(tree)
    assert search.trace.leaf_values() == [3, 12, 8, 2, 14, 5, 2]
