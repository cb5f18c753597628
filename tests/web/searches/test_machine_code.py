"""Machine code is compiled in the order in which somebody waits for it."""

from types import SimpleNamespace

import pytest

from engine import games
from engine.search import Options, Search, compilation
from webapp.searches import machine_code
from webapp.searches.machine_code import MachineCode


class Compiler:
    """Compiles in no time, and notes what: the game, and whether the whole machine."""

    def __init__(self, monkeypatch, kept=()):
        self.done, self.kept, self.now = [], kept, 0.0
        monkeypatch.setattr(machine_code, "native", self)
        monkeypatch.setattr(machine_code, "sampling", SimpleNamespace(entry_for=lambda game: None))
        monkeypatch.setattr(machine_code, "time", SimpleNamespace(monotonic=lambda: self.now))
        monkeypatch.setattr(machine_code.memory, "give_back", lambda: None)
        monkeypatch.setattr(compilation, "machine_for", lambda *arguments: None)
        for name in ("is_compiled", "load_for", "entry_for", "take_up"):
            monkeypatch.setattr(compilation, name, getattr(self, name))

    def entry_for(self, game, options=None):
        return game.slug, compilation.rules_for(game, options) != compilation.rules_for(game)

    def is_compiled(self, game, options=None):
        return self.entry_for(game, options) in self.done

    def load_for(self, game):
        return game.slug in self.kept

    def prepare(self, entries):
        self.now += 8.0
        yield from entries

    def machine_code(self, entry):
        return entry

    def take_up(self, game, code, options=None):
        self.done.append(code)


def search(slug, **options):
    game = games.find(slug)
    return Search(game, game.start(), Options(**{"depth": 2} | options))


@pytest.fixture
def compiling():
    found = MachineCode()
    found.games = [games.find(slug) for slug in ("sticks", "tic-tac-toe", "chess", "gomoku")]
    return found


def test_a_new_server_compiles_first_what_somebody_plays(monkeypatch, compiling):
    compiler = Compiler(monkeypatch, kept=("sticks",))
    compiling.ask(search("gomoku"))
    compiling.compile_games()
    assert compiler.done == [("gomoku", False), ("tic-tac-toe", False), ("chess", False), ("sticks", False)]


def test_the_whole_machine_is_compiled_for_a_search_that_needs_it(monkeypatch, compiling):
    compiler = Compiler(monkeypatch)
    compiling.compile_games()
    assert ("tic-tac-toe", True) not in compiler.done
    quiescent = search("tic-tac-toe", quiescence=True)
    assert compiling.is_awaited(quiescent) and not compiling.is_awaited(search("tic-tac-toe"))
    compiling.ask(quiescent)
    compiling.ask(search("tic-tac-toe", extensions="singular"))
    assert compiling._compile_asked() and not compiling._compile_asked()
    assert compiler.done[-1] == ("tic-tac-toe", True) and not compiling.is_awaited(quiescent)


def test_a_game_that_is_not_to_be_compiled_is_not_waited_for(monkeypatch, compiling):
    Compiler(monkeypatch)
    assert not compiling.is_awaited(search("connect-four"))


def test_the_time_that_it_takes_is_told_by_what_was_compiled_before(monkeypatch, compiling):
    Compiler(monkeypatch)
    assert compiling.seconds_left is None
    compiling._compile(games.find("chess"))
    assert compiling.seconds_left == 8.0
    compiling.ask(search("gomoku"))
    compiling.ask(search("sticks"))
    assert compiling.seconds_left == 16.0
