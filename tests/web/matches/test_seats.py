"""Seats as texts, as in addresses."""

import pytest

from engine.refusals import Refused
from tests.web.matches.playing import ANA
from webapp.matches.seat_texts import read, write
from webapp.matches.seats import Person


@pytest.mark.parametrize(
    "text",
    [
        "me",
        "open",
        "alphabeta",
        "minimax,depth=5",
        "alphabeta,seconds=1.5,deepen,table",
        "greedy,evaluation=open-lines",
    ],
)
def test_a_seat_reads_as_it_was_written(text):
    assert write(read(text).seat(ANA)) == text


@pytest.mark.parametrize(
    "text", ["", "alphabet", "alphabeta,depth=0", "alphabeta,depth=x", "alphabeta,dept=3", "minimax,order=9"]
)
def test_a_seat_that_makes_no_sense_is_refused(text):
    with pytest.raises(Refused):
        read(text)


def test_a_seats_text_does_not_say_who_owns_it():
    assert ANA not in write(Person(ANA))
