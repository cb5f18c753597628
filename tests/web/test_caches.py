"""Results that are kept up to so many bytes, and what a game keeps of itself."""

from cachetools import cached

from engine.games import find
from engine.hidden.sequence_form import sequence_form
from webapp import caches
from webapp.caches import BoundedCache


def test_the_result_not_asked_for_longest_makes_room():
    kept, worked_out = BoundedCache(100, len), []

    @cached(kept)
    def result(name):
        worked_out.append(name)
        return name * 40

    for name in "ababacab":
        assert result(name) == name * 40
    assert worked_out == ["a", "b", "c", "b"]
    assert kept.currsize == 80


def test_what_is_worked_out_of_a_whole_game_goes_with_it():
    game = find("betting")
    form = sequence_form(game)
    assert sequence_form(game) is form
    game.forget()
    assert sequence_form(game) is not form
    assert sequence_form(find("betting")) is not sequence_form(game)


def test_another_thread_may_have_the_game_forget_what_was_just_worked_out():
    game = find("betting")

    class Forgotten(dict):
        def __setitem__(self, work_out, found):
            super().__setitem__(work_out, found)
            game.forget()

    vars(game)["_remembered"] = Forgotten()
    assert game.remembered(lambda _: "found") == "found"


def test_every_cache_is_counted_and_emptied_from_where_it_is_made():
    before = caches.used_bytes()
    made = BoundedCache(1000, len)
    made["a"], made["b"] = "x" * 300, "y" * 200
    assert caches.used_bytes() - before == 500
    caches.forget_all()
    assert len(made) == caches.used_bytes() == 0
