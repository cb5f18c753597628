"""Compiled code is identified by its kernels, the rules they are bound to, and the types of their arguments."""

import pickle

import numpy as np
import pytest

from engine import games, kernel
from engine.games import mnk_small, sticks
from engine.native.entry import Entry
from engine.packing import fill_slots, find
from engine.search import machine
from engine.search.arguments import example
from tests.engine.entries import ARGUMENTS, ENTRY, WORDS


def test_entries_are_told_apart_by_kernel_rules_and_types():
    small, large = games.find("tic-tac-toe"), games.find("gomoku")
    heap = games.find("sticks")
    entries = [
        ENTRY,
        Entry.of(find, (1, WORDS[0], WORDS[0], ARGUMENTS[3])),
        Entry.of(fill_slots, ARGUMENTS),
        *(Entry.of(machine.advance, example(game), game.rules) for game in (small, large, heap)),
        Entry.of(machine.advance, example(small), heap.rules),
    ]
    assert len({entry.digest for entry in entries}) == len(entries)


def test_an_entry_is_the_same_for_arguments_of_the_same_types():
    longer = 7, np.zeros(100, np.int64), np.ones(1 << 10, np.int32), np.arange(3)
    assert Entry.of(find, longer).digest == ENTRY.digest


@kernel.kernel
def doubled(number):
    return FACTOR * number


@kernel.kernel
def quadrupled(number):
    return doubled(doubled(number))


FACTOR = 2


def tripled(number):
    return FACTOR * number + number


def digest_of_quadrupled():
    from engine.native import entry

    entry._code.cache_clear()
    return Entry.of(quadrupled, (1,)).digest


def test_a_change_anywhere_in_what_is_compiled_makes_another_entry(monkeypatch):
    before = digest_of_quadrupled()
    with monkeypatch.context() as patch:
        patch.setitem(globals(), "FACTOR", 3)
        other_constant = digest_of_quadrupled()
    with monkeypatch.context() as patch:
        patch.setattr(doubled, "__code__", tripled.__code__)
        other_instructions = digest_of_quadrupled()
    assert digest_of_quadrupled() == before
    assert len({before, other_constant, other_instructions}) == 3


def test_another_docstring_makes_no_other_entry(monkeypatch):
    def documented(number):
        """Twice as much."""
        return FACTOR * number

    def as_well(number):
        """The number and the same again."""
        return FACTOR * number

    digests = set()
    for function in (documented, as_well):
        with monkeypatch.context() as patch:
            patch.setattr(doubled, "__code__", function.__code__)
            patch.setattr(doubled, "__doc__", function.__doc__)
            digests.add(digest_of_quadrupled())
    assert len(digests) == 1


def test_every_game_can_be_kept():
    for slug in games.ENTRIES:
        game = games.find(slug)
        entry = Entry.of(machine.advance, example(game), game.rules)
        assert entry.can_be_kept and len(entry.digest) == 32


def test_a_child_process_is_told_the_rules_of_every_game():
    for slug in games.ENTRIES:
        game = games.find(slug)
        entry = Entry.of(machine.advance, example(game), game.rules)
        sent = pickle.loads(pickle.dumps(entry))
        assert (sent.rules, sent.digest) == (entry.rules, entry.digest), slug


def test_a_kernel_knows_its_rules_only_when_it_is_bound():
    game = games.find("tic-tac-toe")
    with pytest.raises(AttributeError, match="bound to a game's rules"):
        machine.advance(*example(game))
    kernel.bind_rules(machine.advance, game.rules)(*example(game))


def test_a_kernel_is_copied_only_if_it_plays():
    assert kernel.bind_rules(machine.finish, mnk_small.RULES) is machine.finish
    copies = {kernel.bind_rules(machine.enter, rules) for rules in (mnk_small.RULES, sticks.RULES)}
    assert len(copies) == 2 and machine.enter not in copies
