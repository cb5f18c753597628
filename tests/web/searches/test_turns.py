"""Whose turn it is: addresses take turns, and jobs that a player waits for come first."""

from tests.web.searches.counting import Counting
from webapp.searches.scheduling.jobs import Job, Terms
from webapp.searches.scheduling.turns import Turns


def test_addresses_take_turns_whatever_the_number_of_cookies():
    turns = Turns()
    for number in range(100):
        turns.put(waiting(f"cookie {number}", "busy"), 0)
    for _ in range(3):
        turns.put(waiting("ana", "other"), 0)
    assert [turns.next(0).address for _ in range(6)] == ["busy", "other"] * 3


def test_engines_for_whom_somebody_waits_come_before_analyses_that_are_not_forgotten():
    turns = Turns()
    for _ in range(20):
        turns.put(waiting("analyst"), 0)
        turns.put(waiting("player", urgent=True), 0)
    order = [turns.next(0).owner for _ in range(12)]
    assert order == ["player", "player", "player", "analyst"] * 3


def waiting(owner, address="", urgent=False):
    job = Job(Counting(10), owner, terms=Terms(urgent=urgent))
    job.address = address
    return job
